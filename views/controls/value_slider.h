#pragma once

#include <vector>

#include <QElapsedTimer>
#include <QSlider>
#include <QTimer>

#include "views/controls/slider_mapping.h"

namespace jordanscope::views {

/// A horizontal slider over a double. The double is the truth; the integer that QSlider paints follows it.
///
/// Keys: arrows one step, Shift a tenth, Ctrl ten (tokens: Shift 1 token, Ctrl x 2), Page keys ten, Home and
/// End the ends. A press on the groove moves the handle there, a double click gives the default. The wheel
/// steps (WheelGuard says when). What happens between a press and its release (a key's repeats, a burst of
/// wheel turns) is one gesture.
class ValueSlider : public QSlider {
    Q_OBJECT

public:
    ValueSlider(const SliderMapping& mapping, double defaultValue, QWidget* parent = nullptr);

    double number() const { return number_; }
    /// Follows the model; emits nothing.
    void setNumber(double number);
    const SliderMapping& mapping() const { return mapping_; }

    /// While not empty, dragging and stepping stay on these values (typing does not).
    void setSnapValues(std::vector<double> ascending) { snap_ = std::move(ascending); }
    const std::vector<double>& snapValues() const { return snap_; }

    /// As by the user: kept within the range, one gesture.
    void edit(double number);
    void resetToDefault() { edit(defaultValue_); }
    double defaultValue() const { return defaultValue_; }
    /// One arrow step in `direction` with the modifiers' factor.
    void step(int direction, Qt::KeyboardModifiers modifiers);

Q_SIGNALS:
    void gestureStarted();
    void edited(double number);
    void gestureFinished();

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void keyReleaseEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    void begin();
    void finish();
    void take(double number);
    double stepped(int direction, Qt::KeyboardModifiers modifiers) const;
    QRect handleRect() const;
    double fractionAt(double pixel) const;  // of a handle whose left edge is at `pixel`

    SliderMapping mapping_;
    double defaultValue_;
    double number_;
    std::vector<double> snap_;
    QTimer wheelPause_;
    QElapsedTimer sinceGroovePress_;
    double grabbedAt_ = 0;  // where on the handle it was taken, pixels from its left edge
    bool active_ = false;
    bool dragging_ = false;
};

/// Lets assistive technology read and set the double itself. Called once by whoever builds a slider.
void installValueSliderAccessibility();

}  // namespace jordanscope::views
