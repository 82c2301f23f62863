#pragma once

#include <memory>
#include <optional>
#include <vector>

#include <QString>

namespace jordanscope::views {

/// What a typed target may name beside d (lag, tokens) and x = d / L.
struct ExpressionValues {
    double context = 1024;  ///< L, tokens
    double omega = 0;       ///< rad/token
    double gamma = 0;       ///< 1/token
    double eta = 0;
};

struct ExpressionError {
    int position = 0;  ///< character in the text, from 0
    QString text;
};

/// A formula in d, L, omega, gamma, eta and x, always in the C locale ("0.5"). No names but these, no
/// assignment. Empty = the text is a formula.
std::optional<ExpressionError> checkExpression(const QString& text);

/// Values at lags 0..count-1; where the formula has none (1/d at 0) NaN. Throws Error(Usage) with the
/// position. Thread-safe: nothing is shared between calls.
std::vector<double> expressionValues(const QString& text, const ExpressionValues& values, int count);

}  // namespace jordanscope::views
