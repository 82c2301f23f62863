#include "views/run_charts/run_curves.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>

#include <QCoreApplication>
#include <QRegularExpression>

#include "views/look/theme.h"
#include "views/run_charts/curve_cache.h"

namespace jordanscope::views {

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

QString metricTitle(Metric metric) {
    QString title = metricName(metric);
    if (!title.isEmpty()) title[0] = title[0].toUpper();
    return title;
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

std::map<QString, QString> distinctTitles(const std::vector<RunPtr>& runs) {
    std::map<QString, int> count;
    for (const RunPtr& run : runs) ++count[run->title()];
    std::map<QString, QString> titles, taken;
    for (const RunPtr& run : runs) {
        QString& title = titles[run->id];
        title = run->title();
        if (count[title] < 2) continue;
        // A directory's name begins with when it was made: 20261130-234505-...
        static const QRegularExpression stamp(
            QStringLiteral("^(\\d{4})(\\d\\d)(\\d\\d)-(\\d\\d)(\\d\\d)(\\d\\d)"));
        const QRegularExpressionMatch match = stamp.match(run->id);
        const QString when = match.hasMatch()
                                 ? QStringLiteral("%1-%2-%3 %4:%5:%6")
                                       .arg(match.captured(1), match.captured(2), match.captured(3),
                                            match.captured(4), match.captured(5), match.captured(6))
                                 : run->id;
        title += QStringLiteral(" \u00b7 ") + when;
        if (const auto [other, fresh] = taken.try_emplace(title, run->id); !fresh)
            title = run->title() + QStringLiteral(" \u00b7 ") + run->id;
    }
    return titles;
}

std::vector<runs::ReportedRun> reported(const std::vector<RunPtr>& runs) {
    std::vector<runs::ReportedRun> reported;
    for (const RunPtr& run : runs) {
        std::shared_ptr<const runs::RunConfig> config;
        if (run->description->config) config = {run->description, &*run->description->config};
        reported.push_back({run->title().toStdString(), run->id.toStdString(), config, run->series});
    }
    return reported;
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

RunLooks groupLooks(const RunLooks& looks, const std::vector<RunPtr>& runs, const std::string& key) {
    return key.empty() ? looks : looks.with(groupPalettes(runs, key));
}

QString groupName(const RunGroup& group, const std::string& key) {
    const QString value = group.value.empty() ? QStringLiteral("–") : QString::fromStdString(group.value);
    const QString name =
        key == "method" ? value : QString::fromStdString(key) + QStringLiteral(" = ") + value;
    return group.runs.size() > 1 ? QStringLiteral("%1 (n %2)").arg(name).arg(group.runs.size()) : name;
}

void dress(LineSeries& line, const RunLook& look) {
    line.colour = look.palette;
    line.dashed = lineDashed(look.palette);
    if (!look.ownColour.isEmpty()) line.ownColour = QColor(look.ownColour);
}

namespace {

/// When the run wrote its first record, in Unix seconds; infinite where it has none.
double firstWall(const RunPtr& run) {
    const runs::TrainTable& table = run->series->train;
    std::vector<double> wall(std::min<std::size_t>(table.rows(), 64));
    const bool written = table.has(runs::Column::Wall);
    table[written ? runs::Column::Wall : runs::Column::Seconds].copy(0, wall);
    const auto first = std::ranges::find_if(wall, [](double v) { return std::isfinite(v); });
    if (first == wall.end()) return std::numeric_limits<double>::infinity();
    return written ? *first : run->state.started + *first;
}

Values piece(const Values& whole, std::size_t from, std::size_t to) {
    return std::make_shared<const ValueArray>(whole, whole->subspan(from, to - from));
}

void addGroup(std::vector<LineSeries>& lines, const std::string& key, const RunGroup& group, int place,
              const runs::GroupCurve& mean) {
    LineSeries line;
    line.id = QStringLiteral("group/") + QString::fromStdString(group.value);
    line.name = groupName(group, key);
    line.colour = place % 16;
    line.dashed = lineDashed(place % 16);
    const Values x = makeValues(mean.x), y = makeValues(mean.mean), lower = makeValues(mean.lower),
                 upper = makeValues(mean.upper);
    if (mean.pieces.empty()) {
        line.x = x;
        line.y = y;
        lines.push_back(line);
    }
    for (std::size_t i = 0; i < mean.pieces.size(); ++i) {
        const std::size_t from = mean.pieces[i],
                          to = i + 1 < mean.pieces.size() ? mean.pieces[i + 1] : x->size();
        line.x = piece(x, from, to);
        line.y = piece(y, from, to);
        if (group.runs.size() > 1) {
            line.lower = piece(lower, from, to);
            line.upper = piece(upper, from, to);
        }
        line.index = indexOf(line);
        line.inLegend = i == 0;
        lines.push_back(line);
    }
}

}  // namespace

std::vector<LineSeries> trainingSeries(const std::vector<RunPtr>& runs, const RunLooks& looks,
                                       const CurveOptions& options, CurveCache& cache, std::stop_token stop) {
    double origin = std::numeric_limits<double>::infinity();
    if (options.axis == TimeAxis::WallTime)
        for (const RunPtr& run : runs) origin = std::min(origin, firstWall(run));
    if (!std::isfinite(origin)) origin = 0;
    const auto curveOf = [&](const RunPtr& run) -> const CachedCurve& {
        return cache.curve(run, options.metric, options.axis, options.smoothing, origin);
    };
    std::vector<LineSeries> behind, front;
    if (!options.groupBy.empty()) {
        int place = 0;
        for (const RunGroup& group : groupRuns(runs, options.groupBy)) {
            std::vector<const CachedCurve*> members;
            for (const RunPtr& run : group.runs) {
                if (stop.stop_requested()) return {};
                members.push_back(&curveOf(run));
            }
            const std::string name = std::string(metricKey(options.metric)) + '/' +
                                     timeAxisKey(options.axis) + '/' + options.groupBy + '/' + group.value;
            addGroup(front, options.groupBy, group, place++, cache.group(name, members, options.spread));
        }
        return front;
    }
    const std::map<QString, QString> titles = distinctTitles(runs);
    for (const RunPtr& run : runs) {
        if (stop.stop_requested()) return {};
        const CachedCurve& curve = curveOf(run);
        LineSeries line;
        line.id = run->id;
        line.name = titles.at(run->id);
        dress(line, looks.of(run->id));
        line.x = curve.x;
        line.y = curve.smoothed;
        line.index = curve.smoothedIndex;
        line.inLegend = !line.x->empty();
        if (options.smoothing > 0 && options.rawOpacity > 0) {
            // Without its non-finite values: those are marked once, on the line in front.
            LineSeries raw = line;
            raw.id = QStringLiteral("raw/") + line.id;
            raw.x = curve.finiteX;
            raw.y = curve.finiteY;
            raw.index = curve.finiteIndex;
            raw.weight = Weight::Thin;
            raw.dashed = false;
            raw.opacity = options.rawOpacity;
            raw.inLegend = false;
            behind.push_back(std::move(raw));
        }
        front.push_back(std::move(line));
    }
    behind.insert(behind.end(), std::make_move_iterator(front.begin()), std::make_move_iterator(front.end()));
    return behind;
}

}  // namespace jordanscope::views
