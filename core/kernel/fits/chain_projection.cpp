#include "core/kernel/fits/chain_projection.h"

#include <algorithm>
#include <array>

namespace jordanscope::kernel {
namespace {

constexpr std::size_t kMost = 12;  // ten columns of order 5, an intercept, y

/// A column that is nothing but rounding, as a sine at omega 0 or pi, is no column.
constexpr double kNoColumn = 1e-20;
/// Below this share of its square a column's own part is known to few digits (a sine of low frequency is
/// short, and its square a difference of sums that are not), below the next to none.
constexpr double kFewDigits = 1e-8, kNoDigits = 1e-12;

/// Eliminates all columns but the last (y) of a symmetric matrix, upper triangle; what is left of y is the
/// residual.
double residual(std::array<std::array<double, kMost>, kMost>& a, std::size_t columns, bool& resolved) {
    std::array<double, kMost> length{};
    for (std::size_t j = 0; j <= columns; ++j) length[j] = a[j][j];
    const double longest = *std::max_element(length.begin(), length.begin() + columns);
    for (std::size_t j = 0; j < columns; ++j) {
        if (length[j] > kNoColumn * longest && a[j][j] <= kFewDigits * length[j]) resolved = false;
        if (a[j][j] <= kNoDigits * length[j]) continue;
        const double inverse = 1.0 / a[j][j];
        for (std::size_t i = j + 1; i <= columns; ++i) {
            const double factor = a[j][i] * inverse;
            for (std::size_t k = i; k <= columns; ++k) a[i][k] -= factor * a[j][k];
        }
    }
    return std::max(a[columns][columns], 1e-16 * length[columns]);
}

}  // namespace

ProjectedMse projectedMse(const ChainSums& sums) {
    std::array<std::array<double, kMost>, kMost> a{};
    const std::size_t order = sums.order;
    constexpr std::array<double, 5> scale{1.0, 1.0, 0.5, 1.0 / 6.0, 1.0 / 24.0};  // 1 / r!
    const std::size_t first = sums.intercept ? 1 : 0, last = first + 2 * order;
    for (std::size_t r = 0; r < order; ++r) {
        const std::size_t i = first + 2 * r;
        for (std::size_t q = r; q < order; ++q) {
            const std::size_t j = first + 2 * q;
            const double both = 0.5 * scale[r] * scale[q], still = both * sums.still[r + q];
            const std::complex<double> turning = both * sums.turning[r + q];
            a[i][j] = still + turning.real();
            a[i + 1][j + 1] = still - turning.real();
            a[i][j + 1] = turning.imag();
            if (q > r) a[i + 1][j] = turning.imag();
        }
        a[i][last] = scale[r] * sums.target[r].real();
        a[i + 1][last] = scale[r] * sums.target[r].imag();
        if (first == 1) {
            a[0][i] = scale[r] * sums.waves[r].real();
            a[0][i + 1] = scale[r] * sums.waves[r].imag();
        }
    }
    if (first == 1) {
        a[0][0] = sums.count;
        a[0][last] = sums.y;
    }
    a[last][last] = sums.yy;
    ProjectedMse result;
    result.mse = residual(a, last, result.resolved) / std::max(sums.count, 1.0);
    return result;
}

}  // namespace jordanscope::kernel
