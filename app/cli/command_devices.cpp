#include <iostream>
#include <memory>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "app/cli/commands.h"
#include "core/training/platform/devices.h"

namespace jordanscope::cli {
namespace {

void printJson(const training::DeviceReport& report, const training::DeviceChoice& choice) {
    nlohmann::ordered_json json{{"devices", nlohmann::ordered_json::array()},
                                {"driver", report.driver},
                                {"libtorch", report.libtorch},
                                {"kernels", report.kernels},
                                {"auto", choice.device},
                                {"auto_reason", choice.reason}};
    for (const training::DeviceInfo& device : report.devices)
        json["devices"].push_back({{"name", device.name},
                                   {"description", device.description},
                                   {"capability", device.capability},
                                   {"memory_mib", device.memoryMib},
                                   {"usable", device.usable},
                                   {"reason", device.reason}});
    std::cout << json.dump() << '\n';
}

void printText(const training::DeviceReport& report, const training::DeviceChoice& choice) {
    std::vector<std::vector<std::string>> cells{
        {"device", "hardware", "memory MiB", "capability", "usable", "why"}};
    for (const training::DeviceInfo& device : report.devices)
        cells.push_back({device.name, device.description, std::to_string(device.memoryMib), device.capability,
                         device.usable ? "yes" : "no", device.reason});
    printColumns(cells);
    std::cout << "driver: " << (report.driver.empty() ? "none" : "serves CUDA " + report.driver) << '\n'
              << "LibTorch: " << report.libtorch << '\n'
              << "own CUDA kernels: " << report.kernels << '\n'
              << "device auto takes " << choice.reason << '\n';
}

}  // namespace

void addDevicesCommand(CLI::App& app) {
    const auto json = std::make_shared<bool>(false);
    CLI::App* command = app.add_subcommand("devices", "List what this machine can train on, and why not");
    command->add_flag("--json", *json, "As JSON");
    command->callback([json] {
        const training::DeviceReport report = training::listDevices();
        const training::DeviceChoice choice = training::chooseDevice("auto");
        *json ? printJson(report, choice) : printText(report, choice);
    });
}

}  // namespace jordanscope::cli
