#include "views/fit/methods_table.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <vector>

#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QKeyEvent>
#include <QPainter>
#include <QStyledItemDelegate>

#include "views/fit/methods_model.h"
#include "views/theme.h"

namespace jordanscope::views {
namespace {

constexpr int kRowHeight = 20;
constexpr int kHeaderHeight = 26;
constexpr double kTablePoints = 9;
constexpr int kBox = 13;     // check box
constexpr int kSample = 20;  // line sample
constexpr int kCellMargin = 2;
constexpr int kOverhang = 8;  // a bold number may reach into the gap before it

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

class CellDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override {
        const Theme& theme = themeOf(option.palette);
        const bool selected = option.state & QStyle::State_Selected;
        painter->save();
        painter->fillRect(option.rect, selected                                            ? theme.accent
                                       : option.features & QStyleOptionViewItem::Alternate ? theme.alternate
                                                                                           : theme.card);
        QColor colour = selected ? theme.accentText : theme.text;
        QRect room = option.rect.adjusted(kCellMargin, 0, -kCellMargin, 0);
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
        } else if (index.column() == index.model()->columnCount() - 1 && !selected) {
            const auto quality = static_cast<kernel::Quality>(index.data(MethodsModel::QualityRole).toInt());
            colour = quality == kernel::Quality::Good      ? theme.good
                     : quality == kernel::Quality::Partial ? theme.partial
                                                           : theme.poor;
        }
        QFont font = option.font;
        font.setPointSizeF(kTablePoints);
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

    bool editorEvent(QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem& option,
                     const QModelIndex& index) override {
        if (index.column() != 0 || event->type() != QEvent::MouseButtonRelease) return false;
        const auto* mouse = static_cast<QMouseEvent*>(event);
        const QRect target(option.rect.topLeft(),
                           QSize(2 * kCellMargin + kBox + 6 + kSample, option.rect.height()));
        if (mouse->button() != Qt::LeftButton || !target.contains(mouse->pos())) return false;
        const bool checked = index.data(Qt::CheckStateRole).toInt() == Qt::Checked;
        return model->setData(index, checked ? Qt::Unchecked : Qt::Checked, Qt::CheckStateRole);
    }
};

class Header : public QHeaderView {
public:
    explicit Header(QWidget* parent) : QHeaderView(Qt::Horizontal, parent) {}

protected:
    void paintSection(QPainter* painter, const QRect& rect, int section) const override {
        const Theme& theme = themeOf(*this);
        painter->save();
        painter->fillRect(rect, theme.card);
        QFont font = this->font();
        font.setPointSizeF(kTablePoints);
        painter->setFont(font);
        painter->setPen(theme.muted);
        const auto alignment =
            Qt::Alignment(model()->headerData(section, Qt::Horizontal, Qt::TextAlignmentRole).toInt());
        painter->drawText(rect.adjusted(kCellMargin, 0, -kCellMargin, 0),
                          static_cast<int>(alignment) | Qt::TextSingleLine,
                          model()->headerData(section, Qt::Horizontal).toString());
        painter->fillRect(QRect(rect.left(), rect.bottom(), rect.width(), 1), theme.border);
        painter->restore();
    }
    void paintEvent(QPaintEvent* event) override {
        QPainter(viewport()).fillRect(viewport()->rect(), themeOf(*this).card);
        QHeaderView::paintEvent(event);
    }
};

}  // namespace

MethodsTable::MethodsTable(MethodsModel& model, QWidget* parent) : QTableView(parent), model_(model) {
    setObjectName(QStringLiteral("methodsTable"));
    setAccessibleName(tr("methods and their errors"));
    auto* header = new Header(this);
    setHorizontalHeader(header);
    header->setFixedHeight(kHeaderHeight);
    header->setSectionsClickable(false);
    header->setHighlightSections(false);
    header->setMinimumSectionSize(30);
    header->setSectionResizeMode(QHeaderView::Fixed);
    verticalHeader()->hide();
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    verticalHeader()->setMinimumSectionSize(kRowHeight);
    verticalHeader()->setDefaultSectionSize(kRowHeight);
    setItemDelegate(new CellDelegate(this));
    setModel(&model_);
    setShowGrid(false);
    setAlternatingRowColors(true);
    setFrameShape(QFrame::NoFrame);
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setSelectionMode(QAbstractItemView::ExtendedSelection);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    setTabKeyNavigation(false);
    setWordWrap(false);
    takeTheme();
    connect(&model_, &QAbstractItemModel::modelReset, this, [this] {
        arrangeColumns();
        spanned_ = true;  // a reset forgets nothing: look again
        spanFailedRows();
    });
    connect(&model_, &QAbstractItemModel::headerDataChanged, this, &MethodsTable::arrangeColumns);
    connect(&model_, &QAbstractItemModel::dataChanged, this, &MethodsTable::spanFailedRows);
}

QSize MethodsTable::sizeHint() const {
    return {860, kHeaderHeight + 11 * kRowHeight + 2};
}

/// As wide as the widest number may be; what is left over is shared.
void MethodsTable::arrangeColumns() {
    const int columns = model_.columnCount();
    if (columns == 0) return;
    const int contexts = model_.contextColumns();
    QFont font = this->font();
    font.setPointSizeF(kTablePoints);
    const QFontMetrics metrics(font);
    static const std::array<const char*, 6> samples{"0.00e+00", "1 − 0e-00", "65/65",
                                                    "2.0e+05",  "0.00062",   "▲ partial"};
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
        widths.push_back(width + 1 + 2 * kCellMargin + (column == 0 ? kBox + kSample + 11 : 0));
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
            setSpan(row, 1, 1, model_.columnCount() - 2);
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

void MethodsTable::changeEvent(QEvent* event) {
    QTableView::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) takeTheme();
}

}  // namespace jordanscope::views
