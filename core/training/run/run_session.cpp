#include "core/training/run/run_session.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/base/error.h"
#include "core/runs/config/estimate.h"
#include "core/runs/records/learned_reader.h"
#include "core/runs/records/metrics_reader.h"
#include "core/runs/text/atomic_file.h"
#include "core/training/checkpoint/checkpoint.h"
#include "core/training/platform/libtorch_version.h"

namespace jordanscope::training {
namespace {

using Loss = runs::RunLock::Loss;

/// The directory itself or the nearest of those above it that exists.
std::filesystem::path existingPart(const std::filesystem::path& directory) {
    std::filesystem::path part = std::filesystem::absolute(directory);
    std::error_code ignored;
    while (!std::filesystem::exists(part, ignored) && part.has_relative_path()) part = part.parent_path();
    return part;
}

void makeDirectory(const std::filesystem::path& directory) {
    std::error_code problem;
    std::filesystem::create_directories(directory, problem);
    if (problem)
        throw Error(ErrorKind::Disk,
                    "the run directory " + directory.string() + " cannot be made: " + problem.message());
}

/// What a process left that was killed while it wrote: a checkpoint, as large as one, its state or
/// configuration. Others' files, the window's notes among them, may be in the making just now and are let be.
void removeUnfinishedFiles(const runs::Folder& directory) {
    std::error_code problem;
    for (std::filesystem::directory_iterator entry(directory.present(), problem), end;
         !problem && entry != end; entry.increment(problem)) {
        const std::string name = entry->path().filename().string();
        const bool ours =
            std::ranges::any_of(std::array{runs::kCheckpointFile, runs::kBestFile, runs::kStateFile,
                                           runs::kConfigFile, runs::kMetricsFile, runs::kLearnedFile},
                                [&](const char* file) {
                                    const std::string stem = std::string(".") + file;
                                    // Older versions put their process's number behind a dot.
                                    return name.starts_with(stem + "-") || name.starts_with(stem + ".");
                                });
        if (ours && runs::isTemporaryName(name)) (directory / name).remove();
    }
}

bool evaluatedAfter(const runs::RunConfig& config, std::int64_t step) {
    const std::int64_t every = config.training.evalEvery;
    return step == config.training.steps || (step > 0 && every > 0 && step % every == 0);
}

bool hasConfig(const runs::Folder& directory) {
    return (directory / runs::kConfigFile).exists();
}

}  // namespace

RunSession::RunSession(const Preparation& prepared, const std::filesystem::path& path, bool resume) {
    const runs::RunConfig& config = prepared.config;
    checkDirectory(prepared, path, resume);
    makeDirectory(path);
    directory_ = runs::Folder::hold(path);
    lock_.emplace(directory());
    removeUnfinishedFiles(directory());
    continues_ = resume && hasConfig(directory());
    if (!continues_) {
        // Once more: another process may have come and gone.
        runs::checkDirectoryForNewRun(directory().present());
        runs::writeConfigOnce(directory(), config, libtorchVersion());
    }
    log_ = std::make_unique<RunLog>(directory());
    runs::RunState state;
    state.device = prepared.device.device;
    state.steps = config.training.steps;
    heartbeat_ = std::make_unique<runs::Heartbeat>(
        directory(), state,
        runs::Heartbeat::Owner{.mayWrite = [this] { return mayWrite(); }, .eachBeat = [this] { look(); }});
}

RunSession::~RunSession() = default;

void RunSession::whenLost(std::function<void(const std::string&)> end) {
    const std::lock_guard lock(lookMutex_);
    end_ = std::move(end);
}

void RunSession::requireOurs() const {
    if (const Loss loss = lock_->loss(); loss != Loss::None)
        throw Error(ErrorKind::Disk, runs::RunLock::text(loss) + "; nothing more was written");
}

/// Without the lock, but with nobody else's there, the run can still say how it ended.
bool RunSession::mayWrite() const {
    const Loss loss = lock_->loss();
    return loss == Loss::None || loss == Loss::LockRemoved;
}

void RunSession::look() {
    const Loss loss = lock_->loss();
    std::function<void(const std::string&)> end;
    {
        const std::lock_guard lock(lookMutex_);
        if (loss != Loss::None) std::swap(end, end_);
        if (const std::filesystem::path at = lock_->movedTo(); at != at_) {
            at_ = at;
            log_->write(at.empty() ? "the run directory is back where it was."
                                   : "the run directory was moved; the run goes on in " + at.string() + ".");
        }
    }
    if (end) end(runs::RunLock::text(loss));
}

void checkDirectory(const Preparation& prepared, const std::filesystem::path& directory, bool resume) {
    if (!resume || !hasConfig(directory)) runs::checkDirectoryForNewRun(directory);
    requireDiskSpace(existingPart(directory),
                     roomForCheckpoints(directory, runs::parameterCount(prepared.config)));
}

std::int64_t roomForCheckpoints(const runs::Folder& directory, std::int64_t parameters) {
    std::int64_t files = 1;
    for (const char* name : {runs::kCheckpointFile, runs::kBestFile})
        if (!(directory / name).exists()) ++files;
    return files * checkpointBytes(parameters);
}

runs::RunConfig configurationFor(const runs::RunConfig& asked, const std::filesystem::path& directory,
                                 bool resume) {
    if (!resume || !hasConfig(directory)) return asked;
    runs::RunConfig stored = runs::readRunConfig(directory);
    if (const std::string difference = runs::configDifference(stored, asked); !difference.empty())
        throw Error(ErrorKind::Usage,
                    directory.string() + " holds a run with another configuration: " + difference +
                        "; resume it with its own config.json, or choose another --run-dir");
    stored.device = asked.device;
    return stored;
}

int bestLength(const runs::RunConfig& config) {
    const std::vector<int>& lengths = config.evaluation.lengths;
    if (std::find(lengths.begin(), lengths.end(), config.training.length) != lengths.end())
        return config.training.length;
    return lengths.empty() ? 0 : *std::min_element(lengths.begin(), lengths.end());
}

RecordedEvaluation recordedEvaluation(const runs::Folder& directory, const runs::RunConfig& config,
                                      std::int64_t step) {
    const runs::RunSeries series = runs::readMetrics(directory / runs::kMetricsFile);
    RecordedEvaluation recorded;
    if (series.train.rows() > 0)
        recorded.logged = static_cast<std::int64_t>(series.train[runs::Column::Step].back());
    const auto sequences = std::int64_t{config.evaluation.batches} * config.evaluation.batch;
    std::vector<runs::EvalRecord> evals = series.evals.all();
    // Others are those of `jordan eval`: of a checkpoint in between, or asked for with other sizes.
    std::erase_if(evals, [&](const runs::EvalRecord& record) {
        return record.step > step || !evaluatedAfter(config, record.step) ||
               record.positions != config.evaluation.positions || record.n != sequences;
    });
    std::stable_sort(evals.begin(), evals.end(),
                     [](const auto& a, const auto& b) { return a.step < b.step; });
    const auto best = summarise(directory / runs::kBestFile);
    for (const runs::EvalRecord& record : evals) {
        if (record.length == bestLength(config) && record.loss < recorded.bestLoss) {
            // A run saves its best before it says so: this one is of `jordan eval`, after a stop.
            if (record.step == step && (!best || best->step < step)) continue;
            recorded.bestLoss = record.loss;
        }
        if (record.step == step) recorded.lengths.insert(record.length);
    }
    // Of a best after `step`, which a resume from an older checkpoint meets, nothing is known that holds.
    if (best && best->bestLoss && best->step <= step) recorded.bestLoss = *best->bestLoss;
    for (const runs::LearnedRecord& record : runs::readLearned(directory / runs::kLearnedFile).records)
        recorded.learned = recorded.learned || record.step == step;
    return recorded;
}

}  // namespace jordanscope::training
