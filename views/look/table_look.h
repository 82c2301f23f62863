#pragma once

class QTableView;

namespace jordanscope::views {

/// What tells one table from another, in pixels of the design.
struct TableLook {
    int rowHeight = 20;
    bool striped = true;
    bool framed = false;
    int columnMargin = 0;  // kColumnMargin of style.h; 0: the style's own
};

/// A table for reading: rows are chosen whole and never edited, no grid and no row numbers, one line a row in
/// the size of titles, and Tab leaves it. Needs no model yet; what its columns are and how wide is the
/// owner's.
void setUpTable(QTableView& table, const TableLook& look = {});

}  // namespace jordanscope::views
