#include "app/cli/commands.h"

#include <algorithm>
#include <iostream>
#include <sstream>

#include <CLI/CLI.hpp>

#include "core/base/error.h"
#include "core/runs/config/config_fields.h"
#include "core/runs/text/whole_numbers.h"

namespace jordanscope::cli {
namespace {

/// What is wrong with a number that was read, or could not be; empty where nothing is.
std::string refusal(const runs::WholeText& number, const std::string& text, runs::WholeRange range) {
    if (number && range.holds(number.value)) return {};
    if (number.fault == runs::NumberFault::LeadingZero) return describe(number.fault, text);
    return '"' + text + "\" is not possible; give " + runs::describe(range);
}

}  // namespace

std::span<const AddCommand> commands() {
    static constexpr AddCommand kCommands[] = {addProbeCommand,   addTrainCommand,  addEvalCommand,
                                               addRunsCommand,    addVerifyCommand, addBenchCommand,
                                               addDevicesCommand, addMethodsCommand};
    return kCommands;
}

std::vector<std::string> commaSeparated(const std::string& text) {
    std::vector<std::string> items;
    std::istringstream stream(text);
    for (std::string item; std::getline(stream, item, ',');) {
        const auto first = item.find_first_not_of(" \t");
        if (first == std::string::npos) continue;
        items.push_back(item.substr(first, item.find_last_not_of(" \t") - first + 1));
    }
    return items;
}

std::vector<std::int64_t> wholeNumbers(const std::string& text, const std::string& option,
                                       runs::WholeRange range) {
    const runs::WholeListText list = runs::parseWholes(text);
    if (list.fault == runs::NumberFault::MixedSeparators)
        throw Error(ErrorKind::Usage, option + ": " + describe(list.fault, list.item));
    if (list.fault == runs::NumberFault::Empty && list.item.empty() && runs::listItems(text).items.empty())
        throw Error(ErrorKind::Usage, option + " is an empty list; give " + runs::describe(range));
    if (!list) throw Error(ErrorKind::Usage, option + ": " + refusal({0, list.fault}, list.item, range));
    for (const std::int64_t value : list.values)
        if (!range.holds(value))
            throw Error(ErrorKind::Usage, option + ": " + refusal({value}, std::to_string(value), range));
    if (!list.grouped.empty())
        std::cerr << "jordan: " << option << ": " << runs::ambiguity(list.grouped) << std::endl;
    return list.values;
}

CLI::Validator within(runs::WholeRange range) {
    return {[range](std::string& text) {
                const runs::WholeText number = runs::parseWhole(text);
                const std::string problem = refusal(number, text, range);
                if (problem.empty()) text = std::to_string(number.value);
                return problem;
            },
            "N"};
}

void printColumns(const std::vector<std::vector<std::string>>& rows) {
    std::vector<std::size_t> widths;
    for (const auto& row : rows) {
        widths.resize(std::max(widths.size(), row.size()));
        for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
    }
    for (const auto& row : rows) {
        std::string line;
        for (std::size_t i = 0; i < row.size(); ++i) {
            line += row[i];
            if (i + 1 < row.size()) line.append(widths[i] - row[i].size() + 2, ' ');
        }
        std::cout << line << '\n';
    }
}

}  // namespace jordanscope::cli
