#pragma once

#include <QColor>
#include <QString>

#include "core/kernel/methods/method.h"

namespace jordanscope::views {

struct Theme;

/// What a method does, in few words: "chain of order 2, stabilised, γ and η learned, ALiBi".
QString methodMeaning(const kernel::Method& method);

/// Whether all that a target turns by is in a method's own bank, and else how far the nearest frequency is
/// from the one that is missed by most; shape first.
struct BankText {
    QString shape, word;
    enum class Verdict { InBank, Missed, NoBank, Still } verdict = Verdict::NoBank;
};
BankText bankText(const kernel::TargetMatch& match);
QColor colourOf(BankText::Verdict verdict, const Theme& theme);

}  // namespace jordanscope::views
