#include "core/training/run/trainer.h"

#include <algorithm>
#include <iterator>

#include "core/base/error.h"
#include "core/runs/config/estimate.h"
#include "core/runs/directory/run_directory.h"
#include "core/training/checkpoint/checkpoint_origin.h"
#include "core/training/platform/memory.h"
#include "core/training/run/run_notices.h"
#include "core/training/run/stop_signals.h"
#include "core/training/run/training_run.h"

namespace jordanscope::training {
namespace {

/// A failure as the run's final state. What the caller is told is the failure itself, whatever happens here.
void recordFailure(RunSession& session, TrainingRun& run, int exitCode, const std::string& message) {
    session.log().writeToFile(message);
    try {
        run.finish(runs::RunStatus::Failed, exitCode, message);
    } catch (const std::exception& problem) {
        session.log().write(problem.what());
    }
}

/// What is asked for, with what a directory that is resumed says of it.
Preparation prepareFor(const runs::RunConfig& asked, const std::filesystem::path& runDirectory, bool resume) {
    if (runDirectory.empty()) return prepare(asked);
    const runs::RunConfig config = configurationFor(asked, runDirectory, resume);
    // Before a text that was cut is only called too short.
    if (resume && (runs::Folder(runDirectory) / runs::kConfigFile).exists())
        requireSameOrigin(config, runDirectory / runs::kCheckpointFile);
    return prepare(config);
}

}  // namespace

TrainCheck checkTraining(const runs::RunConfig& asked, const std::filesystem::path& runDirectory,
                         bool resume) {
    const Preparation prepared = prepareFor(asked, runDirectory, resume);
    if (!runDirectory.empty()) checkDirectory(prepared, runDirectory, resume);
    const runs::RunConfig& config = prepared.config;
    std::vector<std::string> notices = runNotices(config);
    std::ranges::move(machineNotices(config, thisMachine(prepared.device.device)),
                      std::back_inserter(notices));
    return {runs::parameterCount(config),
            memoryNeededMib(config, prepared.device.device),
            memoryRoom(prepared.device).availableMib,
            prepared.device.device,
            prepared.device.reason,
            std::move(notices)};
}

void train(const runs::RunConfig& config, const std::filesystem::path& runDirectory,
           const TrainOptions& options) {
    Preparation prepared = prepareFor(config, runDirectory, options.resume);
    RunSession session(prepared, runDirectory, options.resume);
    TrainingRun run(prepared, session, options);
    const StopSignals signals([&run](int signal) { run.stop(signal); });
    session.whenLost([&run](const std::string& why) { run.abandon(why); });
    try {
        withMemoryErrors(prepared.config, at::Device(prepared.device.device), [&] { run.run(); });
        run.finish(runs::RunStatus::Finished, 0, {});
    } catch (const Error& problem) {
        recordFailure(session, run, problem.exitCode(), problem.what());
        throw;
    } catch (const std::exception& problem) {
        // LibTorch's messages go on with a stack of addresses.
        const std::string message = problem.what();
        recordFailure(session, run, static_cast<int>(ErrorKind::Internal),
                      message.substr(0, message.find('\n')));
        throw;
    }
}

}  // namespace jordanscope::training
