#include "views/fit/methods_table.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <vector>

#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QKeyEvent>

#include "views/fit/methods_cells.h"
#include "views/fit/methods_model.h"
#include "views/look/look_change.h"
#include "views/look/table_look.h"
#include "views/look/theme.h"
#include "views/look/typography.h"

namespace jordanscope::views {
namespace {

constexpr int kRowHeight = 20;
constexpr int kHeaderHeight = 26;

}  // namespace

MethodsTable::MethodsTable(MethodsModel& model, QWidget* parent) : QTableView(parent), model_(model) {
    setObjectName(QStringLiteral("methodsTable"));
    setAccessibleName(tr("methods and their errors"));
    auto* header = new MethodsHeader(this);
    setHorizontalHeader(header);
    setUpTable(*this, {.rowHeight = kRowHeight});
    header->setFixedHeight(px(kHeaderHeight));
    header->setSectionsClickable(false);
    header->setMinimumSectionSize(px(30));
    header->setSectionResizeMode(QHeaderView::Fixed);
    setItemDelegate(new MethodsDelegate(this));
    setModel(&model_);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    takeTheme();
    onLookChange(*this, [this] { takeTheme(); });
    connect(&model_, &QAbstractItemModel::modelReset, this, [this] {
        arrangeColumns();
        spanned_ = true;  // a reset forgets nothing: look again
        spanFailedRows();
    });
    connect(&model_, &QAbstractItemModel::headerDataChanged, this, &MethodsTable::arrangeColumns);
    connect(&model_, &QAbstractItemModel::dataChanged, this, &MethodsTable::spanFailedRows);
}

QSize MethodsTable::sizeHint() const {
    return {px(860), px(kHeaderHeight) + 11 * px(kRowHeight) + 2};
}

/// As wide as the widest number may be; what is left over is shared.
void MethodsTable::arrangeColumns() {
    const int columns = model_.columnCount();
    if (columns == 0) return;
    const int contexts = model_.contextColumns();
    const QFontMetrics metrics = fontMetrics();
    static const std::array<const char*, 7> samples{"0.00e+00", "1 − 0e-00", "65/65",    "2.0e+05",
                                                    "0.00062",  "▲ partial", "▲ partial"};
    std::vector<int> widths;
    for (int column = 0; column < columns; ++column) {
        const int after = column - 1 - contexts;
        QString sample = QStringLiteral("0.000e+00");
        if (column == 0) sample = QStringLiteral("jordan_exact_scaled");
        if (after >= 0) sample = QString::fromUtf8(samples[static_cast<size_t>(after)]);
        int width = metrics.horizontalAdvance(sample);
        if (column > 0)
            width = std::max(width,
                             metrics.horizontalAdvance(model_.headerData(column, Qt::Horizontal).toString()));
        // A pixel more, since advances are rounded and the eliding counts fractions.
        widths.push_back(width + 1 + methodsCellExtra(column, columns));
    }
    const int spare = std::max(0, viewport()->width() - std::accumulate(widths.begin(), widths.end(), 0));
    for (int column = 0; column < columns; ++column) {
        // The rest of the division goes to the name.
        const int share = spare / columns + (column == 0 ? spare % columns : 0);
        setColumnWidth(column, widths[static_cast<size_t>(column)] + share);
    }
}

void MethodsTable::spanFailedRows() {
    bool failed = false;
    for (const kernel::MethodFit& fit : model_.fits()) failed |= !fit.failure.empty();
    if (!failed && !spanned_) return;
    clearSpans();
    spanned_ = failed;
    for (int row = 0; failed && row < model_.rowCount(); ++row)
        if (!model_.fits()[static_cast<size_t>(row)].failure.empty())
            setSpan(row, 1, 1, model_.columnCount() - 1 - MethodsModel::kWordColumns);
}

void MethodsTable::takeTheme() {
    const Theme& theme = themeOf(*this);
    QPalette colours = viewport()->palette();
    if (colours.color(QPalette::Base) == theme.card) return;
    colours.setColor(QPalette::Base, theme.card);
    viewport()->setPalette(colours);
}

void MethodsTable::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Space && currentIndex().isValid()) {
        model_.setChecked(currentIndex().row(), !model_.checked(currentIndex().row()));
        return;
    }
    if (event->matches(QKeySequence::Copy)) {
        QStringList lines;
        for (int row = -1; row < model_.rowCount(); ++row) {
            QStringList cells;
            for (int column = 0; column < model_.columnCount(); ++column)
                cells << (row < 0 ? model_.headerData(column, Qt::Horizontal)
                                  : model_.index(row, column).data())
                             .toString();
            lines << cells.join(QLatin1Char('\t'));
        }
        QApplication::clipboard()->setText(lines.join(QLatin1Char('\n')));
        return;
    }
    QTableView::keyPressEvent(event);
}

void MethodsTable::resizeEvent(QResizeEvent* event) {
    QTableView::resizeEvent(event);
    arrangeColumns();
}

}  // namespace jordanscope::views
