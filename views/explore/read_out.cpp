#include "views/explore/read_out.h"

#include <algorithm>

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QLabel>
#include <QMenu>

#include "views/look/typography.h"

namespace jordanscope::views {
namespace {

constexpr int kRowHeight = 18;

QLabel* makeLabel(QWidget* parent, Qt::Alignment alignment) {
    auto* label = new QLabel(parent);
    label->setTextFormat(Qt::PlainText);
    label->setAlignment(alignment | Qt::AlignVCenter);
    return label;
}

}  // namespace

ReadOut::ReadOut(QWidget* parent) : QWidget(parent) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void ReadOut::setReadings(std::vector<Reading> readings) {
    const bool sameRows = readings.size() == readings_.size();
    readings_ = std::move(readings);
    // Labels are placed by hand: a layout would be asked anew with every step of a slider.
    while (rows_.size() < readings_.size()) {
        Row row{makeLabel(this, Qt::AlignLeft), makeLabel(this, Qt::AlignRight)};
        row.label->setForegroundRole(QPalette::PlaceholderText);
        rows_.push_back(row);
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
    if (sameRows) return;
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

void ReadOut::contextMenuEvent(QContextMenuEvent* event) {
    const std::size_t row = static_cast<std::size_t>(std::max(event->pos().y(), 0) / px(kRowHeight));
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    if (row < readings_.size()) {
        const Reading reading = readings_[row];
        menu->addAction(tr("Copy the value"), this,
                        [reading] { QApplication::clipboard()->setText(reading.plain); });
        menu->addAction(tr("Copy as LaTeX"), this, [reading] {
            QString latex = reading.latex;
            QApplication::clipboard()->setText(latex.remove(QLatin1Char('&')));
        });
    }
    menu->addAction(tr("Copy all as LaTeX"), this, &ReadOut::copyAllRequested);
    menu->popup(event->globalPos());
}

}  // namespace jordanscope::views
