#include "app/cli/commands.h"

#include <algorithm>
#include <iostream>
#include <sstream>

#include <CLI/CLI.hpp>

namespace jordanscope::cli {

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
