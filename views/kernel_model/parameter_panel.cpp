#include "views/kernel_model/parameter_panel.h"

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPainterPath>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>

#include "views/controls/number_box.h"
#include "views/kernel_model/parameter_info.h"
#include "views/kernel_model/parameter_model.h"
#include "views/kernel_model/parameter_slider.h"
#include "views/look/label.h"
#include "views/look/look_change.h"
#include "views/look/number_text.h"
#include "views/look/theme.h"
#include "views/look/typography.h"

namespace jordanscope::views {
namespace {

using kernel::Variant;

constexpr int kComboHeight = 24;
constexpr int kScaledCWidth = 56;

/// Two links of a chain, joined or apart.
QPixmap linkPixmap(const QColor& colour, bool joined, qreal ratio) {
    QPixmap pixmap(QSizeF(14 * ratio, 14 * ratio).toSize());
    pixmap.setDevicePixelRatio(ratio);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(colour, 1.4));
    painter.translate(7, 7);
    painter.rotate(-45);
    const double shift = joined ? 2.6 : 4.2;
    painter.drawRoundedRect(QRectF(-shift - 3.4, -2, 6.2, 4), 2, 2);
    painter.drawRoundedRect(QRectF(shift - 2.8, -2, 6.2, 4), 2, 2);
    return pixmap;
}

}  // namespace

ParameterPanel::ParameterPanel(ParameterModel& model, QWidget* parent) : QWidget(parent), model_(model) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    for (const Parameter parameter : kSliders) {
        addSlider(parameter, this);
        column->addWidget(sliders_.at(parameter));
    }
    addScaledC();
    addLink();

    order_ = new QComboBox(this);
    order_->setObjectName(QStringLiteral("orderCombo"));
    order_->setAccessibleName(tr("order m of the chain"));
    for (int m = 1; m <= kLargestOrder; ++m) order_->addItem(tr("Order m = %1").arg(m), m);
    variant_ = new QComboBox(this);
    variant_->setObjectName(QStringLiteral("variantCombo"));
    variant_->setAccessibleName(tr("variant of the shear time"));
    variant_->setToolTip(
        tr("Shear time s of the lag d. Exact: s = d. Stabilised: s = d/(1 + d/L). "
           "Scaled exact: s = d/L, and c sets γ = c/L."));
    variant_->addItem(tr("exact  s = d"), int(Variant::Exact));
    variant_->addItem(tr("stabilised  s ≤ L"), int(Variant::Stabilised));
    variant_->addItem(tr("scaled exact  s = d/L"), int(Variant::ScaledExact));
    for (QComboBox* combo : {order_, variant_}) {
        combo->setFixedHeight(px(kComboHeight));
        combo->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        combo->setMinimumContentsLength(4);
    }
    auto* line = new QHBoxLayout;
    line->setContentsMargins(0, 2, 0, 0);
    line->setSpacing(4);
    line->addWidget(order_, 111);
    line->addWidget(variant_, 165);
    column->addLayout(line);

    connect(order_, &QComboBox::currentIndexChanged, this, [this](int index) {
        Parameters next = model_.value();
        next.order = order_->itemData(index).toInt();
        model_.set(next, tr("change the order"));
    });
    connect(variant_, &QComboBox::currentIndexChanged, this, [this](int index) {
        Parameters next = model_.value();
        next.variant = static_cast<Variant>(variant_->itemData(index).toInt());
        model_.set(next, tr("change the variant"));
    });
    connect(&model_, &ParameterModel::changed, this, &ParameterPanel::showParameters);
    setOrderUnused({});
    setRopeBank(10000, 64);
    showParameters(model_.value());
    drawLinkIcon();
    onLookChange(*this, [this] { drawLinkIcon(); });
}

void ParameterPanel::addSlider(Parameter parameter, QWidget* parent) {
    auto* control = new ParameterSlider(infoOf(parameter), parent);
    sliders_[parameter] = control;
    connect(control, &ParameterSlider::gestureStarted, this,
            [this, control] { model_.beginGesture(tr("change %1").arg(control->info().name)); });
    connect(control, &ParameterSlider::edited, this,
            [this, parameter](double value) { model_.set(parameter, value); });
    connect(control, &ParameterSlider::gestureFinished, this, [this, control, parameter] {
        model_.endGesture();
        control->setValue(model_.value(parameter));
    });
}

void ParameterPanel::addScaledC() {
    scaledCLabel_ = makeLabel(this, QStringLiteral("c"), {.colour = QPalette::PlaceholderText});
    scaledC_ = new NumberBox(this);
    scaledC_->setObjectName(QStringLiteral("scaledCBox"));
    scaledC_->setAccessibleName(tr("c, the decay over the train context"));
    scaledC_->setFixedWidth(px(kScaledCWidth));
    scaledC_->setDigits(3);
    QFont small = scaledC_->font();
    small.setPointSizeF(axisPoints());
    scaledC_->setFont(small);
    scaledC_->setToolTip(tr("c = γ L of the scaled exact variant: sets γ = c/L, also when L changes."));
    scaledC_->setCheck([this](double c) -> QString {
        if (mappingOf(Parameter::Gamma).contains(c / model_.value().context)) return {};
        return tr("c = %1 makes γ = c/L = %2, which is out of range: γ takes 0, or 1e-6 to 1.")
            .arg(formatNumber(c), formatNumber(c / model_.value().context));
    });
    sliders_.at(Parameter::Gamma)->addTool(scaledCLabel_);
    sliders_.at(Parameter::Gamma)->addTool(scaledC_);
    const auto setC = [this](double c) {
        Parameters next = model_.value();
        next.scaledC = c;
        model_.set(next, tr("change c"));
    };
    connect(scaledC_, &NumberBox::valueEntered, this, setC);
    connect(scaledC_, &NumberBox::stepRequested, this, [this](int direction, Qt::KeyboardModifiers keys) {
        const double steps = keys.testFlag(Qt::ShiftModifier)     ? 0.1
                             : keys.testFlag(Qt::ControlModifier) ? 10.0
                                                                  : 1.0;
        model_.set(Parameter::Gamma,
                   mappingOf(Parameter::Gamma).stepped(model_.value().gamma, direction * steps));
    });
}

void ParameterPanel::addLink() {
    link_ = new QToolButton(this);
    link_->setObjectName(QStringLiteral("linkTargetOmega"));
    link_->setCheckable(true);
    link_->setAutoRaise(true);
    link_->setFixedSize(px(22), px(21));
    link_->setIconSize(QSize(14, 14));
    link_->setFocusPolicy(Qt::TabFocus);
    link_->setAccessibleName(tr("tie the target's omega to omega"));
    link_->setToolTip(tr("Tie the target's frequency to ω"));
    sliders_.at(Parameter::TargetOmega)->addTool(link_);
    connect(link_, &QToolButton::toggled, this, [this](bool on) {
        Parameters next = model_.value();
        next.linkTargetOmega = on;
        model_.set(next, on ? tr("tie the target's frequency") : tr("untie the target's frequency"));
        drawLinkIcon();
    });
}

void ParameterPanel::drawLinkIcon() {
    const bool on = link_->isChecked();
    const QColor colour = palette().color(on ? QPalette::Highlight : QPalette::PlaceholderText);
    link_->setIcon(linkPixmap(colour, on, devicePixelRatioF()));
}

void ParameterPanel::setRopeBank(double theta, int headDim) {
    const QString what = tr("RoPE frequencies θ^(−2b/D), θ = %1, D = %2")
                             .arg(formatNumber(theta, 9), QString::number(headDim));
    for (const Parameter parameter : {Parameter::Omega, Parameter::TargetOmega})
        slider(parameter).setSnapChoices(ropeFrequencies(theta, headDim), what);
}

void ParameterPanel::setOrderUnused(const QString& why) {
    order_->setEnabled(why.isEmpty());
    const QString what = tr("Order m: the chain has the entries r = 0 .. m − 1.");
    order_->setToolTip(why.isEmpty() ? what : what + QLatin1Char('\n') + why);
    order_->setAccessibleDescription(why);
}

void ParameterPanel::showParameters(const Parameters& value) {
    for (const auto& [parameter, control] : sliders_) control->setValue(valueOf(value, parameter));
    const QSignalBlocker quietOrder(order_), quietVariant(variant_), quietLink(link_);
    order_->setCurrentIndex(order_->findData(value.order));
    variant_->setCurrentIndex(variant_->findData(int(value.variant)));
    if (link_->isChecked() != value.linkTargetOmega) {
        link_->setChecked(value.linkTargetOmega);
        drawLinkIcon();
    }
    const bool scaled = value.variant == Variant::ScaledExact;
    scaledC_->setVisible(scaled);
    scaledCLabel_->setVisible(scaled);
    scaledC_->setValue(value.scaledC);
}

}  // namespace jordanscope::views
