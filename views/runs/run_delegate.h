#pragma once

#include <QStyledItemDelegate>

class QTableView;

namespace jordanscope::views {

/// Paints a run's row: colour chip and name, shape and word of its state, a bar behind its step. A figure is
/// shown whole or as an ellipsis alone, never its first digits. For any view on a RunsModel (also through
/// proxies).
class RunDelegate : public QStyledItemDelegate {
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

/// Makes the columns of figures that are too narrow for rows `first` to `last` wide enough; none gets
/// narrower.
void widenForFigures(QTableView& table, int first, int last);

/// The chip: a short thick line in the run's colour and dash.
void paintChip(QPainter* painter, const QRectF& box, const QColor& colour, bool dashed);

}  // namespace jordanscope::views
