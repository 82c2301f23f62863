#include "views/run_charts/run_details.h"

#include <algorithm>
#include <cmath>

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include "views/look/quantity_text.h"
#include "views/look/theme.h"
#include "views/look/typography.h"
#include "views/runs/run_delegate.h"
#include "views/runs/time_split.h"

namespace jordanscope::views {
namespace {

constexpr int kRowDesign = 19, kLegendDesign = 17, kTop = 5, kBottom = 4, kSide = 7;
constexpr double kChip = 20, kGap = 12, kBar = 7, kSwatch = 8;
constexpr double kLongestName = 0.34;  // of the width

int rowHeight() {
    return px(kRowDesign);
}

int legendHeight() {
    return px(kLegendDesign);
}

QFont sized(double points) {
    QFont font;
    font.setPointSizeF(points);
    return font;
}

QString memoryOf(const RunSnapshot& run) {
    const QString text = memoryText(run.progress.memoryMib);
    return run.onGpu() ? text + QStringLiteral(" GPU") : text;
}

QString rateOf(const RunSnapshot& run) {
    return RunDetails::tr("%1 tokens/s").arg(rateText(run.progress.tokensPerSecond));
}

}  // namespace

RunDetails::RunDetails(QWidget* parent) : QWidget(parent) {
    setObjectName(QStringLiteral("runDetails"));
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    setAccessibleName(tr("Speed, memory and time of the runs"));
    hide();
}

void RunDetails::setRuns(const std::vector<RunPtr>& runs, const RunLooks& looks) {
    looks_ = looks;
    std::vector<RunPtr> shown;
    for (const RunPtr& run : runs)
        if (run->series->train.rows() > 0) shown.push_back(run);
    const std::size_t all = shown.size();
    shown.resize(std::min(all, kRows));
    const bool waiting = shown.empty() && !runs.empty();
    if (shown == runs_ && all == all_ && waiting == waiting_) return;
    runs_ = std::move(shown);
    all_ = all;
    waiting_ = waiting;
    setAccessibleDescription(spoken());
    setVisible(waiting_ || !runs_.empty());
    updateGeometry();
    update();
}

QString RunDetails::spoken() const {
    if (waiting_) return tr("Speed, memory and where the time goes come with the first record");
    QStringList lines;
    for (const RunPtr& run : runs_) {
        QStringList words{run->title(), rateOf(*run), memoryOf(*run)};
        if (run->progress.spent)
            for (const TimePart& part : timeParts(*run->progress.spent))
                words << part.name + QLatin1Char(' ') + shareText(part.share);
        lines << words.join(QStringLiteral(", "));
    }
    if (const QString count = countText(); !count.isEmpty()) lines << count;
    return lines.join(QLatin1Char('\n'));
}

QString RunDetails::countText() const {
    return all_ > runs_.size() ? tr("%1 of %2 runs").arg(runs_.size()).arg(all_) : QString();
}

QSize RunDetails::sizeHint() const {
    const int rows = static_cast<int>(std::max<std::size_t>(1, runs_.size()));
    return {400, kTop + rows * rowHeight() + (runs_.empty() ? 0 : legendHeight()) + kBottom};
}

RunDetails::Widths RunDetails::widths(double room) const {
    const QFontMetricsF metrics(sized(titlePoints()));
    Widths widths;
    for (const RunPtr& run : runs_) {
        widths.name = std::max(widths.name, metrics.horizontalAdvance(run->title()));
        widths.rate = std::max(widths.rate, metrics.horizontalAdvance(rateOf(*run)));
        widths.memory = std::max(widths.memory, metrics.horizontalAdvance(memoryOf(*run)));
    }
    widths.name = std::min(std::ceil(widths.name) + 1, kLongestName * room);
    return widths;
}

void RunDetails::paintEvent(QPaintEvent*) {
    const Theme& theme = themeOf(*this);
    QPainter painter(this);
    painter.setPen(theme.grid);
    painter.drawLine(QPointF(kSide, 0.5), QPointF(width() - kSide, 0.5));
    QRectF row(kSide, kTop, width() - 2 * kSide, rowHeight());
    painter.setFont(sized(titlePoints()));
    if (runs_.empty()) {
        painter.setPen(theme.muted);
        painter.drawText(
            row, Qt::AlignLeft | Qt::AlignVCenter,
            painter.fontMetrics().elidedText(spoken(), Qt::ElideRight, static_cast<int>(row.width())));
        return;
    }
    const Widths columns = widths(row.width());
    for (const RunPtr& run : runs_) {
        paintRow(painter, row, *run, columns);
        row.translate(0, rowHeight());
    }
    row.setHeight(legendHeight());
    paintLegend(painter, row);
}

void RunDetails::paintRow(QPainter& painter, const QRectF& row, const RunSnapshot& run,
                          const Widths& widths) const {
    const Theme& theme = themeOf(*this);
    const RunLook look = looks_.of(run.id);
    painter.setFont(sized(titlePoints()));
    const QFontMetricsF metrics(painter.font());
    paintChip(&painter, QRectF(row.left(), row.top(), kChip, row.height()), look.colour(theme),
              lineDashed(look.palette));
    double x = row.left() + kChip + 6;
    const auto put = [&](const QString& text, double width, Qt::Alignment side, double gap) {
        painter.drawText(QRectF(x, row.top(), width, row.height()), side | Qt::AlignVCenter, text);
        x += width + gap;
    };
    painter.setPen(theme.text);
    put(metrics.elidedText(run.title(), Qt::ElideRight, widths.name), widths.name, Qt::AlignLeft, kGap);
    put(rateOf(run), widths.rate, Qt::AlignRight, kGap);
    put(memoryOf(run), widths.memory, Qt::AlignRight, kGap);
    const double room = row.right() - x;
    if (room < 24) return;
    if (run.progress.spent) {
        paintTimeBar(painter, QRectF(x, std::round(row.center().y() - kBar / 2), room, kBar),
                     *run.progress.spent, theme);
        return;
    }
    painter.setPen(theme.muted);
    put(metrics.elidedText(tr("no time split recorded"), Qt::ElideRight, room), room, Qt::AlignLeft, 0);
}

void RunDetails::paintLegend(QPainter& painter, const QRectF& line) const {
    const Theme& theme = themeOf(*this);
    painter.setFont(sized(axisPoints()));
    const QFontMetricsF metrics(painter.font());
    // Shares stand here for a single run; of several, each row's tooltip has them.
    const bool figures = runs_.size() == 1 && runs_.front()->progress.spent;
    const auto parts = timeParts(figures ? *runs_.front()->progress.spent : runs::TimeSplit{});
    QStringList words;
    double wanted = 0;
    for (const TimePart& part : parts) {
        words << (figures ? part.name + QLatin1Char(' ') + shareText(part.share) : part.name);
        wanted += kSwatch + 4 + metrics.horizontalAdvance(words.back());
    }
    const QString count = countText();
    const double counted = count.isEmpty() ? 0 : metrics.horizontalAdvance(count) + kGap;
    const double gap = std::clamp((line.width() - counted - wanted) / (kTimeParts - 1), 4.0, 14.0);
    painter.setPen(theme.muted);
    painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter, count);
    // In one line with the bars' right end, so that the eye goes down from a bar to its words.
    double x = std::max(line.left() + counted, line.right() - wanted - gap * (kTimeParts - 1));
    for (int i = 0; i < kTimeParts; ++i) {
        painter.fillRect(QRectF(x, std::round(line.center().y() - kSwatch / 2), kSwatch, kSwatch),
                         theme.line(parts[static_cast<std::size_t>(i)].colour));
        x += kSwatch + 4;
        painter.drawText(QRectF(x, line.top(), line.right() - x, line.height()),
                         Qt::AlignLeft | Qt::AlignVCenter, words[i]);
        x += metrics.horizontalAdvance(words[i]) + gap;
    }
}

bool RunDetails::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip || runs_.empty()) return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const auto at = static_cast<std::size_t>(std::max(0, (help->pos().y() - kTop) / rowHeight()));
    if (at >= runs_.size() && all_ > runs_.size()) {
        QToolTip::showText(help->globalPos(),
                           QStringLiteral("<p>%1</p>")
                               .arg(tr("%1 of the %2 runs that the chart shows have a "
                                       "row here, selected ones first. Select runs in "
                                       "the table to see theirs.")
                                        .arg(runs_.size())
                                        .arg(all_)),
                           this);
        return true;
    }
    const RunSnapshot& run = *runs_[std::min(at, runs_.size() - 1)];
    QString tip = QStringLiteral("<b>%1</b>").arg(run.title().toHtmlEscaped());
    if (run.progress.spent) tip += timeTip(*run.progress.spent);
    tip += QStringLiteral("<p>%1<br>%2</p>")
               .arg(tr("tokens/s: training alone, since the record before"), memoryTip(run.onGpu()));
    QToolTip::showText(help->globalPos(), tip, this);
    return true;
}

}  // namespace jordanscope::views
