#include "views/explore/read_out.h"

#include <algorithm>

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QLabel>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollArea>

#include "views/look/label.h"
#include "views/look/theme.h"
#include "views/look/typography.h"

namespace jordanscope::views {
namespace {

constexpr int kRowHeight = 18;

}  // namespace

ReadOut::ReadOut(QWidget* parent) : QWidget(parent) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("values at the cursor"));
    addCopy(tr("Copy the value"), QKeySequence::Copy, &Reading::plain);
    addCopy(tr("Copy as LaTeX"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C), &Reading::latex);
    auto* all = new QAction(tr("Copy all as LaTeX"), this);
    connect(all, &QAction::triggered, this, &ReadOut::copyAllRequested);
    addAction(all);
}

void ReadOut::addCopy(const QString& text, const QKeySequence& key, QString Reading::* what) {
    auto* action = new QAction(text, this);
    action->setShortcut(key);
    action->setShortcutContext(Qt::WidgetShortcut);
    connect(action, &QAction::triggered, this, [this, what] {
        if (readings_.empty()) return;
        QString copied = readings_[static_cast<std::size_t>(current_)].*what;
        // What aligns the lines of the whole block has no place in one of them.
        if (what == &Reading::latex) copied.remove(QLatin1Char('&'));
        QApplication::clipboard()->setText(copied);
    });
    addAction(action);
}

void ReadOut::setReadings(std::vector<Reading> readings) {
    const bool sameRows = readings.size() == readings_.size();
    readings_ = std::move(readings);
    // Labels are placed by hand: a layout would be asked anew with every step of a slider.
    while (rows_.size() < readings_.size()) {
        rows_.push_back({makeLabel(this, {}, {.colour = QPalette::PlaceholderText}),
                         makeLabel(this, {}, {.alignment = Qt::AlignRight | Qt::AlignVCenter})});
    }
    for (std::size_t k = 0; k < rows_.size(); ++k) {
        const bool used = k < readings_.size();
        rows_[k].label->setVisible(used);
        rows_[k].value->setVisible(used);
        if (!used) continue;
        const Reading& reading = readings_[k];
        rows_[k].label->setText(reading.label);
        rows_[k].value->setText(reading.text);
        rows_[k].value->setObjectName(reading.id + QLatin1String("Value"));
        rows_[k].label->setToolTip(reading.tip);
        rows_[k].value->setToolTip(reading.plain);
    }
    if (hasFocus()) setCurrent(current_);
    if (sameRows) return;
    setCurrent(current_);
    updateGeometry();
    place();
}

QSize ReadOut::sizeHint() const {
    return {px(200), px(kRowHeight) * static_cast<int>(readings_.size())};
}

void ReadOut::place() {
    const int height = px(kRowHeight);
    for (std::size_t k = 0; k < readings_.size() && k < rows_.size(); ++k) {
        const int top = height * static_cast<int>(k);
        const int words = rows_[k].label->sizeHint().width();
        rows_[k].label->setGeometry(2, top, words, height);
        rows_[k].value->setGeometry(words + 6, top, std::max(width() - words - 8, 0), height);
    }
}

void ReadOut::resizeEvent(QResizeEvent*) {
    place();
}

QRect ReadOut::rowRect(int row) const {
    return {0, row * px(kRowHeight), width(), px(kRowHeight)};
}

void ReadOut::setCurrent(int row) {
    if (readings_.empty()) return;
    current_ = std::clamp(row, 0, static_cast<int>(readings_.size()) - 1);
    const Reading& reading = readings_[static_cast<std::size_t>(current_)];
    setAccessibleDescription(reading.label + QStringLiteral(": ") + reading.text);
    update();
}

void ReadOut::paintEvent(QPaintEvent*) {
    if (!hasFocus() || readings_.empty()) return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(themeOf(*this).accent, 1));
    painter.drawRoundedRect(QRectF(rowRect(current_)).adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);
}

void ReadOut::mousePressEvent(QMouseEvent* event) {
    setCurrent(static_cast<int>(event->position().y()) / px(kRowHeight));
    QWidget::mousePressEvent(event);
}

void ReadOut::keyPressEvent(QKeyEvent* event) {
    const int last = static_cast<int>(readings_.size()) - 1;
    switch (event->key()) {
        case Qt::Key_Up:
            setCurrent(current_ - 1);
            break;
        case Qt::Key_Down:
            setCurrent(current_ + 1);
            break;
        case Qt::Key_Home:
            setCurrent(0);
            break;
        case Qt::Key_End:
            setCurrent(last);
            break;
        default:
            return QWidget::keyPressEvent(event);
    }
    for (QWidget* above = parentWidget(); above; above = above->parentWidget())
        if (auto* area = qobject_cast<QScrollArea*>(above))
            area->ensureVisible(0, mapTo(area->widget(), rowRect(current_).center()).y(), 0, px(kRowHeight));
}

void ReadOut::focusInEvent(QFocusEvent* event) {
    setCurrent(current_);
    QWidget::focusInEvent(event);
}

void ReadOut::focusOutEvent(QFocusEvent* event) {
    update();
    QWidget::focusOutEvent(event);
}

void ReadOut::contextMenuEvent(QContextMenuEvent* event) {
    const bool byKey = event->reason() == QContextMenuEvent::Keyboard;
    if (!byKey) setCurrent(event->pos().y() / px(kRowHeight));
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addActions(actions());
    menu->popup(byKey ? mapToGlobal(rowRect(current_).bottomLeft()) : event->globalPos());
}

}  // namespace jordanscope::views
