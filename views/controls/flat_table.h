#pragma once

#include <functional>
#include <vector>

#include <QColor>
#include <QIcon>
#include <QTableView>
#include <QVariant>

#include "views/look/table_look.h"

namespace jordanscope::views {

struct Theme;

/// Plain text, shown literally; so is the text of a tooltip that is left out.
struct TableCell {
    QString text{};
    QString tip{};      // rich text; empty: the cell's own text
    QColor colour{};    // of the text; invalid: the table's
    QIcon icon{};       // before the text
    bool bold = false;  // the best of its column
    QVariant value{};   // Qt::UserRole, for a delegate
};

struct TableColumn {
    QString heading{};
    bool right = false;  // figures stand at the right edge
    bool hidden = false;
    QIcon icon{};
};

/// All that a table shows, as a value. Every row has a cell for each column.
struct TableContent {
    std::vector<TableColumn> columns;
    std::vector<std::vector<TableCell>> rows;
    QString hint{};      // shown as long as there is no row: what would fill the table
    QString footnote{};  // what the marks in its cells mean; for whoever has a place below it
};

/// A table for reading, in the workbench's look, that shows a TableContent. What is chosen and where it was
/// scrolled to stays as long as its shape does. GUI thread.
class FlatTable : public QTableView {
    Q_OBJECT

public:
    explicit FlatTable(QWidget* parent = nullptr, const TableLook& look = {.columnMargin = 6});

    /// Made at once, and again in the colours of each new theme.
    void setContent(std::function<TableContent(const Theme&)> make);
    const TableContent& content() const { return content_; }
    const TableCell& cell(int row, int column) const;
    const TableColumn& column(int column) const;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    class Model;
    void refill();

    std::function<TableContent(const Theme&)> make_;
    TableContent content_;
    Model* model_;
};

}  // namespace jordanscope::views
