#pragma once

#include <QString>

#include "core/kernel/methods/method.h"

namespace jordanscope::views {

/// What a method does, in few words: "chain of order 2, stabilised, γ and η learned, ALiBi".
QString methodMeaning(const kernel::Method& method);

/// Whether a frequency (rad/token) is in a method's own bank, and else how far the nearest one is; shape
/// first.
struct BankText {
    QString shape, word;
    enum class Verdict { InBank, Missed, NoBank } verdict = Verdict::NoBank;
};
BankText bankText(const kernel::FrequencyMatch& match, double omega);

}  // namespace jordanscope::views
