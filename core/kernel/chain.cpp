#include "core/kernel/chain.h"

#include <Eigen/SVD>
#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <string>

#include "core/base/error.h"
#include "core/base/number_text.h"

namespace jordanscope::kernel {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// The upper triangular Toeplitz matrix sum_r c_r N^r.
Eigen::MatrixXd toeplitz(std::span<const double> c) {
    const auto m = static_cast<Eigen::Index>(c.size());
    Eigen::MatrixXd result = Eigen::MatrixXd::Zero(m, m);
    for (Eigen::Index r = 0; r < m; ++r) result.diagonal(r).setConstant(c[static_cast<std::size_t>(r)]);
    return result;
}

double twoNorm(const Eigen::MatrixXd& matrix) {
    if (!matrix.allFinite()) return kInfinity;
    return Eigen::JacobiSVD<Eigen::MatrixXd>(matrix).singularValues()(0);
}

/// The norm of the Toeplitz part alone; the rotation leaves it unchanged.
double toeplitzNorm(std::span<const double> c) {
    if (c.size() == 1) return std::abs(c[0]);
    if (c.size() == 2) {
        // The larger singular value of [[a, b], [0, a]].
        const double a = std::abs(c[0]), b = std::abs(c[1]);
        return 0.5 * (b + std::hypot(b, 2.0 * a));
    }
    return twoNorm(toeplitz(c));
}

std::vector<double> product(std::span<const double> a, std::span<const double> b) {
    std::vector<double> result(a.size(), 0.0);
    for (std::size_t i = 0; i < a.size(); ++i)
        for (std::size_t j = 0; i + j < a.size(); ++j) result[i + j] += a[i] * b[j];
    return result;
}

}  // namespace

void requireValid(const Chain& chain) {
    const auto refuse = [](const char* what, const std::string& value, const char* remedy) {
        throw Error(ErrorKind::Usage, std::string(what) + " = " + value + ": " + remedy);
    };
    if (!std::isfinite(chain.gamma) || chain.gamma < 0.0)
        refuse("gamma", exactText(chain.gamma), "must be a finite number of at least 0");
    if (!std::isfinite(chain.omega)) refuse("omega", exactText(chain.omega), "must be a finite number");
    if (!std::isfinite(chain.eta)) refuse("eta", exactText(chain.eta), "must be a finite number");
    if (chain.order < 1 || chain.order > 5)
        refuse("order", std::to_string(chain.order), "must be one of 1..5");
}

std::vector<double> chainCoefficients(const Chain& chain, double t) {
    const double step = chain.eta * chain.shear(t);
    std::vector<double> c(static_cast<std::size_t>(chain.order), 1.0);
    for (std::size_t r = 1; r < c.size(); ++r) c[r] = c[r - 1] * step / static_cast<double>(r);
    return c;
}

std::vector<double> contragredientInverse(std::span<const double> c) {
    if (c.empty() || c[0] == 0.0)
        throw Error(ErrorKind::Usage, "a chain whose first coefficient is 0 has no contragredient query");
    std::vector<double> u(c.size(), 1.0 / c[0]);
    for (std::size_t r = 1; r < c.size(); ++r) {
        double sum = 0.0;
        for (std::size_t i = 1; i <= r; ++i) sum += c[i] * u[r - i];
        u[r] = -sum / c[0];
    }
    return u;
}

std::complex<double> chainEntry(const Chain& chain, int r, double lag) {
    const double size =
        std::exp(-chain.gamma * lag) * chainCoefficients(chain, lag).at(static_cast<std::size_t>(r));
    return {size * std::cos(chain.omega * lag), size * std::sin(chain.omega * lag)};
}

ChainEntries chainEntries(const Chain& chain, std::size_t count, double first, double step) {
    requireValid(chain);
    const auto m = static_cast<std::size_t>(chain.order);
    ChainEntries entries{std::vector(m, std::vector<double>(count)),
                         std::vector(m, std::vector<double>(count))};
    for (std::size_t n = 0; n < count; ++n) {
        const double lag = first + step * static_cast<double>(n);
        const double shear = chain.eta * chain.shear(lag);
        const double decay = std::exp(-chain.gamma * lag);
        double re = decay * std::cos(chain.omega * lag), im = decay * std::sin(chain.omega * lag);
        for (std::size_t r = 0; r < m; ++r) {
            if (r > 0) {
                re *= shear / static_cast<double>(r);
                im *= shear / static_cast<double>(r);
            }
            entries.real[r][n] = re;
            entries.imaginary[r][n] = im;
        }
    }
    return entries;
}

Eigen::MatrixXcd chainOperator(const Chain& chain, double lag) {
    requireValid(chain);
    const std::complex<double> factor =
        std::polar(std::exp(-chain.gamma * lag), std::remainder(chain.omega * lag, 2.0 * std::numbers::pi));
    return toeplitz(chainCoefficients(chain, lag)).cast<std::complex<double>>() * factor;
}

double operatorNorm(const Chain& chain, double lag) {
    return std::exp(-chain.gamma * lag) * toeplitzNorm(chainCoefficients(chain, lag));
}

std::vector<double> operatorNorms(const Chain& chain, std::size_t count, double first, double step) {
    requireValid(chain);
    std::vector<double> norms(count);
    for (std::size_t n = 0; n < count; ++n)
        norms[n] = operatorNorm(chain, first + step * static_cast<double>(n));
    return norms;
}

double groupLawDefect(const Chain& chain, double a, double b) {
    std::vector<double> difference = product(chainCoefficients(chain, a), chainCoefficients(chain, b));
    const std::vector<double> together = chainCoefficients(chain, a + b);
    for (std::size_t r = 0; r < difference.size(); ++r) difference[r] -= together[r];
    return std::exp(-chain.gamma * (a + b)) * toeplitzNorm(difference);
}

double shiftDefect(const Chain& chain, double lag, double p, QueryTransform transform, double maxExponent) {
    // The rotation of A_q(i)^T A_k(j) depends on i - j alone in both cases, so the difference is that of real
    // matrices.
    const auto exponent = [&](double t) { return std::clamp(-chain.gamma * t, -maxExponent, maxExponent); };
    const auto clamped = [&](double t) { return std::abs(chain.gamma * t) > maxExponent; };
    if (transform == QueryTransform::Contragredient) {
        // The coefficients are those of exp(eta s N), so A_q^T A_k has those of exp(eta (s_k - s_q) N). A
        // product of the two would lose that difference among (eta s)^(m-1), and show its rounding.
        const auto pairing = [&](double i, double j) {
            std::vector<double> c(static_cast<std::size_t>(chain.order), 1.0);
            const double step = chain.eta * chain.shear.difference(-j, -i);
            for (std::size_t r = 1; r < c.size(); ++r) c[r] = c[r - 1] * step / static_cast<double>(r);
            const double decay =
                clamped(i) || clamped(j) ? exponent(-j) - exponent(-i) : -chain.gamma * (i - j);
            for (double& value : c) value *= std::exp(decay);
            return c;
        };
        std::vector<double> difference = pairing(lag + p, p);
        const std::vector<double> alone = pairing(lag, 0.0);
        for (std::size_t r = 0; r < difference.size(); ++r) difference[r] -= alone[r];
        return toeplitzNorm(difference);
    }
    const auto pairing = [&](double i, double j) -> Eigen::MatrixXd {
        const std::vector<double> query = chainCoefficients(chain, -i);
        const Eigen::MatrixXd key = toeplitz(chainCoefficients(chain, -j));
        return std::exp(exponent(-i) + exponent(-j)) * (toeplitz(query).transpose() * key);
    };
    return twoNorm(pairing(lag + p, p) - pairing(lag, 0.0));
}

double clampPosition(double gamma, double maxExponent) {
    return gamma > 0.0 ? maxExponent / gamma : kInfinity;
}

double halfLife(double gamma) {
    return gamma > 0.0 ? std::numbers::ln2 / gamma : kInfinity;
}

double period(double omega) {
    return omega != 0.0 ? 2.0 * std::numbers::pi / std::abs(omega) : kInfinity;
}

double largestShearLag(const Chain& chain, int power) {
    if (power < 1) return 0.0;
    if (chain.gamma <= 0.0) return kInfinity;
    const double unbounded = power / chain.gamma;  // where d^power exp(-gamma d) peaks
    if (!chain.shear.bounded) return unbounded;
    // d + d^2/L = power/gamma, solved without cancellation.
    const double context = std::max(chain.shear.context, 1.0);
    return 2.0 * unbounded / (1.0 + std::sqrt(1.0 + 4.0 * unbounded / context));
}

}  // namespace jordanscope::kernel
