#include "views/runs/time_split.h"

#include <cmath>

#include <QCoreApplication>
#include <QPainter>

#include "views/look/quantity_text.h"

namespace jordanscope::views {
namespace {

struct Text {
    Q_DECLARE_TR_FUNCTIONS(TimeSplit)
};

QString secondsText(double seconds) {
    return seconds < 9.95 ? QString::number(seconds, 'f', seconds < 0.0995 ? 3 : 1) + QStringLiteral(" s")
                          : durationText(seconds);
}

}  // namespace

std::array<TimePart, kTimeParts> timeParts(const runs::TimeSplit& spent) {
    std::array<TimePart, kTimeParts> parts{{{Text::tr("data"), spent.data, 0, 6},
                                            {Text::tr("forward"), spent.forward, 0, 0},
                                            {Text::tr("backward"), spent.backward, 0, 2},
                                            {Text::tr("optimiser"), spent.optimiser, 0, 4},
                                            {Text::tr("evaluation"), spent.evaluation, 0, 3}}};
    double all = 0;
    for (const TimePart& part : parts) all += part.seconds;
    if (all > 0)
        for (TimePart& part : parts) part.share = part.seconds / all;
    return parts;
}

QString shareText(double share) {
    if (share > 0 && share < 0.005) return QStringLiteral("< 1 %");
    if (share < 1 && share >= 0.995) return QStringLiteral("> 99 %");
    return QStringLiteral("%1 %").arg(std::lround(100 * share));
}

void paintTimeBar(QPainter& painter, const QRectF& bar, const runs::TimeSplit& spent, const Theme& theme) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    double before = 0;
    for (const TimePart& part : timeParts(spent)) {
        const double left = std::round(bar.left() + before * bar.width());
        before += part.share;
        const double right = std::round(bar.left() + before * bar.width());
        // A part of less than two pixels would be all gap; its figure is in words beside the bar.
        if (right - left < 2) continue;
        const double gap = before < 1 - 1e-9 ? 1 : 0;
        painter.fillRect(QRectF(left, bar.top(), right - left - gap, bar.height()), theme.line(part.colour));
    }
    painter.restore();
}

QString timeTip(const runs::TimeSplit& spent) {
    QString rows;
    for (const TimePart& part : timeParts(spent))
        rows += QStringLiteral(
                    "<tr><td>%1&nbsp;&nbsp;</td><td align='right'>%2&nbsp;&nbsp;</td>"
                    "<td align='right'>%3</td></tr>")
                    .arg(part.name, shareText(part.share).toHtmlEscaped(), secondsText(part.seconds));
    return QStringLiteral("<table>%1</table><p>%2</p>")
        .arg(rows, Text::tr("Time of all steps up to the latest record. Data: waiting for the next batch. "
                            "Evaluation: all lengths; one after the last record is not counted."));
}

QString memoryTip(bool onGpu) {
    return onGpu ? Text::tr("Memory: what the run holds of the GPU's")
                 : Text::tr("Memory: what the process of the run holds of main memory");
}

}  // namespace jordanscope::views
