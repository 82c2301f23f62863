#pragma once

#include <vector>

#include <QString>

namespace jordanscope::views {
class MainWindow;
}

namespace jordanscope::gui {

/// How long a slider's step took until all that depends on it was painted.
struct StepTimes {
    QString page;
    int context = 0;  // L, tokens
    QString slider;
    int steps = 0;
    double p50 = 0, p95 = 0, max = 0;  // ms
};

/// Explore and Fit at L = 1024 and 8192, RoPE bank of 16: gamma, omega, eta and target omega, each over 240
/// equal steps along its slider, the next step only after the last is painted. Throws Error(Disagreement)
/// when a step is not painted within ten seconds.
std::vector<StepTimes> measureSliders(views::MainWindow& window);

/// A table for people, or one JSON array.
QString stepTimesText(const std::vector<StepTimes>& rows);
QString stepTimesJson(const std::vector<StepTimes>& rows);

}  // namespace jordanscope::gui
