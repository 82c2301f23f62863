#include "core/training/tasks/evaluation_record.h"

#include <numbers>

#include "core/runs/report/statistics.h"

namespace jordanscope::training {

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

}  // namespace jordanscope::training
