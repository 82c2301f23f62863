#include "core/training/steps/step_runner.h"

#include <chrono>
#include <utility>

#include "core/training/steps/batch_upload.h"

namespace jordanscope::training {
namespace {

class PlainRunner : public StepRunner {
public:
    explicit PlainRunner(TrainingStep step) : step_(std::move(step)), upload_(step_.model().device()) {}

    StepResult step(const Batch& batch, const std::function<void()>& beforeUpdate) override {
        const StepResult result = step_.take(upload_(batch), beforeUpdate);
        if (result.finite) step_.model().checkGates();
        return result;
    }

private:
    TrainingStep step_;
    BatchUpload upload_;
};

class GraphRunner : public StepRunner {
public:
    GraphRunner(TrainingStep step, std::unique_ptr<WorkGraph> graph,
                std::function<void(const std::string&)> note)
        : step_(std::move(step)),
          graph_(std::move(graph)),
          note_(std::move(note)),
          upload_(step_.model().device(), /*fixed=*/true) {}

    StepResult step(const Batch& batch, const std::function<void()>& beforeUpdate) override {
        if (plain_) return plain_->step(batch, beforeUpdate);
        const auto began = std::chrono::steady_clock::now();
        if (ordinarySteps_ == 0) step_.model().checkGates();  // later the step before has checked them
        if (beforeUpdate) beforeUpdate();
        graph_->run([&] {
            onDevice_ = upload_(batch);
            if (recorded_)
                graph_->replay();
            else
                report_ = step_.enqueue(onDevice_);
            if (!host_.defined())
                host_ = at::empty(report_.sizes(),
                                  at::TensorOptions(at::kFloat).pinned_memory(report_.is_cuda()));
            host_.copy_(report_, /*non_blocking=*/true);
        });
        StepResult result = step_.read(host_);
        result.forwardSeconds =
            std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
        if (!recorded_ && result.finite && ++ordinarySteps_ == kStepsBeforeRecording) record();
        return result;
    }

    bool recorded() const override { return recorded_; }

private:
    /// Right after an ordinary step of the same shape: whatever it builds once, tables of positions among
    /// it, is there, and is kept for as long as the recording points to it.
    void record() {
        try {
            tables_ = step_.model().positionTables();
            step_.optimiser().clearGradients();
            graph_->record([this] { report_ = step_.enqueue(onDevice_); });
            recorded_ = true;
            if (note_)
                note_("training steps run as a CUDA graph from here on; their time is counted as forward.");
        } catch (const std::exception& problem) {
            const std::string what = problem.what();
            if (note_)
                note_("training steps are not run as a CUDA graph: recording one failed (" +
                      what.substr(0, what.find('\n')) + ").");
            step_.optimiser().clearGradients();
            plain_ = makePlainRunner(step_);
        }
    }

    TrainingStep step_;
    std::unique_ptr<WorkGraph> graph_;
    std::function<void(const std::string&)> note_;
    BatchUpload upload_;
    Batch onDevice_;
    at::Tensor report_, host_;
    std::vector<std::shared_ptr<const PositionTables>> tables_;
    int ordinarySteps_ = 0;
    bool recorded_ = false;
    std::unique_ptr<StepRunner> plain_;
};

}  // namespace

std::unique_ptr<StepRunner> makePlainRunner(TrainingStep step) {
    return std::make_unique<PlainRunner>(std::move(step));
}

std::unique_ptr<StepRunner> makeGraphRunner(TrainingStep step, std::unique_ptr<WorkGraph> graph,
                                            std::function<void(const std::string&)> note) {
    return std::make_unique<GraphRunner>(std::move(step), std::move(graph), std::move(note));
}

const char* whyNotRecorded(const ModelSpec& spec, bool deterministic) {
    return deterministic          ? "the run is deterministic"
           : spec.method.relative ? "jordan_relative takes its anchors from the learned gammas"
           : spec.dropout > 0     ? "model.dropout draws random numbers on the device"
           : !kCudaGraphsBuilt    ? "this build has no CUDA toolkit"
                                  : nullptr;
}

std::unique_ptr<StepRunner> makeStepRunner(TrainingStep step, const StepRunnerOptions& options) {
    const Model& model = step.model();
    if (!model.device().is_cuda() || !options.cudaGraph) return makePlainRunner(std::move(step));
    const char* reason = whyNotRecorded(model.spec(), options.deterministic);
    if (!reason) {
        std::unique_ptr<WorkGraph> graph = makeCudaGraph(model.device());
        return makeGraphRunner(std::move(step), std::move(graph), options.note);
    }
    if (options.note)
        options.note(std::string("training steps are not run as a CUDA graph: ") + reason + '.');
    return makePlainRunner(std::move(step));
}

}  // namespace jordanscope::training
