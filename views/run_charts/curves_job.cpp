#include "views/run_charts/curves_job.h"

namespace jordanscope::views {

CurvesAnswer computeCurves(const CurvesRequest& request, CurveCache& cache, std::stop_token stop) {
    CurvesAnswer answer{request, {}, {}};
    for (const CurveOptions& options : request.charts)
        answer.charts.push_back(trainingSeries(request.runs, request.looks, options, cache, stop));
    cache.sweep();
    if (request.evaluation && !request.charts.empty())
        answer.evaluation = evalSeries(request.runs, request.looks, *request.evaluation,
                                       request.charts.front().groupBy, request.charts.front().spread);
    return answer;
}

}  // namespace jordanscope::views
