#include "core/training/tasks/evaluation.h"

#include <cmath>
#include <numbers>

#include "core/runs/report/statistics.h"

namespace jordanscope::training {

EvaluationScore evaluate(Model& model, const Task& task, std::int64_t length, std::int64_t batches,
                         runs::Positions positions) {
    const at::NoGradGuard noGrad;
    const struct Evaluating {
        Evaluating(Model& evaluated, bool anchored) : model(evaluated) {
            model.setPositions({.anchored = anchored});
            model.setTraining(false);
        }
        ~Evaluating() {
            model.setPositions({});
            model.setTraining(true);
        }
        Evaluating(const Evaluating&) = delete;
        Evaluating& operator=(const Evaluating&) = delete;
        Model& model;
    } evaluating(model, positions == runs::Positions::Anchored);
    std::vector<double> losses;
    std::optional<std::int64_t> right;
    const auto next = task.evaluation(length, batches);
    while (const std::optional<Batch> batch = next()) {
        const SequenceScores scores = task.score(model, *batch);
        const at::Tensor loss = scores.loss.to(at::kDouble).contiguous();
        losses.insert(losses.end(), loss.const_data_ptr<double>(),
                      loss.const_data_ptr<double>() + loss.numel());
        if (scores.right.defined()) right = right.value_or(0) + scores.right.sum().item().to<std::int64_t>();
    }
    EvaluationScore result;
    result.n = static_cast<std::int64_t>(losses.size());
    result.right = right;
    const auto n = static_cast<double>(losses.size());
    for (double loss : losses) {
        result.loss += loss / n;
        if (!std::isfinite(loss)) ++result.notFinite;
    }
    double squares = 0;
    for (double loss : losses) squares += (loss - result.loss) * (loss - result.loss);
    if (losses.size() > 1) result.lossStderr = std::sqrt(squares / (n - 1) / n);
    return result;
}

runs::EvalRecord evaluationRecord(const runs::RunConfig& config, std::int64_t step, int length,
                                  const EvaluationScore& score) {
    runs::EvalRecord record;
    record.step = step;
    record.length = length;
    record.positions = config.evaluation.positions;
    record.loss = score.loss;
    record.lossStderr = score.lossStderr;
    record.n = score.n;
    if (score.right) {
        const auto right = static_cast<double>(*score.right);
        const runs::Interval interval = runs::wilsonInterval(right, score.n);
        record.accuracy = right / static_cast<double>(score.n);
        record.ciLow = interval.low;
        record.ciHigh = interval.high;
    }
    if (config.task == runs::Task::Bytes) record.bitsPerByte = score.loss / std::numbers::ln2;
    return record;
}

std::string notFiniteText(int length, const EvaluationScore& score) {
    if (score.notFinite == 0) return {};
    return "evaluation at length " + std::to_string(length) + ": the loss of " +
           std::to_string(score.notFinite) + " of " + std::to_string(score.n) + " sequences is not finite" +
           (score.right ? "; they count as answered wrongly." : ".");
}

}  // namespace jordanscope::training
