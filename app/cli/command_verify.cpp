#include <algorithm>
#include <iomanip>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "app/cli/commands.h"
#include "core/base/error.h"
#include "core/base/printable.h"
#include "core/runs/directory/run_directory.h"
#include "core/training/golden/verify.h"
#include "core/training/platform/threads.h"
#include "core/training/run/stored_run.h"

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

void verifyGolden(const std::string& golden, const std::string& givenText, const std::string& device) {
    training::restartWithPassiveWaiting();
    training::prepareThreads(0);
    const auto text = givenText.empty() ? training::bundledText() : std::filesystem::path(givenText);
    const auto lines = training::verifyGolden(golden, text, device);
    for (const training::VerifyLine& line : lines) print(line);
    std::cout.flush();
    const auto wrong =
        std::count_if(lines.begin(), lines.end(), [](const auto& line) { return !line.agrees; });
    if (wrong > 0)
        throw Error(ErrorKind::Disagreement,
                    std::to_string(wrong) + " of " + std::to_string(lines.size()) + " golden files disagree");
}

/// A runs folder stands for the runs in it.
std::vector<std::filesystem::path> runsNamed(const std::vector<std::string>& paths) {
    std::vector<std::filesystem::path> directories;
    for (const std::filesystem::path path : paths) {
        std::string problem;
        const auto inside = runs::isRunDirectory(path) ? std::vector{path} : runs::findRuns(path, &problem);
        if (inside.empty())
            throw Error(
                ErrorKind::Usage,
                problem.empty() ? path.string() + ": neither a run directory nor a folder of some" : problem);
        directories.insert(directories.end(), inside.begin(), inside.end());
    }
    return directories;
}

void verifyRuns(const std::vector<std::string>& paths) {
    const auto directories = runsNamed(paths);
    std::size_t wrong = 0;
    bool unreadable = false;
    for (const std::filesystem::path& directory : directories) {
        bool sound = true;
        for (const training::StoredFile& file : training::checkStoredRun(directory)) {
            const std::string place = (directory / file.name).string() + ": ";
            std::cout << (file.fault ? "WRONG  " : "sound  ")
                      << printable(file.text.starts_with(place) ? file.text : place + file.text) << '\n';
            sound = sound && !file.fault;
            unreadable = unreadable || file.fault == ErrorKind::Disk;
        }
        wrong += sound ? 0 : 1;
    }
    std::cout.flush();
    if (wrong > 0)
        throw Error(unreadable ? ErrorKind::Disk : ErrorKind::Data,
                    std::to_string(wrong) + " of " + std::to_string(directories.size()) +
                        (directories.size() == 1 ? " run is" : " runs are") + " not as written");
}

}  // namespace

void addVerifyCommand(CLI::App& app) {
    struct Options {
        std::vector<std::string> runs;
        std::string golden, text, device = "cpu";
    };
    const auto options = std::make_shared<Options>();
    CLI::App* command =
        app.add_subcommand("verify",
                           "Check that stored runs are as they were written (exit code 3 where one is not, 6 "
                           "where one cannot be "
                           "read), or recompute golden numbers (exit code 1 where this program disagrees)");
    auto* runs = command->add_option("RUN", options->runs, "Run directories, or folders of some");
    auto* golden =
        command
            ->add_option("--golden", options->golden, "Folder of probe.json, positions.json, *_training.json")
            ->excludes(runs);
    command->add_option("--text", options->text, "The text of byte_training.json (the bundled one)")
        ->needs(golden);
    command
        ->add_option("--device", options->device,
                     "Where positions and training are recomputed: cpu, cuda, cuda:0, ... or auto")
        ->capture_default_str()
        ->needs(golden);
    command->callback([options] {
        if (options->runs.empty() && options->golden.empty())
            throw Error(ErrorKind::Usage, "verify needs run directories, or --golden and a folder");
        if (options->golden.empty())
            verifyRuns(options->runs);
        else
            verifyGolden(options->golden, options->text, options->device);
    });
}

}  // namespace jordanscope::cli
