#pragma once

#include <QProxyStyle>

namespace jordanscope::views {

/// A property of a table and of its header, in pixels: columns keep twice this distance, though each is only
/// as wide as its texts.
inline constexpr const char* kColumnMargin = "columnMargin";

/// Fusion with flat fields, thin sliders and marks that can be seen on a dark card. Colours come from the
/// theme of the painted widget's palette.
class WorkbenchStyle : public QProxyStyle {
    Q_OBJECT

public:
    static constexpr const char* kName = "jordanscope";

    WorkbenchStyle();

    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                       const QWidget* widget) const override;
    void drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                     const QWidget* widget) const override;
    void drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                            const QWidget* widget) const override;
    QRect subControlRect(ComplexControl control, const QStyleOptionComplex* option, SubControl part,
                         const QWidget* widget) const override;
    int pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const override;
    int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                  QStyleHintReturn* data) const override;
};

}  // namespace jordanscope::views
