#pragma once

#include <Eigen/Core>
#include <complex>
#include <cstddef>
#include <span>
#include <vector>

#include "core/kernel/methods/method.h"

namespace jordanscope::kernel {

/// One Jordan chain: G(d) = exp((-gamma + i omega) d) * sum_{r<m} (eta s(d))^r / r! N^r (docs/positions.md).
/// All functions here are float64, pure and thread-safe; lags and positions in tokens.
struct Chain {
    double gamma = 0.0;  ///< decay, 1/token, >= 0
    double omega = 0.0;  ///< rad/token
    double eta = 0.0;    ///< shear coupling
    int order = 2;       ///< m, 1..5
    ShearLaw shear;
};

/// Throws Error(Usage) unless gamma, omega, eta are finite, gamma >= 0 and 1 <= order <= 5.
void requireValid(const Chain& chain);

/// c_r = (eta s(t))^r / r!, r < m.
std::vector<double> chainCoefficients(const Chain& chain, double t);

/// Coefficients u of the inverse of sum_r c_r N^r: u_0 = 1/c_0, u_r = -(sum_{1<=i<=r} c_i u_{r-i}) / c_0.
/// Throws Error(Usage) when c is empty or c_0 is 0.
std::vector<double> contragredientInverse(std::span<const double> coefficients);

/// Entry r of the chain at one lag.
std::complex<double> chainEntry(const Chain& chain, int r, double lag);

/// Entries over lags first, first + step, ...: real[r][n], imaginary[r][n].
struct ChainEntries {
    std::vector<std::vector<double>> real, imaginary;
};
ChainEntries chainEntries(const Chain& chain, std::size_t count, double first = 0.0, double step = 1.0);

/// G(lag), complex [m, m], upper triangular Toeplitz.
Eigen::MatrixXcd chainOperator(const Chain& chain, double lag);

/// ||G(lag)||_2, and the same over lags first, first + step, ...
double operatorNorm(const Chain& chain, double lag);
std::vector<double> operatorNorms(const Chain& chain, std::size_t count, double first = 0.0,
                                  double step = 1.0);

/// ||G(a) G(b) - G(a+b)||_2: rounding for exact shears, not 0 for the stabilised one.
double groupLawDefect(const Chain& chain, double a, double b);

/// Which transform the query gets: A(t)^(-T) (a pure function of the lag for exact shears), or the key's own
/// A(t).
enum class QueryTransform { Contragredient, Same };

/// ||A_q(i+p)^T A_k(j+p) - A_q(i)^T A_k(j)||_2 with j = 0, i = lag; exponents clamped to +-maxExponent as a
/// model does.
double shiftDefect(const Chain& chain, double lag, double p, QueryTransform transform,
                   double maxExponent = 30.0);

/// Position beyond which the published form stops decaying: maxExponent / gamma; infinity for gamma 0.
double clampPosition(double gamma, double maxExponent = 30.0);

/// ln 2 / gamma, and 2 pi / omega, tokens; infinity at 0.
double halfLife(double gamma);
double period(double omega);

/// Lag at which |exp(-gamma d) s(d)^power| is largest; infinity for gamma 0.
double largestShearLag(const Chain& chain, int power = 1);

}  // namespace jordanscope::kernel
