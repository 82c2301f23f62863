#include <QWidget>

#include "views/look/style.h"

/// Lengths and habits; what is drawn is in style.cpp.
namespace jordanscope::views {
namespace {

constexpr int kSwatch = 8;  // of a heading

int columnMargin(const QWidget* widget) {
    return widget ? widget->property(kColumnMargin).toInt() : 0;
}

}  // namespace

int WorkbenchStyle::pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const {
    switch (metric) {
        case PM_IndicatorWidth:
        case PM_IndicatorHeight:
        case PM_ExclusiveIndicatorWidth:
        case PM_ExclusiveIndicatorHeight:
            return 14;
        case PM_SliderThickness:
        case PM_SliderControlThickness:
        case PM_SliderLength:
            return 15;
        case PM_ScrollBarExtent:
            return 11;
        case PM_TabBarBaseOverlap:
        case PM_TabBarTabOverlap:
        case PM_TabBarTabShiftVertical:
            return 0;
        case PM_TabBarTabHSpace:
            return 18;
        case PM_TabBarTabVSpace:
            return 8;
        case PM_ButtonShiftHorizontal:
        case PM_ButtonShiftVertical:
            return 0;
        case PM_SplitterWidth:
            return 8;
        case PM_HeaderMargin:
            return columnMargin(widget) ? columnMargin(widget)
                                        : QProxyStyle::pixelMetric(metric, option, widget);
        case PM_SmallIconSize:
            return columnMargin(widget) ? kSwatch : QProxyStyle::pixelMetric(metric, option, widget);
        case PM_FocusFrameHMargin:  // a cell's text stands one pixel further in
            return columnMargin(widget) ? columnMargin(widget) - 1
                                        : QProxyStyle::pixelMetric(metric, option, widget);
        default:
            return QProxyStyle::pixelMetric(metric, option, widget);
    }
}

int WorkbenchStyle::styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                              QStyleHintReturn* data) const {
    switch (hint) {
        case SH_EtchDisabledText:
        case SH_DitherDisabledText:
        case SH_UnderlineShortcut:
        case SH_Widget_Animate:
        case SH_Widget_Animation_Duration:
            return 0;
        case SH_ComboBox_Popup:
            return 0;
        case SH_Slider_AbsoluteSetButtons:
            return Qt::LeftButton;
        case SH_Slider_PageSetButtons:
            return Qt::NoButton;
        default:
            return QProxyStyle::styleHint(hint, option, widget, data);
    }
}

}  // namespace jordanscope::views
