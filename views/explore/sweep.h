#pragma once

#include <functional>

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

namespace jordanscope::views {

/// Moves a fraction 0..1 up and down again, one sweep in five seconds, until it is stopped. GUI thread.
class Sweep : public QObject {
    Q_OBJECT

public:
    explicit Sweep(QObject* parent = nullptr);

    /// Starts at `from`, upwards; a running sweep is stopped first.
    void start(double from, std::function<void(double)> move);
    void stop();
    bool running() const { return timer_.isActive(); }

    /// Where a sweep that started at `from` is after `seconds`.
    static double position(double from, double seconds);

Q_SIGNALS:
    void stopped();

private:
    QTimer timer_;
    QElapsedTimer clock_;
    double from_ = 0;
    std::function<void(double)> move_;
};

}  // namespace jordanscope::views
