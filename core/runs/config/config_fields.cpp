#include "core/runs/config/config_fields.h"

#include <cmath>

namespace jordanscope::runs {
namespace {

template <class Enum>
std::string_view nameIn(const Choices<Enum>& choices, Enum value) {
    return choices[0].first == value ? choices[0].second : choices[1].second;
}

}  // namespace

std::string_view toText(Task task) {
    return nameIn(kTasks, task);
}
std::string_view toText(Precision precision) {
    return nameIn(kPrecisions, precision);
}
std::string_view toText(Positions positions) {
    return nameIn(kPositions, positions);
}
std::string_view toText(LabelMode mode) {
    return nameIn(kLabelModes, mode);
}

std::string describe(WholeRange range) {
    if (range.high == std::numeric_limits<std::int64_t>::max()) {
        return "a whole number of at least " + std::to_string(range.low);
    }
    return "a whole number from " + std::to_string(range.low) + " to " + std::to_string(range.high);
}

std::string describe(RealRange range) {
    std::string text =
        "a number " + std::string(range.lowOpen ? "above " : "of at least ") + numberText(range.low);
    if (std::isfinite(range.high))
        text += std::string(range.highOpen ? " and below " : " and at most ") + numberText(range.high);
    return text;
}

ConfigProblem wrongValue(std::string key, std::string value, std::string_view right) {
    std::string message = key + " is " + value + "; give " + std::string(right);
    return {std::move(key), std::move(value), std::move(message)};
}

}  // namespace jordanscope::runs
