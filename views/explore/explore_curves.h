#pragma once

#include <vector>

#include "core/kernel/chain.h"
#include "views/charts/series.h"

namespace jordanscope::views {

/// What Explore draws: pure functions of a chain. Lags in tokens over 0..context; curves are shared values.
struct LagCurve {
    Values x, y;
};

/// The decimal exponent an entry is divided by before it is drawn: 0 while its largest value lies within
/// 0.05..20 (or is 0), else what brings it to 1..10.
int drawnExponent(double largest);

/// Largest |exp(-gamma d) (eta s)^r / r!| over 0..context.
double largestEntry(const kernel::Chain& chain, int r, double context);

/// Real and imaginary part of entry r at every lag 0..context, divided by 10^exponent. A chain is a function
/// of whole lags: there is nothing between them.
struct BasisCurves {
    Values lags;
    std::vector<Values> real, imaginary;  // by r
    std::vector<int> exponents;           // by r
    double least = 0, greatest = 0;       // of all of them
};
BasisCurves basisCurves(const kernel::Chain& chain, int context);

/// ||G(d)||_2 and exp(-gamma d); smooth, so a few hundred whole lags, closer together near 0, are enough.
struct NormCurves {
    Values lags;
    Values norm, decay;
};
NormCurves normCurves(const kernel::Chain& chain, int context);

/// ||G(a)G(b) - G(a+b)||_2 over b = 0..context.
LagCurve groupLawCurve(const kernel::Chain& chain, double a, int context);

/// ||A_q(i+p)^T A_k(j+p) - A_q(i)^T A_k(j)||_2 over p = 0..context at i - j = lag.
struct ShiftCurves {
    Values shifts;
    Values contragredient, same;
};
ShiftCurves shiftCurves(const kernel::Chain& chain, double lag, int context);

/// The greatest finite value of a curve, at least 0.
double greatestOf(const Values& values);

}  // namespace jordanscope::views
