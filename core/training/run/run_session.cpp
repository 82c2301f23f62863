#include "core/training/run/run_session.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>

#include "core/base/error.h"
#include "core/runs/config/estimate.h"
#include "core/runs/directory/safetensors.h"
#include "core/runs/records/learned_reader.h"
#include "core/runs/records/metrics_reader.h"
#include "core/runs/text/atomic_file.h"
#include "core/training/checkpoint/checkpoint.h"
#include "core/training/platform/libtorch_version.h"

namespace jordanscope::training {
namespace {

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

/// What a process left that was killed while it wrote a checkpoint, as large as one, or its state. Others'
/// files, the window's notes among them, may be in the making just now and are let be.
void removeUnfinishedFiles(const std::filesystem::path& directory) {
    std::error_code problem;
    for (std::filesystem::directory_iterator entry(directory, problem), end; !problem && entry != end;
         entry.increment(problem)) {
        const std::string name = entry->path().filename().string();
        const bool ours = std::ranges::any_of(
            std::array{runs::kCheckpointFile, runs::kBestFile, runs::kStateFile},
            [&](const char* file) { return name.starts_with(std::string(".") + file + "."); });
        std::error_code ignored;
        if (ours && runs::isTemporaryName(name)) std::filesystem::remove(entry->path(), ignored);
    }
}

bool evaluatedAfter(const runs::RunConfig& config, std::int64_t step) {
    const std::int64_t every = config.training.evalEvery;
    return step == config.training.steps || (step > 0 && every > 0 && step % every == 0);
}

/// The step of best.safetensors; -1 where there is none that can be read.
std::int64_t bestStep(const std::filesystem::path& directory) {
    std::int64_t step = -1;
    try {
        const runs::SafetensorsReader reader(directory / runs::kBestFile);
        const auto entry = reader.metadata().find("step");
        if (entry == reader.metadata().end()) return -1;
        const std::string& text = entry->second;
        if (std::from_chars(text.data(), text.data() + text.size(), step).ec != std::errc()) return -1;
    } catch (const Error&) {
        return -1;
    }
    return step;
}

bool hasConfig(const std::filesystem::path& directory) {
    std::error_code ignored;
    return std::filesystem::exists(directory / runs::kConfigFile, ignored);
}

}  // namespace

RunSession::RunSession(const Preparation& prepared, std::filesystem::path directory, bool resume)
    : directory_(std::move(directory)) {
    const runs::RunConfig& config = prepared.config;
    checkDirectory(prepared, directory_, resume);
    makeDirectory(directory_);
    lock_.emplace(directory_);
    removeUnfinishedFiles(directory_);
    continues_ = resume && hasConfig(directory_);
    if (!continues_) {
        runs::checkDirectoryForNewRun(directory_);  // once more: another process may have come and gone
        runs::writeConfigOnce(directory_, config, libtorchVersion());
    }
    log_ = std::make_unique<RunLog>(directory_);
    runs::RunState state;
    state.device = prepared.device.device;
    state.steps = config.training.steps;
    heartbeat_ = std::make_unique<runs::Heartbeat>(directory_, state);
}

void checkDirectory(const Preparation& prepared, const std::filesystem::path& directory, bool resume) {
    if (!resume || !hasConfig(directory)) runs::checkDirectoryForNewRun(directory);
    requireDiskSpace(existingPart(directory),
                     roomForCheckpoints(directory, runs::parameterCount(prepared.config)));
}

std::int64_t roomForCheckpoints(const std::filesystem::path& directory, std::int64_t parameters) {
    std::int64_t files = 1;
    std::error_code ignored;
    for (const char* name : {runs::kCheckpointFile, runs::kBestFile})
        if (!std::filesystem::exists(directory / name, ignored)) ++files;
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

RecordedEvaluation recordedEvaluation(const std::filesystem::path& directory, const runs::RunConfig& config,
                                      std::int64_t step) {
    RecordedEvaluation recorded{{}, false, std::numeric_limits<double>::infinity()};
    const auto sequences = std::int64_t{config.evaluation.batches} * config.evaluation.batch;
    std::vector<runs::EvalRecord> evals = runs::readMetrics(directory / runs::kMetricsFile).evals.all();
    // Others are those of `jordan eval`: of a checkpoint in between, or asked for with other sizes.
    std::erase_if(evals, [&](const runs::EvalRecord& record) {
        return record.step > step || !evaluatedAfter(config, record.step) ||
               record.positions != config.evaluation.positions || record.n != sequences;
    });
    std::stable_sort(evals.begin(), evals.end(),
                     [](const auto& a, const auto& b) { return a.step < b.step; });
    const std::int64_t best = bestStep(directory);
    for (const runs::EvalRecord& record : evals) {
        if (record.length == bestLength(config) && record.loss < recorded.bestLoss) {
            // A run saves its best before it says so: this one is of `jordan eval`, after a stop.
            if (record.step == step && best < step) continue;
            recorded.bestLoss = record.loss;
        }
        if (record.step == step) recorded.lengths.insert(record.length);
    }
    for (const runs::LearnedRecord& record : runs::readLearned(directory / runs::kLearnedFile).records)
        recorded.learned = recorded.learned || record.step == step;
    return recorded;
}

}  // namespace jordanscope::training
