#include "core/runs/report/curves_csv.h"

#include "core/base/csv_text.h"
#include "core/runs/report/smoothing.h"
#include "core/runs/report/target_match.h"

namespace jordanscope::runs {
namespace {

std::string whole(std::int64_t value) {
    return std::to_string(value);
}

std::string numberOrNothing(double value) {
    return isMissing(value) ? std::string() : csvNumber(value);
}

std::vector<std::string> nameCells(const ReportedRun& run) {
    return {csvText(run.title), csvText(run.directory),
            run.config ? csvText(run.config->method) : std::string(),
            run.config ? whole(run.config->seed) : std::string()};
}

std::string bankCell(const ReportedRun& run) {
    if (!run.config) return {};
    const auto match = targetMatch(*run.config);
    if (!match) return {};
    const kernel::FrequencyMatch* missed = match->missed();
    return missed ? "no, nearest " + csvNumber(missed->nearest) : "yes";
}

}  // namespace

std::string curvesCsv(const std::vector<ReportedRun>& runs, Metric metric, double smoothing) {
    const std::string key = metricKey(metric);
    std::string csv =
        csvLine({"run", "directory", "method", "seed", "step", "tokens", "seconds", key, key + "_smoothed"});
    for (const ReportedRun& run : runs) {
        const TrainTable& table = run.series->train;
        const CurvePoints curve = trainCurve(table, metric);
        const std::vector<double> smoothed = smooth(curve.y, smoothing);
        std::size_t row = 0;
        for (std::size_t i = 0; i < curve.x.size(); ++i) {
            while (row + 1 < table.rows() && table[Column::Step][row] < curve.x[i]) ++row;
            std::vector<std::string> cells = nameCells(run);
            cells.push_back(csvNumber(curve.x[i]));
            cells.push_back(numberOrNothing(table[Column::Tokens][row]));
            cells.push_back(numberOrNothing(table[Column::Seconds][row]));
            cells.push_back(csvNumber(curve.y[i]));
            cells.push_back(csvNumber(smoothed[i]));
            csv += csvLine(cells);
        }
    }
    return csv;
}

std::string figuresCsv(const std::vector<ReportedRun>& runs, EvalMetric metric) {
    std::string csv = csvLine({"run", "directory", "method", "seed", "length", "positions",
                               evalMetricKey(metric), "low", "high", "n", "target_in_bank"});
    for (const ReportedRun& run : runs) {
        for (const EvalFigure& figure : evalFigures(*run.series, metric)) {
            std::vector<std::string> cells = nameCells(run);
            cells.push_back(whole(figure.length));
            cells.push_back(figure.anchored ? "anchored" : "absolute");
            cells.push_back(csvNumber(figure.value));
            cells.push_back(csvNumber(figure.low));
            cells.push_back(csvNumber(figure.high));
            cells.push_back(whole(figure.n));
            cells.push_back(csvText(bankCell(run)));
            csv += csvLine(cells);
        }
    }
    return csv;
}

}  // namespace jordanscope::runs
