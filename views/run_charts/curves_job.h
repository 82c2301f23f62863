#pragma once

#include <optional>
#include <stop_token>
#include <vector>

#include "views/run_charts/curve_cache.h"
#include "views/run_charts/eval_curves.h"

namespace jordanscope::views {

/// Everything that charts of runs are made of: values, so that any thread may do it.
struct CurvesRequest {
    std::vector<RunPtr> runs;  ///< in the order of their list
    RunLooks looks;
    std::vector<CurveOptions> charts;
    std::optional<EvalMetric> evaluation;  ///< grouped as the first chart is
};

/// The curves and what was asked for: titles, axes and tables beside them are written from the request, since
/// what stands in the controls may be something else by now.
struct CurvesAnswer {
    CurvesRequest request;
    std::vector<std::vector<LineSeries>> charts;  ///< one for each of the request's
    std::vector<LineSeries> evaluation;
};

/// The job of Train and Compare, a cache each.
CurvesAnswer computeCurves(const CurvesRequest& request, CurveCache& cache, std::stop_token stop = {});

}  // namespace jordanscope::views
