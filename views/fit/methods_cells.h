#pragma once

#include <QHeaderView>
#include <QStyledItemDelegate>

/// How the methods table is painted: box and line sample before a method's name, numbers to the right, the
/// quality as a coloured word at the end.
namespace jordanscope::views {

/// Pixels that cells of this column need beside their text.
int methodsCellExtra(int column, int columns);

class MethodsDelegate : public QStyledItemDelegate {
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    /// A click on the box or the sample checks the method.
    bool editorEvent(QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem& option,
                     const QModelIndex& index) override;
};

class MethodsHeader : public QHeaderView {
    Q_OBJECT

public:
    explicit MethodsHeader(QWidget* parent) : QHeaderView(Qt::Horizontal, parent) {}

protected:
    void paintSection(QPainter* painter, const QRect& rect, int section) const override;
    void paintEvent(QPaintEvent* event) override;
};

}  // namespace jordanscope::views
