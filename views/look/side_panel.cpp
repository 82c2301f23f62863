#include "views/look/side_panel.h"

#include <QPainter>

#include "views/look/theme.h"
#include "views/look/typography.h"

namespace jordanscope::views {

SidePanel::SidePanel(QWidget* parent) : QFrame(parent) {
    setFixedWidth(px(300));
}

void SidePanel::paintEvent(QPaintEvent*) {
    const Theme& theme = themeOf(*this);
    QPainter painter(this);
    painter.fillRect(rect(), theme.card);
    painter.fillRect(width() - 1, 0, 1, height(), theme.border);
}

}  // namespace jordanscope::views
