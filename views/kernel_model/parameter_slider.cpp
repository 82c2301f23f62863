#include "views/kernel_model/parameter_slider.h"

#include <cmath>

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QMouseEvent>
#include <QVBoxLayout>

#include "views/controls/number_box.h"
#include "views/controls/value_slider.h"
#include "views/look/label.h"
#include "views/look/number_text.h"
#include "views/look/typography.h"

namespace jordanscope::views {
namespace {

constexpr int kBoxWidth = 86;
constexpr int kHeight = 40;
constexpr double kEndTolerance = 1e-5;

}  // namespace

ParameterSlider::ParameterSlider(const ParameterInfo& info, QWidget* parent)
    : QWidget(parent),
      info_(info),
      line_(new QHBoxLayout),
      unit_(makeLabel(this, info.unit,
                      {.name = info.id + QLatin1String("Unit"), .colour = QPalette::PlaceholderText})),
      slider_(new ValueSlider(info.mapping, info.defaultValue, this)),
      box_(new NumberBox(this)) {
    setObjectName(info.id);
    setFixedHeight(px(kHeight));
    slider_->setObjectName(info.id + QLatin1String("Slider"));
    slider_->setAccessibleName(info.spoken);
    box_->setObjectName(info.id + QLatin1String("Box"));
    box_->setAccessibleName(info.spoken);
    box_->setFixedWidth(px(kBoxWidth));
    box_->setValue(info.defaultValue);
    box_->setCheck([this](double value) -> QString {
        const SliderMapping& mapping = slider_->mapping();
        // An end typed with fewer digits than it has, as 3.1416 for pi, means the end.
        const double beyond = value - mapping.maximum();
        if (mapping.contains(value) || (beyond > 0 && beyond <= kEndTolerance * mapping.maximum())) return {};
        const QString range = mapping.kind() == SliderMapping::Kind::ZeroThenLog ? tr("0, or %1 to %2")
                              : mapping.kind() == SliderMapping::Kind::WholeTokens
                                  ? tr("a whole number from %1 to %2")
                                  : tr("from %1 to %2");
        const double from =
            mapping.kind() == SliderMapping::Kind::ZeroThenLog ? mapping.stepped(0, 1) : mapping.minimum();
        return tr("%1 is out of range: %2 takes %3.")
            .arg(formatNumber(value), info_.name,
                 range.arg(formatNumber(from), formatNumber(mapping.maximum())));
    });

    QLabel* symbol = makeLabel(this, QLatin1String("<b>") + info.symbol + QLatin1String("</b>"),
                               {.name = info.id + QLatin1String("Label")});
    symbol->setTextFormat(Qt::RichText);
    symbol->setMinimumWidth(px(17));
    QLabel* name = makeLabel(this, info.name);
    for (QLabel* label : {symbol, name, unit_}) label->installEventFilter(this);

    line_->setContentsMargins(0, 0, 0, 0);
    line_->setSpacing(4);
    line_->addWidget(symbol);
    line_->addWidget(name);
    line_->addWidget(unit_);
    line_->addStretch(1);
    line_->addWidget(box_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 2);
    column->setSpacing(1);
    column->addLayout(line_);
    column->addWidget(slider_);
    setTabOrder(box_, slider_);

    setContextMenuPolicy(Qt::ActionsContextMenu);
    auto* reset = new QAction(tr("Default (%1)").arg(formatNumber(info.defaultValue)), this);
    reset->setObjectName(info.id + QLatin1String("Default"));
    connect(reset, &QAction::triggered, slider_, &ValueSlider::resetToDefault);
    auto* copy = new QAction(tr("Copy the value"), this);
    copy->setObjectName(info.id + QLatin1String("Copy"));
    connect(copy, &QAction::triggered, this,
            [this] { QApplication::clipboard()->setText(exactNumber(value())); });
    addActions({reset, copy});

    connect(slider_, &ValueSlider::gestureStarted, this, &ParameterSlider::gestureStarted);
    connect(slider_, &ValueSlider::gestureFinished, this, &ParameterSlider::gestureFinished);
    connect(slider_, &ValueSlider::edited, this, [this](double value) {
        box_->setValue(value);
        updateTips();
        Q_EMIT edited(value);
    });
    connect(box_, &NumberBox::valueEntered, this, [this](double value) {
        slider_->edit(value);
        box_->setValue(slider_->number());
    });
    connect(box_, &NumberBox::stepRequested, slider_, &ValueSlider::step);
    updateTips();
}

double ParameterSlider::value() const {
    return slider_->number();
}

void ParameterSlider::setValue(double value) {
    if (value == slider_->number() && value == box_->value()) return;
    slider_->setNumber(value);
    box_->setValue(value);
    updateTips();
}

void ParameterSlider::addTool(QWidget* tool) {
    line_->insertWidget(line_->count() - 1, tool);
}

void ParameterSlider::setSnapChoices(std::vector<double> ascending, const QString& what) {
    snapChoices_ = std::move(ascending);
    if (!snap_) {
        snapOnce_ = new QAction(this);
        snapOnce_->setObjectName(info_.id + QLatin1String("SnapOnce"));
        connect(snapOnce_, &QAction::triggered, this,
                [this] { slider_->edit(nearestOf(snapChoices_, value())); });
        snap_ = new QAction(this);
        snap_->setObjectName(info_.id + QLatin1String("Snap"));
        snap_->setCheckable(true);
        connect(snap_, &QAction::toggled, this, [this](bool on) {
            slider_->setSnapValues(on ? snapChoices_ : std::vector<double>());
            if (on) slider_->edit(nearestOf(snapChoices_, value()));
        });
        addActions({snapOnce_, snap_});
    }
    snapOnce_->setText(tr("Nearest of the %1").arg(what));
    snap_->setText(tr("Snap to the %1").arg(what));
    if (snap_->isChecked()) slider_->setSnapValues(snapChoices_);
}

bool ParameterSlider::snapping() const {
    return snap_ && snap_->isChecked();
}

void ParameterSlider::setUnused(const QString& shortly, const QString& why) {
    if (why == unused_) return;
    unused_ = why;
    unit_->setText(why.isEmpty() ? info_.unit : shortly);
    slider_->setEnabled(why.isEmpty());
    box_->setEnabled(why.isEmpty());
    for (QAction* action : actions())
        if (!action->objectName().endsWith(QLatin1String("Copy"))) action->setEnabled(why.isEmpty());
    setAccessibleDescription(why);
    updateTips();
}

bool ParameterSlider::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::MouseButtonDblClick && unused_.isEmpty() &&
        static_cast<QMouseEvent*>(event)->button() == Qt::LeftButton) {
        slider_->resetToDefault();
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

void ParameterSlider::updateTips() {
    const QString unit = info_.unit.isEmpty() ? QString() : QLatin1Char(' ') + info_.unit;
    setToolTip(info_.formula + QLatin1Char('\n') + tr("now %1").arg(exactNumber(value())) + unit +
               (unused_.isEmpty() ? QString() : QLatin1Char('\n') + unused_));
}

}  // namespace jordanscope::views
