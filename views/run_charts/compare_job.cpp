#include "views/run_charts/compare_job.h"

namespace jordanscope::views {

CompareCurves computeCompare(const CompareRequest& request, std::stop_token stop) {
    CompareCurves curves;
    curves.upper = trainingSeries(request.runs, request.upper, stop);
    curves.lower = trainingSeries(request.runs, request.lower, stop);
    if (stop.stop_requested()) return {};
    curves.evaluation =
        evalSeries(request.runs, request.evalMetric, request.upper.groupBy, request.upper.spread);
    return curves;
}

}  // namespace jordanscope::views
