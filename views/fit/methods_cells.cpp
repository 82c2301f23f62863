#include "views/fit/methods_cells.h"

#include <QMouseEvent>
#include <QPainter>

#include "views/fit/methods_model.h"
#include "views/look/theme.h"

namespace jordanscope::views {
namespace {

constexpr int kBox = 13;     // check box
constexpr int kSample = 20;  // line sample
constexpr int kCellMargin = 2;
constexpr int kWordGap = 8;   // between the numbers and the word at the end
constexpr int kOverhang = 8;  // a bold number may reach into the gap before it

QRect textRoom(const QRect& cell, bool word) {
    return cell.adjusted(kCellMargin + (word ? kWordGap : 0), 0, -kCellMargin, 0);
}

QRect boxRect(const QRect& cell) {
    return {cell.left() + kCellMargin, cell.center().y() - kBox / 2, kBox, kBox};
}

void paintBox(QPainter& painter, const QRect& box, bool checked, const Theme& theme) {
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme.fieldBorder, 1));
    painter.setBrush(theme.card);
    painter.drawRoundedRect(QRectF(box).adjusted(0.5, 0.5, -0.5, -0.5), 2, 2);
    if (!checked) return;
    painter.setPen(QPen(theme.text, 1.8, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    const QPointF corner = box.topLeft();
    const QPointF tick[] = {corner + QPointF(3.2, 6.6), corner + QPointF(5.6, 9.4),
                            corner + QPointF(9.8, 3.6)};
    painter.drawPolyline(tick, 3);
}

}  // namespace

int methodsCellExtra(int column, int columns) {
    return 2 * kCellMargin + (column == 0 ? kBox + kSample + 11 : 0) +
           (column >= columns - MethodsModel::kWordColumns ? kWordGap : 0);
}

void MethodsDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                            const QModelIndex& index) const {
    const Theme& theme = themeOf(option.palette);
    const bool selected = option.state & QStyle::State_Selected;
    painter->save();
    painter->fillRect(option.rect, selected                                            ? theme.accent
                                   : option.features & QStyleOptionViewItem::Alternate ? theme.alternate
                                                                                       : theme.card);
    QColor colour = selected ? theme.accentText : theme.text;
    const bool word = index.column() >= index.model()->columnCount() - MethodsModel::kWordColumns;
    QRect room = textRoom(option.rect, word);
    if (index.column() == 0) {
        paintBox(*painter, boxRect(option.rect), index.data(Qt::CheckStateRole).toInt() == Qt::Checked,
                 theme);
        const int line = index.data(MethodsModel::ColourRole).toInt();
        QPen pen(selected ? theme.accentText : theme.line(line), 2, Qt::SolidLine, Qt::FlatCap);
        if (lineDashed(line)) pen.setDashPattern({2.6, 1.6});
        painter->setRenderHint(QPainter::Antialiasing, false);
        painter->setPen(pen);
        const int left = boxRect(option.rect).right() + 6, y = option.rect.center().y() + 1;
        painter->drawLine(left, y, left + kSample, y);
        room.setLeft(left + kSample + 5);
    } else if (!index.data(MethodsModel::FailureRole).toString().isEmpty()) {
        colour = selected ? theme.accentText : theme.poor;
    } else if (word && !selected && index.data(MethodsModel::QualityRole).isValid()) {
        const auto quality = static_cast<kernel::Quality>(index.data(MethodsModel::QualityRole).toInt());
        colour = quality == kernel::Quality::Good      ? theme.good
                 : quality == kernel::Quality::Partial ? theme.partial
                                                       : theme.poor;
    }
    QFont font = option.font;
    font.setBold(index.data(Qt::FontRole).value<QFont>().bold());
    painter->setFont(font);
    painter->setPen(colour);
    const auto alignment = Qt::Alignment(index.data(Qt::TextAlignmentRole).toInt());
    if (alignment & Qt::AlignRight) room.setLeft(room.left() - kOverhang);
    const QString text =
        painter->fontMetrics().elidedText(index.data().toString(), Qt::ElideRight, room.width());
    painter->drawText(room, static_cast<int>(alignment) | Qt::TextSingleLine, text);
    if (option.state & QStyle::State_HasFocus && option.state & QStyle::State_KeyboardFocusChange) {
        painter->setPen(QPen(theme.text, 1, Qt::DotLine));
        painter->drawRect(option.rect.adjusted(0, 0, -1, -1));
    }
    painter->restore();
}

bool MethodsDelegate::editorEvent(QEvent* event, QAbstractItemModel* model,
                                  const QStyleOptionViewItem& option, const QModelIndex& index) {
    if (index.column() != 0 || event->type() != QEvent::MouseButtonRelease) return false;
    const auto* mouse = static_cast<QMouseEvent*>(event);
    const QRect target(option.rect.topLeft(),
                       QSize(2 * kCellMargin + kBox + 6 + kSample, option.rect.height()));
    if (mouse->button() != Qt::LeftButton || !target.contains(mouse->pos())) return false;
    const bool checked = index.data(Qt::CheckStateRole).toInt() == Qt::Checked;
    return model->setData(index, checked ? Qt::Unchecked : Qt::Checked, Qt::CheckStateRole);
}

void MethodsHeader::paintSection(QPainter* painter, const QRect& rect, int section) const {
    const Theme& theme = themeOf(*this);
    painter->save();
    painter->fillRect(rect, theme.card);
    painter->setFont(font());
    painter->setPen(theme.muted);
    const auto alignment =
        Qt::Alignment(model()->headerData(section, Qt::Horizontal, Qt::TextAlignmentRole).toInt());
    painter->drawText(textRoom(rect, section >= count() - MethodsModel::kWordColumns),
                      static_cast<int>(alignment) | Qt::TextSingleLine,
                      model()->headerData(section, Qt::Horizontal).toString());
    painter->fillRect(QRect(rect.left(), rect.bottom(), rect.width(), 1), theme.border);
    painter->restore();
}

void MethodsHeader::paintEvent(QPaintEvent* event) {
    QPainter(viewport()).fillRect(viewport()->rect(), themeOf(*this).card);
    QHeaderView::paintEvent(event);
}

}  // namespace jordanscope::views
