#include "core/training/steps/step_runner.h"

#include <chrono>

#include "core/training/steps/batch_upload.h"
#include "core/training/steps/device_step.h"

namespace jordanscope::training {
namespace {

class PlainRunner : public StepRunner {
public:
    PlainRunner(Model& model, const Objective& objective, Optimiser& optimiser)
        : model_(model), objective_(objective), optimiser_(optimiser), upload_(model.device()) {}

    StepResult step(const Batch& batch, const std::function<void()>& beforeUpdate) override {
        const StepResult result = trainingStep(model_, objective_, upload_(batch), optimiser_, beforeUpdate);
        if (result.finite) model_.checkGates();
        return result;
    }

private:
    Model& model_;
    const Objective& objective_;
    Optimiser& optimiser_;
    BatchUpload upload_;
};

class GraphRunner : public StepRunner {
public:
    GraphRunner(Model& model, const Objective& objective, Optimiser& optimiser,
                std::unique_ptr<WorkGraph> graph, std::function<void(const std::string&)> note)
        : model_(model),
          objective_(objective),
          optimiser_(optimiser),
          graph_(std::move(graph)),
          note_(std::move(note)),
          upload_(model.device(), /*fixed=*/true),
          step_(model, objective, optimiser) {}

    StepResult step(const Batch& batch, const std::function<void()>& beforeUpdate) override {
        if (plain_) return plain_->step(batch, beforeUpdate);
        const auto began = std::chrono::steady_clock::now();
        if (ordinarySteps_ == 0) model_.checkGates();  // later the step before has checked them
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
            tables_ = model_.positionTables();
            optimiser_.clearGradients();
            graph_->record([this] { report_ = step_.enqueue(onDevice_); });
            recorded_ = true;
            if (note_)
                note_("training steps run as a CUDA graph from here on; their time is counted as forward.");
        } catch (const std::exception& problem) {
            const std::string what = problem.what();
            if (note_)
                note_("training steps are not run as a CUDA graph: recording one failed (" +
                      what.substr(0, what.find('\n')) + ").");
            optimiser_.clearGradients();
            plain_ = makePlainRunner(model_, objective_, optimiser_);
        }
    }

    Model& model_;
    const Objective& objective_;
    Optimiser& optimiser_;
    std::unique_ptr<WorkGraph> graph_;
    std::function<void(const std::string&)> note_;
    BatchUpload upload_;
    DeviceStep step_;
    Batch onDevice_;
    at::Tensor report_, host_;
    std::vector<std::shared_ptr<const PositionTables>> tables_;
    int ordinarySteps_ = 0;
    bool recorded_ = false;
    std::unique_ptr<StepRunner> plain_;
};

}  // namespace

std::unique_ptr<StepRunner> makePlainRunner(Model& model, const Objective& objective, Optimiser& optimiser) {
    return std::make_unique<PlainRunner>(model, objective, optimiser);
}

std::unique_ptr<StepRunner> makeGraphRunner(Model& model, const Objective& objective, Optimiser& optimiser,
                                            std::unique_ptr<WorkGraph> graph,
                                            std::function<void(const std::string&)> note) {
    return std::make_unique<GraphRunner>(model, objective, optimiser, std::move(graph), std::move(note));
}

std::unique_ptr<StepRunner> makeStepRunner(Model& model, const Objective& objective, Optimiser& optimiser,
                                           const StepRunnerOptions& options) {
    if (!model.device().is_cuda() || !options.cudaGraph) return makePlainRunner(model, objective, optimiser);
    const char* reason = options.deterministic ? "the run is deterministic"
                         : model.spec().method.relative
                             ? "jordan_relative takes its anchors from the learned gammas"
                         : model.spec().dropout > 0 ? "model.dropout draws random numbers on the device"
                                                    : nullptr;
    std::unique_ptr<WorkGraph> graph;
    if (!reason) {
        graph = makeCudaGraph(model.device());
        if (!graph) reason = "this build has no CUDA toolkit";
    }
    if (graph) return makeGraphRunner(model, objective, optimiser, std::move(graph), options.note);
    if (options.note)
        options.note(std::string("training steps are not run as a CUDA graph: ") + reason + '.');
    return makePlainRunner(model, objective, optimiser);
}

}  // namespace jordanscope::training
