#include <cmath>
#include <limits>
#include <random>

#include <gtest/gtest.h>
#include <torch/csrc/autograd/autograd.h>

#include "core/positions/cpu/position_rows.h"
#include "core/positions/cpu/position_slots.h"
#include "tests/core/training/positions/pass_fixture.h"

namespace jordanscope::training {
namespace {

TEST(BFloat16, RoundsAsLibTorchDoes) {
    std::mt19937 engine(5);
    for (int n = 0; n < 200000; ++n) {
        const std::uint32_t bits = n < 65536 ? static_cast<std::uint32_t>(n) << 16 : engine();
        float value = 0;
        std::memcpy(&value, &bits, sizeof value);
        positions::BFloat16 got{};
        positions::store(value, &got);
        ASSERT_EQ(got.bits, c10::BFloat16(value).x) << bits;
        if (std::isnan(value)) continue;
        ASSERT_EQ(positions::loaded(got), static_cast<float>(c10::BFloat16(value)));
    }
}

std::vector<float> randomFloats(std::int64_t count, float low, float high) {
    static std::mt19937 engine(11);
    std::uniform_real_distribution<float> draw(low, high);
    std::vector<float> result(static_cast<std::size_t>(count));
    for (float& each : result) each = draw(engine);
    return result;
}

void expectNear(const std::vector<float>& got, const std::vector<float>& wanted, float allowed) {
    ASSERT_EQ(got.size(), wanted.size());
    float scale = 1;
    for (const float each : wanted) scale = std::max(scale, std::abs(each));
    for (std::size_t n = 0; n < got.size(); ++n)
        ASSERT_NEAR(got[n], wanted[n], allowed * scale) << "number " << n;
}

class SlotPass : public testing::TestWithParam<std::string> {};

/// The kernels' share-out against the CPU's rows, with strided gradients and more positions than gradient
/// rows.
TEST_P(SlotPass, IsTheRowPass) {
    const PassCase from(GetParam());
    const HeadLayout& layout = from.pass.layout();
    constexpr std::int64_t kBatch = 2, kLength = 9, kRows = 4;
    const std::int64_t row = layout.row(), chains = layout.heads * layout.chains, stride = 3 * row;
    const std::int64_t outRow = layout.heads * layout.width(), count = kBatch * kLength;
    const auto time = randomFloats(kLength, -40, 0), shear = randomFloats(kLength, -20, 0);
    const auto cosine = randomFloats(kLength * layout.units(), -1, 1);
    const auto sine = randomFloats(kLength * layout.units(), -1, 1);
    const auto gamma = randomFloats(chains, 0, 0.05F), eta = randomFloats(chains, -0.05F, 0.05F);
    const auto jets = randomFloats(chains * (layout.order - 1), -0.05F, 0.05F);
    const auto base = randomFloats(chains, 0.5F, 1.5F);
    const auto tail = randomFloats(kLength * layout.heads * layout.tail, -3, 3);
    const positions::PassInputs inputs{time.data(),
                                       shear.data(),
                                       cosine.data(),
                                       sine.data(),
                                       chains > 0 ? gamma.data() : nullptr,
                                       from.method.etaLearned ? eta.data() : nullptr,
                                       layout.jets ? jets.data() : nullptr,
                                       from.method.jetBase ? base.data() : nullptr};
    const auto x = randomFloats(count * stride, -1, 1), gradients = randomFloats(3 * count * outRow, -1, 1);
    const auto size = [](std::int64_t n) { return static_cast<std::size_t>(n); };
    std::vector<float> out[2], inGradient[2], sums[2];
    const Role roles[] = {Role::Query, Role::Key, Role::Value};
    for (const bool slots : {false, true}) {
        auto &to = out[slots ? 1 : 0], &back = inGradient[slots ? 1 : 0];
        to.assign(size(3 * count * outRow), NAN);
        back.assign(x.size(), NAN);
        std::vector<positions::ForwardSection> forwards;
        std::vector<positions::BackwardSection> backwards;
        for (std::int64_t s = 0; s < 3; ++s) {
            const Role role = roles[s];
            forwards.push_back({role, x.data() + s * row, kLength * stride, stride,
                                to.data() + s * count * outRow,
                                layout.tail > 0 && role != Role::Value ? tail.data() : nullptr});
            backwards.push_back({role, x.data() + s * row, back.data() + s * row, kLength * stride, stride,
                                 gradients.data() + s * count * outRow, layout.width(),
                                 kBatch * layout.width(), count * layout.width()});
        }
        auto& sum = sums[slots ? 1 : 0];
        sum.assign(size(layout.gradientKinds() * chains), 0);
        if (slots) {
            forwardSlots(layout, inputs, forwards.data(), 3, kBatch, kLength, 0, kLength);
            std::vector<float> rows(size(layout.gradientKinds() * kRows * chains), NAN);
            backwardSlots(layout, inputs, backwards.data(), 3, kBatch, kLength, kRows, 0, kRows, rows.data());
            for (std::int64_t kind = 0; kind < layout.gradientKinds(); ++kind)
                for (std::int64_t n = 0; n < kRows * chains; ++n)
                    sum[size(kind * chains + n % chains)] += rows[size(kind * kRows * chains + n)];
        } else {
            forwardRows(layout, inputs, forwards.data(), 3, kBatch, kLength, 0, kLength);
            std::vector<double> total(sum.size());
            backwardRows(layout, inputs, backwards.data(), 3, kBatch, 0, kLength, total.data());
            for (std::size_t n = 0; n < total.size(); ++n) sum[n] = static_cast<float>(total[n]);
        }
    }
    expectNear(out[1], out[0], 2e-6F);
    expectNear(inGradient[1], inGradient[0], 2e-6F);
    expectNear(sums[1], sums[0], 2e-5F);
}

/// bfloat16 through autograd is the float32 pass on the same numbers, rounded once.
TEST_P(SlotPass, Bfloat16IsFloat32RoundedOnce) {
    const PassCase base(GetParam());
    PassCase full = base.as(at::kFloat), half = base.as(at::kFloat);
    half.x = base.x.to(at::kBFloat16).requires_grad_();
    full.x = half.x.detach().to(at::kFloat).requires_grad_();
    const auto wanted = full.pass(full.x, full.roles(), PassCase::kFirst, PassCase::kLast, full.values);
    const auto got = half.pass(half.x, half.roles(), PassCase::kFirst, PassCase::kLast, half.values);
    const auto expectRounded = [](const at::Tensor& left, const at::Tensor& right, const char* what) {
        ASSERT_EQ(left.scalar_type(), at::kBFloat16) << what;
        const at::Tensor allowed = at::abs(right) * 0x1p-8 + 1e-4;  // half a unit in the last of 8 digits
        EXPECT_TRUE(at::all(at::le(at::abs(left.to(at::kFloat) - right), allowed)).item<bool>()) << what;
    };
    std::vector<at::Tensor> weights, halfWeights;
    for (std::size_t n = 0; n < wanted.size(); ++n) {
        expectRounded(got[n].detach(), wanted[n].detach(), "result");
        halfWeights.push_back(at::randn(got[n].sizes(), at::kFloat).to(at::kBFloat16));
        weights.push_back(halfWeights.back().to(at::kFloat));
    }
    torch::autograd::backward(wanted, weights);
    torch::autograd::backward(got, halfWeights);
    expectRounded(half.x.grad(), full.x.grad(), "gradient of the input");
    const auto halfLeaves = half.leaves(), fullLeaves = full.leaves();
    for (std::size_t n = 1; n < fullLeaves.size(); ++n) {
        const at::Tensor left = halfLeaves[n].grad(), right = fullLeaves[n].grad();
        const double scale = std::max(1.0, at::abs(right).max().item<double>());
        EXPECT_LE(at::abs(left - right).max().item<double>(), 5e-5 * scale) << "parameter " << n;
    }
}

/// What flash attention asks for; the pass needs no GPU to say how it lays heads out there.
TEST_P(SlotPass, HeadsOnAGpuAreMultiplesOfEight) {
    for (const std::int64_t headDim : {120, 240, 480}) {
        const auto method = kernel::parseMethod(GetParam(), {}, 16);
        for (const AlibiIn alibi : {AlibiIn::Heads, AlibiIn::HalfHeads}) {
            const PositionPass pass(method, 2, headDim, 10000, at::Device(at::kCUDA, 0), alibi);
            const std::int64_t carried = !method.alibi ? 0 : alibi == AlibiIn::Heads ? 1 : 6;
            EXPECT_EQ(pass.layout().width() % 8, 0);
            EXPECT_GE(pass.layout().tail, carried);
            EXPECT_LT(pass.layout().tail, carried + 8);
        }
    }
}

/// bfloat16 holds whole numbers to 256 only; split into parts, slope and position keep ALiBi's products exact
/// to 2^-15.
TEST(HalfHeads, CarryAlibi) {
    constexpr std::int64_t kHeads = 6, kHeadDim = 20, kFirst = 62000, kLength = 3536;
    const auto method = kernel::parseMethod("alibi", {}, 16);
    PositionPass pass(method, kHeads, kHeadDim, 10000, at::kCPU, AlibiIn::HalfHeads);
    const at::Tensor x = at::zeros({1, kLength, 2, kHeads, kHeadDim}, at::kBFloat16);
    for (const std::int64_t last : {kFirst + kLength - 1, std::int64_t{120000}, std::int64_t{5000000}}) {
        const auto results = pass(x, {Role::Query, Role::Key}, kFirst, last, {});
        const at::Tensor score = (results[0].to(at::kDouble) * results[1].to(at::kDouble)).sum(-1).squeeze(0);
        const at::Tensor lag = at::arange(kFirst, kFirst + kLength, at::kDouble) - last;
        const at::Tensor slopes = at::tensor(kernel::alibiSlopes(kHeads), at::kDouble);
        const at::Tensor wanted = lag.unsqueeze(1) * slopes.unsqueeze(0) * std::sqrt(double{kHeadDim});
        EXPECT_LE((at::abs(score - wanted) / (at::abs(wanted) + 1e-9)).max().item<double>(), 0x1p-15);
    }
}

INSTANTIATE_TEST_SUITE_P(Methods, SlotPass, testing::ValuesIn(positions::everyMethod()),
                         [](const auto& test) { return test.param; });

}  // namespace
}  // namespace jordanscope::training
