#include "views/look/table_look.h"

#include <QHeaderView>
#include <QTableView>

#include "views/look/style.h"
#include "views/look/typography.h"

namespace jordanscope::views {

void setUpTable(QTableView& table, const TableLook& look) {
    QFont small = table.font();
    small.setPointSizeF(titlePoints());
    table.setFont(small);
    table.setEditTriggers(QAbstractItemView::NoEditTriggers);
    table.setSelectionBehavior(QAbstractItemView::SelectRows);
    table.setShowGrid(false);
    table.setAlternatingRowColors(look.striped);
    if (!look.framed) table.setFrameShape(QFrame::NoFrame);
    table.setWordWrap(false);
    table.setTabKeyNavigation(false);

    QHeaderView& across = *table.horizontalHeader();
    across.setFont(small);
    across.setHighlightSections(false);
    if (look.columnMargin > 0)
        for (QWidget* part : {static_cast<QWidget*>(&table), static_cast<QWidget*>(&across)})
            part->setProperty(kColumnMargin, look.columnMargin);
    QHeaderView& down = *table.verticalHeader();
    down.hide();
    down.setSectionResizeMode(QHeaderView::Fixed);
    down.setMinimumSectionSize(px(look.rowHeight));
    down.setDefaultSectionSize(px(look.rowHeight));
}

}  // namespace jordanscope::views
