#include "views/charts/legend_painter.h"

#include <cmath>

#include <QFontMetricsF>
#include <QPainter>

#include "views/charts/curve_painter.h"
#include "views/charts/polyline.h"
#include "views/look/typography.h"

namespace jordanscope::views {
namespace {

constexpr double kSample = 14, kLine = 16;
constexpr double kSampleGap = 4;
constexpr double kEntryGap = 10;
constexpr double kLongestNameDesign = 220;

QFont titleFont(bool bold) {
    return sizedFont(titlePoints(), bold);
}

double longestName() {
    return px(kLongestNameDesign);
}

}  // namespace

double legendLine() {
    return px(kLine);
}

double titleLineWidth(const QString& title, const QString& suffix, const std::vector<LegendEntry>& legend) {
    const QFontMetricsF bold(titleFont(true)), plain(titleFont(false));
    double width = bold.horizontalAdvance(title);
    if (!suffix.isEmpty()) width += 5 + plain.horizontalAdvance(suffix);
    for (const LegendEntry& entry : legend)
        width +=
            kEntryGap + kSample + kSampleGap + std::min(plain.horizontalAdvance(entry.name), longestName());
    return width;
}

std::vector<QRectF> legendCells(double width, const std::vector<LegendEntry>& legend) {
    const QFontMetricsF metrics(titleFont(false));
    std::vector<QRectF> cells;
    double x = 0, y = 0;
    for (const LegendEntry& entry : legend) {
        const double wanted =
            kSample + kSampleGap + std::min(std::ceil(metrics.horizontalAdvance(entry.name)), longestName());
        if (x > 0 && x + wanted > width) {
            x = 0;
            y += legendLine();
        }
        cells.emplace_back(x, y, std::min(wanted, width), legendLine());
        x += wanted + kEntryGap;
    }
    if (y <= legendLine()) return cells;
    const std::size_t columns = (legend.size() + 1) / 2;
    const double step = (width + kEntryGap) / static_cast<double>(columns);
    for (std::size_t i = 0; i < cells.size(); ++i)
        cells[i] = {static_cast<double>(i % columns) * step, static_cast<double>(i / columns) * legendLine(),
                    std::max(0.0, step - kEntryGap), legendLine()};
    return cells;
}

void paintLegend(QPainter& painter, QPointF origin, const std::vector<QRectF>& cells,
                 const std::vector<LegendEntry>& legend, const Theme& theme, double devicePixelRatio) {
    const QFont font = titleFont(false);
    const QFontMetricsF metrics(font);
    painter.setFont(font);
    for (std::size_t i = 0; i < legend.size(); ++i) {
        const QRectF cell = cells[i].translated(origin);
        paintLineSample(painter, {cell.left(), cell.top(), kSample, cell.height()}, legend[i], theme,
                        devicePixelRatio);
        const QRectF room = cell.adjusted(kSample + kSampleGap, 0, 1, 0);
        painter.setPen(theme.text);
        painter.drawText(room, Qt::AlignLeft | Qt::AlignVCenter,
                         metrics.elidedText(legend[i].name, Qt::ElideMiddle, room.width()));
    }
}

void paintSuffix(QPainter& painter, const QRectF& box, const QString& suffix, const Theme& theme) {
    if (suffix.isEmpty()) return;
    painter.setFont(titleFont(false));
    painter.setPen(theme.muted);
    painter.drawText(
        box, Qt::AlignLeft | Qt::AlignVCenter,
        QFontMetricsF(painter.font()).elidedText(suffix, Qt::ElideMiddle, std::ceil(box.width())));
}

void paintLineSample(QPainter& painter, const QRectF& box, const LegendEntry& entry, const Theme& theme,
                     double devicePixelRatio) {
    const double y = std::round(box.center().y()) + 0.5;
    const QPolygonF line{{box.left(), y}, {box.right(), y}};
    drawPolyline(painter, line, colourOf(entry.colour, entry.ownColour, theme), Weight::Target, entry.dashed,
                 devicePixelRatio);
}

double paintTitleLine(QPainter& painter, const QRectF& box, const QString& title, const QString& suffix,
                      const std::vector<LegendEntry>& legend, const Theme& theme, double devicePixelRatio) {
    double x = box.left();
    const auto text = [&](const QString& what, bool bold, const QColor& colour, double room) {
        const QFont font = titleFont(bold);
        const QFontMetricsF metrics(font);
        const QString shown = metrics.elidedText(what, Qt::ElideRight, std::max(0.0, room));
        painter.setFont(font);
        painter.setPen(colour);
        painter.drawText(QRectF(x, box.top(), box.right() - x, box.height()),
                         Qt::AlignLeft | Qt::AlignVCenter, shown);
        x += metrics.horizontalAdvance(shown);
    };
    if (!title.isEmpty()) text(title, true, theme.text, box.right() - x);
    if (!suffix.isEmpty() && x < box.right()) {
        x += title.isEmpty() ? 0 : 5;
        text(suffix, false, theme.muted, box.right() - x);
    }
    const QFontMetricsF metrics(titleFont(false));
    for (size_t i = 0; i < legend.size(); ++i) {
        const double before = x;
        x += x > box.left() ? kEntryGap : 0;
        const double left = box.right() - x - kSample - kSampleGap;
        const double wanted = std::min(metrics.horizontalAdvance(legend[i].name), longestName());
        const double reserve = i + 1 < legend.size() ? 26 : 0;
        // A name may be shortened, not to nothing: then it is only counted.
        if (left - reserve < std::min(wanted, 48.0)) {
            x = before + 8;
            text(QStringLiteral("+%1").arg(legend.size() - i), false, theme.muted, box.right() - x);
            break;
        }
        paintLineSample(painter, {x, box.top(), kSample, box.height()}, legend[i], theme, devicePixelRatio);
        x += kSample + kSampleGap;
        text(legend[i].name, false, theme.text, std::min(left - reserve, longestName()));
    }
    return x;
}

}  // namespace jordanscope::views
