#include <gtest/gtest.h>
#include <torch/csrc/autograd/autograd.h>

#include "tests/core/training/positions/pass_fixture.h"

namespace jordanscope::training {
namespace {

void expectClose(const at::Tensor& got, const at::Tensor& wanted, double allowed, const std::string& what) {
    ASSERT_EQ(got.sizes(), wanted.sizes()) << what;
    const at::Tensor size = at::clamp_min(at::abs(wanted.to(at::kDouble)), 1.0);
    const double worst = (at::abs(got.to(at::kDouble) - wanted.to(at::kDouble)) / size).max().item<double>();
    EXPECT_LE(worst, allowed) << what;
}

class EveryMethod : public testing::TestWithParam<std::string> {};

TEST_P(EveryMethod, FusedPassIsTheComposedOne) {
    const PassCase base(GetParam());
    PassCase fused = base.as(at::kFloat), composed = base.as(at::kDouble);
    const auto got = fused.pass(fused.x, fused.roles(), PassCase::kFirst, PassCase::kLast, fused.values);
    const auto wanted = composed.pass.composed(composed.x, composed.roles(), PassCase::kFirst,
                                               PassCase::kLast, composed.values);
    ASSERT_EQ(got.size(), 3U);
    for (std::size_t n = 0; n < got.size(); ++n)
        expectClose(got[n], wanted[n], 2e-5, "result " + std::to_string(n));
}

TEST_P(EveryMethod, FusedGradientsAreTheComposedOnes) {
    const PassCase base(GetParam());
    PassCase fused = base.as(at::kFloat), composed = base.as(at::kDouble);
    fused.scalar(true).backward();
    composed.scalar(false).backward();
    const auto got = fused.leaves(), wanted = composed.leaves();
    for (std::size_t n = 0; n < got.size(); ++n) {
        ASSERT_TRUE(got[n].grad().defined());
        const double scale = std::max(1.0, at::abs(wanted[n].grad()).max().item<double>());
        expectClose(got[n].grad() / scale, wanted[n].grad() / scale, 3e-5, "leaf " + std::to_string(n));
    }
}

TEST_P(EveryMethod, ComposedGradientIsTheFiniteDifference) {
    PassCase composed = PassCase(GetParam()).as(at::kDouble);
    composed.scalar(false).backward();
    for (const at::Tensor& leaf : composed.leaves()) {
        at::manual_seed(5);
        const at::Tensor direction = at::randn_like(leaf.detach());
        const double slope = (leaf.grad() * direction).sum().item<double>();
        constexpr double kStep = 1e-6;
        const auto at = [&](double distance) {
            const at::NoGradGuard noGrad;
            leaf.add_(direction, distance);
            const double value = composed.scalar(false).item<double>();
            leaf.sub_(direction, distance);
            return value;
        };
        const double difference = (at(kStep) - at(-kStep)) / (2 * kStep);
        EXPECT_NEAR(slope, difference, 1e-5 * std::max(1.0, std::abs(difference)));
    }
}

INSTANTIATE_TEST_SUITE_P(Pass, EveryMethod, testing::ValuesIn(positions::everyMethod()),
                         [](const auto& test) { return test.param; });

TEST(Pass, TakesStridedGradientsAndInputs) {
    PassCase item = PassCase("jordan_m3_alibi").as(at::kFloat),
             other = PassCase("jordan_m3_alibi").as(at::kFloat);
    // Attention hands back gradients laid out [batch, heads, length, width].
    const auto weigh = [](const std::vector<at::Tensor>& results) {
        at::Tensor sum = at::zeros({});
        for (const at::Tensor& result : results) sum = sum + result.transpose(1, 2).contiguous().pow(2).sum();
        return sum;
    };
    weigh(item.pass(item.x, item.roles(), 0, 40, item.values)).backward();
    const at::Tensor wide = at::cat({other.x, other.x}, 1).narrow(1, 0, PassCase::kLength);
    weigh(other.pass(wide, other.roles(), 0, 40, other.values)).backward();
    expectClose(item.x.grad(), other.x.grad(), 1e-6, "x");
    expectClose(item.values.gamma.grad(), other.values.gamma.grad(), 1e-6, "gamma");
}

TEST(Pass, ClampedExponentHasNoGammaGradient) {
    PassCase item = PassCase("jordan_raw_tau").as(at::kFloat);
    {
        const at::NoGradGuard noGrad;
        item.values.gamma.fill_(10.0);
    }
    item.scalar(true).backward();
    EXPECT_EQ(at::abs(item.values.gamma.grad()).max().item<double>(), 0.0);
    EXPECT_GT(at::abs(item.values.eta.grad()).max().item<double>(), 0.0);
}

TEST(Pass, AnyNumberOfThreadsGivesTheSameBits) {
    const int before = at::get_num_threads();
    const kernel::Method method = kernel::parseMethod("jordan_m3", {}, 16);
    PositionPass pass(method, 2, 24, 10000, at::kCPU);
    at::manual_seed(5);
    const at::Tensor x = at::randn({2, 300, 3, 2, 24}).requires_grad_();
    PositionValues values;
    values.gamma = (at::rand({2, 4}) * 0.05).requires_grad_();
    values.eta = (at::rand({2, 4}) * 0.1).requires_grad_();
    const at::Tensor weights = at::randn({2, 300, 2, 24});
    const auto gradients = [&](int threads) {
        at::set_num_threads(threads);
        const auto results = pass(x, {Role::Query, Role::Key, Role::Value}, 0, 299, values);
        return torch::autograd::grad({results[0], results[1], results[2]}, {x, values.gamma, values.eta},
                                     {weights, weights, weights});
    };
    const auto wanted = gradients(1);
    for (const int threads : {2, 3}) {
        const auto got = gradients(threads);
        for (std::size_t n = 0; n < got.size(); ++n) EXPECT_TRUE(at::equal(got[n], wanted[n])) << n;
    }
    at::set_num_threads(before);
}

TEST(Pass, OneRowIsARowOfTheWhole) {
    PassCase item = PassCase("jordan_rope_alibi").as(at::kFloat);
    const auto whole = item.pass(item.x, item.roles(), 0, PassCase::kLength - 1, item.values);
    const std::int64_t last = PassCase::kLength - 1;
    const auto row =
        item.pass(item.x.narrow(1, last, 1).narrow(2, 0, 1), {Role::Query}, last, last, item.values);
    expectClose(row[0], whole[0].narrow(1, last, 1), 1e-7, "query");
}

}  // namespace
}  // namespace jordanscope::training
