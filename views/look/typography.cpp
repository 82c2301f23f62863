#include "views/look/typography.h"

#include <algorithm>
#include <cmath>

#include <QApplication>
#include <QFontInfo>
#include <QFontMetricsF>
#include <QScreen>

namespace jordanscope::views {
namespace {

constexpr double kDesignPixels = 9.5 * 96 / 72;  // size of the design's font
constexpr double kDesignLine = 14.75;            // height of its line
constexpr double kSame = 0.03;                   // what hinting alone makes different

}  // namespace

double uiPoints() {
    const double points = QApplication::font().pointSizeF();
    return points > 0 ? points : QFontInfo(QApplication::font()).pointSizeF();
}

QFont sizedFont(double points, bool bold) {
    QFont font = QApplication::font();
    font.setPointSizeF(points);
    font.setBold(bold);
    return font;
}

int px(double designPixels) {
    const QScreen* screen = QGuiApplication::primaryScreen();
    const double size = uiPoints() * (screen ? screen->logicalDotsPerInchY() : 96) / 72;
    const double factor =
        std::max(size / kDesignPixels, QFontMetricsF(QApplication::font()).height() / kDesignLine);
    return static_cast<int>(std::lround(designPixels * (std::abs(factor - 1) < kSame ? 1 : factor)));
}

}  // namespace jordanscope::views
