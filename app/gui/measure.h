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

struct SliderSetting {
    bool singleBlock = false;  ///< fits in the sliders' single block, not in the RoPE bank of 16
    bool linked = true;        ///< whether the target's frequency follows omega
};

/// Explore and Fit at L = 1024 and 8192: gamma, omega, eta and target omega, each over 240 equal steps along
/// its slider, the next step only after the last is painted. Throws Error(Disagreement) when a step is not
/// painted within ten seconds.
std::vector<StepTimes> measureSliders(views::MainWindow& window, const SliderSetting& setting = {});

/// What looking at the runs of a folder costs.
struct RunsCost {
    struct Step {
        QString page;
        int runs = 0;  ///< shown by the page
        QString step;
        int steps = 0;
        double p50 = 0, p95 = 0, max = 0;  ///< ms until all that depends on it was painted
    };
    std::vector<Step> steps;
    double firstCurves = 0;  ///< seconds from the window's first showing, on Compare, to the first curves
    double residentMib = 0;  ///< of this process, with every run ticked
    double idlePercent = 0;  ///< of a core, with Compare shown and nobody touching it
};

/// Compare with every run ticked: panning, zooming by wheel, coming from another page, unticking and ticking
/// a run; then gamma's slider on Explore. Throws Error(Usage) where the folder holds no run with a record,
/// Error(Disagreement) when a step is not painted within the patience of two minutes.
RunsCost measureRuns(views::MainWindow& window);

QString runsCostText(const RunsCost& cost);
QString runsCostJson(const RunsCost& cost);

/// A table for people, or one JSON array.
QString stepTimesText(const std::vector<StepTimes>& rows);
QString stepTimesJson(const std::vector<StepTimes>& rows);

}  // namespace jordanscope::gui
