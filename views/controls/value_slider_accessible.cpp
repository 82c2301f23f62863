#include <QAccessible>
#include <QAccessibleWidget>

#include "views/controls/value_slider.h"
#include "views/look/number_text.h"

namespace jordanscope::views {
namespace {

class AccessibleValueSlider : public QAccessibleWidget, public QAccessibleValueInterface {
public:
    explicit AccessibleValueSlider(ValueSlider* slider) : QAccessibleWidget(slider, QAccessible::Slider) {}

    void* interface_cast(QAccessible::InterfaceType type) override {
        if (type == QAccessible::ValueInterface) return static_cast<QAccessibleValueInterface*>(this);
        return QAccessibleWidget::interface_cast(type);
    }

    QString text(QAccessible::Text what) const override {
        if (what == QAccessible::Value) return formatNumber(slider().number());
        return QAccessibleWidget::text(what);
    }

    QVariant currentValue() const override { return slider().number(); }
    QVariant maximumValue() const override { return slider().mapping().maximum(); }
    QVariant minimumValue() const override { return slider().mapping().minimum(); }
    QVariant minimumStepSize() const override { return 0.0; }  // steps are not equal along the range

    void setCurrentValue(const QVariant& value) override {
        bool valid = false;
        const double number = value.toDouble(&valid);
        if (valid) slider().edit(number);
    }

private:
    ValueSlider& slider() const { return *static_cast<ValueSlider*>(widget()); }
};

QAccessibleInterface* makeInterface(const QString& className, QObject* object) {
    auto* slider = qobject_cast<ValueSlider*>(object);
    if (!slider || className != QLatin1String(ValueSlider::staticMetaObject.className())) return nullptr;
    return new AccessibleValueSlider(slider);
}

}  // namespace

void installValueSliderAccessibility() {
    static const bool installed = [] {
        QAccessible::installFactory(makeInterface);
        return true;
    }();
    Q_UNUSED(installed)
}

}  // namespace jordanscope::views
