#include <algorithm>
#include <iomanip>
#include <iostream>
#include <memory>

#include <CLI/CLI.hpp>

#include "app/cli/commands.h"
#include "core/base/error.h"
#include "core/training/golden/verify.h"
#include "core/training/platform/threads.h"

namespace jordanscope::cli {
namespace {

void print(const training::VerifyLine& line) {
    std::cout << (line.agrees ? "agrees     " : "DISAGREES  ") << line.file << ": ";
    if (!line.message.empty()) {
        std::cout << line.message << '\n';
        return;
    }
    std::cout << line.compared << " numbers, worst difference " << std::setprecision(3) << line.difference
              << " (" << line.worst << " of what is allowed) at " << line.where << '\n';
}

}  // namespace

void addVerifyCommand(CLI::App& app) {
    struct Options {
        std::string golden, text, device = "cpu";
    };
    const auto options = std::make_shared<Options>();
    CLI::App* command =
        app.add_subcommand("verify", "Recompute golden numbers; exit code 1 where this program disagrees");
    command->add_option("--golden", options->golden, "Folder of probe.json, positions.json, *_training.json")
        ->required();
    command->add_option("--text", options->text, "The text of byte_training.json (the bundled one)");
    command
        ->add_option("--device", options->device,
                     "Where positions and training are recomputed: cpu, cuda, cuda:0, ... or auto")
        ->capture_default_str();
    command->callback([options] {
        training::restartWithPassiveWaiting();
        training::prepareThreads(0);
        const auto text =
            options->text.empty() ? training::bundledText() : std::filesystem::path(options->text);
        const auto lines = training::verifyGolden(options->golden, text, options->device);
        for (const training::VerifyLine& line : lines) print(line);
        std::cout.flush();
        const auto wrong =
            std::count_if(lines.begin(), lines.end(), [](const auto& line) { return !line.agrees; });
        if (wrong > 0)
            throw Error(ErrorKind::Disagreement, std::to_string(wrong) + " of " +
                                                     std::to_string(lines.size()) + " golden files disagree");
    });
}

}  // namespace jordanscope::cli
