#pragma once

#include <vector>

#include <QJsonArray>
#include <QString>

namespace jordanscope::views {
class MainWindow;
}

namespace jordanscope::gui {

/// How long a kind of step took until all that depends on it was painted.
struct StepTimes {
    QString page;
    int size = 0;  ///< L in tokens, or the runs that the page shows
    QString step;  ///< the slider, or what is done
    int steps = 0;
    double p50 = 0, p95 = 0, max = 0;  ///< ms

    /// Of `milliseconds`, one a step; none are zeros.
    static StepTimes of(const QString& page, int size, const QString& step, std::vector<double> milliseconds);
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
    std::vector<StepTimes> steps;
    double firstCurves = 0;  ///< seconds from the window's first showing, on Compare, to the first curves
    double residentMib = 0;  ///< of this process, with every run ticked
    double idlePercent = 0;  ///< of a core, with Compare shown and nobody touching it
};

/// Compare with every run ticked: panning, zooming by wheel, coming from another page, unticking and ticking
/// a run; then gamma's slider on Explore. Throws Error(Usage) where the folder holds no run with a record,
/// Error(Disagreement) when a step is not painted within the patience of two minutes.
RunsCost measureRuns(views::MainWindow& window);

/// A table for people, and rows of {"page", sizeKey, stepKey, "n", "p50_ms", "p95_ms", "max_ms"}.
QString stepTable(const std::vector<StepTimes>& rows, const QString& sizeKey, const QString& stepKey);
QJsonArray stepArray(const std::vector<StepTimes>& rows, const QString& sizeKey, const QString& stepKey);

/// As --measure prints them.
QString stepTimesText(const std::vector<StepTimes>& rows);
QString stepTimesJson(const std::vector<StepTimes>& rows);
QString runsCostText(const RunsCost& cost);
QString runsCostJson(const RunsCost& cost);

}  // namespace jordanscope::gui
