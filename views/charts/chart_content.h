#pragma once

#include <vector>

#include "views/charts/chart_frame.h"
#include "views/charts/chart_spec.h"
#include "views/charts/curve_painter.h"

namespace jordanscope::views {

/// All that a picture of a chart depends on except its size and theme: the screen and exported files share
/// it.
struct ChartContent {
    QString title, suffix, hint;
    AxisSpec x, y;
    std::vector<LineSeries> series;
    std::vector<MarkerLine> markers;
    std::vector<ReferenceLine> references;
    View view;
    bool equalAspect = false;
    int leftMargin = 0;  // pixels, at least: for charts whose plots are aligned

    /// Brings `curves` and the automatic ranges up to date with series and axes.
    void prepare();
    void seriesReplaced() { prepared_ = false; }

    const std::vector<PreparedSeries>& curves() const { return curves_; }
    int undrawable() const { return undrawable_; }
    int outside() const { return huge_; }
    bool empty() const { return empty_; }
    /// What is shown now, before equal aspect widens it.
    Range range(Axis axis) const;
    std::vector<LegendEntry> legend() const;

private:
    std::vector<PreparedSeries> curves_;
    std::optional<Range> autoX_, autoY_;
    int undrawable_ = 0, huge_ = 0;
    bool empty_ = true, prepared_ = false;
};

/// A file stands alone, so it names both of its axes, the y axis beside its labels; on the screen a card's
/// title says what y is.
enum class Medium { Screen, File };

/// Plot area, ranges and ticks for a widget or file of `size`: margins as wide and high as the labels need.
/// The content must be prepared.
FrameSpec layoutFrame(const ChartContent& content, QSize size, double devicePixelRatio, bool dark,
                      Medium medium = Medium::Screen);

Mapping mappingOf(const FrameSpec& frame);

/// Reference lines, curves, markers with their texts, badge and hint, over a frame already drawn.
/// `devicePixelRatio` 0: into a vector file.
void paintContent(QPainter& painter, const ChartContent& content, const FrameSpec& frame,
                  double devicePixelRatio);

}  // namespace jordanscope::views
