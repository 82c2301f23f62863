#include "core/training/run/training_run.h"

#include <algorithm>
#include <cmath>
#include <csignal>

#include <unistd.h>

#include "core/base/error.h"
#include "core/runs/text/number_text.h"
#include "core/training/platform/threads.h"

namespace jordanscope::training {
namespace {

double seconds(std::chrono::steady_clock::duration duration) {
    return std::chrono::duration<double>(duration).count();
}

std::string atStep(std::int64_t step, std::int64_t steps) {
    return "step " + std::to_string(step) + " of " + std::to_string(steps);
}

}  // namespace

TrainingRun::TrainingRun(Preparation& prepared, RunSession& session, const TrainOptions& options)
    : prepared_(prepared),
      config_(prepared.config),
      session_(session),
      options_(options),
      device_(prepared.device.device),
      context_{config_.threads, flushesToZero(), {}},
      bestLoss_(std::numeric_limits<double>::infinity()) {}

bool TrainingRun::due(std::int64_t number, std::int64_t every) const {
    return number == config_.training.steps || (every > 0 && number % every == 0);
}

void TrainingRun::run() {
    build();
    started_ = Clock::now();
    batches_.emplace(*prepared_.task, std::max<std::int64_t>(config_.training.steps - position_.step, 0));
    for (std::int64_t next = position_.step + 1; next <= config_.training.steps; ++next) {
        step(next);
        afterStep(next);
    }
    session_.log().write("finished at " + atStep(position_.step, config_.training.steps) + " after " +
                         runs::numberText(position_.seconds, 6) + " s of training.");
}

void TrainingRun::step(std::int64_t number) {
    const auto began = Clock::now();
    const auto [batch, dataState] = batches_->next();
    const double dataSeconds = seconds(Clock::now() - began);

    std::unique_lock lock(commit_, std::defer_lock);
    const StepResult result = runner_->step(batch, [&] {
        lock.lock();
        consistent_ = false;
    });
    if (!result.finite) {
        if (lock.owns_lock()) {  // the device decided, and left everything as it was
            consistent_ = true;
            lock.unlock();
        }
        diverged(number, result);
    }
    position_.step = number;
    position_.tokens += std::int64_t{config_.training.batch} * config_.training.length;
    position_.seconds += seconds(Clock::now() - began);
    position_.dataGenerator = dataState;
    readGenerators(position_, device_);
    consistent_ = true;
    time_.data += dataSeconds;
    time_.forward += result.forwardSeconds;
    time_.backward += result.backwardSeconds;
    time_.optimiser += result.optimiserSeconds;
    if (due(number, config_.training.logEvery)) record(number, result);
    lock.unlock();
    session_.heartbeat().setStep(number);
    noteHeartbeat();
    report(number, result.loss, 0);
}

void TrainingRun::noteHeartbeat() {
    std::string problem = session_.heartbeat().problem();
    if (problem == heartbeatProblem_) return;
    heartbeatProblem_ = std::move(problem);
    session_.log().write(heartbeatProblem_.empty() ? "state.json is written again." : heartbeatProblem_);
}

void TrainingRun::afterStep(std::int64_t number) {
    if (due(number, config_.training.checkpointEvery)) {
        const std::lock_guard lock(commit_);
        saveForResume();
    }
    if (due(number, config_.training.evalEvery)) evaluate(number, {}, false);
}

void TrainingRun::diverged(std::int64_t number, const StepResult& result) {
    std::int64_t saved = -1;
    {
        const std::lock_guard lock(commit_);
        record(number, result);
        saved = savedStep_;
    }
    const bool loss = !std::isfinite(result.loss);
    throw Error(ErrorKind::Diverged,
                std::string("diverged: the ") + (loss ? "loss" : "gradient") + " of " +
                    atStep(number, config_.training.steps) + " is not finite; " +
                    (saved < 0 ? std::string("there is no checkpoint yet")
                               : "the checkpoint of step " + std::to_string(saved) + " was kept") +
                    ". Lower training.lr or training.clip, or change the method's start values");
}

void TrainingRun::save(const char* name) {
    saveCheckpoint(session_.file(name), *model_, *optimiser_, position_, context_);
}

void TrainingRun::saveForResume() {
    save(runs::kCheckpointFile);
    savedStep_ = position_.step;
}

void TrainingRun::report(std::int64_t number, double loss, int evaluationLength) {
    if (!options_.progress) return;
    const double elapsed = seconds(Clock::now() - started_);
    const auto steps = static_cast<double>(number - firstStep_);
    options_.progress(
        {number, config_.training.steps, loss, elapsed > 0 ? steps / elapsed : 0, evaluationLength});
}

void TrainingRun::stop(int signal) {
    const std::lock_guard lock(commit_);  // the process ends while it is held
    if (ended_) return;
    int exitCode = static_cast<int>(ErrorKind::Stopped);
    auto status = runs::RunStatus::Stopped;
    std::string message = std::string("stopped by ") + (signal == SIGINT ? "SIGINT" : "SIGTERM") +
                          (model_ ? " after " + atStep(position_.step, config_.training.steps)
                                  : std::string(" before the run began"));
    try {
        if (consistent_ && savedStep_ != position_.step) saveForResume();
    } catch (const Error& problem) {
        message += ", and its checkpoint was not written: " + std::string(problem.what());
        status = runs::RunStatus::Failed;
        exitCode = problem.exitCode();
    } catch (const std::exception& problem) {
        message += ", and its checkpoint was not written: " + std::string(problem.what());
        status = runs::RunStatus::Failed;
        exitCode = 1;
    }
    session_.log().write(message + ".");
    try {
        session_.heartbeat().finish(status, exitCode, message);
    } catch (const std::exception& problem) {
        session_.log().write(problem.what());
    }
    _exit(exitCode);
}

void TrainingRun::finish(runs::RunStatus status, int exitCode, const std::string& message) {
    const std::lock_guard lock(commit_);
    ended_ = true;
    session_.heartbeat().finish(status, exitCode, message);
}

}  // namespace jordanscope::training
