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

constexpr int kBar = 5;  // its column
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

std::vector<TableCell> speedRow(const RunSnapshot& run, const RunLook& look, const Theme& theme) {
    const RunProgress& progress = run.progress;
    std::vector<TableCell> row{
        runCell(run, look, theme),
        {rateText(progress.tokensPerSecond)},
        {rateText(progress.stepsPerSecond)},
        {memoryText(progress.memoryMib), QStringLiteral("<p>%1</p>").arg(memoryTip(run.onGpu()))},
        {durationText(run.series->train[runs::Column::Seconds].back())}};
    row.resize(kBar + 1 + kTimeParts);
    if (!progress.spent) return row;
    const QString tip = timeTip(*progress.spent);
    const auto parts = timeParts(*progress.spent);
    QVariantList seconds;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        seconds << parts[i].seconds;
        row[kBar + 1 + i] = {shareText(parts[i].share), tip};
    }
    row[kBar] = {.tip = tip, .value = seconds};
    return row;
}

}  // namespace

SpeedTable::SpeedTable(QWidget* parent) : FlatTable(parent, {.columnMargin = 4}) {  // eleven columns
    setObjectName(QStringLiteral("speed"));
    setAccessibleName(tr("Speed, memory and time of the runs"));
    setItemDelegateForColumn(kBar, new BarDelegate(this));
}

void SpeedTable::updateGeometries() {
    // A section that stretches would keep its width as soon as the others leave it no room at all.
    if (QHeaderView& header = *horizontalHeader(); header.count() > kBar && !header.isSectionHidden(kBar)) {
        const int others = header.length() - header.sectionSize(kBar);
        header.resizeSection(kBar, std::max(header.sectionSizeHint(kBar), viewport()->width() - others));
    }
    FlatTable::updateGeometries();
}

void SpeedTable::setRuns(const std::vector<RunPtr>& runs, const RunLooks& looks) {
    setContent([runs, looks](const Theme& theme) {
        TableContent table;
        table.hint = runs.empty() ? tr("Check runs at the left to see what they cost")
                                  : tr("Speed, memory and where the time goes come with the first record");
        bool split = false;
        for (const RunPtr& run : runs) {
            if (run->series->train.rows() == 0) continue;
            split |= run->progress.spent.has_value();
            table.rows.push_back(speedRow(*run, looks.of(run->id), theme));
        }
        table.columns = {
            {tr("Run")},          {tr("tokens/s"), true}, {tr("step/s"), true},
            {tr("memory"), true}, {tr("training"), true}, {.heading = tr("time split"), .hidden = !split}};
        for (const TimePart& part : timeParts({}))
            table.columns.push_back({part.name, true, !split, swatch(theme.line(part.colour))});
        return table;
    });
    if (horizontalHeader()->count() > kBar)
        horizontalHeader()->setSectionResizeMode(kBar, QHeaderView::Fixed);
}

}  // namespace jordanscope::views
