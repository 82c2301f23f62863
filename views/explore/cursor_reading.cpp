#include "views/explore/cursor_reading.h"

#include <cmath>

#include <QCoreApplication>

#include "views/look/number_text.h"

namespace jordanscope::views {
namespace {

constexpr int kDigits = 5;
constexpr double kLargestPlain = 1e9;  // lags are written out below this

struct Text {
    Q_DECLARE_TR_FUNCTIONS(CursorReading)
};

/// For reading: "1.2e5" instead of "1.2e+05", and a typographic minus.
QString compactNumber(double value, int digits) {
    QString text = formatNumber(value == 0 ? 0.0 : value, digits);
    const auto mark = text.indexOf(QLatin1Char('e'));
    if (mark >= 0) text = text.left(mark + 1) + QString::number(text.mid(mark + 1).toInt());
    return text.replace(QLatin1Char('-'), QChar(0x2212));
}

/// Tokens, or a word where the quantity is infinite.
Reading tokens(const QString& id, const QString& label, double value, const QString& never,
               const QString& latexSymbol, const QString& tip) {
    Reading reading{id, label, {}, exactNumber(value), {}, tip};
    if (std::isfinite(value)) {
        const bool plain = value >= 1e5 && value < kLargestPlain;
        reading.text =
            Text::tr("%1 tokens")
                .arg(plain ? QString::number(std::round(value), 'f', 0) : compactNumber(value, kDigits));
        reading.latex =
            latexSymbol + QLatin1String(" &= ") + latexNumber(value) + QLatin1String("\\ \\text{tokens}");
    } else {
        reading.text = never;
        reading.latex = latexSymbol + QLatin1String(" &= \\infty");
    }
    return reading;
}

QString latexComplex(std::complex<double> value) {
    if (value == 0.0) return QStringLiteral("0");
    const QString sign = std::signbit(value.imag()) ? QStringLiteral(" - ") : QStringLiteral(" + ");
    return latexNumber(value.real()) + sign + latexNumber(std::abs(value.imag())) + QLatin1String("\\,i");
}

QString latexMatrix(const Eigen::MatrixXcd& matrix) {
    QString text = QStringLiteral("\\begin{pmatrix}");
    for (Eigen::Index row = 0; row < matrix.rows(); ++row) {
        if (row > 0) text += QLatin1String(" \\\\ ");
        for (Eigen::Index column = 0; column < matrix.cols(); ++column) {
            if (column > 0) text += QLatin1String(" & ");
            text += latexComplex(matrix(row, column));
        }
    }
    return text + QLatin1String("\\end{pmatrix}");
}

}  // namespace

std::vector<Reading> readingsAt(const kernel::Chain& chain, double lag) {
    std::vector<Reading> readings;
    for (int r = 0; r < chain.order; ++r) {
        const std::complex<double> entry = kernel::chainEntry(chain, r, lag);
        const QString sign = std::signbit(entry.imag()) ? QStringLiteral("-") : QStringLiteral("+");
        readings.push_back(
            {QStringLiteral("entry%1").arg(r), Text::tr("entry %1").arg(r), complexText(entry),
             exactNumber(entry.real()) + sign + exactNumber(std::abs(entry.imag())) + QLatin1Char('i'),
             QStringLiteral("g_%1(%2) &= ").arg(r).arg(latexNumber(lag)) + latexComplex(entry),
             Text::tr("exp((−γ + iω) d) (η s)^%1 / %1!").arg(r)});
    }
    const double shear = chain.eta * chain.shear(lag);
    readings.push_back({QStringLiteral("shear"), Text::tr("shear ηs"), compactNumber(shear, kDigits),
                        exactNumber(shear), QLatin1String("\\eta s &= ") + latexNumber(shear),
                        Text::tr("Shear coupling times the variant's shear time s(d)")});
    const double norm = kernel::operatorNorm(chain, lag);
    readings.push_back({QStringLiteral("norm"), QStringLiteral("‖G(d)‖₂"), compactNumber(norm, kDigits),
                        exactNumber(norm), QLatin1String("\\lVert G \\rVert_2 &= ") + latexNumber(norm),
                        Text::tr("Operator norm; above exp(−γd) where the block is defective")});
    readings.push_back(tokens(QStringLiteral("period"), Text::tr("period 2π/ω"), kernel::period(chain.omega),
                              Text::tr("none"), QStringLiteral("2\\pi/\\omega"),
                              Text::tr("Lags until the phase has turned once")));
    readings.push_back(tokens(QStringLiteral("halfLife"), Text::tr("half-life ln2/γ"),
                              kernel::halfLife(chain.gamma), Text::tr("none"),
                              QStringLiteral("\\ln 2/\\gamma"), Text::tr("Lags until exp(−γd) has halved")));
    readings.push_back(tokens(QStringLiteral("largestShear"), Text::tr("largest shear lag"),
                              kernel::largestShearLag(chain), Text::tr("grows without end"),
                              QStringLiteral("\\arg\\max_d e^{-\\gamma d}s(d)"),
                              Text::tr("Lag at which exp(−γd) s(d) is largest")));
    readings.push_back(
        tokens(QStringLiteral("clamp"), Text::tr("exponent clamp at"), kernel::clampPosition(chain.gamma),
               Text::tr("never"), QStringLiteral("30/\\gamma"),
               Text::tr("Position 30/γ beyond which the published form, whose exponents are clamped "
                        "to ±30, silently stops decaying")));
    return readings;
}

QString complexText(std::complex<double> value) {
    const QString sign = value.imag() < 0 ? QString(QChar(0x2212)) : QStringLiteral("+");
    QString real = compactNumber(value.real(), kDigits),
            size = compactNumber(std::abs(value.imag()), kDigits);
    if (real.contains(QLatin1Char('e')) || size.contains(QLatin1Char('e'))) {
        real = compactNumber(value.real(), kDigits - 1);
        size = compactNumber(std::abs(value.imag()), kDigits - 1);
    }
    return real + QLatin1Char(' ') + sign + QLatin1Char(' ') + size + QLatin1String(" i");
}

QString shortNumber(double value) {
    const double size = std::abs(value);
    if (size == 0) return QStringLiteral("0");
    QString text;
    if (size >= 9.95e-3 && size < 9.9995) {
        text = QString::number(value, 'f', 3);
    } else if (size >= 9.9995 && size < 999.5) {
        text = formatNumber(value, 4);
    } else {
        text = QString::number(value, 'e', 1);
        text.replace(QLatin1String("e+0"), QLatin1String("e"))
            .replace(QLatin1String("e-0"), QLatin1String("e-"));
        text.replace(QLatin1String("e+"), QLatin1String("e"));
    }
    return text.replace(QLatin1Char('-'), QChar(0x2212));
}

QString shortComplexText(std::complex<double> value) {
    if (value == 0.0) return QStringLiteral("0");
    const QString sign = std::signbit(value.imag()) ? QString(QChar(0x2212)) : QStringLiteral("+");
    return shortNumber(value.real()) + sign + shortNumber(std::abs(value.imag())) + QLatin1Char('i');
}

QString latexNumber(double value, int digits) {
    if (std::isnan(value)) return QStringLiteral("\\text{NaN}");
    if (std::isinf(value)) return value < 0 ? QStringLiteral("-\\infty") : QStringLiteral("\\infty");
    const QString text = formatNumber(value == 0 ? 0.0 : value, digits);
    const int mark = static_cast<int>(text.indexOf(QLatin1Char('e')));
    if (mark < 0) return text;
    return text.left(mark) + QLatin1String(" \\cdot 10^{") + QString::number(text.mid(mark + 1).toInt()) +
           QLatin1Char('}');
}

QString latexOf(const kernel::Chain& chain, double lag) {
    QStringList lines;
    lines << QLatin1String("\\gamma &= ") + latexNumber(chain.gamma) + QLatin1String(",\\quad \\omega = ") +
                 latexNumber(chain.omega) + QLatin1String(",\\quad \\eta = ") + latexNumber(chain.eta);
    for (const Reading& reading : readingsAt(chain, lag)) lines << reading.latex;
    lines << QLatin1String("G(") + latexNumber(lag) + QLatin1String(") &= ") +
                 latexMatrix(kernel::chainOperator(chain, lag));
    return QLatin1String("\\begin{aligned}\n") + lines.join(QLatin1String(" \\\\\n")) +
           QLatin1String("\n\\end{aligned}\n");
}

}  // namespace jordanscope::views
