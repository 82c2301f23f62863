#include "views/runs/run_delegate.h"

#include <algorithm>

#include <QApplication>
#include <QHeaderView>
#include <QPainter>
#include <QTableView>

#include "views/look/theme.h"
#include "views/runs/runs_model.h"
#include "views/runs/state_mark.h"

namespace jordanscope::views {
namespace {

constexpr int kPadding = 6;

bool isFigure(int column) {
    return column >= RunsModel::Progress;
}

QColor chipColour(const QModelIndex& index, const Theme& theme) {
    const QColor own = index.data(RunsModel::ColourRole).value<QColor>();
    return own.isValid() ? own : theme.line(index.data(RunsModel::PaletteRole).toInt());
}

StateMark markOf(const QModelIndex& index, const Theme& theme) {
    RunSnapshot run;
    run.condition.state = static_cast<runs::ShownState>(index.data(RunsModel::StateRole).toInt());
    return stateMark(run, theme);
}

void paintProgress(QPainter* painter, QRect room, double fraction, bool live, const Theme& theme) {
    const QRectF track(room.left() + kPadding, room.bottom() - 4.5, room.width() - 2 * kPadding, 3);
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(Qt::NoPen);
    painter->setBrush(theme.grid);
    painter->drawRoundedRect(track, 1.5, 1.5);
    if (!(fraction > 0)) return;
    painter->setBrush(live ? theme.accent : theme.axis);
    painter->drawRoundedRect(QRectF(track.left(), track.top(), std::max(3.0, track.width() * fraction), 3),
                             1.5, 1.5);
}

}  // namespace

void paintChip(QPainter* painter, const QRectF& box, const QColor& colour, bool dashed) {
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    QPen pen(colour, 3, Qt::SolidLine, Qt::FlatCap);
    if (dashed) pen.setDashPattern({1.4, 0.9});
    painter->setPen(pen);
    painter->drawLine(QPointF(box.left(), box.center().y()), QPointF(box.right(), box.center().y()));
    painter->restore();
}

void widenForFigures(QTableView& table, int first, int last) {
    const QFontMetrics metrics(table.font());
    QHeaderView& header = *table.horizontalHeader();
    for (int column = 0; column < RunsModel::kColumns; ++column) {
        if (!isFigure(column) || table.isColumnHidden(column)) continue;
        int widest = 0;
        for (int row = first; row <= last; ++row)
            widest = std::max(widest,
                              metrics.horizontalAdvance(table.model()->index(row, column).data().toString()));
        const int needed = widest + 2 * kPadding + 1;
        if (header.sectionSize(column) < needed) header.resizeSection(column, needed);
    }
}

QSize RunDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
    QSize size = QStyledItemDelegate::sizeHint(option, index);
    return {size.width() + 2 * kPadding, 22};
}

void RunDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                        const QModelIndex& index) const {
    QStyleOptionViewItem item = option;
    initStyleOption(&item, index);
    const QString text = item.text;
    item.text.clear();
    QApplication::style()->drawControl(QStyle::CE_ItemViewItem, &item, painter, item.widget);

    const Theme& theme = themeOf(option.palette);
    const bool selected = option.state & QStyle::State_Selected;
    const QColor ink = selected ? option.palette.color(QPalette::HighlightedText) : theme.text;
    QRect room = option.rect.adjusted(kPadding, 0, -kPadding, 0);
    painter->save();
    painter->setFont(option.font);
    if (index.column() == RunsModel::Run) {
        if (item.features & QStyleOptionViewItem::HasCheckIndicator) {
            const QRect box = QApplication::style()->subElementRect(QStyle::SE_ItemViewItemCheckIndicator,
                                                                    &item, item.widget);
            room.setLeft(box.right() + kPadding);
        }
        const int palette = index.data(RunsModel::PaletteRole).toInt();
        paintChip(painter, QRectF(room.left(), room.top(), 20, room.height()), chipColour(index, theme),
                  lineDashed(palette));
        room.setLeft(room.left() + 26);
    } else if (index.column() == RunsModel::State) {
        const StateMark mark = markOf(index, theme);
        painter->setPen(selected ? ink : mark.colour);
        painter->drawText(QRect(room.left(), room.top(), 12, room.height()), Qt::AlignCenter, mark.shape);
        room.setLeft(room.left() + 17);
    } else if (index.column() == RunsModel::Progress && !text.isEmpty()) {
        const auto state = static_cast<runs::ShownState>(index.data(RunsModel::StateRole).toInt());
        paintProgress(painter, option.rect, index.data(RunsModel::FractionRole).toDouble(),
                      runs::isLive(state), theme);
        room.adjust(0, 0, 0, -4);
    }
    painter->setPen(ink);
    // The first digits of a number are another number: a figure without room is not there at all.
    const bool cut = isFigure(index.column()) && option.fontMetrics.horizontalAdvance(text) > room.width();
    painter->drawText(
        room, static_cast<int>(item.displayAlignment),
        cut ? QString(QChar(0x2026)) : option.fontMetrics.elidedText(text, Qt::ElideRight, room.width()));
    painter->restore();
}

}  // namespace jordanscope::views
