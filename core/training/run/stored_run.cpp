#include "core/training/run/stored_run.h"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <set>
#include <utility>

#include "core/runs/directory/run_directory.h"
#include "core/runs/records/learned_reader.h"
#include "core/runs/records/metrics_reader.h"
#include "core/training/checkpoint/checkpoint.h"
#include "core/training/checkpoint/checkpoint_origin.h"

namespace jordanscope::training {
namespace {

std::string counted(std::size_t count, const std::string& thing) {
    return std::to_string(count) + ' ' + thing + (count == 1 ? "" : "s");
}

/// Goes through the files of one run and notes what it finds.
class Inspection {
public:
    explicit Inspection(const std::filesystem::path& path) : directory_(runs::Folder::hold(path)) {}

    std::vector<StoredFile> files() {
        note(runs::kConfigFile, [this] { return configuration(); });
        note(runs::kStateFile, [this] { return state(); });
        // A run syncs its logs before a checkpoint counts on them: read the other way round, a live one could
        // seem to lack what it has written meanwhile.
        note(runs::kCheckpointFile, [this] { return checkpoint(); });
        note(runs::kBestFile, [this] { return best(); });
        note(runs::kMetricsFile, [this] { return metrics(); });
        note(runs::kLearnedFile, [this] { return learned(); });
        return std::move(found_);
    }

private:
    /// `look` says what it compared, nothing where there is no such file, or throws what is wrong.
    void note(const char* name, const std::function<std::optional<std::string>()>& look) {
        try {
            if (const auto text = look()) found_.push_back({name, std::nullopt, *text});
        } catch (const Error& error) {
            const bool disk = error.kind() == ErrorKind::Disk;
            found_.push_back({name, disk ? ErrorKind::Disk : ErrorKind::Data, error.what()});
        }
    }
    [[noreturn]] static void wrong(const std::string& what) { throw Error(ErrorKind::Data, what); }

    bool has(const char* name) const { return (directory_ / name).exists(); }

    std::optional<std::string> configuration() {
        if (!has(runs::kConfigFile)) {
            if (has(runs::kCheckpointFile) || has(runs::kMetricsFile)) wrong("it is missing");
            return std::nullopt;  // a run that waits for its turn
        }
        config_ = runs::readRunConfig(directory_);
        return config_->method + ", seed " + std::to_string(config_->seed);
    }

    std::optional<std::string> state() {
        const auto state = runs::readRunState(directory_);
        if (!state) wrong("it is missing");
        finished_ = state->status == runs::RunStatus::Finished;
        return runs::assessRun(directory_, runs::wallClock()).text;
    }

    /// A checkpoint that is there, with right bytes, and this run's; nullopt where there is none.
    std::optional<CheckpointSummary> own(const char* name) const {
        const runs::Place file = directory_ / name;
        if (config_) requireSameOrigin(*config_, file);
        return summarise(file);
    }
    static std::string text(const CheckpointSummary& checkpoint) {
        return "step " + std::to_string(checkpoint.step) + ", " + counted(checkpoint.tensors, "tensor") +
               ", " +
               (checkpoint.digest.empty() ? "of an older version, without a digest: nothing proves its bytes"
                                          : checkpoint.digest);
    }

    std::optional<std::string> checkpoint() {
        const auto found = own(runs::kCheckpointFile);
        if (!found) {
            if (finished_) wrong("it is missing, and the run finished");
            return std::nullopt;
        }
        step_ = found->step;
        if (finished_ && config_ && step_ != config_->training.steps)
            wrong("it is of step " + std::to_string(step_) + ", and the run finished with step " +
                  std::to_string(config_->training.steps));
        return text(*found);
    }

    std::optional<std::string> best() const {
        const auto found = own(runs::kBestFile);
        return found ? std::optional(text(*found)) : std::nullopt;
    }

    /// The steps up to the checkpoint's after which something is due every so many steps, and after the last.
    std::vector<std::int64_t> due(std::int64_t every) const {
        std::vector<std::int64_t> steps;
        if (!config_) return steps;
        for (std::int64_t step = every; every > 0 && step <= step_; step += every) steps.push_back(step);
        if (step_ > 0 && step_ == config_->training.steps && (steps.empty() || steps.back() != step_))
            steps.push_back(step_);
        return steps;
    }

    std::string countsOn() const {
        return ", which the checkpoint of step " + std::to_string(step_) + " counts on";
    }

    std::optional<std::string> metrics() const {
        const runs::RunSeries series = runs::readMetrics(directory_ / runs::kMetricsFile);
        const runs::ColumnView column = series.train[runs::Column::Step];
        std::set<std::int64_t> steps;
        for (const double step : column) steps.insert(static_cast<std::int64_t>(step));
        if (series.badLines > 0) wrong(counted(series.badLines, "line") + " of it are no records");
        for (const std::int64_t step : due(config_ ? config_->training.logEvery : 0))
            if (!steps.contains(step)) wrong("it has no record of step " + std::to_string(step) + countsOn());
        std::set<std::pair<std::int64_t, int>> evaluated;
        for (const runs::EvalRecord& record : series.evals) evaluated.emplace(record.step, record.length);
        for (const std::int64_t step : due(config_ ? config_->training.evalEvery : 0)) {
            if (step == step_ && !finished_) continue;  // an evaluation that a resume makes up for
            for (const int length : config_->evaluation.lengths)
                if (!evaluated.contains({step, length}))
                    wrong("it has no evaluation at " + std::to_string(length) + " of step " +
                          std::to_string(step) + countsOn());
        }
        if (steps.empty() && evaluated.empty() && !has(runs::kMetricsFile)) return std::nullopt;
        return counted(steps.size(), "record") + ", " + counted(series.evals.size(), "evaluation") + ", " +
               counted(series.resumes, "resume");
    }

    std::optional<std::string> learned() const {
        const runs::LearnedSeries series = runs::readLearned(directory_ / runs::kLearnedFile);
        if (series.badLines > 0) wrong(counted(series.badLines, "line") + " of it are no records");
        std::set<std::int64_t> steps;
        for (const runs::LearnedRecord& record : series.records) steps.insert(record.step);
        for (const std::int64_t step : due(config_ ? config_->training.evalEvery : 0))
            if (!(step == step_ && !finished_) && !steps.contains(step))
                wrong("it has no record of step " + std::to_string(step) + countsOn());
        if (!has(runs::kLearnedFile)) return std::nullopt;
        return counted(steps.size(), "record");
    }

    runs::Folder directory_;
    std::vector<StoredFile> found_;
    std::optional<runs::RunConfig> config_;
    bool finished_ = false;
    std::int64_t step_ = 0;  ///< of the checkpoint
};

}  // namespace

std::vector<StoredFile> checkStoredRun(const std::filesystem::path& runDirectory) {
    if (!runs::isRunDirectory(runDirectory))
        throw Error(ErrorKind::Usage, runDirectory.string() +
                                          " is no run directory: none of config.json, "
                                          "state.json and request.json is there");
    return Inspection(runDirectory).files();
}

}  // namespace jordanscope::training
