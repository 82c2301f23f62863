#include "views/runs/run_reader.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include <QHash>
#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/runs/directory/queue_mark.h"
#include "core/runs/directory/run_directory.h"
#include "core/runs/directory/run_notes.h"
#include "core/runs/records/metrics_reader.h"
#include "core/runs/text/read_file.h"
#include "core/runs/text/strict_json.h"

namespace jordanscope::views {
namespace {

constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();
constexpr std::size_t kRateRecords = 20;
constexpr double kPollEvery = 120;                      // s, of a run that rests
constexpr double kGlanceEvery = 5, kGlanceAtLast = 30;  // s, the same
constexpr double kGlanceShare = 1.0 / 360;              // of the time that it has rested

/// Seconds by the clock that a step has taken since the present process began, its share of evaluations and
/// checkpoints with it; NaN where fewer than two of its records say when they were written.
double clockPerStep(const runs::TrainTable& table, double started) {
    const runs::ColumnView wall = table[runs::Column::Wall];
    const auto first =
        std::partition_point(wall.begin(), wall.end(), [&](double written) { return !(written >= started); });
    if (wall.end() - first < 2) return kUnknown;
    const runs::ColumnView step = table[runs::Column::Step];
    return (wall.back() - *first) / (step.back() - step[static_cast<std::size_t>(first - wall.begin())]);
}

/// Whether the clock of clockPerStep() has run through an evaluation.
bool evaluationTimed(const runs::RunSeries& series, double started) {
    const runs::ColumnView wall = series.train[runs::Column::Wall];
    const auto first =
        std::partition_point(wall.begin(), wall.end(), [&](double written) { return !(written >= started); });
    if (first == wall.end()) return false;
    const runs::ColumnView step = series.train[runs::Column::Step];
    const double from = step[static_cast<std::size_t>(first - wall.begin())], to = step.back();
    return std::any_of(series.evals.begin(), series.evals.end(), [from, to](const runs::EvalRecord& record) {
        const auto at = static_cast<double>(record.step);
        return at >= from && at < to;
    });
}

}  // namespace

RunReader::RunReader(std::filesystem::path directory, std::string secret)
    : metrics_(directory / runs::kMetricsFile),
      learned_(directory / runs::kLearnedFile),
      secret_(std::move(secret)) {
    run_.loading = true;
    run_.id = QString::fromStdString(directory.filename().string());
    run_.directory = std::move(directory);
    run_.description = std::make_shared<const RunDescription>();
    run_.series = std::make_shared<const runs::RunSeries>();
    run_.learned = std::make_shared<const runs::LearnedSeries>();
    run_.progress = {0, 0, kUnknown, kUnknown, kUnknown, kUnknown, kUnknown};
}

bool RunReader::changed(File file, const char* name) {
    const runs::FileStamp now = stamp(run_.directory / name);
    if (seen_[file] && now == stamps_[file]) return false;
    seen_[file] = true;
    stamps_[file] = now;
    return true;
}

bool RunReader::readDescription() {
    const bool configChanged = changed(Config, runs::kConfigFile);
    const bool requestChanged = changed(Request, runs::kRequestFile);
    if (!configChanged && !requestChanged) return false;
    auto description = std::make_shared<RunDescription>();
    try {
        auto text = runs::readSmallFile(run_.directory / runs::kConfigFile);
        if (!text) text = runs::readSmallFile(run_.directory / runs::kRequestFile);
        if (text) {
            runs::ParsedConfig parsed = runs::tryParseConfig(*text);
            description->config = std::move(parsed.config);
            if (!parsed.problems.empty()) description->problem = parsed.problems.front().message;
            if (description->config) description->rows = configRows(runs::toJson(*description->config));
        } else {
            description->problem = "neither config.json nor request.json is there";
        }
    } catch (const Error& error) {
        description->problem = error.what();
    }
    run_.description = std::move(description);
    return true;
}

bool RunReader::readState(double now) {
    const bool stateChanged = changed(State, runs::kStateFile);
    const bool fileChanged = changed(Paused, runs::kPausedFile) || stateChanged;
    if (stateChanged) {
        state_.reset();
        try {
            state_ = runs::readRunState(run_.directory);
        } catch (const Error&) {
            // assessRun gives an unreadable state its own word.
        }
        run_.state = state_.value_or(runs::RunState{});
    }
    // A dead process changes no file, so a run that says it works is looked at in every tick.
    if (!fileChanged && runs::isTerminal(run_.condition.state)) return false;
    runs::RunCondition condition = runs::assessRun(run_.directory, state_, now, launched_);
    if (condition.state == runs::ShownState::Queued && state_->started == 0 &&
        !runs::queuedHere(*state_, secret_, run_.directory))
        condition = {runs::ShownState::QueuedElsewhere,
                     std::string(runs::word(runs::ShownState::QueuedElsewhere))};
    const bool differs = condition.state != run_.condition.state || condition.text != run_.condition.text;
    run_.condition = std::move(condition);
    if (!runs::isLive(run_.condition.state) && stopAsked_ > 0) setStopAsked(0);
    return fileChanged || differs;
}

bool RunReader::readNotesAndLearned() {
    bool any = false;
    if (changed(Notes, runs::kNotesFile)) {
        runs::RunNotes notes = runs::readNotes(run_.directory);
        std::string colour = std::exchange(notes.colour, {});
        lookChanged_ |= colour != colour_;
        colour_ = std::move(colour);
        any |= notes != run_.notes;
        run_.notes = std::move(notes);
    }
    if (learned_.poll()) {
        run_.learned = std::make_shared<const runs::LearnedSeries>(learned_.series());
        any = true;
    }
    if (changed(Checkpoint, runs::kCheckpointFile)) {
        run_.checkpoint = stamps_[Checkpoint].exists();
        any = true;
    }
    return any;
}

bool RunReader::readMetrics(std::size_t maxBytes) {
    const runs::MetricsReader::Progress progress = metrics_.poll(maxBytes);
    const QString problem = QString::fromStdString(progress.problem);
    // Once it has been read to its end, a run is not loading for writing much between two looks.
    const bool loading = progress.more && (run_.loading || progress.restarted);
    const bool any = progress.changed || loading != run_.loading || problem != run_.problem;
    more_ = progress.more;
    run_.loading = loading;
    run_.problem = problem;
    seriesChanged_ |= progress.changed;
    return any;
}

runs::FileStamp RunReader::stamp(const std::filesystem::path& file) {
    ++stampsTaken_;
    return runs::stampOf(file);
}

/// Thousands of runs of last week need no look every five seconds; the one that ended just now does.
double RunReader::glanceEvery(double now) const {
    const std::int64_t last = std::max(glance_[0].seconds, glance_[1].seconds);
    return std::clamp(kGlanceShare * (now - static_cast<double>(last)), kGlanceEvery, kGlanceAtLast);
}

/// Both stamps anew; true where one differs. A directory's tells of every file that is replaced whole.
bool RunReader::glance() {
    const std::array<runs::FileStamp, 2> now{stamp(run_.directory),
                                             stamp(run_.directory / runs::kMetricsFile)};
    return std::exchange(glance_, now) != now;
}

bool RunReader::mayRest(double now) {
    if (!asleep_ || now < polled_ || now >= nextPoll_) return false;
    if (now < nextGlance_) return true;
    nextGlance_ = now + glanceEvery(now);
    return !glance();
}

bool RunReader::poll(double now, std::size_t maxBytes) {
    if (mayRest(now)) return false;
    const bool moved = glance();  // before anything is read: what comes later shows in the next one
    bool any = readDescription();
    any |= readState(now);
    any |= readNotesAndLearned();
    any |= readMetrics(maxBytes);
    dirty_ |= any;
    asleep_ =
        !any && !moved && !more_ && runs::isTerminal(run_.condition.state) &&
        std::all_of(glance_.begin(), glance_.end(), [now](const auto& each) { return each.settled(now); });
    polled_ = now;
    // Not all of a thousand runs in one tick.
    const double spread = static_cast<double>(qHash(run_.id) % 1024) / 1024;
    nextGlance_ = now + glanceEvery(now) * (0.5 + 0.5 * spread);
    nextPoll_ = now + kPollEvery * (0.5 + 0.5 * spread);
    return any;
}

void RunReader::setStopAsked(double when) {
    stopAsked_ = when;
    lookChanged_ = true;
}

void RunReader::computeProgress() {
    using runs::Column;
    RunProgress& progress = run_.progress;
    progress = {run_.state.step, run_.state.steps, kUnknown, kUnknown, kUnknown, kUnknown, kUnknown};
    if (progress.steps == 0 && run_.description->config)
        progress.steps = run_.description->config->training.steps;
    const runs::TrainTable& table = metrics_.series().train;
    if (table.rows() == 0 || run_.loading) return;
    progress.spent = runs::timeSpent(table);
    const std::size_t last = table.rows() - 1;
    const double lastStep = table[Column::Step][last];
    if (lastStep >= 0 && lastStep < 9e15)
        progress.step = std::max(progress.step, static_cast<std::int64_t>(lastStep));
    progress.lastLoss = table[Column::Loss][last];
    progress.memoryMib = table[Column::MemoryMib][last];
    // One window for both rates. A table of one record counts from the beginning of the training.
    const std::size_t from = last > kRateRecords ? last - kRateRecords : 0;
    const auto gained = [&table, last, from](Column column) {
        return table[column][last] - (last > from ? table[column][from] : 0);
    };
    if (const double seconds = gained(Column::Seconds); seconds > 0) {
        progress.stepsPerSecond = gained(Column::Step) / seconds;
        progress.tokensPerSecond = gained(Column::Tokens) / seconds;
    }
    if (std::isnan(progress.tokensPerSecond)) progress.tokensPerSecond = table[Column::TokensPerSecond][last];
    if (!runs::isLive(run_.condition.state)) return;
    double perStep = clockPerStep(table, run_.state.started);
    if (!(perStep > 0)) perStep = 1 / progress.stepsPerSecond;
    if (perStep > 0)
        progress.remainingSeconds = static_cast<double>(progress.steps - progress.step) * perStep;
    // A run ends with an evaluation, so that one lies ahead as long as it lives.
    progress.evaluating = progress.steps > 0 && progress.step >= progress.steps;
    progress.untimed = !evaluationTimed(metrics_.series(), run_.state.started);
}

RunPtr RunReader::snapshot() {
    if (!dirty_ && made_) return made_;
    if (seriesChanged_) run_.series = std::make_shared<const runs::RunSeries>(metrics_.series());
    seriesChanged_ = dirty_ = false;
    computeProgress();
    made_ = std::make_shared<const RunSnapshot>(run_);
    return made_;
}

}  // namespace jordanscope::views
