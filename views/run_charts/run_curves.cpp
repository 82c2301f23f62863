#include "views/run_charts/run_curves.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include <QCoreApplication>

#include "views/compare/smoothing.h"
#include "views/look/theme.h"

namespace jordanscope::views {
namespace {

using runs::Column;

Column columnOf(Metric metric) {
    switch (metric) {
        case Metric::Loss:
            return Column::Loss;
        case Metric::Accuracy:
            return Column::Accuracy;
        case Metric::GradNorm:
            return Column::GradNorm;
        case Metric::LearningRate:
            return Column::LearningRate;
        case Metric::TokensPerSecond:
            return Column::TokensPerSecond;
        case Metric::Memory:
            return Column::MemoryMib;
        case Metric::GammaMean:
            return Column::GammaMean;
        case Metric::EtaMean:
            return Column::EtaMean;
        case Metric::EtaAbsMax:
            return Column::EtaAbsMax;
    }
    return Column::Loss;
}

Column columnOf(TimeAxis axis) {
    switch (axis) {
        case TimeAxis::Step:
            return Column::Step;
        case TimeAxis::Tokens:
            return Column::Tokens;
        case TimeAxis::RunTime:
            return Column::Seconds;
        case TimeAxis::WallTime:
            return Column::Wall;
    }
    return Column::Step;
}

Values valuesOf(const runs::ColumnView& column) {
    return makeValues(column.values());
}

/// Where the records do not say when they were written: the start, the training time and all evaluations so
/// far.
Values wallTimes(const RunPtr& run) {
    const runs::TrainTable& table = run->series->train;
    if (table.has(Column::Wall)) return valuesOf(table[Column::Wall]);
    std::vector<double> wall = table[Column::Seconds].values();
    const std::vector<double> spent = table[Column::TimeEvaluation].values();
    double evaluation = 0;
    for (std::size_t i = 0; i < wall.size(); ++i) {
        if (std::isfinite(spent[i])) evaluation += spent[i];
        wall[i] = run->state.started + wall[i] + evaluation;
    }
    return makeValues(std::move(wall));
}

bool usableAsIs(const std::vector<double>& x, const std::vector<double>& y, bool mayMiss) {
    for (std::size_t i = 0; i < x.size(); ++i) {
        if (!std::isfinite(x[i]) || (i > 0 && x[i] <= x[i - 1])) return false;
        if (mayMiss && runs::isMissing(y[i])) return false;
    }
    return true;
}

}  // namespace

const char* metricKey(Metric metric) {
    return runs::columnKey(columnOf(metric)).data();
}

const char* timeAxisKey(TimeAxis axis) {
    return runs::columnKey(columnOf(axis)).data();
}

QString metricName(Metric metric) {
    const auto text = [](const char* source) { return QCoreApplication::translate("Metric", source); };
    switch (metric) {
        case Metric::Loss:
            return text(QT_TRANSLATE_NOOP("Metric", "loss (nats)"));
        case Metric::Accuracy:
            return text(QT_TRANSLATE_NOOP("Metric", "accuracy"));
        case Metric::GradNorm:
            return text(QT_TRANSLATE_NOOP("Metric", "gradient norm"));
        case Metric::LearningRate:
            return text(QT_TRANSLATE_NOOP("Metric", "learning rate"));
        case Metric::TokensPerSecond:
            return text(QT_TRANSLATE_NOOP("Metric", "tokens/s"));
        case Metric::Memory:
            return text(QT_TRANSLATE_NOOP("Metric", "memory (MiB)"));
        case Metric::GammaMean:
            return text(QT_TRANSLATE_NOOP("Metric", "mean γ (1/token)"));
        case Metric::EtaMean:
            return text(QT_TRANSLATE_NOOP("Metric", "mean η"));
        case Metric::EtaAbsMax:
            return text(QT_TRANSLATE_NOOP("Metric", "largest |η|"));
    }
    return {};
}

QString timeAxisName(TimeAxis axis) {
    const auto text = [](const char* source) { return QCoreApplication::translate("TimeAxis", source); };
    switch (axis) {
        case TimeAxis::Step:
            return text(QT_TRANSLATE_NOOP("TimeAxis", "step"));
        case TimeAxis::Tokens:
            return text(QT_TRANSLATE_NOOP("TimeAxis", "tokens"));
        case TimeAxis::RunTime:
            return text(QT_TRANSLATE_NOOP("TimeAxis", "run time (s)"));
        case TimeAxis::WallTime:
            return text(QT_TRANSLATE_NOOP("TimeAxis", "wall time (s)"));
    }
    return {};
}

RunCurve runCurve(const RunPtr& run, Metric metric, TimeAxis axis) {
    const runs::TrainTable& table = run->series->train;
    const Column column = columnOf(metric);
    if (table.rows() == 0 || !table.has(column)) return {makeValues({}), makeValues({})};
    const Values x = axis == TimeAxis::WallTime ? wallTimes(run) : valuesOf(table[columnOf(axis)]);
    const Values y = valuesOf(table[column]);
    if (usableAsIs(*x, *y, true)) return {x, y};
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < x->size(); ++i)
        if (std::isfinite((*x)[i]) && !runs::isMissing((*y)[i])) order.push_back(i);
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return (*x)[a] < (*x)[b]; });
    std::vector<double> keptX, keptY;
    for (std::size_t i : order) {
        if (!keptX.empty() && keptX.back() == (*x)[i]) {
            keptY.back() = (*y)[i];
            continue;
        }
        keptX.push_back((*x)[i]);
        keptY.push_back((*y)[i]);
    }
    return {makeValues(std::move(keptX)), makeValues(std::move(keptY))};
}

std::vector<RunGroup> groupRuns(const std::vector<RunPtr>& runs, const std::string& key) {
    std::vector<RunGroup> groups;
    for (const RunPtr& run : runs) {
        const std::string* found = configValue(run->description->rows, key);
        const std::string value = found ? *found : std::string();
        auto group =
            std::find_if(groups.begin(), groups.end(), [&](const auto& g) { return g.value == value; });
        if (group == groups.end()) group = groups.insert(groups.end(), {value, {}});
        group->runs.push_back(run);
    }
    return groups;
}

std::map<QString, int> groupPalettes(const std::vector<RunPtr>& runs, const std::string& key) {
    std::map<QString, int> palettes;
    int place = 0;
    for (const RunGroup& group : groupRuns(runs, key)) {
        for (const RunPtr& run : group.runs) palettes[run->id] = place % 16;
        ++place;
    }
    return palettes;
}

QString groupName(const RunGroup& group, const std::string& key) {
    const QString value = group.value.empty() ? QStringLiteral("–") : QString::fromStdString(group.value);
    const QString name =
        key == "method" ? value : QString::fromStdString(key) + QStringLiteral(" = ") + value;
    return group.runs.size() > 1 ? QStringLiteral("%1 (n %2)").arg(name).arg(group.runs.size()) : name;
}

void dress(LineSeries& line, const RunSnapshot& run) {
    line.colour = run.palette;
    line.dashed = lineDashed(run.palette);
    if (!run.ownColour.isEmpty()) line.ownColour = QColor(run.ownColour);
}

namespace {

Values minus(const Values& x, double origin) {
    std::vector<double> moved(x->size());
    std::transform(x->begin(), x->end(), moved.begin(), [origin](double v) { return v - origin; });
    return makeValues(std::move(moved));
}

/// Without its non-finite values: those are marked once, on the line in front.
RunCurve finiteOnly(const RunCurve& curve) {
    if (std::all_of(curve.y->begin(), curve.y->end(), [](double v) { return std::isfinite(v); }))
        return curve;
    std::vector<double> x, y;
    for (std::size_t i = 0; i < curve.y->size(); ++i) {
        if (!std::isfinite((*curve.y)[i])) continue;
        x.push_back((*curve.x)[i]);
        y.push_back((*curve.y)[i]);
    }
    return {makeValues(std::move(x)), makeValues(std::move(y))};
}

void addGroup(std::vector<LineSeries>& lines, const std::string& key, const RunGroup& group, int place,
              const std::vector<Curve>& curves, Spread spread) {
    GroupCurve mean = averageCurves(curves, spread);
    LineSeries line;
    line.id = QStringLiteral("group/") + QString::fromStdString(group.value);
    line.name = groupName(group, key);
    line.colour = place % 16;
    line.dashed = lineDashed(place % 16);
    line.x = makeValues(std::move(mean.x));
    line.y = makeValues(std::move(mean.mean));
    if (group.runs.size() > 1) {
        line.lower = makeValues(std::move(mean.lower));
        line.upper = makeValues(std::move(mean.upper));
    }
    lines.push_back(std::move(line));
}

}  // namespace

std::vector<LineSeries> trainingSeries(const std::vector<RunPtr>& runs, const CurveOptions& options,
                                       std::stop_token stop) {
    std::vector<RunCurve> curves;
    double origin = std::numeric_limits<double>::infinity();
    for (const RunPtr& run : runs) {
        curves.push_back(runCurve(run, options.metric, options.axis));
        if (!curves.back().x->empty()) origin = std::min(origin, curves.back().x->front());
    }
    if (options.axis == TimeAxis::WallTime)
        for (RunCurve& curve : curves) curve.x = minus(curve.x, origin);

    std::vector<LineSeries> behind, front;
    if (!options.groupBy.empty()) {
        int place = 0;
        for (const RunGroup& group : groupRuns(runs, options.groupBy)) {
            std::vector<Curve> members;
            for (const RunPtr& run : group.runs) {
                if (stop.stop_requested()) return {};
                const auto at =
                    static_cast<std::size_t>(std::find(runs.begin(), runs.end(), run) - runs.begin());
                members.push_back({*curves[at].x, smooth(*curves[at].y, options.smoothing)});
            }
            addGroup(front, options.groupBy, group, place++, members, options.spread);
        }
        return front;
    }
    for (std::size_t i = 0; i < runs.size(); ++i) {
        if (stop.stop_requested()) return {};
        LineSeries line;
        line.id = runs[i]->id;
        line.name = runs[i]->title();
        dress(line, *runs[i]);
        line.x = curves[i].x;
        line.y = curves[i].y;
        line.inLegend = !line.x->empty();
        if (options.smoothing > 0) {
            if (options.rawOpacity > 0) {
                const RunCurve finite = finiteOnly(curves[i]);
                LineSeries raw = line;
                raw.id = QStringLiteral("raw/") + line.id;
                raw.x = finite.x;
                raw.y = finite.y;
                raw.weight = Weight::Thin;
                raw.dashed = false;
                raw.opacity = options.rawOpacity;
                raw.inLegend = false;
                behind.push_back(std::move(raw));
            }
            line.y = makeValues(smooth(*line.y, options.smoothing));
        }
        front.push_back(std::move(line));
    }
    behind.insert(behind.end(), std::make_move_iterator(front.begin()), std::make_move_iterator(front.end()));
    return behind;
}

}  // namespace jordanscope::views
