#include "core/targets/expression.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <string>

#include <muParser.h>

namespace jordanscope::targets {
namespace {

constexpr int kLongestExpression = 2000;  // characters

constexpr Words kNothing = translatable("Expression", "type a formula in d, x, L, omega, gamma, eta");
constexpr Words kTooLong = translatable("Expression", "the formula is longer than 2000 characters");
constexpr Words kQuotes = translatable("Expression", "a formula has no text in quotes");
constexpr Words kAssigns = translatable("Expression", "a single = assigns; write == to compare");
constexpr Words kUnknown = translatable(
    "Expression",
    "\"%1\" is not known; a formula may name d, x, L, omega, gamma, eta, pi and functions such as cos, exp, "
    "sqrt");
constexpr Words kEnds = translatable("Expression", "the formula ends too early");
constexpr Words kNotClosed = translatable("Expression", "a closing parenthesis is missing");
constexpr Words kNoPartner = translatable("Expression", "this parenthesis has no partner");
constexpr Words kComma =
    translatable("Expression", "a comma separates arguments; the decimal sign is a point");
constexpr Words kNoOperator = translatable("Expression", "an operator such as * is missing before \"%1\"");
constexpr Words kNoValue = translatable("Expression", "a value is missing before \"%1\"");
constexpr Words kArguments = translatable("Expression", "\"%1\" has too many or too few arguments");
constexpr Words kNotUnderstood = translatable("Expression", "\"%1\" cannot be read here");

bool startsCharacter(char c) {
    return (static_cast<unsigned char>(c) & 0xC0) != 0x80;
}

int charactersOf(std::string_view text) {
    return static_cast<int>(std::count_if(text.begin(), text.end(), startsCharacter));
}

ExpressionError errorAt(std::string_view text, std::size_t byte, Words words, std::string value = {}) {
    byte = std::min(byte, text.size());
    ExpressionError error{byte, charactersOf(text.substr(0, byte)) + 1, {words, {}}};
    if (!value.empty()) error.message.values.push_back(std::move(value));
    return error;
}

/// muParser would read "d = 3" as an assignment and "1, 2" as two results; neither is a target.
std::optional<ExpressionError> checkCharacters(std::string_view text) {
    if (text.find_first_not_of(" \t\r\n") == text.npos) return errorAt(text, 0, kNothing);
    if (charactersOf(text) > kLongestExpression) {
        std::size_t byte = 0;
        for (int seen = 0; byte < text.size(); ++byte)
            if (startsCharacter(text[byte]) && ++seen > kLongestExpression) break;
        return errorAt(text, byte, kTooLong);
    }
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '"') return errorAt(text, i, kQuotes);
        if (text[i] != '=') continue;
        const char before = i > 0 ? text[i - 1] : '\0';
        const bool comparison = before == '<' || before == '>' || before == '!' || before == '=' ||
                                (i + 1 < text.size() && text[i + 1] == '=');
        if (!comparison) return errorAt(text, i, kAssigns);
    }
    return std::nullopt;
}

struct Spelling {
    std::string_view set, plain;
};
constexpr std::array kSigns{Spelling{"\u2212", "-"}, Spelling{"\u00d7", "*"}, Spelling{"\u00b7", "*"},
                            Spelling{"\u22c5", "*"}, Spelling{"\u00f7", "/"}};
constexpr std::array kSuperscripts{Spelling{"\u2070", "0"}, Spelling{"\u00b9", "1"}, Spelling{"\u00b2", "2"},
                                   Spelling{"\u00b3", "3"}, Spelling{"\u2074", "4"}, Spelling{"\u2075", "5"},
                                   Spelling{"\u2076", "6"}, Spelling{"\u2077", "7"}, Spelling{"\u2078", "8"},
                                   Spelling{"\u2079", "9"}, Spelling{"\u207b", "-"}, Spelling{"\u207a", "+"}};

template <std::size_t N>
const Spelling* spellingAt(const std::array<Spelling, N>& spellings, std::string_view text) {
    for (const Spelling& spelling : spellings)
        if (text.starts_with(spelling.set)) return &spelling;
    return nullptr;
}

/// The text as muParser reads it, and where each of its bytes came from.
struct PlainText {
    std::string plain;
    std::vector<std::size_t> from;  ///< one more than bytes of `plain`: the end

    explicit PlainText(std::string_view text) {
        bool raised = false;
        for (std::size_t at = 0; at < text.size();) {
            const Spelling* superscript = spellingAt(kSuperscripts, text.substr(at));
            if (superscript && !raised) add("^(", at);
            if (!superscript && raised) add(")", at);
            raised = superscript != nullptr;
            if (const Spelling* spelling = superscript ? superscript : spellingAt(kSigns, text.substr(at))) {
                add(spelling->plain, at);
                at += spelling->set.size();
            } else {
                add(text.substr(at, 1), at);
                ++at;
            }
        }
        if (raised) add(")", text.size());
        from.push_back(text.size());
    }

    std::size_t origin(std::size_t byte) const { return from[std::min(byte, from.size() - 1)]; }

private:
    void add(std::string_view bytes, std::size_t origin) {
        plain += bytes;
        from.insert(from.end(), bytes.size(), origin);
    }
};

struct Formula {
    PlainText text;
    mu::Parser parser;
    double d = 0, x = 0;

    Formula(std::string_view typed, const ExpressionValues& values) : text(typed) {
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
        parser.SetExpr(text.plain);
    }
};

/// muParser's own sentences name a place as well, counted from 0 and in bytes; ours name none.
ExpressionError fromParser(std::string_view typed, const Formula& formula, const mu::ParserError& error) {
    const std::size_t byte = formula.text.origin(static_cast<std::size_t>(std::max(error.GetPos(), 0)));
    const std::string& token = error.GetToken();
    switch (error.GetCode()) {
        case mu::ecUNASSIGNABLE_TOKEN:
            return errorAt(typed, byte, kUnknown, token);
        case mu::ecUNEXPECTED_EOF:
            return errorAt(typed, byte, kEnds);
        case mu::ecMISSING_ELSE_CLAUSE:
            return errorAt(typed, typed.size(), kEnds);
        case mu::ecMISSING_PARENS:
            return errorAt(typed, byte, kNotClosed);
        case mu::ecUNEXPECTED_PARENS:
            return errorAt(typed, byte, kNoPartner);
        case mu::ecUNEXPECTED_OPERATOR:
            return errorAt(typed, byte, kNoValue, token);
        case mu::ecUNEXPECTED_VAL:
        case mu::ecUNEXPECTED_VAR:
        case mu::ecUNEXPECTED_FUN:
            return errorAt(typed, byte, kNoOperator, token);
        case mu::ecTOO_MANY_PARAMS:
        case mu::ecTOO_FEW_PARAMS:
            return errorAt(typed, byte, kArguments, token);
        default:
            break;
    }
    const std::string rest(typed.substr(std::min(byte, typed.size())));
    return errorAt(typed, byte, kNotUnderstood, token.empty() ? rest : token);
}

std::optional<ExpressionError> check(std::string_view text, Formula& formula) {
    try {
        formula.parser.Eval();
        if (formula.parser.GetNumResults() > 1) return errorAt(text, text.find(','), kComma);
    } catch (const mu::ParserError& error) {
        return fromParser(text, formula, error);
    }
    return std::nullopt;
}

}  // namespace

std::optional<ExpressionError> checkExpression(std::string_view text) {
    if (auto error = checkCharacters(text)) return error;
    Formula formula(text, {});
    return check(text, formula);
}

std::vector<double> expressionValues(std::string_view text, const ExpressionValues& values, int count) {
    auto error = checkCharacters(text);
    Formula formula(error ? std::string_view("0") : text, values);
    if (!error) error = check(text, formula);
    if (error)
        throw MessageError(ErrorKind::Usage, {translatable("Expression", "the formula, at character %1: %2"),
                                              {std::to_string(error->character), error->message.english()}});
    std::vector<double> result(static_cast<std::size_t>(std::max(count, 0)));
    try {
        for (std::size_t i = 0; i < result.size(); ++i) {
            formula.d = static_cast<double>(i);
            formula.x = formula.d / values.context;
            const double y = formula.parser.Eval();
            result[i] = std::isfinite(y) ? y : std::numeric_limits<double>::quiet_NaN();
        }
    } catch (const mu::ParserError& failure) {
        throw MessageError(ErrorKind::Usage, fromParser(text, formula, failure).message);
    }
    return result;
}

}  // namespace jordanscope::targets
