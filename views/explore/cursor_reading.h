#pragma once

#include <complex>
#include <vector>

#include <QString>

#include "core/kernel/chain.h"

namespace jordanscope::views {

/// One line of the read-out: for the eye, for the clipboard, and for LaTeX.
struct Reading {
    QString id;     // object name of its value
    QString label;  // "half-life ln2/γ"
    QString text;   // "1386.3 tokens"
    QString plain;  // every digit, C locale
    QString latex;  // "t_{1/2} = 1386.3\ \text{tokens}"
    QString tip;
};

/// What is read at one lag (tokens): entries, shear, norm, period, half-life, lag of the largest shear
/// response, lag where the published exponent clamp sets in.
std::vector<Reading> readingsAt(const kernel::Chain& chain, double lag);

/// "0.80194 + 0.36199 i" with a typographic minus; one digit less where an exponent is needed.
QString complexText(std::complex<double> value);
/// For narrow places: three decimals while they are two digits at least, else two digits and an exponent.
QString shortNumber(double value);
/// Without spaces and for narrow cells: "0.802+0.362i"; "0" for zero.
QString shortComplexText(std::complex<double> value);

/// Number as LaTeX reads it: 1.2 \cdot 10^{-5}.
QString latexNumber(double value, int digits = 5);
/// The whole read-out and G(lag) as an aligned block with the parameters.
QString latexOf(const kernel::Chain& chain, double lag);

}  // namespace jordanscope::views
