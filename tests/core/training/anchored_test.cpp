#include <cmath>

#include <gtest/gtest.h>
#include <sys/resource.h>

#include "core/kernel/error.h"
#include "core/kernel/positions.h"
#include "core/training/detail/attention.h"
#include "core/training/detail/chunked_attention.h"
#include "core/training/detail/model.h"

namespace jordanscope::training {
namespace {

constexpr int kContext = 64;

/// Exact methods of every kind and order. A bounded_tau of false makes stabilised ones exact, unscaled.
struct Exact {
    const char* name;
    bool boundedTau = true;
    int headDim = 32;
};
void PrintTo(const Exact& exact, std::ostream* out) {
    *out << exact.name;
}
constexpr Exact kExact[] = {{"nope"},
                            {"alibi"},
                            {"rope"},
                            {"rope_alibi"},
                            {"damped_rope"},
                            {"jordan_raw_tau"},
                            {"jordan_raw_tau_alibi"},
                            {"jordan_exact_scaled"},
                            {"jordan_exact_c010"},
                            {"jordan_exact_c150_eta010_alibi"},
                            {"jordan_exact_m2_c050_eta020"},
                            {"jordan_exact_m3_c050_eta020", true, 24},
                            {"jordan_exact_m4_c050_eta020"},
                            {"jordan_exact_m5_c050_eta020", true, 40},
                            {"jordan_exact_m5_eta900_eta1", true, 40},
                            {"direct_sum", false},
                            {"real_jordan", false},
                            {"jordan_rope", false},
                            {"jordan_no_gamma", false},
                            {"jordan_m3", false, 24},
                            {"jordan_m4", false},
                            {"jordan_m5_alibi", false, 40}};

kernel::Method methodOf(const Exact& exact) {
    kernel::PositionSettings settings;
    settings.boundedTau = exact.boundedTau;
    return kernel::parseMethod(exact.name, settings, kContext);
}

/// Random queries, keys and parameters, positions first + 0, 1, ...
struct Sequence {
    Sequence(const Exact& exact, std::int64_t asked, double gammaScale = 1)
        : method(methodOf(exact)), headDim(exact.headDim), length(asked) {
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
    at::Tensor anchored(std::int64_t first, std::int64_t chunk, std::int64_t queries) const {
        // A head's output is the softmax of its scores over values; one-hot values would widen the head, so
        // the attention is caught instead.
        const at::NoGradGuard noGrad;
        PositionPass pass(anchoredMethod(method), kHeads, headDim, 1e4, at::kCPU);
        at::Tensor scores = at::full({kHeads, queries, length}, -INFINITY);
        std::int64_t end = length;
        const Attend attend = [&](const at::Tensor& query, const at::Tensor& key, const at::Tensor& value) {
            const std::int64_t rows = query.size(1);
            EXPECT_EQ(key.size(1), end);
            EXPECT_EQ(value.size(1), end);
            const at::Tensor dots = at::matmul(query[0].transpose(0, 1), key[0].permute({1, 2, 0})) /
                                    std::sqrt(static_cast<double>(headDim));
            scores.narrow(1, end - rows - (length - queries), rows).narrow(2, 0, end).copy_(dots);
            end -= rows;
            return query.narrow(-1, 0, headDim);
        };
        chunkedAttention(pass, values, q.narrow(1, length - queries, queries), k, k, first, chunk, attend);
        EXPECT_EQ(end, length - queries);
        return scores.masked_fill(future(queries), -INFINITY);
    }

    /// The same by the operator at each lag, float64.
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
    ASSERT_TRUE(sequence.method.exact());
    const bool alibi = sequence.method.alibi;
    const std::int64_t chunk = chunkQueries(sequence.method, sequence.values);
    for (const std::int64_t first : {0, 10'000, 1'000'000}) {
        const at::Tensor wanted = sequence.reference(first);
        for (const std::int64_t of : {chunk, std::int64_t{1}, std::int64_t{37}}) {
            const std::int64_t used = std::min(chunk, of);
            EXPECT_LE(worst(sequence.anchored(first, used, kLength), wanted, alibi), 1e-5)
                << "from position " << first << ", chunks of " << used;
        }
        EXPECT_LE(worst(sequence.anchored(first, chunk, 1), wanted.narrow(1, kLength - 1, 1), alibi), 1e-5);
    }
}

std::string nameOf(const testing::TestParamInfo<Exact>& info) {
    return std::string(info.param.name) + (info.param.boundedTau ? "" : "_unbounded");
}
INSTANTIATE_TEST_SUITE_P(Methods, Anchored, testing::ValuesIn(kExact), nameOf);

TEST(ChunkedAttention, GradientsAreThoseOfOneChunk) {
    const Sequence sequence({"jordan_exact_m3_c050_eta020", true, 24}, 41);
    const auto gradients = [&](std::int64_t chunk) {
        PositionPass pass(anchoredMethod(sequence.method), Sequence::kHeads, 24, 1e4, at::kCPU);
        std::vector<at::Tensor> leaves;
        for (const at::Tensor& leaf : {sequence.q, sequence.k, sequence.values.gamma, sequence.values.eta})
            leaves.push_back(leaf.clone().requires_grad_());
        const Attend attend = [](const at::Tensor& q, const at::Tensor& k, const at::Tensor& v) {
            return causalAttention(q, k, v, 0.2, {});
        };
        const at::Tensor out = chunkedAttention(pass, {leaves[2], leaves[3], {}, {}}, leaves[0], leaves[1],
                                                leaves[1] + 1, 7, chunk, attend);
        EXPECT_EQ(out.sizes(), sequence.q.sizes());
        at::manual_seed(3);
        (out * at::randn_like(out)).sum().backward();
        std::vector<at::Tensor> result{out.detach()};
        for (const at::Tensor& leaf : leaves) result.push_back(leaf.grad());
        return result;
    };
    const auto whole = gradients(64);
    for (const std::int64_t chunk : {1, 5, 41}) {
        const auto parts = gradients(chunk);
        for (std::size_t n = 0; n < whole.size(); ++n) {
            const double scale = std::max(1.0, at::abs(whole[n]).max().item<double>());
            EXPECT_LE(at::abs(parts[n] - whole[n]).max().item<double>(), 2e-5 * scale)
                << "chunks of " << chunk << ", tensor " << n;
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
    spec.dModel = 2 * exact.headDim;
    spec.layers = 2;
    spec.method = methodOf(exact);
    return spec;
}

/// Sets every gamma of the model, 1/token.
void setGamma(const Model& model, double gamma) {
    const at::NoGradGuard noGrad;
    const double raw = gamma - model.spec().method.gammaMin;
    for (const NamedTensor& parameter : model.parameters())
        if (parameter.name.ends_with("raw_gamma")) parameter.tensor.fill_(std::log(std::expm1(raw)));
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
        model.setPositions({.first = 1'000'000, .anchored = true});
        EXPECT_LE(apart(model.logits(tokens), absolute), 1e-5) << length << " from a million on";
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
    // The score depends on the lag alone: so does the anchored model on where it stands, and not the
    // absolute.
    EXPECT_LE(apart(logits({.first = 1'000'000, .anchored = true}), anchored), 1e-5);
    EXPECT_GT(apart(logits({.first = 1'000'000}), anchored), 1e-2);

    const Sequence sequence({"jordan_raw_tau"}, 120, 10);
    const std::int64_t chunk = chunkQueries(sequence.method, sequence.values), far = 1'000'000;
    ASSERT_GT(sequence.values.gamma.max().item<double>() * 120, 30);
    EXPECT_LE(worst(sequence.anchored(far, chunk, 120), sequence.reference(far), false), 1e-5);
}

TEST(AnchoredModel, TakesMemoryInProportionToLength) {
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
