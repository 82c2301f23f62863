#include "views/compare/published_numbers.h"

#include <algorithm>

#include <QCoreApplication>
#include <QStringList>

#include "core/base/error.h"
#include "core/kernel/methods/method.h"
#include "core/runs/config/presets.h"
#include "core/runs/report/target_match.h"
#include "views/look/number_text.h"

namespace jordanscope::views {
namespace {

using runs::Task;

constexpr PublishedNumber kNumbers[] = {
    {Task::Kernel, "mixed_raw", "", "jordan_rope", EvalMetric::Accuracy, 8192, 0.906, 32},
    {Task::Kernel, "mixed_raw", "", "rope", EvalMetric::Accuracy, 8192, 0.781, 32},
    {Task::Kernel, "mixed_raw", "", "direct_sum", EvalMetric::Accuracy, 8192, 0.500, 32},
    {Task::Bytes, "", "wikitext-103", "jordan_exact_scaled", EvalMetric::Loss, 0, 1.869, 0},
    {Task::Bytes, "", "wikitext-103", "damped_rope", EvalMetric::Loss, 0, 1.884, 0},
    {Task::Bytes, "", "wikitext-103", "rope_alibi", EvalMetric::Loss, 0, 1.796, 0},
};

QString text(const char* source) {
    return QCoreApplication::translate("PublishedNumbers", source);
}

bool missesTarget(const runs::RunConfig& config) {
    const auto match = runs::targetMatch(config);
    return match && match->bank && !match->inBank();
}

}  // namespace

std::span<const PublishedNumber> publishedNumbers() {
    return kNumbers;
}

bool comparable(const PublishedNumber& number, const runs::RunConfig& config) {
    if (number.task != config.task || number.method != config.method) return false;
    const runs::RunConfig published =
        runs::presetConfig(config.task == Task::Kernel ? "kernel" : "bytes_small");
    if (config.model != published.model || config.training.steps != published.training.steps ||
        config.training.batch != published.training.batch ||
        config.training.length != published.training.length)
        return false;
    if (config.task == Task::Kernel)
        return number.benchmark == config.kernel.benchmark && config.kernel.targetFreqIndex == 3;
    const QString file = QString::fromStdString(config.bytes.trainFile).toLower();
    return file.contains(QLatin1String(number.text.data(), static_cast<qsizetype>(number.text.size())));
}

namespace {

template <typename Take>
void forEachComparable(const std::vector<RunPtr>& runs, EvalMetric metric, Take&& take) {
    for (const PublishedNumber& number : kNumbers) {
        if (number.metric != metric) continue;
        const auto beside = std::find_if(runs.begin(), runs.end(), [&number](const RunPtr& run) {
            return run->description->config && comparable(number, *run->description->config);
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
                      [&](const PublishedNumber& number, const QString& label, const RunSnapshot& run) {
                          if (number.length == 0)
                              lines.push_back({number.value, label, looks.of(run.id).palette});
                      });
    return lines;
}

std::vector<LineSeries> publishedPoints(const std::vector<RunPtr>& runs, const RunLooks& looks,
                                        EvalMetric metric) {
    std::vector<LineSeries> points;
    forEachComparable(
        runs, metric, [&](const PublishedNumber& number, const QString& label, const RunSnapshot& run) {
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
        published |= std::any_of(std::begin(kNumbers), std::end(kNumbers), [&](const auto& number) {
            return number.n > 0 && comparable(number, config);
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
