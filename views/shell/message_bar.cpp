#include "views/shell/message_bar.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QToolButton>

#include "views/look/label.h"
#include "views/look/theme.h"

namespace jordanscope::views {

MessageBar::MessageBar(QWidget* parent)
    : QWidget(parent),
      label_(makeLabel(this, {}, {.name = QStringLiteral("messageBar.text"), .wrapped = true})) {
    setObjectName(QStringLiteral("messageBar"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(16, 3, 6, 3);
    label_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    row->addWidget(label_, 1);
    auto* close = new QToolButton(this);
    close->setObjectName(QStringLiteral("messageBar.close"));
    close->setText(QStringLiteral("\u00d7"));
    close->setAutoRaise(true);
    close->setAccessibleName(tr("Close the message"));
    close->setToolTip(tr("Close the message"));
    row->addWidget(close);
    connect(close, &QToolButton::clicked, this, &MessageBar::dismiss);
    hide();
}

void MessageBar::tell(const QString& text) {
    if (text.isEmpty()) return;
    count_ = text == text_ && isVisibleTo(parentWidget()) ? count_ + 1 : 1;
    text_ = text;
    label_->setText(count_ > 1 ? QStringLiteral("%1 (%2)").arg(text).arg(count_) : text);
    label_->setAccessibleName(text);
    show();
}

void MessageBar::dismiss() {
    count_ = 0;
    text_.clear();
    hide();
}

QString MessageBar::text() const {
    return text_;
}

void MessageBar::paintEvent(QPaintEvent*) {
    const Theme& theme = themeOf(*this);
    QPainter painter(this);
    painter.fillRect(rect(), theme.card);
    painter.setPen(theme.border);
    painter.drawLine(0, 0, width(), 0);
    painter.fillRect(QRect(0, 0, 4, height()), theme.partial);
}

}  // namespace jordanscope::views
