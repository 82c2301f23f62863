#include "views/compare/published_marks.h"

#include <algorithm>

#include <QCoreApplication>
#include <QStringList>

#include "core/runs/report/target_match.h"

namespace jordanscope::views {
namespace {

QString text(const char* source) {
    return QCoreApplication::translate("PublishedNumbers", source);
}

bool missesTarget(const runs::RunConfig& config) {
    const auto match = runs::targetMatch(config);
    return match && match->bank && !match->inBank();
}

template <typename Take>
void forEachComparable(const std::vector<RunPtr>& runs, EvalMetric metric, Take&& take) {
    for (const runs::PublishedNumber& number : runs::publishedNumbers()) {
        if (number.metric != metric) continue;
        const auto beside = std::find_if(runs.begin(), runs.end(), [&number](const RunPtr& run) {
            return run->description->config && runs::comparable(number, *run->description->config);
        });
        if (beside == runs.end()) continue;
        take(number,
             text(QT_TRANSLATE_NOOP("PublishedNumbers", "paper: %1 %2"))
                 .arg(QString::fromUtf8(number.method.data(), static_cast<qsizetype>(number.method.size())))
                 .arg(number.value, 0, 'f', 3),
             **beside);
    }
}

}  // namespace

std::vector<ReferenceLine> publishedLines(const std::vector<RunPtr>& runs, const RunLooks& looks,
                                          EvalMetric metric) {
    std::vector<ReferenceLine> lines;
    forEachComparable(runs, metric,
                      [&](const runs::PublishedNumber& number, const QString& label, const RunSnapshot& run) {
                          if (number.length == 0)
                              lines.push_back({number.value, label, looks.of(run.id).palette});
                      });
    return lines;
}

std::vector<LineSeries> publishedPoints(const std::vector<RunPtr>& runs, const RunLooks& looks,
                                        EvalMetric metric) {
    std::vector<LineSeries> points;
    forEachComparable(
        runs, metric, [&](const runs::PublishedNumber& number, const QString& label, const RunSnapshot& run) {
            if (number.length == 0) return;
            LineSeries point;
            point.id = QStringLiteral("paper/") +
                       QString::fromUtf8(number.method.data(), static_cast<qsizetype>(number.method.size()));
            point.name = label + text(QT_TRANSLATE_NOOP("PublishedNumbers", " (%1)")).arg(number.length);
            point.x = makeValues({static_cast<double>(number.length)});
            point.y = makeValues({number.value});
            point.colour = looks.of(run.id).palette;
            point.lines = false;
            point.points = true;
            point.inLegend = false;
            points.push_back(std::move(point));
        });
    return points;
}

QString publishedNote(const std::vector<RunPtr>& runs) {
    QStringList missed;
    bool published = false;
    for (const RunPtr& run : runs) {
        if (!run->description->config) continue;
        const runs::RunConfig& config = *run->description->config;
        published |= std::ranges::any_of(runs::publishedNumbers(), [&](const auto& number) {
            return number.n > 0 && runs::comparable(number, config);
        });
        const QString method = QString::fromStdString(config.method);
        if (missesTarget(config) && !missed.contains(method)) missed << method;
    }
    QStringList notes;
    if (!missed.isEmpty())
        notes << text(QT_TRANSLATE_NOOP(
                          "PublishedNumbers",
                          "† Not in the bank of %1: the target's frequency. What it loses by that is the "
                          "frequency grid's doing, not its form's; an index that all have makes it fair."))
                     .arg(missed.join(QStringLiteral(", ")));
    if (published)
        notes << text(
            QT_TRANSLATE_NOOP("PublishedNumbers",
                              "The published accuracies stand on 32 sequences: 0.906 is a 95 % interval of "
                              "about 0.76 to 0.97."));
    return notes.join(QLatin1Char('\n'));
}

}  // namespace jordanscope::views
