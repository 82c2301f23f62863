#pragma once

#include <functional>

#include <QLineEdit>

namespace jordanscope::views {

/// A line for one double. Shown with six digits, with all of them while it has the focus; what was not typed
/// over is never rounded. Both `,` and `.` are the decimal sign, whatever the locale. Text that is no number,
/// or that `setCheck` refuses, stays in red with the reason until it is corrected, Escape is pressed or
/// another value arrives, also while the focus is elsewhere; the value does not change then.
class NumberBox : public QLineEdit {
    Q_OBJECT

public:
    /// Gives an empty string for a value that may be entered, else why not.
    using Check = std::function<QString(double)>;

    explicit NumberBox(QWidget* parent = nullptr);

    double value() const { return value_; }
    /// Shows `value`, which may be not finite; emits nothing, and leaves a text being typed alone.
    void setValue(double value);
    void setCheck(Check check) { check_ = std::move(check); }
    void setDigits(int digits);
    /// Why the present text is refused; empty when it is not.
    const QString& problem() const { return problem_; }

Q_SIGNALS:
    /// A valid number was entered with Return or by leaving the box.
    void valueEntered(double value);
    /// The text was refused.
    void refused(const QString& problem);
    /// Up or Down was pressed: one step up or down.
    void stepRequested(int direction, Qt::KeyboardModifiers modifiers);

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    bool enter();
    void showValue(bool exact);
    void setProblem(const QString& problem);

    Check check_;
    double value_ = 0;
    int digits_ = 6;
    QString problem_;
};

}  // namespace jordanscope::views
