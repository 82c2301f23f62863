#include "views/compare/speed_table.h"

#include <algorithm>

#include <QHeaderView>
#include <QPainter>
#include <QStyledItemDelegate>

#include "views/look/quantity_text.h"
#include "views/look/theme.h"
#include "views/runs/time_split.h"

namespace jordanscope::views {
namespace {

enum Column { Run, Tokens, Steps, Memory, Training, Bar, FirstPart };
constexpr int kSwatch = 8;
constexpr double kBarHeight = 8;

/// The bar's cell holds the five parts in seconds.
class BarDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override {
        QStyledItemDelegate::paint(painter, option, index);
        const QVariantList seconds = index.data(Qt::UserRole).toList();
        if (seconds.size() != kTimeParts) return;
        const runs::TimeSplit spent{seconds[0].toDouble(), seconds[1].toDouble(), seconds[2].toDouble(),
                                    seconds[3].toDouble(), seconds[4].toDouble()};
        const QRectF cell(option.rect);
        paintTimeBar(*painter,
                     QRectF(cell.left() + 6, std::round(cell.center().y() - kBarHeight / 2),
                            cell.width() - 12, kBarHeight),
                     spent, themeOf(option.palette));
    }
};

QIcon swatch(const QColor& colour) {
    QPixmap square(kSwatch, kSwatch);
    square.fill(colour);
    return square;
}

}  // namespace

SpeedTable::SpeedTable(QWidget* parent) : FlatTable(parent) {
    setObjectName(QStringLiteral("speed"));
    setAccessibleName(tr("Speed, memory and time of the runs"));
    setColumnMargin(4);  // eleven columns
    setItemDelegateForColumn(Bar, new BarDelegate(this));
}

void SpeedTable::updateGeometries() {
    // A section that stretches would keep its width as soon as the others leave it no room at all.
    if (QHeaderView& header = *horizontalHeader(); header.count() > Bar && !header.isSectionHidden(Bar)) {
        const int others = header.length() - header.sectionSize(Bar);
        header.resizeSection(Bar, std::max(header.sectionSizeHint(Bar), viewport()->width() - others));
    }
    FlatTable::updateGeometries();
}

void SpeedTable::setRuns(const std::vector<RunPtr>& runs, const RunLooks& looks) {
    looks_ = looks;
    runs_ = runs;
    std::vector<RunPtr> shown;
    std::copy_if(runs.begin(), runs.end(), std::back_inserter(shown),
                 [](const RunPtr& run) { return run->series->train.rows() > 0; });
    const Theme& theme = themeOf(*this);
    QStringList headings{tr("Run"),    tr("tokens/s"), tr("step/s"),
                         tr("memory"), tr("training"), tr("time split")};
    const auto names = timeParts({});
    for (const TimePart& part : names) headings << part.name;
    clearContents();
    setHeadings(headings, 1);
    horizontalHeaderItem(Bar)->setTextAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    horizontalHeader()->setSectionResizeMode(Bar, QHeaderView::Fixed);
    for (int i = 0; i < kTimeParts; ++i)
        horizontalHeaderItem(FirstPart + i)
            ->setIcon(swatch(theme.line(names[static_cast<std::size_t>(i)].colour)));
    setRowCount(static_cast<int>(shown.size()));
    setHint(runs.empty() ? tr("Check runs at the left to see what they cost")
                         : tr("Speed, memory and where the time goes come with the first record"));
    bool split = false;
    for (int row = 0; row < rowCount(); ++row) {
        const RunSnapshot& run = *shown[static_cast<std::size_t>(row)];
        const RunProgress& progress = run.progress;
        putRun(row, run, looks_.of(run.id));
        put(row, Tokens, rateText(progress.tokensPerSecond), true);
        put(row, Steps, rateText(progress.stepsPerSecond), true);
        put(row, Memory, memoryText(progress.memoryMib), true)
            ->setToolTip(QStringLiteral("<p>%1</p>").arg(memoryTip(run.onGpu())));
        put(row, Training, durationText(run.series->train[runs::Column::Seconds].back()), true);
        if (!progress.spent) continue;
        split = true;
        const auto parts = timeParts(*progress.spent);
        QVariantList seconds;
        for (int i = 0; i < kTimeParts; ++i) {
            const TimePart& part = parts[static_cast<std::size_t>(i)];
            seconds << part.seconds;
            put(row, FirstPart + i, shareText(part.share), true)->setToolTip(timeTip(*progress.spent));
        }
        QTableWidgetItem* bar = put(row, Bar, {});
        bar->setData(Qt::UserRole, seconds);
        bar->setToolTip(timeTip(*progress.spent));
    }
    for (int column = Bar; column < columnCount(); ++column) setColumnHidden(column, !split);
}

}  // namespace jordanscope::views
