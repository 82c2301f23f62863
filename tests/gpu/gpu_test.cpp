#include "core/training/detail/gpu.h"

#include <gtest/gtest.h>

#include "core/cuda/driver.h"
#include "core/runs/config.h"
#include "core/training/detail/evaluation.h"
#include "core/training/detail/optimiser.h"
#include "core/training/devices.h"
#include "tests/core/training/pass_fixture.h"

namespace jordanscope::training {
namespace {

/// Empty where a GPU can be used by this build.
const std::string& whyNot() {
    static const std::string reason = [] {
        const DeviceChoice choice = chooseDevice("auto");
        if (choice.device == "cpu") return choice.reason;
        return ownKernelsRunOn(at::Device(choice.device)) ? std::string() : "no kernels for " + choice.reason;
    }();
    return reason;
}

void expectNear(const at::Tensor& got, const at::Tensor& wanted, double allowed, const std::string& what) {
    ASSERT_EQ(got.sizes(), wanted.sizes()) << what;
    const double scale = std::max(1.0, at::abs(wanted).max().item<double>());
    EXPECT_LE(at::abs(got.cpu() - wanted).max().item<double>(), allowed * scale) << what;
}

class OnGpu : public testing::TestWithParam<std::string> {
protected:
    void SetUp() override {
        if (!whyNot().empty()) GTEST_SKIP() << whyNot();
    }
};

TEST_P(OnGpu, PassAndGradientAreTheCpus) {
    const PassCase base(GetParam());
    PassCase cpu = base.as(at::kFloat), gpu = base.as(at::kFloat);
    const at::Device device(at::kCUDA, 0);
    for (at::Tensor* tensor :
         {&gpu.x, &gpu.values.gamma, &gpu.values.eta, &gpu.values.jets, &gpu.values.jetBase})
        if (tensor->defined()) *tensor = tensor->detach().to(device).requires_grad_();
    PositionPass pass(base.method, PassCase::kHeads, PassCase::kHeadDim, 10000, device);
    const auto wanted = cpu.pass(cpu.x, cpu.roles(), PassCase::kFirst, PassCase::kLast, cpu.values);
    const auto got = pass(gpu.x, gpu.roles(), PassCase::kFirst, PassCase::kLast, gpu.values);
    at::Tensor cpuSum = at::zeros({}), gpuSum = at::zeros({}, at::TensorOptions().device(device));
    for (std::size_t n = 0; n < wanted.size(); ++n) {
        EXPECT_EQ(got[n].size(-1) % 8, 0);  // what fused attention asks for
        const at::Tensor part = got[n].narrow(-1, 0, PassCase::kHeadDim);
        const at::Tensor cpuPart = wanted[n].narrow(-1, 0, PassCase::kHeadDim);
        expectNear(part, cpuPart, 2e-5, "result " + std::to_string(n));
        const at::Tensor weights = at::randn(cpuPart.sizes());
        cpuSum = cpuSum + (cpuPart * weights).sum();
        gpuSum = gpuSum + (part * weights.to(device)).sum();
    }
    cpuSum.backward();
    gpuSum.backward();
    const auto cpuLeaves = cpu.leaves(), gpuLeaves = gpu.leaves();
    for (std::size_t n = 0; n < cpuLeaves.size(); ++n)
        expectNear(gpuLeaves[n].grad(), cpuLeaves[n].grad(), 5e-5, "leaf " + std::to_string(n));
}

TEST_P(OnGpu, TrainsAsTheCpuDoes) {
    runs::RunConfig config;
    config.model.dModel = 240;
    config.model.heads = 2;
    config.model.layers = 2;
    config.training.length = 64;
    config.training.batch = 4;
    config.position.trainContext = 64;
    config.method = GetParam();
    std::vector<double> losses[2];
    for (const bool gpu : {false, true}) {
        Model model(modelSpec(config), 3, gpu ? at::Device(at::kCUDA, 0) : at::Device(at::kCPU));
        Optimiser optimiser(model, {});
        const auto task = makeTask(config);
        for (int step = 0; step < 5; ++step)
            losses[gpu ? 1 : 0].push_back(trainingStep(model, *task, task->nextBatch(), optimiser).loss);
    }
    for (std::size_t step = 0; step < losses[0].size(); ++step)
        EXPECT_NEAR(losses[0][step], losses[1][step], 2e-3 * std::max(1.0, losses[0][step]))
            << "step " << step;
}

INSTANTIATE_TEST_SUITE_P(Methods, OnGpu, testing::ValuesIn(everyMethod()),
                         [](const auto& test) { return test.param; });

class LongOnGpu : public OnGpu {};

TEST_P(LongOnGpu, Bfloat16EvaluationKeepsNoSquare) {
    ModelSpec spec;
    spec.bfloat16 = true;
    spec.method = kernel::parseMethod(GetParam(), {}, 1024);
    Model model(spec, 0, at::Device(at::kCUDA, 0));
    const at::NoGradGuard noGrad;
    const at::Tensor tokens = at::randint(0, 2, {1, 65536}, at::kLong);  // a square would take 8 GiB a head
    EXPECT_TRUE(at::isfinite(model.logits(tokens)).all().item<bool>());
}

INSTANTIATE_TEST_SUITE_P(Methods, LongOnGpu, testing::Values("rope", "alibi", "jordan_rope", "rope_alibi"),
                         [](const auto& test) { return test.param; });

}  // namespace
}  // namespace jordanscope::training
