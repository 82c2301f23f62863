#include "views/fit/training_hand_over.h"

#include <algorithm>
#include <cmath>

#include <QCoreApplication>

#include "core/runs/config/config.h"
#include "views/look/number_text.h"

namespace jordanscope::views {
namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(TrainingHandOver)
};

constexpr int kHeads = 4;  // of the kernel presets

}  // namespace

QString benchmarkOf(const std::string& preset) {
    const std::string name = preset == "mixed"         ? "mixed_raw"
                             : preset == "damped_wave" ? "damped_mixed"
                                                       : preset;
    const auto& known = runs::benchmarkNames();
    return std::find(known.begin(), known.end(), name) == known.end() ? QString()
                                                                      : QString::fromStdString(name);
}

TrainingHandOver trainingHandOver(const FitSetup& setup, const Parameters& parameters) {
    TrainingHandOver result;
    const QString benchmark =
        setup.target.kind == TargetKind::Preset ? benchmarkOf(setup.target.preset) : QString();
    if (benchmark.isEmpty()) {
        result.problem = Words::tr(
                             "\u201c%1\u201d is not a kernel that training knows: choose mixed, damped_wave, "
                             "rhythm_envelope or a high_jet")
                             .arg(targetName(setup.target));
        return result;
    }
    const double omega = targetReading(setup, parameters).omega;
    int nearest = 0;
    for (int index = 1; index < setup.headDim / 2; ++index) {
        const auto away = [&](int i) {
            return std::abs(kernel::bankFrequency(i, setup.headDim, setup.theta) - omega);
        };
        if (away(index) < away(nearest)) nearest = index;
    }
    const double frequency = kernel::bankFrequency(nearest, setup.headDim, setup.theta);
    // Sliders keep four significant digits of a dragged value.
    if (!(std::abs(frequency - omega) <= 5e-4 * omega)) {
        result.problem = Words::tr(
                             "training takes the target's frequency by its index in head_dim %1; the nearest "
                             "to %2 is index %3 (%4)")
                             .arg(setup.headDim)
                             .arg(numberText(omega))
                             .arg(nearest)
                             .arg(numberText(frequency));
        return result;
    }
    runs::RunConfig& config = result.run.config;
    config.task = runs::Task::Kernel;
    config.model.heads = kHeads;
    config.model.dModel = kHeads * setup.headDim;
    config.model.theta = setup.theta;
    config.training.length = config.position.trainContext = parameters.context;
    config.evaluation.lengths = contextsOf(setup, parameters.context, true);
    config.kernel.benchmark = benchmark.toStdString();
    config.kernel.targetFreqIndex = nearest;
    config.kernel.secondFreqIndex = std::min(nearest + 2, setup.headDim / 2 - 1);
    config.kernel.gamma = parameters.targetGamma;
    return result;
}

}  // namespace jordanscope::views
