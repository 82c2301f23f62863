#include "views/fit/expression.h"

#include <cmath>
#include <limits>
#include <numbers>

#include <QCoreApplication>
#include <muParser.h>

#include "core/base/error.h"

namespace jordanscope::views {
namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Expression)
};

constexpr int kLongestExpression = 2000;

/// muParser counts bytes of UTF-8; the text field counts characters.
int characterPosition(const QString& text, int bytes) {
    return static_cast<int>(QString::fromUtf8(text.toUtf8().left(std::max(bytes, 0))).size());
}

/// muParser would read "d = 3" as an assignment and "1, 2" as two results; neither is a target.
std::optional<ExpressionError> checkCharacters(const QString& text) {
    if (text.trimmed().isEmpty())
        return ExpressionError{0, Words::tr("type a formula in d, x, L, omega, gamma, eta")};
    if (text.size() > kLongestExpression)
        return ExpressionError{kLongestExpression, Words::tr("the formula is longer than 2000 characters")};
    for (int i = 0; i < text.size(); ++i) {
        if (text[i] == QLatin1Char('"'))
            return ExpressionError{i, Words::tr("a formula has no text in quotes")};
        if (text[i] != QLatin1Char('=')) continue;
        const QChar before = i > 0 ? text[i - 1] : QChar();
        const bool comparison = before == QLatin1Char('<') || before == QLatin1Char('>') ||
                                before == QLatin1Char('!') || before == QLatin1Char('=') ||
                                (i + 1 < text.size() && text[i + 1] == QLatin1Char('='));
        if (!comparison) return ExpressionError{i, Words::tr("a single = assigns; write == to compare")};
    }
    return std::nullopt;
}

struct Formula {
    mu::Parser parser;
    double d = 0, x = 0;

    Formula(const QString& text, const ExpressionValues& values) {
        parser.DefineNameChars(
            "0123456789_abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
            "\xCE\xB3\xB7\xCF\x89\xCE\xC0\x80");
        parser.DefineVar("d", &d);
        parser.DefineVar("x", &x);
        for (const auto& [name, value] : {std::pair{"L", values.context},
                                          {"omega", values.omega},
                                          {"gamma", values.gamma},
                                          {"eta", values.eta},
                                          {"\xCF\x89", values.omega},
                                          {"\xCE\xB3", values.gamma},
                                          {"\xCE\xB7", values.eta},
                                          {"pi", std::numbers::pi},
                                          {"\xCF\x80", std::numbers::pi},
                                          {"e", std::numbers::e}})
            parser.DefineConst(name, value);
        parser.SetExpr(text.toUtf8().toStdString());
    }
};

ExpressionError fromParser(const QString& text, const mu::ParserError& error) {
    const QString token = QString::fromStdString(error.GetToken());
    const int position = std::min(characterPosition(text, error.GetPos()), static_cast<int>(text.size()));
    switch (error.GetCode()) {
        case mu::ecUNASSIGNABLE_TOKEN:
            return {position,
                    Words::tr("\"%1\" is not known; a formula may name d, x, L, omega, gamma, eta, pi "
                              "and functions such as cos, exp, sqrt")
                        .arg(token)};
        case mu::ecUNEXPECTED_EOF:
            return {position, Words::tr("the formula ends too early")};
        case mu::ecMISSING_PARENS:
            return {position, Words::tr("a closing parenthesis is missing")};
        case mu::ecUNEXPECTED_PARENS:
            return {position, Words::tr("this parenthesis has no partner")};
        default:
            break;
    }
    return {position, QString::fromStdString(error.GetMsg())};
}

std::optional<ExpressionError> check(const QString& text, Formula* formula) {
    try {
        formula->parser.Eval();
        if (formula->parser.GetNumResults() > 1) {
            const int comma = static_cast<int>(text.indexOf(QLatin1Char(',')));
            return ExpressionError{comma,
                                   Words::tr("a comma separates arguments; the decimal sign is a point")};
        }
    } catch (const mu::ParserError& error) {
        return fromParser(text, error);
    }
    return std::nullopt;
}

}  // namespace

std::optional<ExpressionError> checkExpression(const QString& text) {
    if (auto error = checkCharacters(text)) return error;
    Formula formula(text, {});
    return check(text, &formula);
}

std::vector<double> expressionValues(const QString& text, const ExpressionValues& values, int count) {
    auto error = checkCharacters(text);
    Formula formula(text, values);
    if (!error) error = check(text, &formula);
    if (error)
        throw Error(ErrorKind::Usage, "expression, character " + std::to_string(error->position + 1) + ": " +
                                          error->text.toStdString());
    std::vector<double> result(static_cast<size_t>(std::max(count, 0)));
    try {
        for (size_t i = 0; i < result.size(); ++i) {
            formula.d = static_cast<double>(i);
            formula.x = formula.d / values.context;
            const double y = formula.parser.Eval();
            result[i] = std::isfinite(y) ? y : std::numeric_limits<double>::quiet_NaN();
        }
    } catch (const mu::ParserError& failure) {
        throw Error(ErrorKind::Usage, "expression: " + failure.GetMsg());
    }
    return result;
}

}  // namespace jordanscope::views
