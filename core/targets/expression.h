#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "core/base/message.h"

namespace jordanscope::targets {

/// What a typed target may name beside d (lag, tokens) and x = d / L.
struct ExpressionValues {
    double context = 1024;  ///< L, tokens
    double omega = 0;       ///< rad/token
    double gamma = 0;       ///< 1/token
    double eta = 0;
};

/// Where and why a text is no formula. The sentence names no place of its own.
struct ExpressionError {
    std::size_t byte = 0;  ///< into the UTF-8 text, from 0
    int character = 1;     ///< for people: counted from 1, a code point each
    Message message;
};

/// A formula in d, L, omega, gamma, eta and x, always in the C locale ("0.5"). No names but these and their
/// Greek letters, no assignment. The signs that formulas are set with are read as well: a minus sign
/// (U+2212), a multiplication sign or dot, superscripts. Nothing returned = the text is a formula.
std::optional<ExpressionError> checkExpression(std::string_view text);

/// Values at lags 0..count-1; where the formula has none (1/d at 0) NaN. Throws MessageError(Usage) with the
/// position. Thread-safe: nothing is shared between calls.
std::vector<double> expressionValues(std::string_view text, const ExpressionValues& values, int count);

}  // namespace jordanscope::targets
