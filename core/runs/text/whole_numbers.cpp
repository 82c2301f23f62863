#include "core/runs/text/whole_numbers.h"

#include <algorithm>
#include <charconv>

namespace jordanscope::runs {
namespace {

bool isBlank(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

bool isComma(char c) {
    return c == ',' || c == ';';
}

bool isDigit(char c) {
    return c >= '0' && c <= '9';
}

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && isBlank(text.front())) text.remove_prefix(1);
    while (!text.empty() && isBlank(text.back())) text.remove_suffix(1);
    return text;
}

bool areDigits(std::string_view text) {
    return !text.empty() && std::all_of(text.begin(), text.end(), isDigit);
}

}  // namespace

WholeText parseWhole(std::string_view text) {
    text = trimmed(text);
    if (text.empty()) return {0, NumberFault::Empty};
    const std::string_view digits = text.front() == '-' ? text.substr(1) : text;
    if (!areDigits(digits)) return {0, NumberFault::NotWhole};
    if (digits.size() > 1 && digits.front() == '0') return {0, NumberFault::LeadingZero};
    WholeText result;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), result.value);
    if (error != std::errc()) return {0, NumberFault::TooLarge};
    return result;
}

ListItems listItems(std::string_view text) {
    ListItems list;
    text = trimmed(text);
    if (!text.empty() && isComma(text.back())) text = trimmed(text.substr(0, text.size() - 1));
    if (text.empty()) return list;
    bool commas = false, blanks = false;
    std::size_t at = 0;
    while (true) {
        const std::size_t begin = at;
        while (at < text.size() && !isBlank(text[at]) && !isComma(text[at])) ++at;
        list.items.emplace_back(text.substr(begin, at - begin));
        while (at < text.size() && isBlank(text[at])) ++at;
        if (at == text.size()) break;
        if (!isComma(text[at])) {
            blanks = true;
            continue;
        }
        commas = true;
        for (++at; at < text.size() && isBlank(text[at]);) ++at;
    }
    list.mixed = commas && blanks;
    return list;
}

WholeListText parseWholes(std::string_view text) {
    const ListItems list = listItems(text);
    WholeListText result;
    if (list.items.empty()) result.fault = NumberFault::Empty;
    if (list.mixed) {
        result.fault = NumberFault::MixedSeparators;
        result.item = trimmed(text);
        return result;
    }
    for (const std::string& item : list.items) {
        const WholeText number = parseWhole(item);
        if (!number) return {{}, number.fault, item, {}};
        result.values.push_back(number.value);
    }
    result.grouped = groupedThousands(text);
    return result;
}

std::string groupedThousands(std::string_view text) {
    std::string found;
    for (std::size_t comma = text.find(','); comma != text.npos; comma = text.find(',', comma + 1)) {
        std::size_t begin = comma, end = comma + 1;
        while (begin > 0 && isDigit(text[begin - 1])) --begin;
        while (end < text.size() && isDigit(text[end])) ++end;
        const WholeText first = parseWhole(text.substr(begin, comma - begin)),
                        second = parseWhole(text.substr(comma + 1, end - comma - 1));
        if (!first || !second || first.value == 0) continue;
        const bool likeThousands = comma - begin <= 3 && end - comma - 1 == 3;
        const bool unlikeAList = second.value < first.value || second.value > 8 * first.value;
        if (!likeThousands || !unlikeAList) continue;
        found = text.substr(begin, end - begin);
        break;
    }
    return found;
}

std::string describe(NumberFault fault, std::string_view text) {
    text = trimmed(text);
    const std::string quoted = '"' + std::string(text) + '"';
    switch (fault) {
        case NumberFault::None:
            return {};
        case NumberFault::Empty:
            return "a number is missing";
        case NumberFault::NotWhole:
            return quoted + " is no whole number";
        case NumberFault::LeadingZero: {
            const bool negative = text.starts_with('-');
            std::string_view digits = text.substr(negative ? 1 : 0);
            digits.remove_prefix(std::min(digits.find_first_not_of('0'), digits.size() - 1));
            return quoted + " begins with a zero; write " + (negative ? "-" : "") + std::string(digits);
        }
        case NumberFault::TooLarge:
            return quoted + " is too large";
        case NumberFault::MixedSeparators:
            return quoted +
                   " mixes commas and blanks; separate the numbers by one or the other, and write no "
                   "comma within a number";
    }
    return {};
}

std::string ambiguity(std::string_view grouped) {
    const auto comma = grouped.find(',');
    return std::string(grouped) + " is taken as " + std::string(grouped.substr(0, comma)) + " and " +
           std::string(grouped.substr(comma + 1)) + "; for one number leave the comma out";
}

}  // namespace jordanscope::runs
