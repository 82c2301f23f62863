#include "views/look/panel_heading.h"

#include <QPainter>

#include "views/look/typography.h"

namespace jordanscope::views {

PanelHeading::PanelHeading(const QString& title, const QString& rest, QWidget* parent) : QWidget(parent) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setText(title, rest);
}

void PanelHeading::setText(const QString& title, const QString& rest) {
    if (title == title_ && rest == rest_) return;
    title_ = title;
    rest_ = rest;
    setAccessibleName(text());
    update();
}

QSize PanelHeading::sizeHint() const {
    return {px(120), px(21)};
}

QSize PanelHeading::minimumSizeHint() const {
    return {px(40), px(21)};
}

void PanelHeading::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    QFont bold = font();
    bold.setBold(true);
    painter.setFont(bold);
    painter.setPen(palette().color(QPalette::WindowText));
    painter.drawText(rect(), Qt::AlignVCenter | Qt::AlignLeft, title_);
    const int used = QFontMetrics(bold).horizontalAdvance(title_) + 5;
    painter.setFont(font());
    painter.setPen(palette().color(QPalette::PlaceholderText));
    painter.drawText(rect().adjusted(used, 0, 0, 0), Qt::AlignVCenter | Qt::AlignLeft,
                     fontMetrics().elidedText(rest_, Qt::ElideRight, width() - used));
}

}  // namespace jordanscope::views
