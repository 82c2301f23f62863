#pragma once

#include <functional>
#include <memory>
#include <string>

#include "core/training/steps/training_step.h"
#include "core/training/steps/work_graph.h"

namespace jordanscope::training {

/// How a run takes its training steps. One thread at a time.
class StepRunner {
public:
    virtual ~StepRunner() = default;

    /// One step on a batch that lies on the CPU. A step whose loss or gradient was not finite has changed
    /// nothing. `beforeUpdate` is called before the first weight may change: once the step is known to be
    /// sound, or, by a graph that decides on the device, before the step. Error(Diverged) where a learned c_0
    /// is too close to 0, before or after the step.
    virtual StepResult step(const Batch& batch, const std::function<void()>& beforeUpdate = {}) = 0;

    /// Whether the next step is a replay of a recorded one.
    virtual bool recorded() const { return false; }
};

struct StepRunnerOptions {
    bool cudaGraph = true;
    bool deterministic = false;
    std::function<void(const std::string&)> note;  ///< a line for the log, where a graph was asked for
};

/// Why steps that are asked for as a graph are not recorded on a GPU; null where they are. Dropout's
/// generator would have to be part of the recording, and jordan_relative takes its anchors from the learned
/// gammas.
const char* whyNotRecorded(const ModelSpec& spec, bool deterministic);

/// Steps recorded as a CUDA graph after a few ordinary ones where they can be: on CUDA, with `cudaGraph`, and
/// where whyNotRecorded() has nothing against it; else ordinary steps.
std::unique_ptr<StepRunner> makeStepRunner(TrainingStep step, const StepRunnerOptions& options);

/// Every step by TrainingStep::take().
std::unique_ptr<StepRunner> makePlainRunner(TrainingStep step);

/// Ordinary steps first, then recorded ones; from the first failure to record on, plain ones. A graph's
/// result has all its time in forwardSeconds: it is one piece.
std::unique_ptr<StepRunner> makeGraphRunner(TrainingStep step, std::unique_ptr<WorkGraph> graph,
                                            std::function<void(const std::string&)> note);

/// Steps before the recording: libraries choose their algorithms and their workspaces in these.
constexpr int kStepsBeforeRecording = 3;

}  // namespace jordanscope::training
