#pragma once

#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include <QStringList>

#include "views/charts/series.h"
#include "views/kernel_model/fit_setup.h"

namespace jordanscope::views {

struct FitInput {
    FitSetup setup;
    Parameters parameters;
    quint64 parameterRevision = 0;  ///< ParameterModel's, handed through
    quint64 targetRevision = 0;     ///< TargetModel's, handed through
    bool released = true;           ///< no slider is held: contexts that wait for it are computed
};

/// What the page shows of one fit. Curves are shared with the charts, never copied again.
struct FitOutput {
    FitInput input;
    kernel::FitResult result;  ///< its curves have moved to `curves`; scores of contexts that the
                               ///< data do not reach are NaN
    int curveLength = 0;       ///< 2L
    Values target;             ///< lags 0..2L-1, NaN where there is no datum
    Values lags, drawn;        ///< the data of `target` alone; lags null: every lag has one
    std::vector<Values> curves, residuals;  ///< by row; null where there is no fit. residual = fit - target,
                                            ///< at `lags`
    QStringList notices;                    ///< plain sentences: what vanishes, what is left out
    QString error;                          ///< why nothing could be fitted; empty otherwise
    bool empty = false;                     ///< the target has no value on the fitted lags
};

/// One slider step's work. Pure but for the workspace's caches; never throws for a target with a mistake.
FitOutput computeFit(const FitInput& input, kernel::FitWorkspace& workspace, std::stop_token stop);

/// Up to which lag (that one not) the data answer: from the last datum as far on as their widest gap.
int reachOf(std::span<const double> target);

/// Whether both inputs have the same fit: a slider that the basis and the target don't read changes nothing.
bool sameFit(const FitInput& a, const FitInput& b);

/// "At \u03c9 = 0 the columns ... vanish", excluded lags, too few points. Empty for an ordinary fit.
QStringList noticesOf(const FitInput& input, const kernel::FitResult& result);

}  // namespace jordanscope::views
