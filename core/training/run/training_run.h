#pragma once

#include <chrono>
#include <mutex>

#include "core/runs/records/metrics_writer.h"
#include "core/training/checkpoint/checkpoint.h"
#include "core/training/run/run_session.h"
#include "core/training/run/trainer.h"
#include "core/training/steps/batch_ahead.h"
#include "core/training/steps/step_runner.h"
#include "core/training/tasks/evaluation.h"

namespace jordanscope::training {

/// The steps of one run. Weights, optimiser, counters and files change only while `commit_` is held, so that
/// whoever holds it finds them as they were after one completed step; the long work between does not hold it.
class TrainingRun {
public:
    TrainingRun(Preparation& prepared, RunSession& session, const TrainOptions& options);

    /// Model, optimiser, and the checkpoint where the run has one, then every step that is left.
    void run();

    /// From another thread: the directory is this process's no longer. The final state where it may be
    /// written, and the end of the process.
    void abandon(const std::string& why);

    /// From another thread: writes the checkpoint of the last completed step and the final state, and ends
    /// the process. Returns where the run had ended before.
    void stop(int signal);

    /// The final state, unless a stop was first.
    void finish(runs::RunStatus status, int exitCode, const std::string& message);

private:
    using Clock = std::chrono::steady_clock;

    void build();
    void logBeginning();
    std::int64_t restore(Model& model, Optimiser& optimiser, RunPosition& position);
    void resumeFrom(std::int64_t step, bool checkpoint);
    void step(std::int64_t number);
    void afterStep(std::int64_t number);
    void record(std::int64_t number, const StepResult& result);
    void evaluate(std::int64_t number, const std::set<int>& done, bool learned);
    void save(const char* name, std::optional<double> bestLoss = std::nullopt);
    void saveForResume();
    void report(std::int64_t number, double loss, int evaluationLength);
    void noteHeartbeat();
    void noteSaturation(std::int64_t number, const runs::LearnedRecord& learned);
    [[noreturn]] void diverged(std::int64_t number, const StepResult& result);
    bool due(std::int64_t number, std::int64_t every) const;

    Preparation& prepared_;
    const runs::RunConfig& config_;
    RunSession& session_;
    const TrainOptions& options_;
    at::Device device_;

    std::mutex commit_;
    bool ended_ = false;       ///< a final state has been written
    bool consistent_ = false;  ///< false while, or after a failure within, a change of the weights
    std::unique_ptr<Model> model_;
    std::unique_ptr<Optimiser> optimiser_;
    std::unique_ptr<StepRunner> runner_;
    std::optional<runs::MetricsWriter> metrics_;
    std::optional<BatchAhead> batches_;
    RunPosition position_;
    std::int64_t savedStep_ = -1;  ///< what checkpoint.safetensors holds
    CheckpointContext context_;

    double bestLoss_ = 0;
    std::vector<std::int64_t> saturated_;  ///< chains, at each evaluated length, as last noted
    std::string heartbeatProblem_;
    runs::TimeSplit time_;  ///< since the last record
    std::int64_t recordedTokens_ = 0;
    double recordedSeconds_ = 0;
    std::int64_t firstStep_ = 0;  ///< completed before this process began
    Clock::time_point started_;
};

}  // namespace jordanscope::training
