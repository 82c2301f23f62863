#pragma once

#include <QString>

#include "core/kernel/fits/fit.h"

namespace jordanscope::views {

// How the methods table writes its numbers, in the C locale; shared by the window and every export.

QString errorText(double error, int decimals);                 ///< "1.01e+00"; "\u2014" when there is none
QString mseText(double mse);                                   ///< "8.244e-07"; "\u2014" when there is none
QString r2Text(double r2);                                     ///< four digits; from 0.99995 "1 \u2212 5e-06"
QString conditionText(double condition, kernel::Basis basis);  ///< "1.2e5"; beyond what is known "> 1e7"
QString coefficientText(double value);                         ///< two digits: "0.014", "64", "2.3e12"

/// A mark beside the word, so that the colour is never the only sign.
QString qualityMark(kernel::Quality quality);
QString qualityWord(kernel::Quality quality);
/// Why: the measure on its lags, and the reason of a step down.
QString verdictReason(const kernel::Verdict& verdict);
/// The same of the fitted lags, or why there is no fit; and where rounding has taken digits from the error.
QString qualityReason(const kernel::MethodFit& fit);

}  // namespace jordanscope::views
