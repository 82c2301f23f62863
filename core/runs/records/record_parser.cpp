#include "core/runs/records/record_parser.h"

#include <array>
#include <cmath>
#include <cstring>

// Without the conversions that throw: every error is looked at.
#define SIMDJSON_EXCEPTIONS 0
#include <simdjson.h>

#include "core/runs/text/number_text.h"

namespace jordanscope::runs {
namespace {

namespace od = simdjson::ondemand;

/// Keys of both kinds of records, in the order in which the writer puts them; the first thirteen are columns.
constexpr std::array<std::string_view, 19> kNumbers{
    "step",         "loss",       "accuracy",   "grad_norm", "lr",           "tokens", "seconds",
    "tokens_per_s", "memory_mib", "gamma_mean", "eta_mean",  "eta_abs_max",  "wall",   "length",
    "loss_stderr",  "n",          "ci_low",     "ci_high",   "bits_per_byte"};
enum Slot : std::size_t {
    Step,
    Loss,
    Accuracy,
    Length = 13,
    LossStderr,
    Sequences,
    CiLow,
    CiHigh,
    BitsPerByte
};
constexpr std::array<std::string_view, 5> kParts{"data", "forward", "backward", "optimiser", "evaluation"};
constexpr std::size_t kFirstPart = static_cast<std::size_t>(Column::TimeData);
constexpr double kLargestStep = 9007199254740992.0;

/// Position of a key in a list, tried first where the previous one's successor stands; the size where it is
/// unknown.
template <std::size_t Size>
std::size_t slotOf(const std::array<std::string_view, Size>& keys, std::string_view key,
                   std::size_t& expected) {
    for (std::size_t tried = 0, i = expected; tried < Size; ++tried, i = i + 1 < Size ? i + 1 : 0) {
        if (keys[i] == key) {
            expected = i + 1 < Size ? i + 1 : 0;
            return i;
        }
    }
    return Size;
}

/// In so many characters there are at most 19 digits. Some versions of simdjson take a number of more for
/// another one, and no version has to be asked for that.
constexpr std::size_t kSafeCharacters = 19;

bool takeDouble(od::value value, double& number) {
    std::string_view token = value.raw_json_token();
    if (token.size() <= kSafeCharacters) return !value.get_double().get(number);
    token = token.substr(0, token.find_last_not_of(" \t\r\n") + 1);
    const std::optional<double> nearest = jsonNumber(token);
    if (nearest) number = *nearest;
    return nearest.has_value();
}

/// A number, one of the three words for a non-finite one, or null for none. False where it is anything else.
bool takeNumber(od::value value, double& number) {
    od::json_type type;
    if (value.type().get(type)) return false;
    if (type == od::json_type::number) return takeDouble(value, number);
    if (type == od::json_type::null) {
        bool null = false;
        number = missingCell();
        return !value.is_null().get(null) && null;
    }
    std::string_view word;
    if (type != od::json_type::string || value.get_string().get(word)) return false;
    if (word == "NaN") {
        number = std::numeric_limits<double>::quiet_NaN();
    } else if (word == "Infinity") {
        number = std::numeric_limits<double>::infinity();
    } else if (word == "-Infinity") {
        number = -std::numeric_limits<double>::infinity();
    } else {
        return false;
    }
    return true;
}

bool isWhole(double number, double low, double high) {
    return number >= low && number <= high && number == std::floor(number);
}

std::optional<double> optional(double cell) {
    return isMissing(cell) ? std::nullopt : std::optional(cell);
}

enum class Kind { None, Train, Eval, Resume, Other };

}  // namespace

struct RecordParser::Implementation {
    od::parser parser;
    Kind kind = Kind::None;
    Positions positions = Positions::Absolute;
    std::array<double, kNumbers.size()> numbers{};
    std::array<double, kParts.size()> parts{};

    bool read(std::string_view line) {
        kind = Kind::None;
        positions = Positions::Absolute;
        numbers.fill(missingCell());
        parts.fill(missingCell());
        od::document document;
        if (parser.iterate(line.data(), line.size(), line.size() + simdjson::SIMDJSON_PADDING).get(document))
            return false;
        od::object object;
        if (document.get_object().get(object)) return false;
        std::size_t expected = 0;
        for (auto entry : object) {
            od::field field;
            if (std::move(entry).get(field)) return false;
            // Nearly always the key that follows the last one, unescaped: compared in place.
            const std::string_view next = kNumbers[expected];
            const char* raw = field.key().raw();
            if (std::memcmp(raw, next.data(), next.size()) == 0 && raw[next.size()] == '"') {
                if (!takeNumber(field.value(), numbers[expected])) return false;
                expected = expected + 1 < kNumbers.size() ? expected + 1 : 0;
                continue;
            }
            std::string_view key;
            if (field.unescaped_key().get(key) || !takeField(key, field.value(), expected)) return false;
        }
        // Something after the object would otherwise go unnoticed.
        return document.current_location().error() == simdjson::OUT_OF_BOUNDS;
    }

    bool takeField(std::string_view key, od::value value, std::size_t& expected) {
        if (key == "kind") return takeKind(value);
        if (key == "time") return takeParts(value);
        if (key == "positions") {
            std::string_view word;
            if (value.get_string().get(word)) return false;
            if (word == toText(Positions::Anchored)) positions = Positions::Anchored;
            return true;
        }
        const std::size_t slot = slotOf(kNumbers, key, expected);
        return slot == kNumbers.size() || takeNumber(value, numbers[slot]);
    }

    bool takeKind(od::value value) {
        std::string_view word;
        if (value.get_string().get(word)) return false;
        kind = word == "train"    ? Kind::Train
               : word == "eval"   ? Kind::Eval
               : word == "resume" ? Kind::Resume
                                  : Kind::Other;
        return true;
    }

    bool takeParts(od::value value) {
        od::object object;
        if (value.get_object().get(object)) return false;
        std::size_t expected = 0;
        for (auto entry : object) {
            od::field field;
            std::string_view key;
            if (std::move(entry).get(field) || field.unescaped_key().get(key)) return false;
            const std::size_t slot = slotOf(kParts, key, expected);
            if (slot != kParts.size() && !takeNumber(field.value(), parts[slot])) return false;
        }
        return true;
    }

    bool apply(RunSeries& series) {
        if (kind == Kind::Other) return true;
        if (kind == Kind::None || !isWhole(numbers[Step], 0, kLargestStep)) return false;
        if (kind == Kind::Resume) {
            ++series.resumes;
            series.train.dropAfter(numbers[Step]);
            const auto step = static_cast<std::int64_t>(numbers[Step]);
            std::erase_if(evals, [&](const EvalRecord& eval) { return eval.step > step; });
            resumedAt = std::min(step, resumedAt.value_or(step));
            return true;
        }
        if (kind == Kind::Train) {
            TrainTable::Row row;
            std::copy_n(numbers.begin(), kFirstPart, row.begin());
            std::copy(parts.begin(), parts.end(), row.begin() + kFirstPart);
            series.train.add(row);
            return true;
        }
        return applyEvaluation();
    }

    bool applyEvaluation() {
        const double n = isMissing(numbers[Sequences]) ? 0 : numbers[Sequences];
        if (!isWhole(numbers[Length], 1, 2147483647) || !isWhole(n, 0, kLargestStep)) return false;
        EvalRecord eval;
        eval.step = static_cast<std::int64_t>(numbers[Step]);
        eval.length = static_cast<int>(numbers[Length]);
        eval.positions = positions;
        eval.loss = numbers[Loss];
        // Of one sequence there is none, though older writers gave 0.
        if (n != 1) eval.lossStderr = optional(numbers[LossStderr]);
        eval.accuracy = optional(numbers[Accuracy]);
        eval.n = static_cast<std::int64_t>(n);
        eval.ciLow = optional(numbers[CiLow]);
        eval.ciHigh = optional(numbers[CiHigh]);
        eval.bitsPerByte = optional(numbers[BitsPerByte]);
        evals.push_back(eval);
        return true;
    }

    void finish(RunSeries& series) {
        series.train.settle();
        if (const auto step = std::exchange(resumedAt, std::nullopt))
            series.evals.eraseIf([&](const EvalRecord& eval) { return eval.step > *step; });
        for (EvalRecord& eval : std::exchange(evals, {})) series.evals.push_back(std::move(eval));
    }

    // Since the last finish(): a log from a stranger may have a resume a line, and each would look at them
    // all.
    std::vector<EvalRecord> evals;
    std::optional<std::int64_t> resumedAt;  ///< the least step of a resume
};

RecordParser::RecordParser() : implementation_(std::make_unique<Implementation>()) {}
RecordParser::~RecordParser() = default;

void RecordParser::parse(std::string_view line, RunSeries& series) {
    if (line.find_first_not_of(" \t\r") == std::string_view::npos) return;
    if (!implementation_->read(line) || !implementation_->apply(series)) ++series.badLines;
}

void RecordParser::finish(RunSeries& series) {
    implementation_->finish(series);
}

}  // namespace jordanscope::runs
