#pragma once

#include <QString>

#include "views/kernel_model/fit_setup.h"
#include "views/kernel_model/hand_over.h"

namespace jordanscope::views {

/// A run whose K(d) is the present target, or why there is none.
struct TrainingHandOver {
    RunToSetUp run;
    QString problem;  ///< empty when `run` can be sent
};

/// The kernel benchmark that a preset is; empty for one that training does not know.
QString benchmarkOf(const std::string& preset);

/// The target must be a benchmark and its frequency one of the bank: the index is counted in a head of the
/// same dimension, so the trained frequency is the fitted one.
TrainingHandOver trainingHandOver(const FitSetup& setup, const Parameters& parameters);

}  // namespace jordanscope::views
