#include <algorithm>
#include <cmath>
#include <tuple>

#include <gtest/gtest.h>
#include <sys/resource.h>

#include "core/base/error.h"
#include "core/kernel/positions.h"
#include "core/training/attention/attention.h"
#include "core/training/attention/chunked_attention.h"
#include "core/training/model/model.h"
#include "tests/core/training/positions/pass_fixture.h"
#include "tests/support/sanitized.h"

namespace jordanscope::training {
namespace {

constexpr int kContext = 64;

/// A bounded_tau of false makes stabilised methods exact, unscaled.
struct Exact {
    std::string name;
    bool boundedTau = true;
};
void PrintTo(const Exact& exact, std::ostream* out) {
    *out << exact.name;
}

kernel::Method methodOf(const Exact& exact) {
    kernel::PositionSettings settings;
    settings.boundedTau = exact.boundedTau;
    return kernel::parseMethod(exact.name, settings, kContext);
}

/// The least from 32 on that the method's heads may have.
int headDimOf(const kernel::Method& method) {
    const int divisor = method.headDivisor();
    return (32 + divisor - 1) / divisor * divisor;
}

/// Every method that can be anchored, and some far from their start.
std::vector<Exact> everyExact() {
    std::vector<std::string> names = positions::everyMethod();
    for (const char* more : {"jordan_exact_c150_eta010_alibi", "jordan_exact_m5_eta900_eta1"})
        if (std::find(names.begin(), names.end(), more) == names.end()) names.emplace_back(more);
    std::vector<Exact> result;
    for (const std::string& name : names)
        for (const bool bounded : {true, false})
            if (methodOf({name, bounded}).exact() && (bounded || !methodOf({name, true}).exact()))
                result.push_back({name, bounded});
    return result;
}

/// Random queries, keys and parameters.
struct Sequence {
    Sequence(const Exact& exact, std::int64_t asked, double gammaScale = 1)
        : method(methodOf(exact)), headDim(headDimOf(method)), length(asked) {
        at::manual_seed(29);
        q = at::randn({1, length, kHeads, headDim});
        k = at::randn({1, length, kHeads, headDim});
        const std::int64_t chains = method.chains(headDim);
        if (chains > 0 && method.gammaLearned)
            values.gamma = (at::rand({kHeads, chains}) * 0.05 + 1e-3) * gammaScale;
        if (chains > 0 && method.etaLearned)
            values.eta = (at::rand({kHeads, chains}) * 2 - 1) * method.etaMax * 0.7;
    }

    /// Scores [heads, queries, keys] of the last `queries`, -infinity ahead of them.
    at::Tensor anchoredScores(std::int64_t chunk, std::int64_t queries) const {
        // A head's output is the softmax of its scores over values; one-hot values would widen the head, so
        // the attention is caught instead.
        const at::NoGradGuard noGrad;
        PositionPass pass(anchoredMethod(method), kHeads, headDim, 1e4, at::kCPU);
        at::Tensor scores = at::full({kHeads, queries, length}, -INFINITY);
        std::int64_t end = length;
        const ChunkAttention attend = [&](const at::Tensor& query, const at::Tensor& key,
                                          const at::Tensor& value, const PositionValues& learned) {
            const std::int64_t rows = query.size(1);
            EXPECT_EQ(key.size(1), end);
            EXPECT_EQ(value.size(1), end);
            const at::Tensor turned = anchored(pass, query, Role::Query, 0, learned);
            const at::Tensor keys = anchored(pass, key, Role::Key, end - rows, learned);
            const at::Tensor dots = at::matmul(turned[0].transpose(0, 1), keys[0].permute({1, 2, 0})) /
                                    std::sqrt(static_cast<double>(headDim));
            scores.narrow(1, end - rows - (length - queries), rows).narrow(2, 0, end).copy_(dots);
            end -= rows;
            return query;
        };
        chunkedAttention(q.narrow(1, length - queries, queries), k, k, values, chunk, attend);
        EXPECT_EQ(end, length - queries);
        return scores.masked_fill(future(queries), -INFINITY);
    }

    /// The same by the operator at each lag, float64, of positions first + 0, 1, ...
    at::Tensor reference(std::int64_t first) const {
        const auto numbers = [](const at::Tensor& tensor) {
            if (!tensor.defined()) return std::vector<double>();
            const at::Tensor wide = tensor.to(at::kDouble).contiguous();
            return std::vector<double>(wide.const_data_ptr<double>(),
                                       wide.const_data_ptr<double>() + wide.numel());
        };
        std::vector<double> positions;
        for (std::int64_t n = 0; n < length; ++n) positions.push_back(static_cast<double>(first + n));
        const kernel::PositionParameters parameters{numbers(values.gamma), numbers(values.eta), {}, {}};
        std::vector<double> scores =
            kernel::relativeScores(method, parameters, {kHeads, static_cast<int>(length), headDim}, positions,
                                   numbers(q[0].transpose(0, 1)), numbers(k[0].transpose(0, 1)));
        return at::tensor(scores, at::kDouble)
            .view({kHeads, length, length})
            .masked_fill(future(length), -INFINITY);
    }

    at::Tensor future(std::int64_t queries) const {
        return at::ones({queries, length}, at::kBool).triu(length - queries + 1);
    }

    static constexpr int kHeads = 2;
    kernel::Method method;
    int headDim;
    std::int64_t length;
    PositionValues values;
    at::Tensor q, k;
};

/// The worst difference of what is not masked, against 1 or the wanted score where that is more. ALiBi, as
/// the heads carry it here, adds a number to a whole row: such rows are compared from their last score.
double worst(const at::Tensor& got, const at::Tensor& wanted, bool alibi) {
    const std::int64_t ahead = got.size(2) - got.size(1);
    const auto compared = [&](const at::Tensor& scores) {
        const at::Tensor wide = scores.to(at::kDouble);
        return alibi ? wide - at::diagonal(wide, ahead, 1, 2).unsqueeze(-1) : wide;
    };
    const at::Tensor a = compared(got), b = compared(wanted), seen = at::isfinite(b);
    EXPECT_TRUE(at::equal(at::isfinite(a), seen));
    const at::Tensor difference = at::abs(a - b) / at::abs(b).clamp_min(1.0);
    return difference.masked_select(seen).max().item<double>();
}

class Anchored : public testing::TestWithParam<Exact> {};

TEST_P(Anchored, ScoresAreTheDenseOperatorsWhereverTheyStand) {
    constexpr std::int64_t kLength = 90;
    const Sequence sequence(GetParam(), kLength);
    const bool alibi = sequence.method.alibi;
    const std::int64_t chunk = chunkQueries(sequence.method, sequence.values);
    std::vector<at::Tensor> wanted;
    for (const std::int64_t first : {0, 10'000, 1'000'000}) wanted.push_back(sequence.reference(first));
    for (const std::int64_t of : {chunk, std::int64_t{1}, std::int64_t{37}}) {
        const std::int64_t used = std::min(chunk, of);
        const at::Tensor got = sequence.anchoredScores(used, kLength);
        for (const at::Tensor& dense : wanted)
            EXPECT_LE(worst(got, dense, alibi), 1e-5) << "chunks of " << used;
    }
    EXPECT_LE(worst(sequence.anchoredScores(chunk, 1), wanted[0].narrow(1, kLength - 1, 1), alibi), 1e-5);
}

std::string nameOf(const testing::TestParamInfo<Exact>& info) {
    return info.param.name + (info.param.boundedTau ? "" : "_unbounded");
}
INSTANTIATE_TEST_SUITE_P(Methods, Anchored, testing::ValuesIn(everyExact()), nameOf);

TEST(ChunkedAttention, GradientsAreThoseOfOneChunk) {
    for (const char* name : {"jordan_exact_m3_c050_eta020", "damped_rope", "rope"}) {
        const Sequence sequence({name}, 41);
        PositionPass pass(anchoredMethod(sequence.method), Sequence::kHeads, sequence.headDim, 1e4, at::kCPU);
        const ChunkAttention attend = [&](const at::Tensor& q, const at::Tensor& k, const at::Tensor& v,
                                          const PositionValues& learned) {
            const at::Tensor key = anchored(pass, k, Role::Key, k.size(1) - q.size(1), learned);
            return causalAttention(anchored(pass, q, Role::Query, 0, learned), key, v, 0.2, {});
        };
        const auto result = [&](const auto& attention) {
            std::vector<at::Tensor> leaves;
            for (const at::Tensor& leaf :
                 {sequence.q, sequence.k, sequence.k + 1, sequence.values.gamma, sequence.values.eta})
                leaves.push_back(leaf.defined() ? leaf.clone().requires_grad_() : leaf);
            const at::Tensor out =
                attention(leaves[0], leaves[1], leaves[2], PositionValues{leaves[3], leaves[4], {}, {}});
            EXPECT_EQ(out.sizes(), sequence.q.sizes());
            at::manual_seed(3);
            (out * at::randn(out.sizes())).sum().backward();
            std::vector<at::Tensor> parts{out.detach()};
            for (const at::Tensor& leaf : leaves)
                if (leaf.defined()) parts.push_back(leaf.grad());
            return parts;
        };
        const auto whole = result(attend);
        for (const std::int64_t chunk : {1, 5, 41, 64}) {
            const auto parts = result([&](const auto& q, const auto& k, const auto& v, const auto& learned) {
                return chunkedAttention(q, k, v, learned, chunk, attend);
            });
            ASSERT_EQ(parts.size(), whole.size());
            for (std::size_t n = 0; n < whole.size(); ++n) {
                const double scale = std::max(1.0, at::abs(whole[n]).max().item<double>());
                EXPECT_LE(at::abs(parts[n] - whole[n]).max().item<double>(), 2e-5 * scale)
                    << name << ", chunks of " << chunk << ", tensor " << n;
            }
        }
    }
}

TEST(ChunkedAttention, FewerQueriesForLargerParameters) {
    const kernel::Method method = methodOf({"jordan_raw_tau"});
    const auto of = [&](double gamma, double eta) {
        return chunkQueries(method, {at::full({2, 8}, gamma), at::full({2, 8}, eta), {}, {}});
    };
    EXPECT_EQ(of(1e-4, 0), kMostChunkQueries);
    EXPECT_LE(0.2 * static_cast<double>(of(0.2, 0)), 30);
    EXPECT_LE(0.1 * static_cast<double>(of(1e-4, 0.1)), 16);
    EXPECT_EQ(of(1000, 0), 1);
    EXPECT_EQ(of(INFINITY, 0), 1);
    EXPECT_EQ(of(NAN, 0), 1);
    EXPECT_EQ(of(1e-4, NAN), 1);
    const at::Tensor slow = at::full({2, 8}, 1e-4);
    EXPECT_EQ(chunkQueries(method, {slow, {}, {}, {}}, 1 << 30), 1 << 18);  // 30 / 1e-4 = 300,000
    EXPECT_EQ(chunkQueries(methodOf({"rope"}), {}), kMostChunkQueries);
}

TEST(DotProductAttention, TakesQueriesAsTheLastOfTheKeys) {
    at::manual_seed(8);
    const at::Tensor k = at::randn({2, 50, 3, 24}), v = at::randn({2, 50, 3, 24});
    for (const std::int64_t queries : {1, 2, 17, 49, 50}) {
        const at::Tensor q = at::randn({2, queries, 3, 24});
        const at::Tensor difference = dotProductAttention(q, k, v, 0.3) - causalAttention(q, k, v, 0.3, {});
        EXPECT_LE(at::abs(difference).max().item<double>(), 2e-6) << queries;
    }
}

ModelSpec specOf(const Exact& exact) {
    ModelSpec spec;
    spec.vocabulary = 11;
    spec.heads = 2;
    spec.method = methodOf(exact);
    spec.dModel = 2 * headDimOf(spec.method);
    spec.layers = 2;
    return spec;
}

/// Sets every gamma of the layers whose names begin so, 1/token.
void setGamma(const Model& model, double gamma, const std::string& prefix = "blocks.") {
    const at::NoGradGuard noGrad;
    const double raw = gamma - model.spec().method.gammaMin;
    for (const NamedTensor& parameter : model.parameters())
        if (parameter.name.starts_with(prefix) && parameter.name.ends_with("raw_gamma"))
            parameter.tensor.fill_(std::log(std::expm1(raw)));
}

/// Larger scores, so that attention does not look at everything alike.
void sharpen(const Model& model) {
    const at::NoGradGuard noGrad;
    for (const NamedTensor& parameter : model.parameters())
        if (parameter.name.ends_with("qkv.weight")) parameter.tensor.mul_(3);
}

at::Tensor someTokens(std::int64_t length) {
    at::manual_seed(12);
    return at::randint(0, 11, {1, length}, at::kLong);
}

double apart(const at::Tensor& a, const at::Tensor& b) {
    return (at::abs(a - b).max() / at::abs(b).max().clamp_min(1.0)).item<double>();
}

class AnchoredModel : public testing::TestWithParam<Exact> {};

TEST_P(AnchoredModel, AgreesWithTheAbsoluteFormWhereNothingIsClamped) {
    const at::NoGradGuard noGrad;
    Model model(specOf(GetParam()), 4);
    for (const std::int64_t length : {1, 2, 45, 1100}) {
        const at::Tensor tokens = someTokens(length);
        model.setPositions({});
        const at::Tensor absolute = model.logits(tokens), last = model.lastLogits(tokens);
        model.setPositions({.anchored = true});
        EXPECT_LE(apart(model.logits(tokens), absolute), 1e-5) << length;
        EXPECT_LE(apart(model.lastLogits(tokens), last), 1e-5) << length;
    }
}

INSTANTIATE_TEST_SUITE_P(Methods, AnchoredModel,
                         testing::Values(Exact{"alibi"}, Exact{"rope_alibi"}, Exact{"damped_rope"},
                                         Exact{"jordan_raw_tau"}, Exact{"jordan_exact_c150_eta010_alibi"},
                                         Exact{"direct_sum", false}, Exact{"jordan_m4", false}),
                         nameOf);

TEST(AnchoredModel, IsRightWhereTheClampMakesTheAbsoluteFormWrong) {
    const at::NoGradGuard noGrad;
    Model model(specOf({"jordan_raw_tau"}), 4);
    setGamma(model, 0.1);  // clamped beyond position 300
    sharpen(model);
    const at::Tensor tokens = someTokens(900);
    const auto logits = [&](const SequencePositions& positions) {
        model.setPositions(positions);
        return model.logits(tokens);
    };
    const at::Tensor anchored = logits({.anchored = true}), absolute = logits({});
    EXPECT_LE(apart(absolute.narrow(1, 0, 300), anchored.narrow(1, 0, 300)), 1e-4);
    EXPECT_GT(apart(absolute.narrow(1, 600, 300), anchored.narrow(1, 600, 300)), 1e-2);
    // The score depends on the lag alone, and the absolute form on where it stands.
    EXPECT_GT(apart(logits({.first = 1'000'000}), anchored), 1e-2);

    const Sequence sequence({"jordan_raw_tau"}, 120, 10);
    const std::int64_t chunk = chunkQueries(sequence.method, sequence.values);
    ASSERT_GT(sequence.values.gamma.max().item<double>() * 120, 30);
    EXPECT_LE(worst(sequence.anchoredScores(chunk, 120), sequence.reference(1'000'000), false), 1e-5);
}

/// Attention of a layer as the kernel's float64 has it: [1, length, heads, headDim].
at::Tensor denseAttention(const Sequence& sequence, const at::Tensor& v) {
    const at::Tensor weights = at::softmax(sequence.reference(0), -1);
    return at::matmul(weights, v[0].transpose(0, 1).to(at::kDouble)).transpose(0, 1).unsqueeze(0);
}

/// What a layer must have learned to use gamma and eta of a sequence.
PositionParameters parametersOf(const Sequence& sequence) {
    const auto& [method, values] = std::tie(sequence.method, sequence.values);
    PositionParameters result;
    if (values.gamma.defined()) result.rawGamma = at::log(at::expm1(values.gamma - method.gammaMin));
    if (values.eta.defined()) result.rawEta = at::atanh(values.eta / method.etaMax);
    return result;
}

/// One object serves layers whose chains are of all speeds, in any order.
TEST(SelfAttention, EachLayerHasChunksOfItsOwn) {
    const at::NoGradGuard noGrad;
    constexpr std::int64_t kLength = 150;
    for (const char* name : {"jordan_raw_tau", "jordan_raw_tau_alibi", "damped_rope"}) {
        const Sequence slow({name}, kLength), fast({name}, kLength, 60);
        ASSERT_LE(chunkQueries(fast.method, fast.values), 16);
        ASSERT_GE(chunkQueries(slow.method, slow.values), 128);
        SelfAttention attention(slow.method, Sequence::kHeads, slow.headDim, 1e4, at::kCPU, false);
        attention.setPositions({.anchored = true});
        const at::Tensor v = at::randn(slow.q.sizes());
        for (const Sequence* layer : {&slow, &fast, &slow}) {
            const at::Tensor qkv = at::stack({layer->q, layer->k, v}, 2);
            const at::Tensor wanted = denseAttention(*layer, v), got = attention({qkv}, parametersOf(*layer));
            EXPECT_LE(apart(got, wanted), 1e-5) << name;
            const at::Tensor last = attention({qkv.narrow(1, kLength - 1, 1).narrow(2, 0, 1).contiguous(),
                                               qkv.narrow(2, 1, 2).contiguous()},
                                              parametersOf(*layer));
            EXPECT_LE(apart(last, wanted.narrow(1, kLength - 1, 1)), 1e-5) << name;
        }
    }
}

TEST(AnchoredModel, AFastLayerLeavesTheOthersTheirChunks) {
    const at::NoGradGuard noGrad;
    Model model(specOf({"jordan_raw_tau"}), 4);
    setGamma(model, 0.02);
    sharpen(model);
    for (const NamedTensor& parameter : model.parameters())  // only the first layer's attention is heard
        if (parameter.name == "blocks.1.proj.weight") parameter.tensor.zero_();
    model.setPositions({.anchored = true});
    const at::Tensor tokens = someTokens(600), slow = model.logits(tokens);
    setGamma(model, 1, "blocks.1.");
    EXPECT_TRUE(at::equal(model.logits(tokens), slow));
}

TEST(AnchoredModel, RelativeScoresAreAnchoredAlready) {
    const at::NoGradGuard noGrad;
    Model model(specOf({"jordan_relative"}), 4);
    setGamma(model, 0.3, "blocks.1.");
    const at::Tensor tokens = someTokens(300), absolute = model.logits(tokens);
    model.setPositions({.anchored = true});
    EXPECT_TRUE(at::equal(model.logits(tokens), absolute));
}

TEST(AnchoredModel, TakesMemoryInProportionToLength) {
    if (kSanitized) GTEST_SKIP() << "a sanitizer takes memory of its own";
    const at::NoGradGuard noGrad;
    Model model(specOf({"jordan_raw_tau"}), 4);
    model.setPositions({.anchored = true});
    model.logits(someTokens(64));
    const auto peakMib = [] {
        struct rusage usage{};
        ::getrusage(RUSAGE_SELF, &usage);
        return static_cast<double>(usage.ru_maxrss) / 1024;
    };
    const double before = peakMib();
    model.logits(someTokens(16384));  // the scores of one head alone would take 1 GiB
    EXPECT_LT(peakMib() - before, 400);
}

TEST(AnchoredModel, TakesExactMethodsAlone) {
    Model model(specOf({"jordan_rope"}), 4);
    EXPECT_THROW(model.setPositions({.anchored = true}), Error);
    EXPECT_NO_THROW(model.setPositions({.first = 7}));
}

}  // namespace
}  // namespace jordanscope::training
