#include "core/training/model/model.h"

#include <cmath>
#include <fstream>

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <torch/csrc/autograd/autograd.h>

#include "core/base/error.h"
#include "core/runs/config/config.h"
#include "core/training/layers/rms_norm.h"
#include "tests/support/sanitized.h"

namespace jordanscope::training {
namespace {

ModelSpec specOf(const std::string& method, std::int64_t vocabulary = 3) {
    ModelSpec spec;
    spec.vocabulary = vocabulary;
    spec.dModel = 48;
    spec.heads = 2;
    spec.layers = 2;
    spec.method = kernel::parseMethod(method, {}, 64);
    return spec;
}

at::Tensor someTokens(std::int64_t batch, std::int64_t length) {
    at::manual_seed(17);
    return at::randint(0, 3, {batch, length}, at::kLong);
}

std::vector<std::string> namesOf(const Model& model) {
    std::vector<std::string> names;
    for (const NamedTensor& parameter : model.parameters()) names.push_back(parameter.name);
    return names;
}

/// First and last number of every parameter, as PyTorch makes them after manual_seed(5).
struct Start {
    const char* name;
    std::int64_t count;
    double first, last;
};
constexpr Start kStarts[] = {
    {"embed.weight", 8224, 1.84232986, -0.960979879},
    {"blocks.0.norm1.weight", 32, 1, 1},
    {"blocks.0.qkv.weight", 3072, -0.0306229293, 0.137015983},
    {"blocks.0.proj.weight", 1024, -0.0609751083, 0.0621346943},
    {"blocks.0.position.raw_gamma", 4, -3.74167633, -3.74167633},
    {"blocks.0.position.raw_jets", 12, 0.255412817, 0.100335345},
    {"blocks.0.position.raw_jet_base", 4, 0.549306154, 0.549306154},
    {"blocks.0.norm2.weight", 32, 1, 1},
    {"blocks.0.up.weight", 2048, -0.0452395417, 0.147406384},
    {"blocks.0.down.weight", 2048, -0.0313889086, -0.0299423188},
    {"blocks.1.norm1.weight", 32, 1, 1},
    {"blocks.1.qkv.weight", 3072, 0.0750831962, -0.154943869},
    {"blocks.1.proj.weight", 1024, 0.0630946308, -0.0528789312},
    {"blocks.1.position.raw_gamma", 4, -3.74167633, -3.74167633},
    {"blocks.1.position.raw_jets", 12, 0.255412817, 0.100335345},
    {"blocks.1.position.raw_jet_base", 4, 0.549306154, 0.549306154},
    {"blocks.1.norm2.weight", 32, 1, 1},
    {"blocks.1.up.weight", 2048, -0.092931442, 0.0759162307},
    {"blocks.1.down.weight", 2048, 0.0648395866, 0.105572522},
    {"norm.weight", 32, 1, 1},
};

TEST(Model, StartsAsPyTorchDoes) {
    ModelSpec spec = specOf("jordan_jetmixfull_m4_c150_g100_g050_g030_g020", 257);
    spec.dModel = 32;
    const Model model(spec, 5);
    ASSERT_EQ(model.parameters().size(), std::size(kStarts));
    for (std::size_t n = 0; n < std::size(kStarts); ++n) {
        const NamedTensor& parameter = model.parameters()[n];
        EXPECT_EQ(parameter.name, kStarts[n].name);
        ASSERT_EQ(parameter.tensor.numel(), kStarts[n].count) << parameter.name;
        const at::Tensor flat = parameter.tensor.detach().flatten();
        EXPECT_NEAR(flat[0].item<double>(), kStarts[n].first, 1e-7) << parameter.name;
        EXPECT_NEAR(flat[-1].item<double>(), kStarts[n].last, 1e-7) << parameter.name;
    }
}

TEST(Model, NamesWhatItsMethodLearns) {
    const auto has = [](const std::string& method, const std::string& name) {
        const auto names = namesOf(Model(specOf(method), 0));
        return std::find(names.begin(), names.end(), name) != names.end();
    };
    EXPECT_TRUE(has("jordan_rope", "blocks.1.position.raw_gamma"));
    EXPECT_TRUE(has("jordan_rope", "blocks.1.position.raw_eta"));
    EXPECT_TRUE(has("direct_sum", "blocks.0.position.real_jordan.raw_eta"));
    EXPECT_FALSE(has("direct_sum", "blocks.0.position.raw_eta"));
    EXPECT_FALSE(has("damped_rope", "blocks.0.position.raw_eta"));
    EXPECT_FALSE(has("jordan_no_gamma", "blocks.0.position.raw_gamma"));
    EXPECT_FALSE(has("rope", "blocks.0.position.raw_gamma"));
    EXPECT_TRUE(has("jordan_jetmix_m3_c150_g010_g005", "blocks.0.position.raw_jets"));
    EXPECT_FALSE(has("jordan_jetmix_m3_c150_g010_g005", "blocks.0.position.raw_eta"));
}

class LastLogits : public testing::TestWithParam<std::string> {};

TEST_P(LastLogits, AreTheLastRowOfAll) {
    Model model(specOf(GetParam()), 3);
    const at::Tensor tokens = someTokens(2, 37);
    const at::Tensor all = model.logits(tokens).select(1, 36), last = model.lastLogits(tokens);
    EXPECT_LE(at::abs(all - last).max().item<double>(),
              2e-5 * std::max(1.0, at::abs(all).max().item<double>()));
    model.lastLogits(tokens).pow(2).sum().backward();
    std::vector<at::Tensor> gradients;
    for (const NamedTensor& parameter : model.parameters()) {
        ASSERT_TRUE(parameter.tensor.grad().defined()) << parameter.name;
        gradients.push_back(parameter.tensor.grad().clone());
        at::Tensor leaf = parameter.tensor;
        leaf.mutable_grad() = at::Tensor();
    }
    model.logits(tokens).select(1, 36).pow(2).sum().backward();
    for (std::size_t n = 0; n < gradients.size(); ++n) {
        const at::Tensor wanted = model.parameters()[n].tensor.grad();
        const double scale = std::max(1.0, at::abs(wanted).max().item<double>());
        EXPECT_LE(at::abs(gradients[n] - wanted).max().item<double>(), 1e-4 * scale)
            << model.parameters()[n].name;
    }
}

INSTANTIATE_TEST_SUITE_P(Methods, LastLogits,
                         testing::Values("nope", "rope", "alibi", "rope_alibi", "direct_sum", "jordan_rope",
                                         "jordan_m3_alibi", "jordan_exact_c150_eta010_alibi",
                                         "jordan_relative", "jordan_relative_alibi"),
                         [](const auto& test) { return test.param; });

TEST(Model, AlibiInTheHeadsIsTheExplicitBias) {
    const ModelSpec spec = specOf("alibi");
    const std::int64_t length = 29, heads = spec.heads, dim = spec.headDim();
    PositionPass pass(spec.method, heads, dim, spec.theta, at::kCPU);
    at::manual_seed(2);
    const at::Tensor x = at::randn({2, length, 3, heads, dim});
    const auto wide = pass(x, {Role::Query, Role::Key, Role::Value}, 0, length - 1, {});
    ASSERT_EQ(wide[0].size(-1), dim + 1);
    const double scale = 1.0 / std::sqrt(static_cast<double>(dim));
    const at::Tensor carried =
        at::scaled_dot_product_attention(wide[0].transpose(1, 2), wide[1].transpose(1, 2),
                                         wide[2].transpose(1, 2), {}, 0.0, true, scale)
            .narrow(-1, 0, dim);
    const at::Tensor steps = at::arange(length, at::kFloat);
    const at::Tensor lag = steps.unsqueeze(1) - steps.unsqueeze(0);
    const at::Tensor slopes =
        at::tensor(kernel::alibiSlopes(static_cast<int>(heads)), at::kDouble).to(at::kFloat);
    const at::Tensor bias = (-slopes.view({-1, 1, 1}) * lag).masked_fill(lag < 0, -INFINITY).unsqueeze(0);
    const at::Tensor explicitBias =
        at::scaled_dot_product_attention(x.select(2, 0).transpose(1, 2), x.select(2, 1).transpose(1, 2),
                                         x.select(2, 2).transpose(1, 2), bias, 0.0, false, scale);
    EXPECT_LE(at::abs(carried - explicitBias).max().item<double>(), 1e-5);
}

double peakMib() {
    struct rusage usage{};
    ::getrusage(RUSAGE_SELF, &usage);
    return static_cast<double>(usage.ru_maxrss) / 1024.0;
}

/// The scores of one head of one layer alone would take 1 GiB at this length.
class LongEvaluation : public testing::TestWithParam<std::string> {};

TEST_P(LongEvaluation, TakesMemoryInProportionToLength) {
    if (kSanitized) GTEST_SKIP() << "a sanitizer takes memory of its own";
    const at::NoGradGuard noGrad;
    constexpr std::int64_t kLength = 16384;
    Model model(specOf(GetParam()), 1);
    model.lastLogits(someTokens(1, 64));
    const double before = peakMib();
    model.logits(someTokens(1, kLength));
    EXPECT_LT(peakMib() - before, 400.0);
}

INSTANTIATE_TEST_SUITE_P(Methods, LongEvaluation,
                         testing::Values("alibi", "jordan_rope", "jordan_relative_alibi"),
                         [](const auto& test) { return test.param; });

class LongTraining : public testing::TestWithParam<std::string> {};

TEST_P(LongTraining, KeepsNoSquareOfTheLength) {
    if (kSanitized) GTEST_SKIP() << "a sanitizer takes memory of its own";
    constexpr std::int64_t kLength = 8192;  // 256 MiB a head, layer and square
    Model model(specOf(GetParam()), 1);
    model.lastLogits(someTokens(1, 64)).sum().backward();
    const double before = peakMib();
    model.logits(someTokens(1, kLength)).pow(2).mean().backward();
    EXPECT_LT(peakMib() - before, 400.0);
}

INSTANTIATE_TEST_SUITE_P(Methods, LongTraining, testing::Values("jordan_rope_alibi", "jordan_relative_alibi"),
                         [](const auto& test) { return test.param; });

/// A model whose layers have learned something, the same for every method.
std::unique_ptr<Model> learnedModel(const std::string& method, int context) {
    ModelSpec spec = specOf(method);
    spec.method = kernel::parseMethod(method, {}, context);
    auto model = std::make_unique<Model>(spec, 3);
    const at::NoGradGuard noGrad;
    for (const NamedTensor& parameter : model->parameters()) {
        if (parameter.name.ends_with("raw_gamma")) parameter.tensor.fill_(-4.0);
        if (parameter.name.ends_with("raw_eta"))
            parameter.tensor.copy_(at::linspace(-2, 2, parameter.tensor.numel()).view_as(parameter.tensor));
    }
    return model;
}

TEST(Model, RelativeShearIsTheExactOneWhereNothingBoundsIt) {
    const at::NoGradGuard noGrad;
    const at::Tensor tokens = someTokens(2, 75);
    for (const std::string end : {"", "_alibi"}) {
        const at::Tensor exact = learnedModel("jordan_raw_tau" + end, 64)->logits(tokens);
        const double size = at::abs(exact).max().item<double>();
        const auto off = [&](const std::string& method, int context) {
            const at::Tensor got = learnedModel(method + end, context)->logits(tokens);
            return at::abs(got - exact).max().item<double>() / size;
        };
        EXPECT_LE(off("jordan_relative", 1'000'000'000), 2e-5) << end;
        EXPECT_GE(off("jordan_relative", 16), 1e-3) << end;
        EXPECT_GE(off("jordan_rope", 16), 1e-3) << end;
    }
}

TEST(Model, DropoutOnlyWhileTraining) {
    ModelSpec spec = specOf("jordan_rope");
    spec.dropout = 0.5;
    Model model(spec, 1);
    const at::Tensor tokens = someTokens(1, 12);
    EXPECT_FALSE(at::equal(model.logits(tokens), model.logits(tokens)));
    model.setTraining(false);
    EXPECT_TRUE(at::equal(model.logits(tokens), model.logits(tokens)));
}

TEST(Model, Bfloat16StaysNear) {
    ModelSpec spec = specOf("jordan_rope");
    Model exact(spec, 1);
    spec.bfloat16 = true;
    Model half(spec, 1);
    const at::Tensor tokens = someTokens(2, 40), wanted = exact.logits(tokens);
    EXPECT_FALSE(at::equal(half.logits(tokens), wanted));
    EXPECT_LE(at::abs(half.logits(tokens) - wanted).max().item<double>(),
              0.05 * at::abs(wanted).max().item<double>());
}

TEST(Model, RefusesWhatItCannotDo) {
    runs::RunConfig config;
    EXPECT_NO_THROW(modelSpec(config));
    config.method = "jordan_relative_m3";
    EXPECT_THROW(modelSpec(config), Error);
    ModelSpec spec = specOf("jordan_rope");
    spec.dModel = 52;  // heads of 26 do not hold chains of 4 numbers
    EXPECT_THROW(Model(spec, 0), Error);
    spec.dModel = 49;
    EXPECT_THROW(Model(spec, 0), Error);
}

TEST(Model, VanishingGateIsADivergence) {
    const Model model(specOf("jordan_jetmixfull_m4_c150_g100_g050_g030_g020"), 0);
    EXPECT_NO_THROW(model.checkGates());
    for (const NamedTensor& parameter : model.parameters()) {
        if (parameter.name != "blocks.1.position.raw_jet_base") continue;
        const at::NoGradGuard noGrad;
        parameter.tensor[1][0].fill_(4e-4);
    }
    try {
        model.checkGates();
        FAIL() << "no error";
    } catch (const Error& error) {
        EXPECT_EQ(error.kind(), ErrorKind::Diverged);
        EXPECT_NE(std::string(error.what()).find("layer 1"), std::string::npos);
    }
}

TEST(RmsNorm, IsTheFormulaAndItsGradient) {
    for (const std::int64_t width : {1, 7, 16, 50}) {
        at::manual_seed(4);
        const at::Tensor x = at::randn({3, 5, width}).requires_grad_(),
                         w = at::randn({width}).requires_grad_();
        const at::Tensor xd = x.detach().to(at::kDouble).requires_grad_(),
                         wd = w.detach().to(at::kDouble).requires_grad_();
        const at::Tensor weights = at::randn({3, 5, width});
        const at::Tensor got = rmsNorm(x, w), wanted = rmsNorm(xd, wd);
        EXPECT_LE(at::abs(got.to(at::kDouble) - wanted).max().item<double>(), 1e-5);
        (got * weights).sum().backward();
        (wanted * weights.to(at::kDouble)).sum().backward();
        EXPECT_LE(at::abs(x.grad().to(at::kDouble) - xd.grad()).max().item<double>(), 1e-4);
        EXPECT_LE(at::abs(w.grad().to(at::kDouble) - wd.grad()).max().item<double>(), 1e-4);
    }
}

TEST(RmsNorm, DoesNotDependOnThreads) {
    at::manual_seed(6);
    const at::Tensor x = at::randn({9, 333, 48}).requires_grad_(), w = at::randn({48}).requires_grad_();
    const at::Tensor weights = at::randn(x.sizes());
    const auto gradients = [&](int threads) {
        at::set_num_threads(threads);
        return torch::autograd::grad({rmsNorm(x, w)}, {x, w}, {weights});
    };
    const int before = at::get_num_threads();
    const auto wanted = gradients(1);
    for (const int threads : {2, 3}) {
        const auto got = gradients(threads);
        for (std::size_t n = 0; n < got.size(); ++n) EXPECT_TRUE(at::equal(got[n], wanted[n])) << n;
    }
    at::set_num_threads(before);
}

}  // namespace
}  // namespace jordanscope::training
