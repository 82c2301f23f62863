#include <iostream>
#include <memory>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "app/cli/commands.h"
#include "core/kernel/methods/method.h"

namespace jordanscope::cli {
namespace {

void printJson() {
    auto methods = nlohmann::ordered_json::array();
    for (const kernel::MethodEntry& entry : kernel::methodRegistry())
        methods.push_back({{"pattern", entry.pattern},
                           {"example", entry.example},
                           {"meaning", entry.meaning},
                           {"trains", entry.trains},
                           {"probes", entry.probes}});
    std::cout << nlohmann::ordered_json{{"methods", methods}}.dump() << '\n';
}

void printText() {
    std::vector<std::vector<std::string>> cells{{"name", "train", "probe", "meaning", "example"}};
    for (const kernel::MethodEntry& entry : kernel::methodRegistry())
        cells.push_back({std::string(entry.pattern), entry.trains ? "yes" : "no", entry.probes ? "yes" : "no",
                         std::string(entry.meaning),
                         entry.example == entry.pattern ? "" : std::string(entry.example)});
    printColumns(cells);
}

}  // namespace

void addMethodsCommand(CLI::App& app) {
    const auto json = std::make_shared<bool>(false);
    CLI::App* command =
        app.add_subcommand("methods", "List the names of methods, what they mean and where they can be used");
    command->add_flag("--json", *json, "As JSON");
    command->callback([json] { *json ? printJson() : printText(); });
}

}  // namespace jordanscope::cli
