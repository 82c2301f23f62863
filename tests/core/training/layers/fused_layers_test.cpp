#include "core/training/layers/fused_layers.h"

#include <cmath>

#include <gtest/gtest.h>

#include "core/tiles/instruction_set.h"
#include "core/tiles/layer_tile.h"
#include "core/training/layers/rms_norm.h"

namespace jordanscope::training {
namespace {

at::Tensor random(at::IntArrayRef shape) {
    return at::randn(shape, at::TensorOptions(at::kFloat)).requires_grad_();
}

double difference(const at::Tensor& a, const at::Tensor& b) {
    return ((a - b).abs().max() / b.abs().max()).item<double>();
}

/// The result and all gradients, of one random weighting of the result.
std::vector<at::Tensor> withGradients(const at::Tensor& result, const std::vector<at::Tensor>& inputs) {
    for (const at::Tensor& input : inputs) input.mutable_grad() = at::Tensor();
    const at::Tensor weights = at::cos(at::arange(result.numel(), at::kFloat)).view(result.sizes());
    (result * weights).sum().backward();
    std::vector<at::Tensor> all{result.detach()};
    for (const at::Tensor& input : inputs) all.push_back(input.grad().clone());
    return all;
}

void expectAgree(const std::vector<at::Tensor>& a, const std::vector<at::Tensor>& b) {
    ASSERT_EQ(a.size(), b.size());
    for (std::size_t n = 0; n < a.size(); ++n) EXPECT_LT(difference(a[n], b[n]), 2e-6) << "tensor " << n;
}

struct Inputs {
    at::Tensor x, mixed, proj, norm, up, down;
    std::vector<at::Tensor> all() const { return {x, mixed, proj, norm, up, down}; }
};

Inputs inputs(std::int64_t batch, std::int64_t length, std::int64_t d, std::int64_t m) {
    at::manual_seed(7);
    return {random({batch, length, d}),
            random({batch, length, d}),
            random({d, d}),
            random({d}),
            random({m, d}),
            random({d, m})};
}

at::Tensor fused(const Inputs& in) {
    return projectAndFeedForward(in.x, in.mixed, {in.proj, in.norm, in.up, in.down});
}
at::Tensor composed(const Inputs& in) {
    const at::Tensor y = in.x + at::linear(in.mixed, in.proj);
    return y + at::linear(at::gelu(at::linear(rmsNorm(y, in.norm), in.up)), in.down);
}

TEST(FusedLayers, AgreeWithTheirParts) {
    // Rows short of, at and beyond whole chunks and parts; widths with each number of leftover vectors.
    const std::int64_t shapes[][4] = {{1, 1, 16, 16}, {2, 37, 48, 80}, {1, 64, 128, 256}, {3, 700, 32, 112}};
    for (const auto& shape : shapes) {
        SCOPED_TRACE(shape[1]);
        const Inputs in = inputs(shape[0], shape[1], shape[2], shape[3]);
        expectAgree(withGradients(fused(in), in.all()), withGradients(composed(in), in.all()));
        const std::vector<at::Tensor> some{in.x, in.norm, in.up};
        expectAgree(withGradients(normedLinear(in.x, in.norm, in.up), some),
                    withGradients(at::linear(rmsNorm(in.x, in.norm), in.up), some));
        const at::NoGradGuard noGrad;
        EXPECT_LT(difference(fused(in), composed(in)), 2e-6) << "without a gradient";
    }
}

TEST(FusedLayers, TakeRowsThatLieApart) {
    const Inputs in = inputs(3, 20, 32, 64);
    const auto last = [&](const at::Tensor& x) { return x.narrow(1, 19, 1); };
    const auto part = [&](const at::Tensor& x) {
        return Inputs{last(x), last(in.mixed), in.proj, in.norm, in.up, in.down};
    };
    expectAgree(withGradients(fused(part(in.x)), in.all()), withGradients(composed(part(in.x)), in.all()));
}

TEST(FusedLayers, EmbeddingGradientCountsEveryToken) {
    at::manual_seed(3);
    const at::Tensor weight = random({5, 16});
    const at::Tensor tokens = at::randint(0, 4, {3, 700}, at::TensorOptions(at::kLong));
    expectAgree(withGradients(embed(weight, tokens), {weight}),
                withGradients(at::embedding(weight, tokens), {weight}));
    EXPECT_EQ(weight.grad()[4].abs().max().item<float>(), 0.0F) << "a token that did not occur";
    const at::Tensor gradient = random({3, 700, 16});  // as other devices take it
    const at::Tensor product = embeddingGradientByProduct(tokens, gradient, 5);
    expectAgree({product}, {at::embedding_dense_backward(gradient, tokens, 5, -1, false)});
}

TEST(FusedLayers, DoNotDependOnTheNumberOfThreads) {
    const int before = at::get_num_threads();
    const Inputs in = inputs(3, 700, 32, 112);
    std::vector<std::vector<at::Tensor>> results;
    for (const int threads : {1, 3}) {
        at::set_num_threads(threads);
        results.push_back(withGradients(fused(in), in.all()));
        results.push_back(withGradients(normedLinear(in.x, in.norm, in.up), {in.x, in.norm, in.up}));
    }
    at::set_num_threads(before);
    for (std::size_t n = 0; n < 2; ++n)
        for (std::size_t i = 0; i < results[n].size(); ++i)
            EXPECT_TRUE(at::equal(results[n][i], results[n + 2][i])) << n << ", tensor " << i;
}

class LayerCode : public testing::TestWithParam<tiles::InstructionSet> {
protected:
    const tiles::LayerCodeTable& table() const { return tiles::layerCode(GetParam()); }
};

TEST_P(LayerCode, GeluAndItsDerivative) {
    if (GetParam() > tiles::bestInstructionSet()) GTEST_SKIP() << "not on this processor";
    constexpr int kCount = 1 << 14;
    std::vector<float> u(kCount), value(kCount), again(kCount), slope(kCount, 1.0F);
    for (int n = 0; n < kCount; ++n) u[n] = -40.0F + 80.0F * static_cast<float>(n) / kCount;
    table().gelu(kCount, u.data(), value.data());
    table().geluBackward(kCount, u.data(), again.data(), slope.data());
    for (int n = 0; n < kCount; ++n) {
        const double x = static_cast<double>(u[n]), phi = 0.5 * std::erfc(-x * std::sqrt(0.5));
        const double density = std::exp(-x * x / 2) * 0.39894228040143268;
        ASSERT_NEAR(static_cast<double>(value[n]), x * phi, 2.5e-7 * std::max(1.0, x)) << x;
        ASSERT_NEAR(static_cast<double>(slope[n]), phi + x * density, 5e-7) << x;
        ASSERT_EQ(value[n], again[n]) << x;
    }
    float nan[16];
    std::fill_n(nan, 16, std::nanf(""));
    table().gelu(16, nan, nan);
    EXPECT_TRUE(std::isnan(nan[3]));
}

TEST_P(LayerCode, Products) {
    if (GetParam() > tiles::bestInstructionSet()) GTEST_SKIP() << "not on this processor";
    at::manual_seed(1);
    const at::Tensor a = at::randn({37, 112}), b = at::randn({29, 37}), start = at::randn({29, 112});
    at::Tensor c = at::empty({29, 112});
    const auto data = [](const at::Tensor& x) { return x.const_data_ptr<float>(); };
    table().multiply(112, 29, 37, data(a), 112, data(b), 37, c.data_ptr<float>(), 112);
    EXPECT_LT(difference(c, at::matmul(b, a)), 1e-6);
    c = start.clone();
    table().multiplyAdd(112, 29, 37, data(a), 112, data(b), 37, c.data_ptr<float>(), 112);
    EXPECT_LT(difference(c, start + at::matmul(b, a)), 1e-6);
    c = start.clone();
    const at::Tensor across = b.t().contiguous();
    table().multiplyAddAcross(112, 29, 37, data(a), 112, data(across), 29, c.data_ptr<float>(), 112);
    EXPECT_LT(difference(c, start + at::matmul(b, a)), 1e-6);
}

#if defined(__x86_64__)
INSTANTIATE_TEST_SUITE_P(All, LayerCode,
                         testing::Values(tiles::InstructionSet::Baseline, tiles::InstructionSet::Avx2,
                                         tiles::InstructionSet::Avx512));
#else
INSTANTIATE_TEST_SUITE_P(All, LayerCode, testing::Values(tiles::InstructionSet::Baseline));
#endif

}  // namespace
}  // namespace jordanscope::training
