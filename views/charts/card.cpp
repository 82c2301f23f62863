#include "views/charts/card.h"

#include <QBoxLayout>
#include <QPainter>

#include "views/charts/legend_painter.h"

namespace jordanscope::views {
namespace {

constexpr int kTitleHeight = 26;

}  // namespace

/// The painted part of the title line; a label would need rich text, and names must stay literal.
class CardTitle : public QWidget {
public:
    using QWidget::QWidget;

    QString title, suffix;
    std::vector<LegendEntry> legend;

protected:
    QSize sizeHint() const override { return {120, kTitleHeight}; }
    QSize minimumSizeHint() const override { return {40, kTitleHeight}; }
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        paintTitleLine(painter, QRectF(rect()).adjusted(6, 2, -4, 0), title, suffix, legend, themeOf(*this),
                       devicePixelRatioF());
    }
};

Card::Card(QWidget* parent) : QFrame(parent), title_(new CardTitle(this)) {
    column_ = new QVBoxLayout(this);
    column_->setContentsMargins(1, 1, 1, 1);
    column_->setSpacing(0);
    titleLine_ = new QHBoxLayout;
    titleLine_->setContentsMargins(0, 0, 6, 0);
    titleLine_->setSpacing(4);
    title_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    titleLine_->addWidget(title_, 1);
    bodySlot_ = new QVBoxLayout;
    bodySlot_->setContentsMargins(0, 0, 0, 1);
    column_->addLayout(titleLine_);
    column_->addLayout(bodySlot_, 1);
}

void Card::setTitle(const QString& title, const QString& mutedSuffix) {
    if (title_->title == title && title_->suffix == mutedSuffix) return;
    title_->title = title;
    title_->suffix = mutedSuffix;
    setAccessibleName(title);
    title_->update();
}

void Card::setLegend(std::vector<LegendEntry> entries) {
    QStringList names;
    for (const LegendEntry& entry : entries) names << entry.name.toHtmlEscaped();
    title_->setToolTip(names.isEmpty() ? QString()
                                       : QStringLiteral("<p>%1</p>").arg(names.join(QStringLiteral("<br>"))));
    title_->legend = std::move(entries);
    title_->update();
}

void Card::setHeader(QWidget* header) {
    column_->insertWidget(0, header);
}

void Card::addTool(QWidget* tool) {
    titleLine_->addWidget(tool, 0, Qt::AlignVCenter);
}

void Card::setBody(QWidget* body) {
    while (QLayoutItem* item = bodySlot_->takeAt(0)) {
        if (item->widget()) item->widget()->hide();
        delete item;
    }
    bodySlot_->addWidget(body, 1);
}

void Card::setBodyMargins(int left, int top, int right, int bottom) {
    bodySlot_->setContentsMargins(left, top, right, bottom);
}

void Card::paintEvent(QPaintEvent*) {
    const Theme& theme = themeOf(*this);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme.border, 1));
    painter.setBrush(theme.card);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6);
}

ChartCard::ChartCard(const QString& title, const QString& mutedSuffix, QWidget* parent)
    : Card(parent), chart_(new LineChart) {
    setBody(chart_);
    setTitle(title, mutedSuffix);
    connect(chart_, &LineChart::seriesChanged, this, [this] { setLegend(chart_->legend()); });
}

void ChartCard::setTitle(const QString& title, const QString& mutedSuffix) {
    Card::setTitle(title, mutedSuffix);
    chart_->setTitle(title, mutedSuffix);
}

}  // namespace jordanscope::views
