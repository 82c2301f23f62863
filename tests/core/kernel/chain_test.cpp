#include "core/kernel/chain.h"

#include <Eigen/Dense>
#include <limits>
#include <numbers>
#include <unsupported/Eigen/KroneckerProduct>
#include <unsupported/Eigen/MatrixFunctions>

#include <gtest/gtest.h>

#include "core/base/error.h"

namespace jordanscope::kernel {
namespace {

Chain example(Variant variant, int order = 2) {
    return {.gamma = 0.002, .omega = 0.3, .eta = 0.05, .order = order, .shear = shearLaw(variant, 64)};
}

TEST(Chain, ShearLaws) {
    EXPECT_DOUBLE_EQ(shearLaw(Variant::Exact, 64)(32), 32.0);
    EXPECT_DOUBLE_EQ(shearLaw(Variant::ScaledExact, 64)(32), 0.5);
    EXPECT_DOUBLE_EQ(shearLaw(Variant::Stabilised, 64)(64), 32.0);
    EXPECT_DOUBLE_EQ(shearLaw(Variant::Stabilised, 64)(-64), -32.0);
}

TEST(Chain, OperatorIsTheExponentialOfItsGenerator) {
    for (int order = 1; order <= 5; ++order) {
        const Chain chain = example(Variant::Exact, order);
        Eigen::MatrixXcd generator =
            Eigen::MatrixXcd::Identity(order, order) * std::complex<double>(-chain.gamma, chain.omega);
        generator.diagonal(1).setConstant(chain.eta);
        for (double lag : {0.0, 1.0, 17.5, 60.0}) {
            const Eigen::MatrixXcd expected = (generator * lag).exp();
            EXPECT_LT((chainOperator(chain, lag) - expected).norm(), 1e-11 * std::max(1.0, expected.norm()));
        }
    }
}

TEST(Chain, EntriesAgreeWithOperator) {
    for (Variant variant : {Variant::Exact, Variant::Stabilised, Variant::ScaledExact}) {
        const Chain chain = example(variant, 4);
        const ChainEntries entries = chainEntries(chain, 100, 3.0, 0.5);
        ASSERT_EQ(entries.real.size(), 4u);
        for (std::size_t n : {0u, 1u, 50u, 99u}) {
            const Eigen::MatrixXcd g = chainOperator(chain, 3.0 + 0.5 * static_cast<double>(n));
            for (int r = 0; r < 4; ++r) {
                const auto row = static_cast<std::size_t>(r);
                EXPECT_NEAR(entries.real[row][n], g(0, r).real(), 1e-13);
                EXPECT_NEAR(entries.imaginary[row][n], g(0, r).imag(), 1e-13);
                EXPECT_NEAR(std::abs(chainEntry(chain, r, 3.0 + 0.5 * static_cast<double>(n)) - g(0, r)), 0.0,
                            1e-13);
            }
        }
    }
}

TEST(Chain, NormIsTheLargestSingularValue) {
    for (int order = 1; order <= 5; ++order) {
        const Chain chain = example(Variant::Stabilised, order);
        const std::vector<double> norms = operatorNorms(chain, 3, 0.0, 40.0);
        for (std::size_t n = 0; n < norms.size(); ++n) {
            const Eigen::MatrixXcd g = chainOperator(chain, 40.0 * static_cast<double>(n));
            const double expected = Eigen::JacobiSVD<Eigen::MatrixXcd>(g).singularValues()(0);
            EXPECT_NEAR(norms[n], expected, 1e-12 * expected);
        }
    }
}

TEST(Chain, GroupLawHoldsForExactShearsOnly) {
    for (int order = 2; order <= 5; ++order) {
        EXPECT_LT(groupLawDefect(example(Variant::Exact, order), 20, 35), 1e-12);
        EXPECT_LT(groupLawDefect(example(Variant::ScaledExact, order), 20, 35), 1e-12);
        EXPECT_GT(groupLawDefect(example(Variant::Stabilised, order), 20, 35), 1e-2);
    }
    const Chain stabilised = example(Variant::Stabilised, 3);
    const Eigen::MatrixXcd difference =
        chainOperator(stabilised, 20) * chainOperator(stabilised, 35) - chainOperator(stabilised, 55);
    EXPECT_NEAR(groupLawDefect(stabilised, 20, 35),
                Eigen::JacobiSVD<Eigen::MatrixXcd>(difference).singularValues()(0), 1e-12);
}

/// The real transform of docs/positions.md, written out.
Eigen::MatrixXd realTransform(const Chain& chain, double t) {
    const std::vector<double> c = chainCoefficients(chain, t);
    Eigen::MatrixXd toeplitz = Eigen::MatrixXd::Zero(chain.order, chain.order);
    for (int r = 0; r < chain.order; ++r) toeplitz.diagonal(r).setConstant(c[static_cast<std::size_t>(r)]);
    Eigen::Matrix2d rotation;
    const double a = chain.omega * t;
    rotation << std::cos(a), -std::sin(a), std::sin(a), std::cos(a);
    return std::exp(-chain.gamma * t) * Eigen::kroneckerProduct(toeplitz, rotation).eval();
}

TEST(Chain, ShiftTestAgreesWithExplicitMatrices) {
    for (Variant variant : {Variant::Exact, Variant::Stabilised})
        for (int order : {1, 2, 3}) {
            const Chain chain = example(variant, order);
            const auto pairing = [&](double i, double j, bool contragredient) -> Eigen::MatrixXd {
                const Eigen::MatrixXd query = realTransform(chain, -i), key = realTransform(chain, -j);
                if (contragredient) return query.inverse() * key;
                return query.transpose() * key;
            };
            for (bool contragredient : {true, false}) {
                const Eigen::MatrixXd d =
                    pairing(25 + 90, 90, contragredient) - pairing(25, 0, contragredient);
                const double expected = Eigen::JacobiSVD<Eigen::MatrixXd>(d).singularValues()(0);
                const double found = shiftDefect(
                    chain, 25, 90, contragredient ? QueryTransform::Contragredient : QueryTransform::Same);
                EXPECT_NEAR(found, expected, 1e-10 * std::max(1.0, expected)) << order << contragredient;
            }
        }
}

TEST(Chain, ContragredientQueryIsShiftInvariantForExactShears) {
    for (int order = 1; order <= 5; ++order)
        for (double p : {1.0, 100.0, 2000.0}) {
            const Chain exact = example(Variant::Exact, order);
            const double size = operatorNorm(exact, 25) * std::max(1.0, std::pow(exact.eta * p, order - 1));
            EXPECT_LT(shiftDefect(exact, 25, p, QueryTransform::Contragredient), 1e-10 * size);
            EXPECT_GT(shiftDefect(exact, 25, p, QueryTransform::Same), 1e-3);
            if (order > 1) {
                EXPECT_GT(
                    shiftDefect(example(Variant::Stabilised, order), 25, p, QueryTransform::Contragredient),
                    1e-4);
            }
        }
}

TEST(Chain, TheShiftTestOfAnExactShearIsZero) {
    for (const Variant variant : {Variant::Exact, Variant::ScaledExact})
        for (int order = 1; order <= 5; ++order)
            for (const double p : {1.0, 90.0, 5000.0, 131071.0}) {
                Chain chain = example(variant, order);
                chain.eta = 10.0;
                chain.gamma = 1e-5;
                EXPECT_EQ(shiftDefect(chain, 25, p, QueryTransform::Contragredient), 0.0)
                    << order << ' ' << p;
            }
}

TEST(Chain, DifferencesOfShearTimesDoNotCancel) {
    for (const Variant variant : {Variant::Exact, Variant::Stabilised, Variant::ScaledExact}) {
        const ShearLaw law = shearLaw(variant, 1024);
        for (const double a : {-5000.0, -25.0, 0.0, 3.0, 131072.0})
            for (const double b : {-4999.0, -1.0, 0.0, 7.0, 131071.0})
                EXPECT_NEAR(law.difference(a, b), law(a) - law(b),
                            1e-12 * (std::abs(law(a)) + std::abs(law(b))))
                    << a << ' ' << b;
    }
}

TEST(Chain, ClampBreaksInvarianceWhereItSetsIn) {
    Chain chain = example(Variant::Exact);
    chain.gamma = 0.1;
    EXPECT_DOUBLE_EQ(clampPosition(chain.gamma), 300.0);
    EXPECT_LT(shiftDefect(chain, 25, 200, QueryTransform::Contragredient), 1e-9);
    EXPECT_GT(shiftDefect(chain, 25, 290, QueryTransform::Contragredient), 1e-2);
}

TEST(Chain, ContragredientInverseIsTheInverseSeries) {
    const std::vector<double> c{0.8, -0.3, 1.7, 0.2, -2.0}, u = contragredientInverse(c);
    for (std::size_t n = 0; n < c.size(); ++n) {
        double sum = 0.0;
        for (std::size_t i = 0; i <= n; ++i) sum += c[i] * u[n - i];
        EXPECT_NEAR(sum, n == 0 ? 1.0 : 0.0, 1e-13);
    }
    EXPECT_THROW(contragredientInverse(std::vector<double>{0.0, 1.0}), Error);
    EXPECT_THROW(contragredientInverse(std::vector<double>{}), Error);
}

TEST(Chain, ReadOuts) {
    EXPECT_DOUBLE_EQ(halfLife(0.01), std::numbers::ln2 / 0.01);
    EXPECT_EQ(halfLife(0.0), std::numeric_limits<double>::infinity());
    EXPECT_DOUBLE_EQ(period(0.5), 4.0 * std::numbers::pi);
    EXPECT_EQ(period(0.0), std::numeric_limits<double>::infinity());
    EXPECT_EQ(clampPosition(0.0), std::numeric_limits<double>::infinity());
    for (Variant variant : {Variant::Exact, Variant::Stabilised, Variant::ScaledExact}) {
        Chain chain = example(variant);
        const double peak = largestShearLag(chain);
        const auto size = [&](double d) { return std::abs(chainEntry(chain, 1, d)); };
        EXPECT_GT(size(peak), size(peak * 1.01));
        EXPECT_GT(size(peak), size(peak * 0.99));
        chain.gamma = 0.0;
        EXPECT_EQ(largestShearLag(chain), std::numeric_limits<double>::infinity());
    }
}

TEST(Chain, BadParametersAreNamed) {
    Chain chain = example(Variant::Exact);
    chain.gamma = -2.0;
    EXPECT_THROW(requireValid(chain), Error);
    chain = example(Variant::Exact, 6);
    EXPECT_THROW(chainEntries(chain, 10), Error);
    chain = example(Variant::Exact);
    chain.omega = std::numeric_limits<double>::quiet_NaN();
    EXPECT_THROW(chainOperator(chain, 1.0), Error);
}

TEST(Chain, UnderflowIsZeroNotNan) {
    Chain chain = example(Variant::Exact);
    chain.gamma = 1.0;
    const ChainEntries entries = chainEntries(chain, 4000);
    EXPECT_EQ(entries.real[0].back(), 0.0);
    for (double value : entries.imaginary[1]) ASSERT_TRUE(std::isfinite(value));
}

}  // namespace
}  // namespace jordanscope::kernel
