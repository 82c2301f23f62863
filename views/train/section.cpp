#include "views/train/section.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

#include "views/look/label.h"
#include "views/look/look_change.h"
#include "views/look/theme.h"

namespace jordanscope::views {

Section::Section(const QString& title, QWidget* parent) : QWidget(parent), title_(title) {
    heading_ = new QToolButton(this);
    heading_->setObjectName(QStringLiteral("heading"));
    heading_->setText(title);
    heading_->setCheckable(true);
    heading_->setChecked(true);
    heading_->setArrowType(Qt::DownArrow);
    heading_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    heading_->setAutoRaise(true);
    heading_->setIconSize({9, 9});
    QFont bold = heading_->font();
    bold.setBold(true);
    heading_->setFont(bold);
    summaryLabel_ = makeLabel(this, {}, {.colour = QPalette::PlaceholderText});
    summaryLabel_->setMinimumWidth(0);
    summaryLabel_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    body_ = new QWidget(this);
    bodyLayout_ = new QVBoxLayout(body_);
    bodyLayout_->setContentsMargins(0, 0, 0, 2);
    bodyLayout_->setSpacing(2);
    auto* line = new QHBoxLayout;
    line->setContentsMargins(0, 0, 0, 0);
    line->addWidget(heading_);
    line->addWidget(summaryLabel_, 1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(2);
    column->addLayout(line);
    column->addWidget(body_);
    connect(heading_, &QToolButton::toggled, this, [this](bool open) {
        heading_->setArrowType(open ? Qt::DownArrow : Qt::RightArrow);
        body_->setVisible(open);
        showSummary();
        Q_EMIT toggled(open);
    });
    showSummary();
    onLookChange(*this, [this] { showSummary(); });
}

bool Section::isOpen() const {
    return heading_->isChecked();
}

void Section::setOpen(bool open) {
    heading_->setChecked(open);
}

void Section::setSummary(const QString& text) {
    if (text == summary_) return;
    summary_ = text;
    showSummary();
}

void Section::setTroubled(bool troubled) {
    if (troubled == troubled_) return;
    troubled_ = troubled;
    heading_->setText(troubled ? title_ + QStringLiteral("  ◆") : title_);
    showSummary();
}

void Section::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    showSummary();
}

void Section::showSummary() {
    // A style sheet keeps the colour of the theme in which it was set, so it says which one.
    const QString sheet = QStringLiteral(
                              "QToolButton{border:none;padding:1px 0;color:%1}"
                              "QToolButton:focus{text-decoration:underline}")
                              .arg(palette().color(QPalette::WindowText).name());
    if (heading_->styleSheet() != sheet) heading_->setStyleSheet(sheet);
    const QString text = isOpen() ? QString() : summary_;
    summaryLabel_->setText(
        summaryLabel_->fontMetrics().elidedText(text, Qt::ElideRight, summaryLabel_->width()));
    summaryLabel_->setToolTip(isOpen() ? QString() : summary_.toHtmlEscaped());
}

}  // namespace jordanscope::views
