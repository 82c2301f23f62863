#include "core/training/steps/step_runner.h"

#include <cmath>

#include <gtest/gtest.h>

#include "core/base/error.h"
#include "core/training/steps/batch_upload.h"
#include "core/training/steps/training_step.h"
#include "tests/core/training/run/small_run.h"

namespace jordanscope::training {
namespace {

/// A graph on the CPU: its recording leaves weights and optimiser as they were, and a replay does the work
/// again on whatever the buffers hold by then.
class FakeGraph : public WorkGraph {
public:
    FakeGraph(Model& model, Optimiser& optimiser, bool fails, int& replays)
        : fails_(fails), replays_(replays) {
        for (const NamedTensor& parameter : model.parameters()) state_.push_back(parameter.tensor);
        for (const NamedTensor& each : optimiser.state()) state_.push_back(each.tensor);
    }

    void run(const std::function<void()>& work) override { work(); }

    void record(const std::function<void()>& work) override {
        std::vector<at::Tensor> kept;
        for (const at::Tensor& each : state_) kept.push_back(each.detach().clone());
        work();
        const at::NoGradGuard noGrad;
        for (std::size_t n = 0; n < state_.size(); ++n) state_[n].copy_(kept[n]);
        if (fails_) throw std::runtime_error("operation not permitted when stream is capturing\nat 0x1");
        work_ = work;
    }

    void replay() override {
        ++replays_;
        work_();
    }

private:
    std::vector<at::Tensor> state_;
    bool fails_;
    int& replays_;
    std::function<void()> work_;
};

std::vector<at::Tensor> stateOf(const Optimiser& optimiser) {
    std::vector<at::Tensor> result;
    for (const NamedTensor& each : optimiser.state()) result.push_back(each.tensor.clone());
    return result;
}

void expectState(const Optimiser& optimiser, const std::vector<at::Tensor>& wanted) {
    const auto state = optimiser.state();
    for (std::size_t n = 0; n < wanted.size(); ++n)
        EXPECT_TRUE(at::equal(state[n].tensor, wanted[n])) << state[n].name;
}

class Steps : public testing::TestWithParam<const char*> {
protected:
    static constexpr int kSteps = 7;

    struct Outcome {
        std::vector<StepResult> steps;
        std::vector<at::Tensor> weights, state;
        std::vector<std::string> notes;
        int replays = 0, updates = 0;
        bool recorded = false;
    };

    static Outcome run(bool graph, bool fails = false) {
        runs::RunConfig config = smallRun();
        config.method = GetParam();
        Model model(modelSpec(config), 5);
        Optimiser optimiser(model, {.learningRate = 3e-3});
        const auto task = makeTask(config);
        Outcome outcome;
        const auto runner =
            graph ? makeGraphRunner({model, *task, optimiser},
                                    std::make_unique<FakeGraph>(model, optimiser, fails, outcome.replays),
                                    [&](const std::string& line) { outcome.notes.push_back(line); })
                  : makePlainRunner({model, *task, optimiser});
        for (int n = 0; n < kSteps; ++n)
            outcome.steps.push_back(runner->step(task->nextBatch(), [&] { ++outcome.updates; }));
        outcome.recorded = runner->recorded();
        outcome.weights = weightsOf(model);
        outcome.state = stateOf(optimiser);
        return outcome;
    }

    static void expectSame(const Outcome& got, const Outcome& wanted) {
        for (std::size_t n = 0; n < wanted.steps.size(); ++n) {
            EXPECT_EQ(got.steps[n].loss, wanted.steps[n].loss) << "step " << n;
            EXPECT_EQ(got.steps[n].gradNorm, wanted.steps[n].gradNorm) << "step " << n;
            EXPECT_NEAR(*got.steps[n].accuracy, *wanted.steps[n].accuracy, 1e-7);
            EXPECT_TRUE(got.steps[n].finite);
        }
        for (std::size_t n = 0; n < wanted.weights.size(); ++n)
            EXPECT_TRUE(at::equal(got.weights[n], wanted.weights[n])) << "weight " << n;
        for (std::size_t n = 0; n < wanted.state.size(); ++n)
            EXPECT_TRUE(at::equal(got.state[n], wanted.state[n])) << "state " << n;
        EXPECT_EQ(got.updates, kSteps);
    }
};

TEST_P(Steps, OfAGraphAreThePlainOnesBitForBit) {
    const Outcome graph = run(true);
    expectSame(graph, run(false));
    EXPECT_EQ(graph.replays, kSteps - kStepsBeforeRecording);
    EXPECT_TRUE(graph.recorded);
    EXPECT_EQ(graph.notes.size(), 1U);
}

TEST_P(Steps, GoOnPlainWhereNothingCanBeRecorded) {
    const Outcome graph = run(true, true);
    expectSame(graph, run(false));
    EXPECT_EQ(graph.replays, 0);
    EXPECT_FALSE(graph.recorded);
    ASSERT_EQ(graph.notes.size(), 1U);
    EXPECT_EQ(
        graph.notes.front(),
        "training steps are not run as a CUDA graph: recording one failed (operation not permitted when "
        "stream is capturing).");
}

INSTANTIATE_TEST_SUITE_P(Methods, Steps,
                         testing::Values("rope", "jordan_rope", "jordan_jetmixfull_m2_c150_g090_g040"),
                         [](const auto& test) { return std::string(test.param); });

TEST(TrainingStep, EnqueuedWithAGradientThatIsNotFiniteChangesNothing) {
    Model model(modelSpec(smallRun()), 0);
    Optimiser optimiser(model, {});
    const auto task = makeTask(smallRun());
    TrainingStep sound(model, *task, optimiser);
    EXPECT_TRUE(sound.read(sound.enqueue(task->nextBatch())).finite);
    EXPECT_EQ(optimiser.steps(), 1);
    const auto weights = weightsOf(model);
    const auto state = stateOf(optimiser);
    const RootOfZero root;
    TrainingStep broken(model, root, optimiser);
    const StepResult result = broken.read(broken.enqueue({}));
    EXPECT_FALSE(result.finite);
    EXPECT_EQ(result.loss, 0.0);
    EXPECT_FALSE(std::isfinite(result.gradNorm));
    EXPECT_FALSE(result.accuracy.has_value());
    EXPECT_TRUE(same(model, weights));
    expectState(optimiser, state);
    EXPECT_TRUE(sound.read(sound.enqueue(task->nextBatch())).finite);
    EXPECT_EQ(optimiser.steps(), 2);
}

/// Two halves of a batch on two models whose gradients are averaged: the step on the whole batch.
TEST(TrainingStep, SumsGradientsAfterTheBackwardPass) {
    const runs::RunConfig config = smallRun();
    const auto task = makeTask(config);
    const Batch batch = task->nextBatch();
    const auto half = [&](std::int64_t first) {
        return Batch{batch.tokens.narrow(0, first, 2), batch.labels.narrow(0, first, 2)};
    };
    for (const bool onDevice : {false, true}) {
        Model whole(modelSpec(config), 0), one(modelSpec(config), 0), other(modelSpec(config), 0);
        Optimiser wholeOptimiser(whole, {}), optimiser(one, {}), unused(other, {});
        int calls = 0;
        TrainingStep step(one, *task, optimiser, [&](const std::vector<at::Tensor>& gradients) {
            ++calls;
            {
                const at::AutoGradMode enabled(true);
                task->loss(other, half(2)).loss.backward();
            }
            const std::vector<at::Tensor> more = unused.gradients();
            ASSERT_EQ(gradients.size(), more.size());
            for (std::size_t n = 0; n < more.size(); ++n) at::Tensor(gradients[n]).add_(more[n]).div_(2);
        });
        const StepResult got = onDevice ? step.read(step.enqueue(half(0))) : step.take(half(0));
        const StepResult wanted = TrainingStep(whole, *task, wholeOptimiser).take(batch);
        EXPECT_EQ(calls, 1);
        EXPECT_NEAR(got.gradNorm, wanted.gradNorm, 1e-5 * wanted.gradNorm);
        for (std::size_t n = 0; n < one.parameters().size(); ++n) {
            const at::Tensor gradient = one.parameters()[n].tensor.grad();
            const at::Tensor expected = whole.parameters()[n].tensor.grad();
            EXPECT_LE(at::abs(gradient - expected).max().item<double>(), 1e-5) << one.parameters()[n].name;
        }
        EXPECT_EQ(optimiser.steps(), 1);
    }
}

TEST(StepRunner, RecordsWhereNothingIsAgainstIt) {
    ModelSpec spec = modelSpec(smallRun());
    EXPECT_NE(whyNotRecorded(spec, true), nullptr);
    spec.dropout = 0.1;
    EXPECT_NE(whyNotRecorded(spec, false), nullptr);
    spec.dropout = 0;
    EXPECT_EQ(whyNotRecorded(spec, false) == nullptr, kCudaGraphsBuilt);
    spec.method.relative = true;
    EXPECT_NE(whyNotRecorded(spec, false), nullptr);
}

TEST(GraphRunner, NotFiniteStepChangesNothingBeforeAndAfterTheRecording) {
    const runs::RunConfig config = smallRun();
    for (const int sound : {0, kStepsBeforeRecording + 1}) {
        Model model(modelSpec(config), 0);
        Optimiser optimiser(model, {});
        const auto task = makeTask(config);
        int replays = 0, updates = 0;
        const auto runner = makeGraphRunner(
            {model, *task, optimiser}, std::make_unique<FakeGraph>(model, optimiser, false, replays), {});
        for (int n = 0; n < sound; ++n) EXPECT_TRUE(runner->step(task->nextBatch()).finite);
        at::Tensor last = model.parameters().back().tensor.detach();
        last[3].fill_(INFINITY);
        const auto weights = weightsOf(model);
        const auto state = stateOf(optimiser);
        EXPECT_FALSE(runner->step(task->nextBatch(), [&] { ++updates; }).finite);
        EXPECT_EQ(updates, 1);
        EXPECT_EQ(replays, sound > 0 ? 2 : 0);
        EXPECT_TRUE(same(model, weights));
        expectState(optimiser, state);
    }
}

TEST(GraphRunner, StopsWhereAGateComesToZero) {
    runs::RunConfig config = smallRun();
    config.method = "jordan_jetmixfull_m2_c150_g090_g040";
    Model model(modelSpec(config), 0);
    Optimiser optimiser(model, {.learningRate = 0});
    const auto task = makeTask(config);
    int replays = 0;
    const auto runner = makeGraphRunner({model, *task, optimiser},
                                        std::make_unique<FakeGraph>(model, optimiser, false, replays), {});
    for (int n = 0; n <= kStepsBeforeRecording; ++n) runner->step(task->nextBatch());
    for (const NamedTensor& parameter : model.parameters())
        if (parameter.name.ends_with("raw_jet_base")) parameter.tensor.detach().flatten()[1].fill_(1e-5);
    try {
        runner->step(task->nextBatch());
        FAIL();
    } catch (const Error& error) {
        EXPECT_EQ(error.exitCode(), 4);
        EXPECT_NE(std::string(error.what()).find("a gate c_0 of layer 0"), std::string::npos);
    }
}

TEST(StepRunner, IsPlainOnTheCpu) {
    const runs::RunConfig config = smallRun();
    Model model(modelSpec(config), 0);
    Optimiser optimiser(model, {});
    const auto task = makeTask(config);
    const auto runner =
        makeStepRunner({model, *task, optimiser}, {.note = [](const std::string& line) { FAIL() << line; }});
    EXPECT_GT(runner->step(task->nextBatch()).backwardSeconds, 0);
}

TEST(BatchUpload, KeepsItsBuffers) {
    const Batch first{at::arange(6).view({2, 3}), at::arange(2)},
        second{at::ones({2, 3}, at::kLong), at::ones(2, at::kLong)};
    BatchUpload upload(at::kCPU, true), through(at::kCPU);
    const Batch a = upload(first);
    EXPECT_TRUE(at::equal(a.tokens, first.tokens));
    const Batch b = upload(second);
    EXPECT_EQ(a.tokens.data_ptr(), b.tokens.data_ptr());
    EXPECT_EQ(a.labels.data_ptr(), b.labels.data_ptr());
    EXPECT_TRUE(at::equal(a.tokens, second.tokens));
    EXPECT_EQ(through(first).tokens.data_ptr(), first.tokens.data_ptr());
}

}  // namespace
}  // namespace jordanscope::training
