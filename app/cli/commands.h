#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace CLI {
class App;
class Validator;
}  // namespace CLI
namespace jordanscope::runs {
struct WholeRange;
}

namespace jordanscope::cli {

// Each function adds one subcommand to the application, in a file of its own, command_<name>.cpp. The
// subcommand's callback does the work, writes its result to standard output and throws jordanscope::Error
// where it cannot; main maps the error's kind to the exit code and prints its message as one line on standard
// error.

void addProbeCommand(CLI::App& app);
void addTrainCommand(CLI::App& app);
void addEvalCommand(CLI::App& app);
void addRunsCommand(CLI::App& app);
void addVerifyCommand(CLI::App& app);
void addBenchCommand(CLI::App& app);
void addDevicesCommand(CLI::App& app);
void addMethodsCommand(CLI::App& app);

/// The commands in the order of the help text; a new command is declared in this header and listed in
/// commands.cpp.
using AddCommand = void (*)(CLI::App&);
std::span<const AddCommand> commands();

/// Splits "a,b,c" at its commas; blanks around an item and empty items are dropped.
std::vector<std::string> commaSeparated(const std::string& text);

/// Every whole number and list of them on the command line is read by core/runs/text/whole_numbers.h.
/// Error(Usage) naming the option, the text and what would be right, where it is none of the range. A list
/// that may be one number (8,192) is warned of on standard error.
std::vector<std::int64_t> wholeNumbers(const std::string& text, const std::string& option,
                                       runs::WholeRange range);
/// The same for one number, before CLI11 reads an option: it would take 010 for 8, and name another number
/// where one does not fit.
CLI::Validator within(runs::WholeRange range);

/// Writes rows of cells to standard output in columns as wide as they need; the first row is the titles.
void printColumns(const std::vector<std::vector<std::string>>& rows);

}  // namespace jordanscope::cli
