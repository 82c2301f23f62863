#pragma once

#include <cstdint>
#include <vector>

#include <QColor>
#include <QPolygonF>
#include <QRectF>

class QPainter;

namespace jordanscope::views {

/// Antialiased lines that run from left to right, for the screen: what of each pixel a line covers is
/// computed and laid over what is there. Qt's raster engine takes a hundred times as long for a curve that
/// goes up and down within every pixel column, and longer still when it is dashed. One thread.
class CurveRaster {
public:
    /// Nothing is drawn outside `clip` (in logical pixels).
    CurveRaster(const QRectF& clip, double devicePixelRatio);

    /// A polyline in logical pixels, `width` logical pixels wide, solid or in dashes of 4.5 with gaps of 3.
    /// It lies behind those that were drawn before it: what they hide costs nothing.
    void draw(const QPolygonF& line, const QColor& colour, double width, bool dashed);
    /// Puts all of it onto the painter, which draws on a device of that ratio.
    void paintOn(QPainter& painter) const;

private:
    void pieces(const QPolygonF& line, bool dashed);
    void envelope(const QPolygonF& line, bool dashed);
    void piece(QPointF a, QPointF b);
    void shallow(QPointF a, QPointF b);
    void steep(QPointF a, QPointF b);
    void upright(double x, double top, double bottom);
    void strip(int column, double share, double top, double bottom);
    void add(int column, int row, double share);
    void blend(const QColor& colour);

    double ratio_, half_ = 0.5;
    QPointF origin_;  // of the layer, in device pixels
    int width_, height_;
    // By columns: a curve's pixels of one column lie beside each other.
    std::vector<std::uint32_t> layer_;   // premultiplied ARGB
    std::vector<std::uint8_t> covered_;  // by the line that is being drawn
    struct Touched {
        int first, last;
    };
    std::vector<Touched> touched_;
    std::vector<Touched> hidden_;  // rows of each column behind which nothing can be seen
    struct Reach {
        double top, bottom;
    };
    std::vector<Reach> reach_;  // of a dense line, by column
    int firstColumn_, lastColumn_;
    bool empty_ = true;
};

}  // namespace jordanscope::views
