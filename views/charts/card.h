#pragma once

#include <vector>

#include <QFrame>

#include "views/charts/line_chart.h"

class QBoxLayout;
class QLabel;

namespace jordanscope::views {

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
    /// Above the title line, e.g. a QTabBar.
    void setHeader(QWidget* header);
    /// Into the title line's right end, left to right.
    void addTool(QWidget* tool);
    void setBody(QWidget* body);
    void setBodyMargins(int left, int top, int right, int bottom);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    CardTitle* title_;
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

private:
    LineChart* chart_;
};

}  // namespace jordanscope::views
