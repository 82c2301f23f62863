#include "views/look/note_delegate.h"

#include <QApplication>
#include <QPainter>

#include "views/look/theme.h"

namespace jordanscope::views {
namespace {

constexpr int kGap = 8;
constexpr int kLeastRoom = 40;  ///< a shorter note would be dots alone

}  // namespace

QSize NoteDelegate::sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const {
    return {100, rowHeight_};
}

void NoteDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                         const QModelIndex& index) const {
    QStyledItemDelegate::paint(painter, option, index);
    const QString note = index.data(kNote).toString();
    if (note.isEmpty()) return;
    QStyleOptionViewItem item = option;
    initStyleOption(&item, index);
    const QStyle& style = option.widget ? *option.widget->style() : *QApplication::style();
    const QRect text = style.subElementRect(QStyle::SE_ItemViewItemText, &item, option.widget);
    const int margin = style.pixelMetric(QStyle::PM_FocusFrameHMargin, &item, option.widget) + 1;
    const QFontMetrics metrics(item.font);
    const int left = text.left() + margin + metrics.horizontalAdvance(item.text) + kGap;
    const QRect room(left, option.rect.top(), option.rect.right() - left - 4, option.rect.height());
    if (room.width() < kLeastRoom) return;
    const bool selected = option.state & QStyle::State_Selected;
    painter->save();
    painter->setFont(item.font);
    painter->setPen(selected ? option.palette.color(QPalette::HighlightedText)
                             : themeOf(option.palette).muted);
    painter->drawText(room, Qt::AlignVCenter | Qt::AlignLeft,
                      metrics.elidedText(note, Qt::ElideRight, room.width()));
    painter->restore();
}

}  // namespace jordanscope::views
