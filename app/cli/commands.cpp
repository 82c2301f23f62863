#include "app/cli/commands.h"

#include <sstream>

#include <CLI/CLI.hpp>

namespace jordanscope::cli {

std::span<const AddCommand> commands() {
    static constexpr std::array<AddCommand, 0> kCommands{};
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

}  // namespace jordanscope::cli
