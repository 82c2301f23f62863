#pragma once

#include <functional>
#include <vector>

#include <QFrame>

#include "views/charts/line_chart.h"

class QBoxLayout;
class QLabel;

namespace jordanscope::views {

class CardLegend;
class CardTitle;

/// A rounded box: title in bold, a muted suffix and the legend on one line, tools at its right end, one body
/// below.
class Card : public QFrame {
    Q_OBJECT

public:
    explicit Card(QWidget* parent = nullptr);

    /// Plain text, shown literally.
    void setTitle(const QString& title, const QString& mutedSuffix = {});
    void setLegend(std::vector<LegendEntry> entries);
    /// A legend that is too long for the title's line stands below it, on one or two lines of its own, and so
    /// does a suffix; otherwise (the default) the title's line shortens and counts what it has no room for.
    void setLegendWraps(bool wraps);
    /// Above the title line, e.g. a QTabBar.
    void setHeader(QWidget* header);
    /// Into the title line's right end, left to right.
    void addTool(QWidget* tool);
    void setBody(QWidget* body);
    /// Below the body, across the card.
    void setFooter(QWidget* footer);
    void setBodyMargins(int left, int top, int right, int bottom);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void arrangeLegend();
    void arrangeLegendSoon();
    void arrangeToolTip();

    CardTitle* title_;
    CardLegend* legendBelow_;
    std::vector<LegendEntry> legend_;
    bool legendWraps_ = false, arrangesSoon_ = false;
    QString suffix_;
    QBoxLayout *column_, *titleLine_, *bodySlot_;
};

/// A card around a line chart whose legend follows the chart's series.
class ChartCard : public Card {
    Q_OBJECT

public:
    explicit ChartCard(const QString& title = {}, const QString& mutedSuffix = {}, QWidget* parent = nullptr);

    LineChart& chart() { return *chart_; }
    const LineChart& chart() const { return *chart_; }
    void setTitle(const QString& title, const QString& mutedSuffix = {});
    /// More entries than this make no legend: what stands beside the chart names its lines. `instead` then
    /// says so beside the title; it is asked whenever the legend changes.
    void setMostInLegend(std::size_t most, std::function<QString()> instead = {});

private:
    void showTitle();

    LineChart* chart_;
    QString suffix_, instead_;
    std::function<QString()> insteadOfLegend_;
    std::size_t mostInLegend_ = static_cast<std::size_t>(-1);
};

}  // namespace jordanscope::views
