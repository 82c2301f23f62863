#include "core/runs/report/eval_figures.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "core/runs/report/statistics.h"

namespace jordanscope::runs {
namespace {

constexpr double kNormal95 = 1.959963984540054;

std::optional<EvalFigure> figureOf(const EvalRecord& record, EvalMetric metric) {
    EvalFigure figure{record.length, record.positions == Positions::Anchored, record.loss, 0, 0, record.n};
    // Without an error there is no interval, which a bar of no length would not say.
    double spread = kNormal95 * record.lossStderr.value_or(std::numeric_limits<double>::quiet_NaN());
    if (metric == EvalMetric::Accuracy) {
        if (!record.accuracy) return std::nullopt;
        figure.value = *record.accuracy;
        const Interval wilson = wilsonInterval(figure.value * static_cast<double>(record.n), record.n);
        figure.low = record.ciLow.value_or(wilson.low);
        figure.high = record.ciHigh.value_or(wilson.high);
        return figure;
    }
    if (metric == EvalMetric::BitsPerByte) {
        if (!record.bitsPerByte) return std::nullopt;
        figure.value = *record.bitsPerByte;
        spread /= std::log(2.0);
    }
    figure.low = figure.value - spread;
    figure.high = figure.value + spread;
    return figure;
}

}  // namespace

const char* evalMetricKey(EvalMetric metric) {
    switch (metric) {
        case EvalMetric::Loss:
            return "loss";
        case EvalMetric::Accuracy:
            return "accuracy";
        case EvalMetric::BitsPerByte:
            return "bits_per_byte";
    }
    return "";
}

std::vector<EvalFigure> evalFigures(const RunSeries& series, EvalMetric metric) {
    std::vector<EvalFigure> figures;
    for (const EvalRecord& record : lastEvaluations(series))
        if (const auto figure = figureOf(record, metric)) figures.push_back(*figure);
    return figures;
}

bool hasMetric(const RunSeries& series, EvalMetric metric) {
    return std::ranges::any_of(series.evals, [metric](const EvalRecord& record) {
        return metric == EvalMetric::Loss || (metric == EvalMetric::Accuracy && record.accuracy) ||
               (metric == EvalMetric::BitsPerByte && record.bitsPerByte);
    });
}

}  // namespace jordanscope::runs
