#include "core/kernel/positions.h"

#include <Eigen/Dense>
#include <unsupported/Eigen/KroneckerProduct>

#include "core/base/error.h"
#include "tests/core/kernel/golden.h"

namespace jordanscope::kernel {
namespace {

struct Case {
    Method method;
    QueryKeyShape shape;
    PositionParameters parameters;
    std::vector<double> positions, query, key;
    double theta;
};

Case readCase(const nlohmann::json& j) {
    const std::vector<double> positions = flatten(j["positions"]);
    return {
        .method = parseMethod(j["method"].get<std::string>(), {}, j["train_context"]),
        .shape = {j["heads"], static_cast<int>(positions.size()), j["head_dim"]},
        .parameters = {flatten(j["gamma"]), flatten(j["eta"]), flatten(j["jets"]), flatten(j["jet_base"])},
        .positions = positions,
        .query = flatten(j["q"]),
        .key = flatten(j["k"]),
        .theta = j["theta"]};
}

TEST(Positions, MatchGoldenCases) {
    const nlohmann::json golden = readGolden("positions.json");
    for (const nlohmann::json& j : golden["cases"]) {
        const Case c = readCase(j);
        const QueryKey out =
            transformQueryKey(c.method, c.parameters, c.shape, c.positions, c.query, c.key, c.theta);
        expectClose(out.query, flatten(j["q_out"]), 1e-9, c.method.name + " q_out");
        expectClose(out.key, flatten(j["k_out"]), 1e-9, c.method.name + " k_out");
        expectClose(attentionScores(c.method, out, c.shape, c.positions), flatten(j["scores"]), 1e-9,
                    c.method.name + " scores");
    }
}

TEST(Positions, AlibiSlopesMatchGolden) {
    const nlohmann::json golden = readGolden("positions.json");
    for (const auto& [heads, slopes] : golden["alibi_slopes"].items())
        expectClose(alibiSlopes(std::stoi(heads)), flatten(slopes), 1e-14, "slopes of " + heads);
    EXPECT_THROW(alibiSlopes(0), Error);
}

/// The definition itself, by explicit matrices: A(t) = exp(-gamma t) sum_r c_r N^r (x) R(omega t), query
/// A^(-T).
struct ExplicitBlock {
    Eigen::MatrixXd key, query;
};
ExplicitBlock explicitBlock(const Method& m, double gamma, double omega, double eta, double t) {
    const Eigen::Index order = m.order;
    Eigen::MatrixXd toeplitz = Eigen::MatrixXd::Identity(order, order);
    for (Eigen::Index r = 1; r < order; ++r)
        toeplitz.diagonal(r).setConstant(std::pow(eta * m.shear(t), static_cast<double>(r)) /
                                         std::tgamma(r + 1.0));
    Eigen::Matrix2d rotation;
    rotation << std::cos(omega * t), -std::sin(omega * t), std::sin(omega * t), std::cos(omega * t);
    const Eigen::MatrixXd a = std::exp(-gamma * t) * Eigen::kroneckerProduct(toeplitz, rotation).eval();
    return {a, a.inverse().transpose()};
}

TEST(Positions, ClosedFormsAgreeWithNumericalInverseTranspose) {
    for (const char* name :
         {"jordan_m2", "jordan_m3", "jordan_m4", "jordan_m5", "jordan_raw_tau", "real_jordan"}) {
        const Method m = parseMethod(name, {}, 50);
        const int dim = 2 * m.order;
        const QueryKeyShape shape{1, 3, dim};
        const std::vector<double> positions{0.0, 7.0, 90.0};
        std::vector<double> q, k;
        for (int i = 0; i < 3 * dim; ++i) {
            q.push_back(std::sin(1.7 * i + 0.3));
            k.push_back(std::cos(2.3 * i));
        }
        const PositionParameters parameters{{0.01}, {0.07}, {}, {}};
        const QueryKey out = transformQueryKey(m, parameters, shape, positions, q, k);
        for (int n = 0; n < 3; ++n) {
            const ExplicitBlock block = explicitBlock(m, 0.01, m.omegaZero ? 0.0 : 1.0, 0.07,
                                                      -positions[static_cast<std::size_t>(n)]);
            const Eigen::VectorXd query =
                block.query * Eigen::Map<Eigen::VectorXd>(&q[static_cast<std::size_t>(n * dim)], dim);
            const Eigen::VectorXd key =
                block.key * Eigen::Map<Eigen::VectorXd>(&k[static_cast<std::size_t>(n * dim)], dim);
            for (int i = 0; i < dim; ++i) {
                const auto at = static_cast<std::size_t>(n * dim + i);
                EXPECT_NEAR(out.query[at], query(i), 1e-9 * std::max(1.0, std::abs(query(i)))) << name;
                EXPECT_NEAR(out.key[at], key(i), 1e-9 * std::max(1.0, std::abs(key(i)))) << name;
            }
        }
    }
}

TEST(Positions, ExactMethodsDependOnTheLagAlone) {
    for (const std::string& name : trainerMethodNames()) {
        const Method m = parseMethod(name, {}, 64);
        if (m.relative) continue;  // has no transform of its own, below
        const int dim = m.order == 3 ? 24 : 32;
        const QueryKeyShape shape{1, 2, dim};
        const auto chains = static_cast<std::size_t>(m.chains(dim));
        PositionParameters p;
        p.gamma.assign(chains, m.gammaLearned ? 0.01 : 0.0);
        p.eta.assign(chains, m.etaLearned ? 0.08 : 0.0);
        if (!m.jets.empty()) p.jets.assign(chains * static_cast<std::size_t>(m.order - 1), 0.3);
        if (m.jetBase) p.jetBase.assign(chains, 0.9);
        std::vector<double> q, k;
        for (int i = 0; i < 2 * dim; ++i) {
            q.push_back(std::sin(1.1 * (i % dim) + 0.2));
            k.push_back(std::cos(0.7 * (i % dim)));
        }
        const auto score = [&](double i, double j) {
            const std::vector<double> positions{j, i};
            const QueryKey out = transformQueryKey(m, p, shape, positions, q, k);
            return attentionScores(m, out, shape, positions)[2];  // query at i, key at j
        };
        const double near = score(20.0, 5.0), far = score(320.0, 305.0);
        if (m.exact()) {
            EXPECT_NEAR(near, far, 1e-9 * std::max(1.0, std::abs(near))) << name;
        } else {
            EXPECT_GT(std::abs(near - far), 1e-4) << name;
        }
    }
}

TEST(Positions, RelativeShearIsOfTheLagItself) {
    const Method m = parseMethod("jordan_relative", {}, 12), exact = parseMethod("jordan_raw_tau", {}, 12);
    const Method endless = parseMethod("jordan_relative", {}, 2'000'000'000);
    const std::vector<double> q{0.3, -1.2, 0.8, 0.5, 1.1, 0.4, -0.7, 0.2},
        k{0.9, 0.1, -0.4, 1.3, 0.6, -0.8, 0.2, 1.0};
    const PositionParameters p{{0.02}, {0.09}, {}, {}};
    const auto score = [&](const Method& method, double i, double j) {
        return relativeScores(method, p, {1, 2, 4}, std::vector<double>{j, i}, q, k)[2];
    };
    for (const double lag : {0.0, 1.0, 15.0, 400.0}) {
        const double c = std::cos(lag), s = std::sin(lag), tau = lag / (1 + lag / 12);
        // The query is the second row, the key the first: q . R k of numbers a, a + 1 and b, b + 1.
        const auto turned = [&](std::size_t a, std::size_t b) {
            return c * (q[4 + a] * k[b] + q[5 + a] * k[b + 1]) + s * (q[5 + a] * k[b] - q[4 + a] * k[b + 1]);
        };
        const double wanted =
            std::exp(-0.02 * lag) * (turned(0, 0) + turned(2, 2) + 0.09 * tau * turned(0, 2)) / 2;
        EXPECT_NEAR(score(m, lag, 0), wanted, 1e-12) << lag;
        EXPECT_NEAR(score(m, 1e6 + lag, 1e6), wanted, 1e-9) << lag;
        EXPECT_NEAR(score(endless, lag, 0), score(exact, lag, 0), 1e-6) << lag;
    }
    EXPECT_THROW(transformQueryKey(m, p, {1, 2, 4}, std::vector<double>{0.0, 1.0}, q, k), Error);
}

TEST(Positions, WrongSizesNameTheThing) {
    const Method m = parseMethod("jordan_rope", {}, 64);
    const std::vector<double> positions{0.0}, values(8, 1.0);
    EXPECT_THROW(transformQueryKey(m, {}, {1, 1, 6}, positions, values, values), Error);
    try {
        transformQueryKey(m, {{0.1, 0.1, 0.1}, {}, {}, {}}, {1, 1, 8}, positions, values, values);
        FAIL() << "three gammas for two chains";
    } catch (const Error& error) {
        EXPECT_NE(std::string(error.what()).find("gamma"), std::string::npos) << error.what();
    }
}

}  // namespace
}  // namespace jordanscope::kernel
