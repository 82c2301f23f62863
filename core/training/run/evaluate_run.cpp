#include "core/training/run/evaluate_run.h"

#include "core/base/error.h"
#include "core/runs/directory/run_directory.h"
#include "core/runs/directory/run_lock.h"
#include "core/runs/records/metrics_writer.h"
#include "core/runs/report/saturation.h"
#include "core/training/checkpoint/checkpoint.h"
#include "core/training/checkpoint/checkpoint_origin.h"
#include "core/training/model/learned.h"
#include "core/training/platform/memory.h"
#include "core/training/run/preparation.h"
#include "core/training/tasks/evaluation.h"

namespace jordanscope::training {
namespace {

/// The run's configuration as this evaluation wants it; the checks of a configuration hold for it too.
runs::RunConfig wantedConfiguration(const runs::RunConfig& stored, const EvaluateOptions& options) {
    runs::RunConfig wanted = stored;
    if (!options.lengths.empty()) wanted.evaluation.lengths = options.lengths;
    if (options.batches) wanted.evaluation.batches = *options.batches;
    if (options.positions) wanted.evaluation.positions = *options.positions;
    if (const auto problems = runs::validate(wanted); !problems.empty())
        throw Error(ErrorKind::Usage, problems.front().message);
    return wanted;
}

}  // namespace

std::vector<runs::EvalRecord> evaluateRun(const std::filesystem::path& path, const EvaluateOptions& options,
                                          const std::function<void(const runs::EvalRecord&)>& each,
                                          const std::function<void(const std::string&)>& notice) {
    const runs::RunConfig stored = runs::readRunConfig(path);
    const runs::RunConfig wanted = wantedConfiguration(stored, options);
    const auto runDirectory = runs::Folder::hold(path);
    const runs::Place checkpoint = runDirectory / runs::kCheckpointFile;
    if (!checkpoint.exists())
        throw Error(ErrorKind::Data, path.string() + " has no " + runs::kCheckpointFile +
                                         " yet: train it first, or wait for its first checkpoint");
    const runs::RunLock lock(runDirectory);
    requireSameOrigin(stored, checkpoint);

    // The task draws what the run's own configuration lists, in its order; `wanted` says which of it counts.
    runs::RunConfig drawn = wanted;
    drawn.evaluation.lengths = stored.evaluation.lengths;
    const Preparation prepared = prepare(wanted, Use::Evaluation);
    const std::unique_ptr<Task> task = makeTask(drawn);
    const at::Device device(prepared.device.device);
    return withMemoryErrors(wanted, device, [&] {
        Model model(modelSpec(wanted), static_cast<std::uint64_t>(wanted.seed), device);
        const LoadedCheckpoint loaded = loadCheckpoint(checkpoint, model, nullptr);
        if (notice && !loaded.digested)
            notice(
                "the checkpoint is of an older version, without a digest: nothing proves that it is as it "
                "was written");
        if (notice && wanted.evaluation.positions == runs::Positions::Absolute) {
            const runs::LearnedRecord learned = learnedRecord(model, loaded.position.step);
            const std::string text = runs::saturationText(runs::learnedSaturation(wanted, learned),
                                                          wanted.evaluation.lengths, "learned");
            if (!text.empty()) notice(text);
        }
        runs::MetricsWriter metrics(runDirectory);
        std::vector<runs::EvalRecord> records;
        for (const int length : wanted.evaluation.lengths) {
            const EvaluationScore score =
                evaluate(model, *task, length, wanted.evaluation.batches, wanted.evaluation.positions);
            records.push_back(evaluationRecord(wanted, loaded.position.step, length, score));
            metrics.write(records.back());
            if (each) each(records.back());
            const std::string problem = notFiniteText(length, score);
            if (notice && !problem.empty()) notice(problem);
        }
        metrics.sync();
        return records;
    });
}

}  // namespace jordanscope::training
