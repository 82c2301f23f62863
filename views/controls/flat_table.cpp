#include "views/controls/flat_table.h"

#include <utility>

#include <QAbstractTableModel>
#include <QHeaderView>
#include <QPainter>

#include "views/look/look_change.h"
#include "views/look/theme.h"

namespace jordanscope::views {

class FlatTable::Model : public QAbstractTableModel {
public:
    explicit Model(FlatTable& table) : QAbstractTableModel(&table), table_(table) {}

    int rowCount(const QModelIndex& parent = {}) const override {
        return parent.isValid() ? 0 : static_cast<int>(table_.content_.rows.size());
    }
    int columnCount(const QModelIndex& parent = {}) const override {
        return parent.isValid() ? 0 : static_cast<int>(table_.content_.columns.size());
    }

    QVariant data(const QModelIndex& index, int role) const override {
        const TableCell& cell = table_.cell(index.row(), index.column());
        switch (role) {
            case Qt::DisplayRole:
                return cell.text;
            case Qt::ToolTipRole:
                return cell.tip.isEmpty() ? QStringLiteral("<p>%1</p>").arg(cell.text.toHtmlEscaped())
                                          : cell.tip;
            case Qt::TextAlignmentRole:
                return alignment(table_.column(index.column()));
            case Qt::ForegroundRole:
                return cell.colour.isValid() ? QVariant(cell.colour) : QVariant();
            case Qt::DecorationRole:
                return cell.icon.isNull() ? QVariant() : QVariant(cell.icon);
            case Qt::FontRole:
                return cell.bold ? QVariant(bold()) : QVariant();
            case Qt::UserRole:
                return cell.value;
            default:
                return {};
        }
    }

    QVariant headerData(int section, Qt::Orientation orientation, int role) const override {
        if (orientation != Qt::Horizontal) return {};
        const TableColumn& column = table_.column(section);
        switch (role) {
            case Qt::DisplayRole:
                return column.heading;
            case Qt::TextAlignmentRole:
                return alignment(column);
            case Qt::DecorationRole:
                return column.icon.isNull() ? QVariant() : QVariant(column.icon);
            default:
                return {};
        }
    }

    void take(TableContent content) {
        TableContent& shown = table_.content_;
        const bool sameShape =
            shown.columns.size() == content.columns.size() && shown.rows.size() == content.rows.size();
        if (!sameShape) beginResetModel();
        if (sameShape) Q_EMIT layoutAboutToBeChanged();
        shown = std::move(content);
        if (!sameShape) endResetModel();
        if (sameShape) Q_EMIT layoutChanged();
        if (sameShape && columnCount() > 0) Q_EMIT headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
    }

private:
    static int alignment(const TableColumn& column) {
        return static_cast<int>((column.right ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    }
    QFont bold() const {
        QFont font = table_.font();
        font.setBold(true);
        return font;
    }

    FlatTable& table_;
};

FlatTable::FlatTable(QWidget* parent, const TableLook& look) : QTableView(parent), model_(new Model(*this)) {
    setUpTable(*this, look);
    setModel(model_);
    setIconSize({18, 8});
    horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    horizontalHeader()->setFixedHeight(horizontalHeader()->fontMetrics().height() + 4);
    onLookChange(*this, [this] { refill(); });
}

void FlatTable::setContent(std::function<TableContent(const Theme&)> make) {
    make_ = std::move(make);
    refill();
}

const TableCell& FlatTable::cell(int row, int column) const {
    return content_.rows.at(static_cast<std::size_t>(row)).at(static_cast<std::size_t>(column));
}

const TableColumn& FlatTable::column(int column) const {
    return content_.columns.at(static_cast<std::size_t>(column));
}

void FlatTable::refill() {
    if (!make_) return;
    model_->take(make_(themeOf(*this)));
    for (int column = 0; column < model_->columnCount(); ++column)
        setColumnHidden(column, content_.columns[static_cast<std::size_t>(column)].hidden);
    viewport()->update();
}

void FlatTable::paintEvent(QPaintEvent* event) {
    QTableView::paintEvent(event);
    if (!content_.rows.empty() || content_.hint.isEmpty()) return;
    QPainter painter(viewport());
    painter.setPen(themeOf(*this).muted);
    painter.drawText(viewport()->rect().adjusted(12, 0, -12, 0), Qt::AlignCenter | Qt::TextWordWrap,
                     content_.hint);
}

}  // namespace jordanscope::views
