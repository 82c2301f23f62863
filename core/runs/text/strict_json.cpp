#include "core/runs/text/strict_json.h"

#include <algorithm>
#include <set>
#include <vector>

#include <nlohmann/json.hpp>

namespace jordanscope::runs {
namespace {

using Json = nlohmann::ordered_json;

/// Builds the document itself, so that the first fault can be told by its key.
class Builder {
public:
    Builder(Json& root, std::string_view text, JsonLimits limits)
        : root_(root), text_(text), limits_(limits) {}

    std::optional<JsonProblem> problem;

    bool null() { return add(nullptr); }
    bool boolean(bool value) { return add(value); }
    bool number_integer(Json::number_integer_t value) { return add(value); }
    bool number_unsigned(Json::number_unsigned_t value) { return add(value); }
    bool number_float(Json::number_float_t value, const std::string&) { return add(value); }
    bool string(std::string& value) { return add(std::move(value)); }
    bool binary(Json::binary_t&) { return false; }
    bool start_object(std::size_t) { return open(Json::object()); }
    bool end_object() { return close(); }
    bool start_array(std::size_t) { return open(Json::array()); }
    bool end_array() { return close(); }

    bool key(std::string& value) {
        Level& level = levels_.back();
        level.key = value;
        if (!level.seen.insert(value).second) {
            return fail("", "key " + path() + " stands twice; keep one of them");
        }
        return true;
    }

    bool parse_error(std::size_t position, const std::string& token,
                     const nlohmann::detail::exception& fault) {
        if (fault.id == 406)
            return fail(token, path() + " is " + token + ", which no number can hold; give a smaller one");
        return fail(token.size() < 60 ? token : "", invalidAt(position));
    }

private:
    struct Level {
        Json* container;
        std::string key;
        std::set<std::string> seen;
    };

    std::string path() const {
        std::string result;
        for (const Level& level : levels_) {
            if (level.container->is_array()) {
                result += "[" + std::to_string(level.container->size()) + "]";
            } else {
                result += (result.empty() ? "" : ".") + level.key;
            }
        }
        return result.empty() ? "the value" : result;
    }

    /// `position` counts the bytes read, the one that cannot stand there included.
    std::string invalidAt(std::size_t position) const {
        const std::string_view before = text_.substr(0, position > 0 ? position - 1 : 0);
        const auto line = 1 + std::count(before.begin(), before.end(), '\n');
        const std::size_t start = before.rfind('\n') == before.npos ? 0 : before.rfind('\n') + 1;
        const std::string where =
            "line " + std::to_string(line) + ", column " + std::to_string(before.size() - start + 1);
        if (position > text_.size()) return "not valid JSON: it ends too early, at " + where;
        return "not valid JSON at " + where + ": check the commas, quotes and braces there";
    }

    bool fail(std::string value, std::string message) {
        if (!problem)
            problem = JsonProblem{levels_.empty() ? "" : path(), std::move(value), std::move(message)};
        return false;
    }

    Json* place(Json value) {
        if (levels_.empty()) {
            root_ = std::move(value);
            return &root_;
        }
        Level& level = levels_.back();
        if (level.container->is_array()) {
            level.container->push_back(std::move(value));
            return &level.container->back();
        }
        // Straight into the vector behind the ordered map: key() has ruled duplicates out, and the map's own
        // search for one would be quadratic.
        auto& entries = level.container->get_ref<Json::object_t&>();
        entries.emplace_back(level.key, std::move(value));
        return &entries.back().second;
    }

    bool add(Json value) {
        place(std::move(value));
        return true;
    }

    bool open(Json value) {
        if (levels_.size() >= limits_.levels) {
            return fail("", "nested deeper than " + std::to_string(limits_.levels) + " levels; flatten it");
        }
        Json* container = place(std::move(value));
        levels_.push_back({container, {}, {}});
        return true;
    }

    bool close() {
        levels_.pop_back();
        return true;
    }

    Json& root_;
    std::string_view text_;
    JsonLimits limits_;
    std::vector<Level> levels_;
};

}  // namespace

std::optional<JsonProblem> parseStrictJson(std::string_view text, Json& result, JsonLimits limits) {
    if (text.size() > limits.bytes) {
        return JsonProblem{"", "",
                           std::to_string(text.size()) + " bytes long; at most " +
                               std::to_string(limits.bytes) + " are read"};
    }
    result = nullptr;
    if (text.find_first_not_of(" \t\r\n") == text.npos)
        return JsonProblem{"", "", "empty; it needs JSON text"};
    Builder builder(result, text, limits);
    try {
        if (!Json::sax_parse(text.begin(), text.end(), &builder) && !builder.problem) {
            builder.problem = JsonProblem{"", "", "not valid JSON"};
        }
    } catch (const nlohmann::detail::exception& fault) {
        builder.problem = JsonProblem{"", "", std::string("not valid JSON (") + fault.what() + ")"};
    }
    return builder.problem;
}

std::string shortJson(const Json& value) {
    if (value.is_object()) return "an object";
    if (value.is_array() && value.size() > 12) return "an array of " + std::to_string(value.size());
    std::string text = value.dump(-1, ' ', false, Json::error_handler_t::replace);
    constexpr std::size_t kLongest = 60;
    if (text.size() > kLongest) {
        std::size_t end = kLongest;
        while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
        text.resize(end);
        text += "...";
    }
    return text;
}

}  // namespace jordanscope::runs
