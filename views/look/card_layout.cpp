#include "views/look/card_layout.h"

#include <QHBoxLayout>

#include "views/look/theme.h"

namespace jordanscope::views {

QSplitter* cardSplitter(Qt::Orientation orientation, QWidget* parent) {
    auto* splitter = new QSplitter(orientation, parent);
    splitter->setHandleWidth(kCardGap);
    splitter->setChildrenCollapsible(false);
    return splitter;
}

void layOutPage(QWidget& page, QWidget* panel, QWidget* cards) {
    auto* beside = new QVBoxLayout;
    beside->setContentsMargins(kCardGap, kCardGap, kCardGap, kCardGap);
    beside->addWidget(cards);
    auto* line = new QHBoxLayout(&page);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(0);
    line->addWidget(panel);
    line->addLayout(beside, 1);
}

}  // namespace jordanscope::views
