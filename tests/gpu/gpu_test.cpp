#include "tests/gpu/gpu.h"

#include <cmath>

#include <gtest/gtest.h>
#include <torch/csrc/autograd/autograd.h>

#include "core/base/error.h"
#include "core/training/platform/memory.h"
#include "core/training/steps/step_runner.h"
#include "core/training/steps/training_step.h"
#include "tests/core/training/positions/pass_fixture.h"
#include "tests/core/training/run/small_run.h"

namespace jordanscope::training {
namespace {

void expectNear(const at::Tensor& got, const at::Tensor& wanted, double allowed, const std::string& what) {
    ASSERT_EQ(got.sizes(), wanted.sizes()) << what;
    const double scale = std::max(1.0, at::abs(wanted).max().item<double>());
    EXPECT_LE(at::abs(got.cpu() - wanted).max().item<double>(), allowed * scale) << what;
}

const at::Device kGpu(at::kCUDA, 0);

class OnGpu : public testing::TestWithParam<std::string> {
protected:
    void SetUp() override {
        if (!whyNoGpu().empty()) GTEST_SKIP() << whyNoGpu();
    }
};

/// The same leaves on the GPU; x of another type where asked for.
PassCase onGpu(const PassCase& base, at::ScalarType type = at::kFloat) {
    PassCase gpu = base.as(at::kFloat);
    for (at::Tensor* tensor :
         {&gpu.x, &gpu.values.gamma, &gpu.values.eta, &gpu.values.jets, &gpu.values.jetBase})
        if (tensor->defined())
            *tensor = tensor->detach().to(kGpu, tensor == &gpu.x ? type : at::kFloat).requires_grad_();
    return gpu;
}

TEST_P(OnGpu, PassAndGradientAreTheCpus) {
    const PassCase base(GetParam());
    PassCase cpu = base.as(at::kFloat), gpu = onGpu(base);
    PositionPass pass(base.method, PassCase::kHeads, PassCase::kHeadDim, 10000, kGpu);
    const auto wanted = cpu.pass(cpu.x, cpu.roles(), PassCase::kFirst, PassCase::kLast, cpu.values);
    const auto got = pass(gpu.x, gpu.roles(), PassCase::kFirst, PassCase::kLast, gpu.values);
    at::Tensor cpuSum = at::zeros({}), gpuSum = at::zeros({}, at::TensorOptions().device(kGpu));
    for (std::size_t n = 0; n < wanted.size(); ++n) {
        EXPECT_EQ(got[n].size(-1) % 8, 0);  // what fused attention asks for
        const at::Tensor part = got[n].narrow(-1, 0, PassCase::kHeadDim);
        const at::Tensor cpuPart = wanted[n].narrow(-1, 0, PassCase::kHeadDim);
        expectNear(part, cpuPart, 2e-5, "result " + std::to_string(n));
        const at::Tensor weights = at::randn(cpuPart.sizes());
        cpuSum = cpuSum + (cpuPart * weights).sum();
        gpuSum = gpuSum + (part * weights.to(kGpu)).sum();
    }
    cpuSum.backward();
    gpuSum.backward();
    const auto cpuLeaves = cpu.leaves(), gpuLeaves = gpu.leaves();
    for (std::size_t n = 0; n < cpuLeaves.size(); ++n)
        expectNear(gpuLeaves[n].grad(), cpuLeaves[n].grad(), 5e-5, "leaf " + std::to_string(n));
}

/// The CPU runs the kernels' own functions on bfloat16, so little but the last digit may differ.
TEST_P(OnGpu, Bfloat16PassAndGradientAreTheCpus) {
    const PassCase base(GetParam());
    PassCase cpu = base.as(at::kFloat), gpu = onGpu(base, at::kBFloat16);
    cpu.x = gpu.x.detach().cpu().requires_grad_();
    PositionPass pass(base.method, PassCase::kHeads, PassCase::kHeadDim, 10000, kGpu);
    const auto narrowed = [](std::vector<at::Tensor> results) {
        for (at::Tensor& result : results) result = result.narrow(-1, 0, PassCase::kHeadDim);
        return results;
    };
    const auto wanted = narrowed(cpu.pass(cpu.x, cpu.roles(), PassCase::kFirst, PassCase::kLast, cpu.values));
    const auto got = narrowed(pass(gpu.x, gpu.roles(), PassCase::kFirst, PassCase::kLast, gpu.values));
    std::vector<at::Tensor> weights, gpuWeights;
    for (std::size_t n = 0; n < wanted.size(); ++n) {
        ASSERT_EQ(got[n].scalar_type(), at::kBFloat16);
        expectNear(got[n].detach().to(at::kFloat), wanted[n].detach().to(at::kFloat), 8e-3, "result");
        weights.push_back(at::randn(wanted[n].sizes()).to(at::kBFloat16));
        gpuWeights.push_back(weights.back().to(kGpu));
    }
    torch::autograd::backward(wanted, weights);
    torch::autograd::backward(got, gpuWeights);
    expectNear(gpu.x.grad().to(at::kFloat), cpu.x.grad().to(at::kFloat), 8e-3, "gradient of the input");
    const auto cpuLeaves = cpu.leaves(), gpuLeaves = gpu.leaves();
    for (std::size_t n = 1; n < cpuLeaves.size(); ++n)
        expectNear(gpuLeaves[n].grad(), cpuLeaves[n].grad(), 5e-5, "parameter " + std::to_string(n));
}

/// The run of the tests below, for heads that every order divides.
runs::RunConfig runOf(const std::string& method, bool half) {
    runs::RunConfig config;
    config.model.dModel = 240;
    config.model.heads = 2;
    config.model.layers = 2;
    config.training.length = 64;
    config.training.batch = 4;
    config.position.trainContext = 64;
    config.method = method;
    if (half) config.precision = runs::Precision::BFloat16;
    return config;
}

TEST_P(OnGpu, GraphStepsAreThePlainOnes) {
    for (const bool half : {false, true}) {
        SCOPED_TRACE(half ? "bfloat16" : "float32");
        const runs::RunConfig config = runOf(GetParam(), half);
        std::vector<double> losses[2], norms[2];
        for (const bool graph : {false, true}) {
            Model model(modelSpec(config), 3, kGpu);
            Optimiser optimiser(model, {});
            const auto task = makeTask(config);
            std::vector<std::string> notes;
            const auto runner = makeStepRunner(
                {model, *task, optimiser},
                {.cudaGraph = graph, .note = [&](const std::string& line) { notes.push_back(line); }});
            for (int step = 0; step < 10; ++step) {
                const StepResult result = runner->step(task->nextBatch());
                losses[graph ? 1 : 0].push_back(result.loss);
                norms[graph ? 1 : 0].push_back(result.gradNorm);
                ASSERT_TRUE(result.finite);
            }
            EXPECT_EQ(optimiser.steps(), 10);
            if (!graph) continue;
            ASSERT_EQ(notes.size(), 1U);
            EXPECT_NE(notes[0].find("run as a CUDA graph from here on"), std::string::npos) << notes[0];
        }
        // Sums of the attention's gradients have no fixed order outside the deterministic mode.
        for (std::size_t step = 0; step < losses[0].size(); ++step) {
            EXPECT_NEAR(losses[0][step], losses[1][step],
                        (half ? 2e-2 : 1e-3) * std::max(1.0, losses[0][step]));
            EXPECT_NEAR(norms[0][step], norms[1][step], (half ? 0.2 : 2e-2) * std::max(1.0, norms[0][step]));
        }
    }
}

void expectTrainsAsTheCpu(const std::string& method) {
    const runs::RunConfig config = runOf(method, false);
    std::vector<double> losses[2];
    for (const bool gpu : {false, true}) {
        Model model(modelSpec(config), 3, gpu ? kGpu : at::Device(at::kCPU));
        Optimiser optimiser(model, {});
        const auto task = makeTask(config);
        for (int step = 0; step < 5; ++step)
            losses[gpu ? 1 : 0].push_back(TrainingStep(model, *task, optimiser).take(task->nextBatch()).loss);
    }
    for (std::size_t step = 0; step < losses[0].size(); ++step)
        EXPECT_NEAR(losses[0][step], losses[1][step], 2e-3 * std::max(1.0, losses[0][step]))
            << "step " << step;
}

TEST_P(OnGpu, TrainsAsTheCpuDoes) {
    expectTrainsAsTheCpu(GetParam());
}

/// Two chunks, whose queries see keys from before them.
TEST_P(OnGpu, AnchoredEvaluationIsTheCpus) {
    ModelSpec spec;
    spec.method = kernel::parseMethod(GetParam(), {}, 1024);
    if (!spec.method.exact()) return;  // cannot be anchored
    spec.dModel = spec.heads * spec.method.headDivisor() * 2;
    const at::Tensor tokens = at::randint(0, 2, {2, 1500}, at::kLong);
    const at::NoGradGuard noGrad;
    at::Tensor logits[2];
    for (const bool gpu : {false, true}) {
        Model model(spec, 3, gpu ? kGpu : at::Device(at::kCPU));
        model.setPositions({.anchored = true});
        logits[gpu ? 1 : 0] = model.logits(tokens).cpu();
    }
    expectNear(logits[1], logits[0], 1e-3, GetParam());
}

/// Relative methods have no pass of their own to compare, so these only train.
class RelativeOnGpu : public OnGpu {};

TEST_P(RelativeOnGpu, TrainsAsTheCpuDoes) {
    expectTrainsAsTheCpu(GetParam());
}

INSTANTIATE_TEST_SUITE_P(Methods, RelativeOnGpu, testing::Values("jordan_relative", "jordan_relative_alibi"),
                         [](const auto& test) { return test.param; });

INSTANTIATE_TEST_SUITE_P(Methods, OnGpu, testing::ValuesIn(positions::everyMethod()),
                         [](const auto& test) { return test.param; });

class LongOnGpu : public OnGpu {};

TEST_P(LongOnGpu, Bfloat16EvaluationKeepsNoSquare) {
    ModelSpec spec;
    spec.bfloat16 = true;
    spec.method = kernel::parseMethod(GetParam(), {}, 1024);
    Model model(spec, 0, kGpu);
    const at::NoGradGuard noGrad;
    const at::Tensor tokens = at::randint(0, 2, {1, 65536}, at::kLong);  // a square would take 8 GiB a head
    EXPECT_TRUE(at::isfinite(model.logits(tokens)).all().item<bool>());
}

INSTANTIATE_TEST_SUITE_P(Methods, LongOnGpu, testing::Values("rope", "alibi", "jordan_rope", "rope_alibi"),
                         [](const auto& test) { return test.param; });

class StepOnGpu : public testing::Test {
protected:
    void SetUp() override {
        if (!whyNoGpu().empty()) GTEST_SKIP() << whyNoGpu();
    }
};

std::vector<at::Tensor> stateOf(const Model& model, const Optimiser& optimiser) {
    std::vector<at::Tensor> result = weightsOf(model);
    for (const NamedTensor& each : optimiser.state()) result.push_back(each.tensor.clone());
    return result;
}

TEST_F(StepOnGpu, NotFiniteStepOfAGraphChangesNothing) {
    const runs::RunConfig config = smallRun();
    Model model(modelSpec(config), 0, kGpu);
    Optimiser optimiser(model, {});
    const auto task = makeTask(config);
    const auto runner = makeStepRunner({model, *task, optimiser}, {});
    for (int n = 0; n < kStepsBeforeRecording + 2; ++n) EXPECT_TRUE(runner->step(task->nextBatch()).finite);
    at::Tensor last = model.parameters().back().tensor.detach();
    last[3].fill_(INFINITY);
    const auto before = stateOf(model, optimiser);
    EXPECT_FALSE(runner->step(task->nextBatch()).finite);
    const auto after = stateOf(model, optimiser);
    for (std::size_t n = 0; n < before.size(); ++n) EXPECT_TRUE(at::equal(before[n], after[n])) << n;
}

TEST_F(StepOnGpu, NotFiniteGradientChangesNothing) {
    Model model(modelSpec(smallRun()), 0, kGpu);
    Optimiser optimiser(model, {});
    const auto before = stateOf(model, optimiser);
    const RootOfZero root;
    TrainingStep step(model, root, optimiser);
    EXPECT_FALSE(step.read(step.enqueue({}).cpu()).finite);
    const auto after = stateOf(model, optimiser);
    for (std::size_t n = 0; n < before.size(); ++n) EXPECT_TRUE(at::equal(before[n], after[n])) << n;
}

/// An evaluation of another length between replays moves what passes keep, not what the graph points to.
TEST_F(StepOnGpu, GraphOutlivesEvaluations) {
    const runs::RunConfig config = smallRun();
    std::vector<double> losses[2];
    for (const bool evaluates : {false, true}) {
        Model model(modelSpec(config), 0, kGpu);
        Optimiser optimiser(model, {});
        const auto task = makeTask(config);
        const auto runner = makeStepRunner({model, *task, optimiser}, {});
        for (int n = 0; n < 12; ++n) {
            losses[evaluates ? 1 : 0].push_back(runner->step(task->nextBatch()).loss);
            if (!evaluates) continue;
            const at::NoGradGuard noGrad;
            for (const std::int64_t length : {33, 47, 65})
                model.lastLogits(at::randint(0, 2, {2, length}, at::kLong)).cpu();
        }
    }
    for (std::size_t n = 0; n < losses[0].size(); ++n) EXPECT_NEAR(losses[0][n], losses[1][n], 1e-4);
}

TEST_F(StepOnGpu, FullMemoryIsExitCodeFive) {
    try {
        withMemoryErrors(runs::RunConfig{}, kGpu, [] {
            return at::empty({std::int64_t{1} << 42}, at::TensorOptions(at::kFloat).device(kGpu));
        });
        FAIL();
    } catch (const Error& error) {
        EXPECT_EQ(error.exitCode(), 5);
        EXPECT_NE(std::string(error.what()).find("16777216 MiB more were needed"), std::string::npos)
            << error.what();
    }
}

}  // namespace
}  // namespace jordanscope::training
