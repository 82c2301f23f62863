#include "views/charts/card.h"

#include <functional>

#include <QBoxLayout>
#include <QPainter>

#include "views/charts/legend_painter.h"

namespace jordanscope::views {
namespace {

constexpr int kTitleHeight = 26;
constexpr int kLeft = 6, kRight = 4;  // of the painted texts

}  // namespace

/// The painted part of the title line; a label would need rich text, and names must stay literal.
class CardTitle : public QWidget {
public:
    using QWidget::QWidget;

    QString title, suffix;
    std::vector<LegendEntry> legend;
    std::function<void()> resized;

    /// For title and legend.
    double room() const { return width() - kLeft - kRight; }

protected:
    QSize sizeHint() const override { return {120, kTitleHeight}; }
    QSize minimumSizeHint() const override { return {40, kTitleHeight}; }
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        paintTitleLine(painter, QRectF(rect()).adjusted(kLeft, 2, -kRight, 0), title, suffix, legend,
                       themeOf(*this), devicePixelRatioF());
    }
    void resizeEvent(QResizeEvent*) override {
        if (resized) resized();
    }
};

/// A legend below the title line, as high as it needs to be.
class CardLegend : public QWidget {
public:
    explicit CardLegend(QWidget* parent) : QWidget(parent) {
        setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
        hide();
    }

    void set(std::vector<LegendEntry> entries) {
        legend_ = std::move(entries);
        arrange();
        setVisible(!legend_.empty());
        update();
    }

protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        paintLegend(painter, {kLeft, 0}, cells_, legend_, themeOf(*this), devicePixelRatioF());
    }
    void resizeEvent(QResizeEvent*) override { arrange(); }

private:
    void arrange() {
        cells_ = legendCells(std::max(40, width() - kLeft - kLeft), legend_);
        setFixedHeight(cells_.empty() ? 0 : static_cast<int>(cells_.back().bottom()) + 2);
    }

    std::vector<LegendEntry> legend_;
    std::vector<QRectF> cells_;
};

Card::Card(QWidget* parent)
    : QFrame(parent), title_(new CardTitle(this)), legendBelow_(new CardLegend(this)) {
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
    column_->addWidget(legendBelow_);
    column_->addLayout(bodySlot_, 1);
    title_->resized = [this] { arrangeLegend(); };
}

void Card::setTitle(const QString& title, const QString& mutedSuffix) {
    if (title_->title == title && title_->suffix == mutedSuffix) return;
    title_->title = title;
    title_->suffix = mutedSuffix;
    setAccessibleName(title);
    arrangeLegend();
    title_->update();
}

void Card::setLegend(std::vector<LegendEntry> entries) {
    QStringList names;
    for (const LegendEntry& entry : entries) names << entry.name.toHtmlEscaped();
    title_->setToolTip(names.isEmpty() ? QString()
                                       : QStringLiteral("<p>%1</p>").arg(names.join(QStringLiteral("<br>"))));
    legendBelow_->setToolTip(title_->toolTip());
    if (entries == legend_) return;
    legend_ = std::move(entries);
    legendBelow_->set({});
    arrangeLegend();
}

void Card::setLegendWraps(bool wraps) {
    legendWraps_ = wraps;
    arrangeLegend();
}

void Card::arrangeLegend() {
    const bool below = legendWraps_ && !legend_.empty() &&
                       titleLineWidth(title_->title, title_->suffix, legend_) > title_->room();
    title_->legend = below ? std::vector<LegendEntry>() : legend_;
    title_->update();
    if (below == legendBelow_->isHidden()) legendBelow_->set(below ? legend_ : std::vector<LegendEntry>());
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

void Card::setFooter(QWidget* footer) {
    column_->addWidget(footer);
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
    connect(chart_, &LineChart::seriesChanged, this, [this] {
        std::vector<LegendEntry> entries = chart_->legend();
        if (entries.size() > mostInLegend_) entries.clear();
        setLegend(std::move(entries));
    });
}

void ChartCard::setTitle(const QString& title, const QString& mutedSuffix) {
    Card::setTitle(title, mutedSuffix);
    chart_->setTitle(title, mutedSuffix);
}

}  // namespace jordanscope::views
