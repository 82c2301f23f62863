#pragma once

#include <QPushButton>

namespace jordanscope::views {

/// Launches what the form plans, once: what has been launched is spent until the form says something else.
/// A second click of an impatient hand starts nothing; the same runs again are asked for in words.
class LaunchButton : public QPushButton {
    Q_OBJECT

public:
    explicit LaunchButton(QWidget* parent = nullptr);

    /// What a click would make. `obstacle`: why nothing can be launched, as one sentence; empty: it can.
    void setPlan(int runs, const QString& obstacle);
    /// The form has changed: what it plans has not been launched yet.
    void renew();
    /// The plan has been handed to the launcher; the button waits for its answer.
    void setLaunching();
    /// The launcher's answer.
    void setLaunched(int runs);

Q_SIGNALS:
    void launchAsked();

protected:
    bool event(QEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    enum class State { Ready, Launching, Launched };
    void ask();
    void refresh();

    State state_ = State::Ready;
    int runs_ = 0;
    QString obstacle_;
};

}  // namespace jordanscope::views
