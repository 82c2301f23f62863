#include "views/compare/curves_csv.h"

#include "core/base/csv_text.h"
#include "core/base/error.h"
#include "core/kernel/methods/method.h"
#include "core/runs/report/smoothing.h"
#include "core/runs/report/target_match.h"

namespace jordanscope::views {
namespace {

using runs::Column;

std::string whole(std::int64_t value) {
    return std::to_string(value);
}

std::string numberOrNothing(double value) {
    return runs::isMissing(value) ? std::string() : csvNumber(value);
}

std::vector<std::string> nameCells(const RunSnapshot& run) {
    const auto& config = run.description->config;
    return {csvText(run.title().toStdString()), csvText(run.id.toStdString()),
            csvText(run.method().toStdString()), config ? whole(config->seed) : std::string()};
}

std::string bankCell(const RunSnapshot& run) {
    if (!run.description->config) return {};
    const auto match = runs::targetMatch(*run.description->config);
    if (!match) return {};
    const kernel::FrequencyMatch* missed = match->missed();
    return missed ? "no, nearest " + csvNumber(missed->nearest) : "yes";
}

}  // namespace

std::string curvesCsv(const std::vector<RunPtr>& runs, Metric metric, double smoothing) {
    const std::string key = metricKey(metric);
    std::string csv =
        csvLine({"run", "directory", "method", "seed", "step", "tokens", "seconds", key, key + "_smoothed"});
    for (const RunPtr& run : runs) {
        const runs::TrainTable& table = run->series->train;
        const RunCurve curve = runCurve(run, metric, TimeAxis::Step);
        const std::vector<double> smoothed = runs::smooth(*curve.y, smoothing);
        std::size_t row = 0;
        for (std::size_t i = 0; i < curve.x->size(); ++i) {
            while (row + 1 < table.rows() && table[Column::Step][row] < (*curve.x)[i]) ++row;
            std::vector<std::string> cells = nameCells(*run);
            cells.push_back(csvNumber((*curve.x)[i]));
            cells.push_back(numberOrNothing(table[Column::Tokens][row]));
            cells.push_back(numberOrNothing(table[Column::Seconds][row]));
            cells.push_back(csvNumber((*curve.y)[i]));
            cells.push_back(csvNumber(smoothed[i]));
            csv += csvLine(cells);
        }
    }
    return csv;
}

std::string figuresCsv(const std::vector<RunPtr>& runs, EvalMetric metric) {
    std::string csv = csvLine({"run", "directory", "method", "seed", "length", "positions",
                               evalMetricKey(metric), "low", "high", "n", "target_in_bank"});
    for (const RunPtr& run : runs) {
        for (const EvalFigure& figure : evalFigures(*run->series, metric)) {
            std::vector<std::string> cells = nameCells(*run);
            cells.push_back(whole(figure.length));
            cells.push_back(figure.anchored ? "anchored" : "absolute");
            cells.push_back(csvNumber(figure.value));
            cells.push_back(csvNumber(figure.low));
            cells.push_back(csvNumber(figure.high));
            cells.push_back(whole(figure.n));
            cells.push_back(csvText(bankCell(*run)));
            csv += csvLine(cells);
        }
    }
    return csv;
}

}  // namespace jordanscope::views
