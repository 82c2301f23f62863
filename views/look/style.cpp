#include "views/look/style.h"

#include <algorithm>

#include <QPainter>
#include <QStyleOption>
#include <QWidget>

#include "views/look/theme.h"
#include "views/look/typography.h"

namespace jordanscope::views {
namespace {

constexpr int kSwatch = 8;  // of a heading

int columnMargin(const QWidget* widget) {
    return widget ? widget->property(kColumnMargin).toInt() : 0;
}

/// Strokes that several controls share. Rectangles are in whole pixels; lines are drawn on their inner edge.
QColor mixed(const QColor& a, const QColor& b, double share) {
    return QColor::fromRgbF(static_cast<float>(a.redF() * (1 - share) + b.redF() * share),
                            static_cast<float>(a.greenF() * (1 - share) + b.greenF() * share),
                            static_cast<float>(a.blueF() * (1 - share) + b.blueF() * share));
}

QColor faded(QColor colour, bool enabled) {
    if (!enabled) colour.setAlphaF(colour.alphaF() * 0.45F);
    return colour;
}

void box(QPainter& painter, const QRectF& rect, double radius, const QColor& border, const QColor& fill) {
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(border, 1));
    painter.setBrush(fill);
    painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), radius, radius);
}

/// A check box, or a radio button where `round`.
void paintIndicator(QPainter& painter, const QStyleOption& option, const Theme& theme, bool round) {
    const bool enabled = option.state & QStyle::State_Enabled;
    const bool hover = enabled && (option.state & QStyle::State_MouseOver);
    const bool on = option.state & QStyle::State_On, partly = option.state & QStyle::State_NoChange;
    const double side = std::min(option.rect.width(), option.rect.height());
    QRectF r(0, 0, side, side);
    r.moveCenter(QRectF(option.rect).center());
    const bool filled = on || partly;
    const QColor border = filled || hover ? theme.accent : mixed(theme.axis, theme.muted, 0.5);
    box(painter, r, round ? side / 2 : 3, faded(border, enabled),
        filled && !round ? faded(theme.accent, enabled) : theme.field);
    if (option.state & QStyle::State_HasFocus && option.state & QStyle::State_KeyboardFocusChange) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(theme.accent, 1));
        painter.drawRoundedRect(r.adjusted(-1.5, -1.5, 1.5, 1.5), 4, 4);
    }
    if (round && on) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(faded(theme.accent, enabled));
        painter.drawEllipse(r.center(), side * 0.27, side * 0.27);
    } else if (on) {
        painter.setPen(QPen(theme.accentText, 1.8, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        painter.drawPolyline(QPolygonF{r.topLeft() + QPointF(side * 0.25, side * 0.52),
                                       r.topLeft() + QPointF(side * 0.43, side * 0.7),
                                       r.topLeft() + QPointF(side * 0.76, side * 0.3)});
    } else if (partly) {
        painter.setPen(QPen(theme.accentText, 1.8));
        painter.drawLine(r.center() - QPointF(side * 0.22, 0), r.center() + QPointF(side * 0.22, 0));
    }
}

void paintArrow(QPainter& painter, QPointF centre, const QColor& colour, bool up = false) {
    const double s = up ? -1 : 1;
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(colour, 1.4, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.setBrush(Qt::NoBrush);
    painter.drawPolyline(QPolygonF{centre + QPointF(-3.5, -1.75 * s), centre + QPointF(0, 1.75 * s),
                                   centre + QPointF(3.5, -1.75 * s)});
}

QColor buttonFill(const QStyleOption& option, const Theme& theme) {
    const bool enabled = option.state & QStyle::State_Enabled;
    if (!enabled) return mixed(theme.button, theme.window, 0.5);
    if (option.state & (QStyle::State_Sunken | QStyle::State_On))
        return mixed(theme.button, theme.accent, 0.25);
    if (option.state & QStyle::State_MouseOver) return mixed(theme.button, theme.accent, 0.08);
    return theme.button;
}

QColor frameColour(const QStyleOption& option, const Theme& theme) {
    if (!(option.state & QStyle::State_Enabled)) return mixed(theme.fieldBorder, theme.window, 0.5);
    if (option.state & QStyle::State_HasFocus) return theme.accent;
    return theme.fieldBorder;
}

}  // namespace

WorkbenchStyle::WorkbenchStyle() : QProxyStyle(QStringLiteral("fusion")) {
    setObjectName(QLatin1String(kName));
}

void WorkbenchStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                                   const QWidget* widget) const {
    const Theme& theme = themeOf(option->palette);
    painter->save();
    switch (element) {
        case PE_IndicatorCheckBox:
        case PE_IndicatorItemViewItemCheck:
            paintIndicator(*painter, *option, theme, false);
            break;
        case PE_IndicatorRadioButton:
            paintIndicator(*painter, *option, theme, true);
            break;
        case PE_PanelLineEdit:
        case PE_FrameLineEdit:
            if (const auto* frame = qstyleoption_cast<const QStyleOptionFrame*>(option);
                frame && frame->lineWidth == 0) {
                painter->fillRect(option->rect, option->palette.color(QPalette::Base));
            } else {
                box(*painter, option->rect, 4, frameColour(*option, theme),
                    option->palette.color(QPalette::Base));
            }
            break;
        case PE_PanelButtonCommand: {
            const auto* button = qstyleoption_cast<const QStyleOptionButton*>(option);
            const bool flat = button && (button->features & QStyleOptionButton::Flat);
            if (!flat || option->state & (State_Sunken | State_On | State_MouseOver)) {
                box(*painter, option->rect, 4, frameColour(*option, theme), buttonFill(*option, theme));
            }
            break;
        }
        case PE_PanelButtonTool:
            if (!(option->state & State_AutoRaise) ||
                option->state & (State_Sunken | State_On | State_MouseOver)) {
                box(*painter, option->rect, 4, frameColour(*option, theme), buttonFill(*option, theme));
            }
            break;
        case PE_FrameDefaultButton:
        case PE_FrameTabBarBase:
            break;
        case PE_FrameTabWidget:
            painter->setPen(theme.border);
            painter->drawLine(option->rect.topLeft(), option->rect.topRight());
            break;
        case PE_FrameFocusRect:
            painter->setRenderHint(QPainter::Antialiasing);
            painter->setPen(QPen(theme.accent, 1));
            painter->setBrush(Qt::NoBrush);
            painter->drawRoundedRect(QRectF(option->rect).adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);
            break;
        case PE_Frame:
        case PE_FrameGroupBox:
            painter->setRenderHint(QPainter::Antialiasing);
            painter->setPen(QPen(theme.border, 1));
            painter->setBrush(Qt::NoBrush);
            painter->drawRoundedRect(QRectF(option->rect).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
            break;
        default:
            painter->restore();
            QProxyStyle::drawPrimitive(element, option, painter, widget);
            return;
    }
    painter->restore();
}

void WorkbenchStyle::drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                                 const QWidget* widget) const {
    const Theme& theme = themeOf(option->palette);
    if (element == CE_HeaderSection) {
        painter->fillRect(option->rect, option->palette.color(QPalette::Base));
        painter->setPen(theme.border);
        painter->drawLine(option->rect.bottomLeft(), option->rect.bottomRight());
        return;
    }
    if (element == CE_HeaderEmptyArea) {
        painter->fillRect(option->rect, option->palette.color(QPalette::Base));
        return;
    }
    if (element == CE_HeaderLabel) {
        if (const auto* header = qstyleoption_cast<const QStyleOptionHeader*>(option)) {
            QStyleOptionHeader muted = *header;
            muted.state &= ~State_On;  // a chosen cell must not make its heading bold
            muted.palette.setColor(QPalette::ButtonText, theme.muted);
            muted.rect.setTop(0);  // a margin between columns is none above and below
            if (widget) muted.rect.setBottom(widget->height() - 2);
            // An icon stands beside its own word, not beside the neighbour's.
            if (!header->icon.isNull() && (header->textAlignment & Qt::AlignRight)) {
                const int content = proxy()->pixelMetric(PM_SmallIconSize, option, widget) +
                                    proxy()->pixelMetric(PM_HeaderMargin, option, widget) +
                                    header->fontMetrics.horizontalAdvance(header->text);
                muted.rect.setLeft(std::max(muted.rect.left(), muted.rect.right() - content));
            }
            return QProxyStyle::drawControl(element, &muted, painter, widget);
        }
    }
    if (element == CE_Splitter) {
        if (option->state & State_MouseOver)
            painter->fillRect(option->rect, mixed(theme.window, theme.accent, 0.2));
        return;
    }
    if (element == CE_ProgressBarGroove) {
        painter->save();
        box(*painter, option->rect, 4, theme.border, theme.field);
        painter->restore();
        return;
    }
    if (element == CE_ProgressBarContents) {
        const auto* bar = qstyleoption_cast<const QStyleOptionProgressBar*>(option);
        const double span = bar ? static_cast<double>(bar->maximum) - bar->minimum : 0;
        if (span <= 0) return QProxyStyle::drawControl(element, option, painter, widget);
        painter->save();
        QRectF done = QRectF(option->rect).adjusted(1, 1, -1, -1);
        done.setWidth(done.width() * std::clamp((bar->progress - bar->minimum) / span, 0.0, 1.0));
        QColor fill = theme.accent;
        fill.setAlphaF(0.35F);  // the text is written over it
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setPen(Qt::NoPen);
        painter->setBrush(fill);
        painter->drawRoundedRect(done, 3, 3);
        painter->restore();
        return;
    }
    if (element == CE_ProgressBarLabel) {
        if (const auto* bar = qstyleoption_cast<const QStyleOptionProgressBar*>(option)) {
            painter->setPen(theme.text);
            painter->drawText(option->rect, Qt::AlignCenter, bar->text);
        }
        return;
    }
    if (element == CE_TabBarTabShape) {
        const auto* tab = qstyleoption_cast<const QStyleOptionTab*>(option);
        const bool chosen = option->state & State_Selected;
        painter->save();
        if (tab && (option->state & State_MouseOver || chosen)) {
            const QColor fill = chosen ? theme.navigation : mixed(theme.card, theme.navigation, 0.5);
            box(*painter, QRectF(option->rect).adjusted(1, 2, -1, -2), 4, fill, fill);
        }
        painter->restore();
        return;
    }
    if (element == CE_TabBarTabLabel) {
        if (const auto* tab = qstyleoption_cast<const QStyleOptionTab*>(option)) {
            QStyleOptionTab plain = *tab;
            plain.palette.setColor(QPalette::WindowText,
                                   option->state & State_Selected ? theme.text : theme.muted);
            return QProxyStyle::drawControl(element, &plain, painter, widget);
        }
    }
    QProxyStyle::drawControl(element, option, painter, widget);
}

void WorkbenchStyle::drawComplexControl(ComplexControl control, const QStyleOptionComplex* option,
                                        QPainter* painter, const QWidget* widget) const {
    const Theme& theme = themeOf(option->palette);
    const bool enabled = option->state & State_Enabled;
    if (control == CC_Slider) {
        const auto* slider = qstyleoption_cast<const QStyleOptionSlider*>(option);
        if (slider && slider->orientation == Qt::Horizontal && slider->tickPosition == 0) {
            painter->save();
            const QRectF handle = proxy()->subControlRect(CC_Slider, slider, SC_SliderHandle, widget);
            const double y = std::floor(QRectF(option->rect).center().y()) + 0.5;
            const QRectF groove(option->rect.left() + 1, y - 2, option->rect.width() - 2, 4);
            painter->setRenderHint(QPainter::Antialiasing);
            painter->setPen(Qt::NoPen);
            painter->setBrush(theme.dark ? theme.plot : theme.border);
            painter->drawRoundedRect(groove, 2, 2);
            QRectF filled = groove;
            if (slider->upsideDown) {
                filled.setLeft(handle.center().x());
            } else {
                filled.setRight(handle.center().x());
            }
            painter->setBrush(faded(theme.accent, enabled));
            painter->drawRoundedRect(filled, 2, 2);
            const bool active =
                option->state & (State_HasFocus | State_Sunken) ||
                (option->activeSubControls & SC_SliderHandle && option->state & State_MouseOver);
            QRectF knob(0, 0, 13, 13);
            knob.moveCenter({handle.center().x(), y});
            painter->setPen(QPen(active ? theme.accent : theme.axis, active ? 1.6 : 1.2));
            painter->setBrush(theme.dark ? theme.text : theme.card);
            painter->drawEllipse(knob);
            painter->restore();
            return;
        }
    }
    if (control == CC_ComboBox) {
        if (const auto* combo = qstyleoption_cast<const QStyleOptionComboBox*>(option)) {
            painter->save();
            const bool editable = combo->editable;
            box(*painter, option->rect, 4, frameColour(*option, theme),
                editable ? option->palette.color(QPalette::Base) : buttonFill(*option, theme));
            const QRectF arrow = proxy()->subControlRect(CC_ComboBox, combo, SC_ComboBoxArrow, widget);
            paintArrow(*painter, arrow.center(), faded(theme.muted, enabled));
            painter->restore();
            return;
        }
    }
    if (control == CC_SpinBox) {
        if (const auto* spin = qstyleoption_cast<const QStyleOptionSpinBox*>(option)) {
            painter->save();
            if (spin->frame) {
                box(*painter, option->rect, 4, frameColour(*option, theme),
                    option->palette.color(QPalette::Base));
            }
            if (spin->buttonSymbols != QAbstractSpinBox::NoButtons) {
                const auto arrow = [&](SubControl part, bool up) {
                    const bool can = spin->stepEnabled & (up ? QAbstractSpinBox::StepUpEnabled
                                                             : QAbstractSpinBox::StepDownEnabled);
                    const QRectF r = proxy()->subControlRect(CC_SpinBox, spin, part, widget);
                    paintArrow(*painter, r.center(), faded(theme.muted, enabled && can), up);
                };
                arrow(SC_SpinBoxUp, true);
                arrow(SC_SpinBoxDown, false);
            }
            painter->restore();
            return;
        }
    }
    if (control == CC_ScrollBar) {
        if (const auto* bar = qstyleoption_cast<const QStyleOptionSlider*>(option)) {
            painter->save();
            painter->fillRect(option->rect, option->palette.color(QPalette::Window));
            if (bar->maximum > bar->minimum) {
                const bool grabbed = option->activeSubControls & SC_ScrollBarSlider &&
                                     option->state & (State_Sunken | State_MouseOver);
                const QRectF handle =
                    QRectF(proxy()->subControlRect(CC_ScrollBar, bar, SC_ScrollBarSlider, widget))
                        .adjusted(2, 2, -2, -2);
                painter->setRenderHint(QPainter::Antialiasing);
                painter->setPen(Qt::NoPen);
                painter->setBrush(grabbed ? theme.axis : theme.fieldBorder);
                painter->drawRoundedRect(handle, 3.5, 3.5);
            }
            painter->restore();
            return;
        }
    }
    QProxyStyle::drawComplexControl(control, option, painter, widget);
}

/// Scroll bars are a handle and nothing else.
QRect WorkbenchStyle::subControlRect(ComplexControl control, const QStyleOptionComplex* option,
                                     SubControl part, const QWidget* widget) const {
    const auto* bar = qstyleoption_cast<const QStyleOptionSlider*>(option);
    if (control != CC_ScrollBar || !bar) return QProxyStyle::subControlRect(control, option, part, widget);
    const bool flat = bar->orientation == Qt::Horizontal;
    const int length = flat ? bar->rect.width() : bar->rect.height();
    const double span = static_cast<double>(bar->maximum) - bar->minimum;
    int handle = length;
    if (span > 0) {
        handle = static_cast<int>(length * (bar->pageStep / (span + bar->pageStep)));
        handle = std::clamp(handle, std::min(24, length), length);
    }
    const int start = sliderPositionFromValue(bar->minimum, bar->maximum, bar->sliderPosition,
                                              length - handle, bar->upsideDown);
    const auto rect = [&](int from, int size) {
        const QRect r =
            flat ? QRect(from, 0, size, bar->rect.height()) : QRect(0, from, bar->rect.width(), size);
        return r.translated(bar->rect.topLeft());
    };
    switch (part) {
        case SC_ScrollBarSlider:
            return rect(start, handle);
        case SC_ScrollBarGroove:
            return rect(0, length);
        case SC_ScrollBarSubPage:
            return rect(0, start);
        case SC_ScrollBarAddPage:
            return rect(start + handle, length - start - handle);
        default:
            return {};
    }
}

int WorkbenchStyle::pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const {
    switch (metric) {
        case PM_IndicatorWidth:
        case PM_IndicatorHeight:
        case PM_ExclusiveIndicatorWidth:
        case PM_ExclusiveIndicatorHeight:
            return px(14);
        case PM_SliderThickness:
        case PM_SliderControlThickness:
        case PM_SliderLength:
            return px(15);
        case PM_ScrollBarExtent:
            return px(11);
        case PM_TabBarBaseOverlap:
        case PM_TabBarTabOverlap:
        case PM_TabBarTabShiftVertical:
            return 0;
        case PM_TabBarTabHSpace:
            return px(18);
        case PM_TabBarTabVSpace:
            return px(8);
        case PM_ButtonShiftHorizontal:
        case PM_ButtonShiftVertical:
            return 0;
        case PM_SplitterWidth:
            return 8;
        case PM_HeaderMargin:
            return columnMargin(widget) ? columnMargin(widget)
                                        : QProxyStyle::pixelMetric(metric, option, widget);
        case PM_SmallIconSize:
            return columnMargin(widget) ? px(kSwatch) : QProxyStyle::pixelMetric(metric, option, widget);
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
