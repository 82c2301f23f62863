#include "views/run_charts/eval_curves.h"

#include <algorithm>
#include <cmath>
#include <set>

#include <QCoreApplication>

#include "views/look/theme.h"
#include "views/run_charts/run_curves.h"

namespace jordanscope::views {
namespace {

LineSeries lineOf(const std::vector<EvalFigure>& figures) {
    std::vector<double> x, y, low, high;
    for (const EvalFigure& figure : figures) {
        x.push_back(figure.length);
        y.push_back(figure.value);
        low.push_back(std::isfinite(figure.low) ? figure.low : figure.value);
        high.push_back(std::isfinite(figure.high) ? figure.high : figure.value);
    }
    LineSeries line;
    line.x = makeValues(std::move(x));
    line.y = makeValues(std::move(y));
    line.lower = makeValues(std::move(low));
    line.upper = makeValues(std::move(high));
    line.interval = Interval::Bars;
    line.points = true;
    return line;
}

std::vector<EvalFigure> ofPositions(const std::vector<EvalFigure>& figures, bool anchored) {
    std::vector<EvalFigure> chosen;
    std::copy_if(figures.begin(), figures.end(), std::back_inserter(chosen),
                 [anchored](const EvalFigure& figure) { return figure.anchored == anchored; });
    return chosen;
}

LineSeries groupLine(const RunGroup& group, EvalMetric metric, Spread spread, bool anchored) {
    struct Points {
        std::vector<double> x, y;
    };
    std::vector<Points> points;
    for (const RunPtr& run : group.runs) {
        Points curve;
        for (const EvalFigure& figure : ofPositions(evalFigures(*run->series, metric), anchored)) {
            curve.x.push_back(figure.length);
            curve.y.push_back(figure.value);
        }
        points.push_back(std::move(curve));
    }
    std::vector<runs::Curve> curves;
    for (const Points& each : points) curves.push_back({each.x, each.y});
    runs::GroupCurve mean = runs::averageCurves(curves, spread);
    LineSeries line;
    line.x = makeValues(std::move(mean.x));
    line.y = makeValues(std::move(mean.mean));
    line.lower = makeValues(std::move(mean.lower));
    line.upper = makeValues(std::move(mean.upper));
    line.interval = Interval::Bars;
    line.points = true;
    return line;
}

void markAnchored(LineSeries& line) {
    line.id += QStringLiteral("/anchored");
    line.name += QCoreApplication::translate("EvalCurves", " (anchored)");
    line.dashed = true;
}

}  // namespace

QString evalMetricName(EvalMetric metric) {
    switch (metric) {
        case EvalMetric::Loss:
            return QCoreApplication::translate("Metric", "loss (nats)");
        case EvalMetric::Accuracy:
            return QCoreApplication::translate("Metric", "accuracy");
        case EvalMetric::BitsPerByte:
            return QCoreApplication::translate("Metric", "bits per byte");
    }
    return {};
}

std::vector<LineSeries> evalSeries(const std::vector<RunPtr>& runs, const RunLooks& looks, EvalMetric metric,
                                   const std::string& groupBy, Spread spread) {
    std::vector<LineSeries> lines;
    if (!groupBy.empty()) {
        int place = 0;
        for (const RunGroup& group : groupRuns(runs, groupBy)) {
            for (const bool anchored : {false, true}) {
                LineSeries line = groupLine(group, metric, spread, anchored);
                if (line.x->empty()) continue;
                line.id = QStringLiteral("group/") + QString::fromStdString(group.value);
                line.name = groupName(group, groupBy);
                line.colour = place % 16;
                line.dashed = lineDashed(place % 16);
                if (anchored) markAnchored(line);
                lines.push_back(std::move(line));
            }
            ++place;
        }
        return lines;
    }
    const std::map<QString, QString> titles = distinctTitles(runs);
    for (const RunPtr& run : runs) {
        const std::vector<EvalFigure> figures = evalFigures(*run->series, metric);
        for (bool anchored : {false, true}) {
            const std::vector<EvalFigure> chosen = ofPositions(figures, anchored);
            if (chosen.empty()) continue;
            LineSeries line = lineOf(chosen);
            dress(line, looks.of(run->id));
            line.id = run->id;
            line.name = titles.at(run->id);
            if (anchored) markAnchored(line);
            lines.push_back(std::move(line));
        }
    }
    return lines;
}

std::vector<double> evalLengths(const std::vector<LineSeries>& lines) {
    std::set<double> lengths;
    for (const LineSeries& line : lines) lengths.insert(line.x->begin(), line.x->end());
    return {lengths.begin(), lengths.end()};
}

bool hasMetric(const std::vector<RunPtr>& runs, EvalMetric metric) {
    return std::ranges::any_of(runs,
                               [metric](const RunPtr& run) { return runs::hasMetric(*run->series, metric); });
}

}  // namespace jordanscope::views
