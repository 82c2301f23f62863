#include "views/compare/run_filter.h"

#include <algorithm>
#include <charconv>
#include <optional>

namespace jordanscope::views {
namespace {

std::string lower(std::string_view text) {
    std::string result(text);
    // ASCII only: other letters compare as they are typed, in any locale.
    std::transform(result.begin(), result.end(), result.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    return result;
}

std::optional<double> number(std::string_view text) {
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return value;
}

bool valueMatches(const std::string& have, const std::string& want) {
    const auto left = number(have);
    if (!want.empty() && (want.front() == '<' || want.front() == '>')) {
        const auto limit = number(std::string_view(want).substr(1));
        if (left && limit) return want.front() == '<' ? *left < *limit : *left > *limit;
    }
    if (const auto right = number(want); left && right) return *left == *right;
    return lower(have).find(want) != std::string::npos;
}

std::vector<std::string> words(std::string_view text) {
    std::vector<std::string> result;
    std::string word;
    bool quoted = false, any = false;
    for (char c : text) {
        if (c == '"') {
            quoted = !quoted;
            any = true;
        } else if (c == ' ' && !quoted) {
            if (!word.empty() || any) result.push_back(word);
            word.clear();
            any = false;
        } else {
            word += c;
        }
    }
    if (!word.empty()) result.push_back(word);
    return result;
}

}  // namespace

RunFilter::RunFilter(std::string_view text) {
    for (std::string& word : words(lower(text))) {
        Term term;
        if (word.size() > 1 && word.front() == '-') {
            term.negated = true;
            word.erase(0, 1);
        }
        const auto colon = word.find(':');
        if (colon != std::string::npos && colon > 0) {
            term.key = word.substr(0, colon);
            term.value = word.substr(colon + 1);
        } else {
            term.value = word;
        }
        if (!term.value.empty()) terms_.push_back(std::move(term));
    }
}

bool RunFilter::matches(const std::vector<std::string>& texts, const ConfigRows& rows) const {
    return std::all_of(terms_.begin(), terms_.end(), [&](const Term& term) {
        bool found = false;
        if (!term.key.empty()) {
            const std::string* value = configValue(rows, term.key);
            found = value && valueMatches(*value, term.value);
        } else {
            found = std::any_of(texts.begin(), texts.end(), [&](const std::string& text) {
                return lower(text).find(term.value) != std::string::npos;
            });
        }
        return found != term.negated;
    });
}

}  // namespace jordanscope::views
