#include "views/look/style.h"

#include <algorithm>

#include <QPainter>
#include <QStyleOption>
#include <QWidget>

#include "views/look/style_paint.h"
#include "views/look/theme.h"

namespace jordanscope::views {

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

}  // namespace jordanscope::views
