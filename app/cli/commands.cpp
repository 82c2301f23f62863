#include "app/cli/commands.h"

#include <algorithm>
#include <charconv>
#include <iostream>
#include <optional>
#include <sstream>

#include <CLI/CLI.hpp>

#include "core/base/error.h"
#include "core/runs/config/config_fields.h"

namespace jordanscope::cli {
namespace {

std::optional<std::int64_t> numberOf(const std::string& text, runs::WholeRange range) {
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool whole = error == std::errc() && end == text.data() + text.size();
    return whole && range.holds(value) ? std::optional(value) : std::nullopt;
}

std::string refusal(const std::string& text, runs::WholeRange range) {
    return '"' + text + "\" is not possible; give " + runs::describe(range);
}

}  // namespace

std::span<const AddCommand> commands() {
    static constexpr AddCommand kCommands[] = {addProbeCommand,  addTrainCommand,  addEvalCommand,
                                               addRunsCommand,   addVerifyCommand, addBenchCommand,
                                               addDevicesCommand};
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

std::int64_t wholeNumber(const std::string& text, const std::string& option, runs::WholeRange range) {
    if (const auto value = numberOf(text, range)) return *value;
    throw Error(ErrorKind::Usage, option + ": " + refusal(text, range));
}

CLI::Validator within(runs::WholeRange range) {
    return {
        [range](std::string& text) { return numberOf(text, range) ? std::string() : refusal(text, range); },
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
