#include "views/charts/card.h"

#include <cmath>
#include <utility>

#include <QBoxLayout>
#include <QPainter>

#include "views/charts/legend_painter.h"
#include "views/look/typography.h"

namespace jordanscope::views {
namespace {

constexpr int kTitleHeight = 26;
constexpr int kLeft = 6, kRight = 4;  // of the painted texts
constexpr double kSuffixGap = 12;

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
    QSize sizeHint() const override { return {px(120), px(kTitleHeight)}; }
    QSize minimumSizeHint() const override { return {px(40), px(kTitleHeight)}; }
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        paintTitleLine(painter, QRectF(rect()).adjusted(kLeft, 2, -kRight, 0), title, suffix, legend,
                       themeOf(*this), devicePixelRatioF());
    }
    void resizeEvent(QResizeEvent*) override {
        if (resized) resized();
    }
};

/// What the title line has no room for, below it and as high as it needs to be: the suffix and the legend.
class CardLegend : public QWidget {
public:
    explicit CardLegend(QWidget* parent) : QWidget(parent) {
        setObjectName(QStringLiteral("legendBelow"));
        setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
        hide();
    }

    std::function<void()> resized;

    void set(const QString& suffix, std::vector<LegendEntry> entries) {
        suffix_ = suffix;
        legend_ = std::move(entries);
        arrange();
        setVisible(!suffix_.isEmpty() || !legend_.empty());
        update();
    }

protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        paintSuffix(painter, {kLeft, 0, room(), legendLine()}, suffix_, themeOf(*this));
        paintLegend(painter, {kLeft, 0}, cells_, legend_, themeOf(*this), devicePixelRatioF());
    }
    void resizeEvent(QResizeEvent*) override {
        if (resized) resized();
    }

private:
    double room() const { return std::max(40, width() - kLeft - kLeft); }

    void arrange() {
        cells_ = legendCells(room(), legend_);
        double height = suffix_.isEmpty() ? 0 : legendLine();
        if (!suffix_.isEmpty() && !cells_.empty()) {
            // Beside the suffix where that takes no line more than the suffix alone, else below it.
            const double aside = std::ceil(titleLineWidth({}, suffix_, {})) + kSuffixGap;
            const bool oneLine = cells_.back().top() <= 0 && aside + cells_.back().right() <= room();
            for (QRectF& cell : cells_) cell.translate(oneLine ? aside : 0, oneLine ? 0 : legendLine());
        }
        if (!cells_.empty()) height = std::max(height, cells_.back().bottom());
        setFixedHeight(height > 0 ? static_cast<int>(height) + 2 : 0);
    }

    QString suffix_;
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
    title_->resized = legendBelow_->resized = [this] { arrangeLegendSoon(); };
}

void Card::setTitle(const QString& title, const QString& mutedSuffix) {
    if (title_->title == title && suffix_ == mutedSuffix) return;
    title_->title = title;
    suffix_ = mutedSuffix;
    setAccessibleName(title);
    setAccessibleDescription(suffix_);
    arrangeToolTip();
    arrangeLegend();
}

void Card::setLegend(std::vector<LegendEntry> entries) {
    if (entries == legend_) return;
    legend_ = std::move(entries);
    arrangeToolTip();
    arrangeLegend();
}

void Card::setLegendWraps(bool wraps) {
    legendWraps_ = wraps;
    arrangeLegend();
}

void Card::arrangeToolTip() {
    QStringList lines;
    if (!suffix_.isEmpty())
        lines << QStringLiteral("<b>%1</b> %2").arg(title_->title.toHtmlEscaped(), suffix_.toHtmlEscaped());
    for (const LegendEntry& entry : legend_) lines << entry.name.toHtmlEscaped();
    const QString tip =
        lines.isEmpty() ? QString() : QStringLiteral("<p>%1</p>").arg(lines.join(QStringLiteral("<br>")));
    title_->setToolTip(tip);
    legendBelow_->setToolTip(tip);
}

void Card::arrangeLegendSoon() {
    // A resize comes from within the layout's pass: a line that came up in it would be laid out by a pass of
    // its own, and the outer one would then put the body over it.
    if (std::exchange(arrangesSoon_, true)) return;
    QMetaObject::invokeMethod(
        this,
        [this] {
            arrangesSoon_ = false;
            arrangeLegend();
        },
        Qt::QueuedConnection);
}

void Card::arrangeLegend() {
    const bool suffixBelow =
        legendWraps_ && !suffix_.isEmpty() && titleLineWidth(title_->title, suffix_, {}) > title_->room();
    title_->suffix = suffixBelow ? QString() : suffix_;
    const bool below =
        legendWraps_ && !legend_.empty() &&
        (suffixBelow || titleLineWidth(title_->title, title_->suffix, legend_) > title_->room());
    title_->legend = below ? std::vector<LegendEntry>() : legend_;
    title_->update();
    legendBelow_->set(suffixBelow ? suffix_ : QString(), below ? legend_ : std::vector<LegendEntry>());
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
        const bool tooMany = entries.size() > mostInLegend_;
        instead_ = tooMany && insteadOfLegend_ ? insteadOfLegend_() : QString();
        if (tooMany) entries.clear();
        showTitle();
        setLegend(std::move(entries));
    });
}

void ChartCard::setTitle(const QString& title, const QString& mutedSuffix) {
    chart_->setTitle(title, mutedSuffix);
    suffix_ = mutedSuffix;
    showTitle();
}

void ChartCard::setMostInLegend(std::size_t most, std::function<QString()> instead) {
    mostInLegend_ = most;
    insteadOfLegend_ = std::move(instead);
}

void ChartCard::showTitle() {
    // An exported picture has its legend: only the card says what stands for it.
    const QString comma = suffix_.isEmpty() || instead_.isEmpty() ? QString() : QStringLiteral(", ");
    Card::setTitle(chart_->title(), suffix_ + comma + instead_);
}

}  // namespace jordanscope::views
