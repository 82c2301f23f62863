#include "core/kernel/fits/lag_kernels.h"

#include <Eigen/Eigenvalues>
#include <cmath>
#include <random>

#include <gtest/gtest.h>

#include "core/base/aligned_buffer.h"
#include "core/kernel/fits/rotation_table.h"
#include "core/kernel/fits/symmetric_eigenvalues.h"

namespace jordanscope::kernel {
namespace {

class LagKernelsTest : public testing::TestWithParam<int> {
protected:
    const LagKernels* kernels() {
        int count = 0;
        const LagKernels* const* tables = runnableLagKernels(count);
        return GetParam() < count ? tables[GetParam()] : nullptr;
    }
    std::vector<double> random(std::size_t n) {
        std::vector<double> values(n);
        std::normal_distribution<double> normal;
        for (double& value : values) value = normal(engine_);
        return values;
    }
    std::mt19937_64 engine_{7};
};

TEST_P(LagKernelsTest, DotsAndPredictAgreeWithPlainLoops) {
    if (!kernels()) GTEST_SKIP() << "this machine lacks AVX2";
    const std::vector<double> rows = random(8 * kLagBlock), columns = random(8 * kLagBlock);
    for (bool triangular : {false, true}) {
        std::vector<double> sums(static_cast<std::size_t>(dotTiles(8, 8, triangular)) * kTileSums, 0.0),
            result(64);
        const double* left = triangular ? columns.data() : rows.data();
        kernels()->dots(left, 8, columns.data(), 8, triangular, sums.data());
        kernels()->dots(left, 8, columns.data(), 8, triangular, sums.data());
        reduceDots(sums.data(), 8, 8, triangular, result.data());
        for (std::size_t i = 0; i < 8; ++i)
            for (std::size_t j = 0; j < 8; ++j) {
                double expected = 0.0;
                for (std::size_t b = 0; b < kLagBlock; ++b)
                    expected += 2.0 * left[i * kLagBlock + b] * columns[j * kLagBlock + b];
                EXPECT_NEAR(result[i * 8 + j], expected, 1e-12);
            }
    }
    std::vector<double> out(4 * kLagBlock);
    const std::vector<double> coefficients = random(4 * 8);
    kernels()->predict(columns.data(), 8, coefficients.data(), 4, out.data());
    for (std::size_t k = 0; k < 4; ++k)
        for (std::size_t b = 0; b < kLagBlock; ++b) {
            double expected = 0.0;
            for (std::size_t c = 0; c < 8; ++c)
                expected += coefficients[k * 8 + c] * columns[c * kLagBlock + b];
            EXPECT_NEAR(out[k * kLagBlock + b], expected, 1e-13);
        }
}

TEST_P(LagKernelsTest, ErrorsOfAnyLength) {
    if (!kernels()) GTEST_SKIP() << "this machine lacks AVX2";
    const std::vector<double> fit = random(kLagBlock), y = random(kLagBlock);
    std::vector<double> mask(kLagBlock, 1.0);
    mask[2] = 0.0;
    for (int n : {0, 1, 3, 4, 7, 63, 64}) {
        double sse = 1.0, largest = 0.25, expectedSse = 1.0, expectedLargest = 0.25;
        kernels()->errors(fit.data(), y.data(), mask.data(), n, &sse, &largest);
        for (std::size_t b = 0; b < static_cast<std::size_t>(n); ++b) {
            if (b == 2) continue;
            expectedSse += (fit[b] - y[b]) * (fit[b] - y[b]);
            expectedLargest = std::max(expectedLargest, std::abs(fit[b] - y[b]));
        }
        EXPECT_NEAR(sse, expectedSse, 1e-12 * expectedSse);
        EXPECT_DOUBLE_EQ(largest, expectedLargest);
    }
}

TEST_P(LagKernelsTest, RotationTableIsAccurateFarOut) {
    if (!kernels()) GTEST_SKIP() << "this machine lacks AVX2";
    RotationTable table;
    table.setFrequencies({1.0, 0.1, 3e-3});
    AlignedBuffer block(static_cast<std::size_t>(table.columns()) * kLagBlock);
    EXPECT_EQ(table.columns(), 8);
    for (int at : {0, 1, 100, 2047}) {
        table.fill(*kernels(), at, block.data());
        for (std::size_t b = 0; b < kLagBlock; ++b) {
            const double d = at * kLagBlock + static_cast<double>(b);
            EXPECT_NEAR(block[kLagBlock + b], std::cos(0.1 * d), 1e-11);
            EXPECT_NEAR(block[3 * kLagBlock + b], std::sin(1.0 * d), 1e-10);
            EXPECT_EQ(block[7 * kLagBlock + b], 0.0);
        }
    }
}

TEST_P(LagKernelsTest, EigenvaluesAgreeWithEigen) {
    if (!kernels()) GTEST_SKIP() << "this machine lacks AVX2";
    for (int n : {1, 2, 3, 5, 33, 65}) {
        const std::vector<double> values = random(static_cast<std::size_t>(n * n));
        const Eigen::Map<const Eigen::MatrixXd> factor(values.data(), n, n);
        const Eigen::MatrixXd matrix = factor * factor.transpose();
        std::vector<double> copy(matrix.data(), matrix.data() + matrix.size());
        const std::vector<double> found = symmetricEigenvalues(*kernels(), copy, n);
        const Eigen::VectorXd expected = Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd>(matrix).eigenvalues();
        for (int i = 0; i < n; ++i)
            EXPECT_NEAR(found[static_cast<std::size_t>(i)], expected(i), 1e-13 * expected(n - 1)) << n;
    }
}

TEST_P(LagKernelsTest, EigenvaluesOfDiagonalAndZeroMatrices) {
    if (!kernels()) GTEST_SKIP() << "this machine lacks AVX2";
    std::vector<double> zero(16, 0.0), diagonal{3, 0, 0, 0, 1, 0, 0, 0, 2};
    EXPECT_EQ(symmetricEigenvalues(*kernels(), zero, 4), std::vector<double>(4, 0.0));
    EXPECT_EQ(symmetricEigenvalues(*kernels(), diagonal, 3), (std::vector<double>{1, 2, 3}));
}

INSTANTIATE_TEST_SUITE_P(Tables, LagKernelsTest, testing::Values(0, 1),
                         [](const auto& parameter) { return parameter.param == 0 ? "Baseline" : "Avx2"; });

}  // namespace
}  // namespace jordanscope::kernel
