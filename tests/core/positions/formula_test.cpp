#include <cmath>
#include <random>
#include <vector>

#include <gtest/gtest.h>

#include "core/kernel/positions.h"
#include "core/positions/position_formula.h"
#include "tests/core/positions/every_method.h"

// The formula that the CUDA kernels are made of, run here on the CPU, one chain at a time.
namespace jordanscope::positions {
namespace {

template <int M>
struct Chain {
    double gamma = 0.03, eta = 0.4, base = 1.0, position = 9, omega = 0.7;
    bool hasJets = false;
    std::vector<double> jets = std::vector<double>(M, 0.3);
    kernel::ShearLaw shear{true, 1.0, 16.0};

    ChainTerms<double, M> terms() const {
        return chainTerms<double, M>(-position, shear(-position), 30.0, gamma, eta,
                                     hasJets ? jets.data() : nullptr, base);
    }
    double cosine() const { return std::cos(-omega * position); }
    double sine() const { return std::sin(-omega * position); }
};

template <typename T>
class Formula : public testing::Test {};
using Orders = testing::Types<std::integral_constant<int, 1>, std::integral_constant<int, 2>,
                              std::integral_constant<int, 3>, std::integral_constant<int, 4>,
                              std::integral_constant<int, 5>>;
TYPED_TEST_SUITE(Formula, Orders);

/// Orders that methods have.
template <typename T>
class LongFormula : public testing::Test {};
using LongOrders = testing::Types<std::integral_constant<int, 2>, std::integral_constant<int, 3>,
                                  std::integral_constant<int, 4>, std::integral_constant<int, 5>>;
TYPED_TEST_SUITE(LongFormula, LongOrders);

std::vector<double> randomNumbers(std::size_t count, unsigned seed) {
    std::mt19937 engine(seed);
    std::normal_distribution<double> normal;
    std::vector<double> result(count);
    for (double& value : result) value = normal(engine);
    return result;
}

/// w_q . query + w_k . key after the transform.
template <int M>
double weighed(const Chain<M>& chain, const std::vector<double>& x, const std::vector<double>& weights) {
    const auto terms = chain.terms();
    double y[2 * M], out[2 * M], sum = 0;
    rotateChain<double, M>(chain.cosine(), chain.sine(), x.data(), y);
    queryForward<double, M>(terms, y, out);
    for (std::size_t i = 0; i < 2 * M; ++i) sum += out[i] * weights[i];
    rotateChain<double, M>(chain.cosine(), chain.sine(), x.data() + 2 * M, y);
    keyForward<double, M>(terms, y, out);
    for (std::size_t i = 0; i < 2 * M; ++i) sum += out[i] * weights[2 * M + i];
    return sum;
}

TYPED_TEST(Formula, GradientsAreFiniteDifferences) {
    constexpr int M = TypeParam::value;
    for (const bool jets : {false, true}) {
        Chain<M> chain;
        chain.hasJets = jets;
        if (jets) chain.base = 1.2;
        std::vector<double> x = randomNumbers(4 * M, 3);
        const std::vector<double> weights = randomNumbers(4 * M, 4);
        const auto terms = chain.terms();
        ChainSums<double, M> sums;
        double y[2 * M], gradient[4 * M];
        rotateChain<double, M>(chain.cosine(), chain.sine(), x.data(), y);
        queryBackward<double, M>(terms, chain.cosine(), chain.sine(), y, weights.data(), gradient, sums);
        rotateChain<double, M>(chain.cosine(), chain.sine(), x.data() + 2 * M, y);
        keyBackward<double, M>(terms, chain.cosine(), chain.sine(), y, weights.data() + 2 * M,
                               gradient + 2 * M, sums);
        const auto parameters = chainGradient<double, M>(terms, -chain.position, chain.shear(-chain.position),
                                                         chain.eta, jets, sums);
        const auto difference = [&](double& value) {
            constexpr double kStep = 1e-6;
            const double kept = value;
            value = kept + kStep;
            const double above = weighed(chain, x, weights);
            value = kept - kStep;
            const double below = weighed(chain, x, weights);
            value = kept;
            return (above - below) / (2 * kStep);
        };
        const auto expectNear = [&](double got, double& value, const char* what) {
            const double wanted = difference(value);
            EXPECT_NEAR(got, wanted, 1e-6 * std::max(1.0, std::abs(wanted))) << what << ", jets " << jets;
        };
        for (std::size_t i = 0; i < 4 * M; ++i) expectNear(gradient[i], x[i], "input");
        expectNear(parameters.gamma, chain.gamma, "gamma");
        if (M > 1 && !jets) expectNear(parameters.eta, chain.eta, "eta");
        if (jets) expectNear(parameters.base, chain.base, "base");
        for (std::size_t r = 1; jets && r < M; ++r)
            expectNear(parameters.jets[r - 1], chain.jets[r - 1], "jet");
    }
}

TYPED_TEST(Formula, QueryAndKeyInvertEachOther) {
    constexpr int M = TypeParam::value;
    Chain<M> chain;
    const std::vector<double> x = randomNumbers(4 * M, 8);
    double y[2 * M], query[2 * M], key[2 * M], before = 0, after = 0;
    rotateChain<double, M>(chain.cosine(), chain.sine(), x.data(), y);
    queryForward<double, M>(chain.terms(), y, query);
    rotateChain<double, M>(chain.cosine(), chain.sine(), x.data() + 2 * M, y);
    keyForward<double, M>(chain.terms(), y, key);
    for (std::size_t i = 0; i < 2 * M; ++i) {
        before += x[i] * x[2 * M + i];
        after += query[i] * key[i];
    }
    EXPECT_NEAR(before, after, 1e-12 * std::abs(before) + 1e-12);
}

TYPED_TEST(LongFormula, IsTheReferenceTransform) {
    constexpr int M = TypeParam::value;
    const auto method = kernel::parseMethod("jordan_m" + std::to_string(M), {}, 16);
    Chain<M> chain;
    chain.omega = method.frequencies(2 * M, 10000).front();
    const std::vector<double> x = randomNumbers(4 * M, 21);
    const std::vector<double> q(x.begin(), x.begin() + 2 * M), k(x.begin() + 2 * M, x.end()),
        at{chain.position};
    const auto wanted =
        kernel::transformQueryKey(method, {{chain.gamma}, {chain.eta}, {}, {}}, {1, 1, 2 * M}, at, q, k);
    double y[2 * M], out[2 * M];
    rotateChain<double, M>(chain.cosine(), chain.sine(), q.data(), y);
    queryForward<double, M>(chain.terms(), y, out);
    for (std::size_t i = 0; i < 2 * M; ++i) EXPECT_NEAR(out[i], wanted.query[i], 1e-12);
    rotateChain<double, M>(chain.cosine(), chain.sine(), k.data(), y);
    keyForward<double, M>(chain.terms(), y, out);
    for (std::size_t i = 0; i < 2 * M; ++i) EXPECT_NEAR(out[i], wanted.key[i], 1e-12);
}

}  // namespace
}  // namespace jordanscope::positions
