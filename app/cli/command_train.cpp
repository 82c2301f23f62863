#include <charconv>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <iostream>
#include <memory>

#include <CLI/CLI.hpp>
#include <unistd.h>

#include "app/cli/commands.h"
#include "core/base/error.h"
#include "core/runs/directory/run_directory.h"
#include "core/training/platform/threads.h"
#include "core/training/run/stop_signals.h"
#include "core/training/run/trainer.h"

namespace jordanscope::cli {
namespace {

struct TrainArguments {
    std::string config, runDirectory;
    bool resume = false, check = false;
};

std::string text(double value, int precision) {
    char digits[64];
    return {digits,
            std::to_chars(digits, digits + sizeof digits, value, std::chars_format::fixed, precision).ptr};
}

std::string duration(double seconds) {
    const auto whole = static_cast<long long>(seconds);
    const auto two = [](long long value) { return (value < 10 ? "0" : "") + std::to_string(value); };
    return std::to_string(whole / 3600) + ':' + two(whole / 60 % 60) + ':' + two(whole % 60);
}

/// One line on a terminal, written over itself a few times a second.
class ProgressLine {
public:
    ~ProgressLine() {
        if (shown_) std::fputc('\n', stderr);
    }

    void show(const training::TrainProgress& progress) {
        const auto now = std::chrono::steady_clock::now();
        const bool last = progress.step == progress.steps && progress.evaluationLength == 0;
        if (shown_ && !last && now - shownAt_ < std::chrono::milliseconds(200) &&
            progress.evaluationLength == 0)
            return;
        shownAt_ = now;
        shown_ = true;
        std::string line =
            "\r\033[Kstep " + std::to_string(progress.step) + '/' + std::to_string(progress.steps);
        if (progress.evaluationLength > 0)
            line += "  evaluating at length " + std::to_string(progress.evaluationLength);
        else
            line += "  loss " + text(progress.loss, 4);
        if (progress.stepsPerSecond > 0) {
            const auto left = static_cast<double>(progress.steps - progress.step) / progress.stepsPerSecond;
            line += "  " + text(progress.stepsPerSecond, 2) + " step/s  " + duration(left) + " left";
        }
        std::fputs(line.c_str(), stderr);
        std::fflush(stderr);
    }

private:
    bool shown_ = false;
    std::chrono::steady_clock::time_point shownAt_;
};

/// Named from here, read from anywhere: a run's texts are what they are wherever it is resumed or evaluated.
void makeAbsolute(std::string& file) {
    if (!file.empty()) file = std::filesystem::absolute(file).lexically_normal();
}

runs::RunConfig configuration(const TrainArguments& arguments) {
    if (!arguments.config.empty()) {
        runs::RunConfig config = runs::loadConfig(arguments.config);
        makeAbsolute(config.bytes.trainFile);
        makeAbsolute(config.bytes.evalFile);
        return config;
    }
    if (arguments.resume && !arguments.runDirectory.empty())
        return runs::readRunConfig(arguments.runDirectory);
    throw Error(ErrorKind::Usage,
                "--config is required: the file with the run's configuration (with --resume, that of "
                "--run-dir stands for it)");
}

void printCheck(const runs::RunConfig& config, const TrainArguments& arguments) {
    const training::TrainCheck check =
        training::checkTraining(config, arguments.runDirectory, arguments.resume);
    std::cout << "configuration  " << runs::toText(config.task) << ", " << config.method << ", seed "
              << config.seed << '\n'
              << "parameters     " << check.parameters << '\n'
              << "memory         " << text(check.memoryMib, 0) << " MiB estimated";
    if (check.machineMib > 0) std::cout << " of " << text(check.machineMib, 0) << " MiB";
    std::cout << "\ndevice         " << check.device << ": " << check.deviceReason << '\n';
    for (const std::string& notice : check.notices) std::cout << "note           " << notice << '\n';
}

void train(const TrainArguments& arguments) {
    // Before anything else, and held since the process began (early_signals.cpp): what comes during the
    // restart below, or while a text is read, then waits for the run to be there and stops it as any other
    // stop does.
    if (!arguments.check) {
        training::holdStopSignals();
        training::endWhenUnheard();
    }
    const runs::RunConfig config = configuration(arguments);
    if (arguments.check) {
        printCheck(config, arguments);
        return;
    }
    if (arguments.runDirectory.empty())
        throw Error(ErrorKind::Usage, "--run-dir is required: the directory that the run is written to");
    training::restartWithPassiveWaiting();
    ProgressLine line;
    training::TrainOptions options;
    options.resume = arguments.resume;
    if (isatty(STDERR_FILENO))
        options.progress = [&line](const training::TrainProgress& progress) { line.show(progress); };
    training::train(config, arguments.runDirectory, options);
}

void runTrain(const TrainArguments& arguments) {
    try {
        train(arguments);
    } catch (const Error& error) {
        // A run that had begun has a final state of its own by now.
        if (arguments.resume && !arguments.check)
            runs::recordRefusedResume(arguments.runDirectory, error.exitCode(), error.what());
        throw;
    }
}

}  // namespace

void addTrainCommand(CLI::App& app) {
    const auto arguments = std::make_shared<TrainArguments>();
    CLI::App* command = app.add_subcommand("train", "One training run, written to a run directory");
    command->add_option("--config", arguments->config, "The run's configuration, a JSON file")
        ->type_name("FILE");
    command
        ->add_option("--run-dir", arguments->runDirectory,
                     "Where the run is written. Must not exist, or hold only what the window puts there "
                     "before a launch")
        ->type_name("DIR");
    command->add_flag("--resume", arguments->resume,
                      "Go on from the directory's checkpoint, or from step 0 where there is none");
    command->add_flag(
        "--check", arguments->check,
        "Check everything, the directory too where one is given, print the parameters and the memory "
        "estimate, and make nothing");
    command->footer(
        "SIGTERM, SIGINT, SIGUSR1, SIGUSR2 and SIGXCPU write the checkpoint of the last completed step and "
        "end the run as stopped (exit code 130).\n"
        "Example: jordan train --config run.json --run-dir runs/first");
    command->callback([arguments] { runTrain(*arguments); });
}

}  // namespace jordanscope::cli
