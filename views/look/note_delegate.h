#pragma once

#include <QStyledItemDelegate>

namespace jordanscope::views {

/// A row of a list: its text, and behind it a note in the muted colour where there is room.
class NoteDelegate : public QStyledItemDelegate {
    Q_OBJECT

public:
    static constexpr int kNote = Qt::UserRole;  ///< QString

    NoteDelegate(int rowHeight, QObject* parent) : QStyledItemDelegate(parent), rowHeight_(rowHeight) {}

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;

private:
    int rowHeight_;
};

}  // namespace jordanscope::views
