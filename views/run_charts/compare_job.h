#pragma once

#include <stop_token>
#include <string>
#include <vector>

#include "views/run_charts/eval_curves.h"
#include "views/run_charts/run_curves.h"

namespace jordanscope::views {

/// Everything the charts of Compare are made of: values, so that any thread may do it.
struct CompareRequest {
    std::vector<RunPtr> runs;  ///< the checked ones that pass the filter, in the order of the list
    CurveOptions upper, lower;
    EvalMetric evalMetric = EvalMetric::Loss;
};

struct CompareCurves {
    std::vector<LineSeries> upper, lower, evaluation;
};

CompareCurves computeCompare(const CompareRequest& request, std::stop_token stop = {});

}  // namespace jordanscope::views
