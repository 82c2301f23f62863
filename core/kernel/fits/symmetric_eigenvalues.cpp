#include "core/kernel/fits/symmetric_eigenvalues.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/kernel/fits/lag_kernels.h"

namespace jordanscope::kernel {

std::vector<double> symmetricEigenvalues(const LagKernels& kernels, std::vector<double>& matrix, int n) {
    const auto size = static_cast<std::size_t>(n);
    std::vector<double> d(size), e(size), scratch(2 * size);
    if (n == 0) return d;
    kernels.tridiagonalise(matrix.data(), n, n, d.data(), e.data(), scratch.data());

    constexpr double epsilon = std::numeric_limits<double>::epsilon();
    for (std::size_t l = 0; l < size; ++l) {
        for (int iteration = 0; iteration < 60; ++iteration) {
            std::size_t m = l;
            while (m + 1 < size && std::abs(e[m]) > epsilon * (std::abs(d[m]) + std::abs(d[m + 1]))) ++m;
            if (m == l) break;
            // Wilkinson's shift, then chase the bulge from m up to l.
            double g = (d[l + 1] - d[l]) / (2.0 * e[l]);
            g = d[m] - d[l] + e[l] / (g + std::copysign(std::sqrt(g * g + 1.0), g));
            double s = 1.0, c = 1.0, p = 0.0;
            std::size_t i = m;
            bool split = false;
            while (i-- > l) {
                const double f = s * e[i], b = c * e[i];
                double r = std::sqrt(f * f + g * g);
                e[i + 1] = r;
                if (r == 0.0) {
                    d[i + 1] -= p;
                    e[m] = 0.0;
                    split = true;
                    break;
                }
                s = f / r;
                c = g / r;
                g = d[i + 1] - p;
                r = (d[i] - g) * s + 2.0 * c * b;
                p = s * r;
                d[i + 1] = g + p;
                g = c * r - b;
            }
            if (split) continue;
            d[l] -= p;
            e[l] = g;
            e[m] = 0.0;
        }
    }
    std::sort(d.begin(), d.end());
    return d;
}

}  // namespace jordanscope::kernel
