#pragma once

#include <limits>
#include <vector>

#include "core/runs/records/train_table.h"

namespace jordanscope::runs {

/// What a curve of a run's training shows, and against what.
enum class Metric {
    Loss,
    Accuracy,
    GradNorm,
    LearningRate,
    TokensPerSecond,
    Memory,
    GammaMean,
    EtaMean,
    EtaAbsMax
};
enum class TimeAxis { Step, Tokens, RunTime, WallTime };

inline constexpr Metric kMetrics[] = {Metric::Loss,         Metric::Accuracy,        Metric::GradNorm,
                                      Metric::LearningRate, Metric::TokensPerSecond, Metric::Memory,
                                      Metric::GammaMean,    Metric::EtaMean,         Metric::EtaAbsMax};
inline constexpr TimeAxis kTimeAxes[] = {TimeAxis::Step, TimeAxis::Tokens, TimeAxis::RunTime,
                                         TimeAxis::WallTime};

Column columnOf(Metric metric);
Column columnOf(TimeAxis axis);
const char* metricKey(Metric metric);  ///< as in metrics.jsonl, tables and the session
const char* timeAxisKey(TimeAxis axis);

struct CurvePoints {
    std::vector<double> x, y;
};

/// Follows one metric of a run as its records come. Of x (steps, tokens, seconds) only what is finite counts,
/// and it rises strictly: of records at the same place the last one stands. Records without the metric are
/// left out; NaN and infinite y are kept. One thread.
class CurveReader {
public:
    CurveReader(Metric metric, TimeAxis axis) : metric_(metric), axis_(axis) {}

    /// What is new since the last call, to come behind what was there.
    struct Piece {
        bool whole = false;  ///< instead of it: records were cut off, put in between, or others
        CurvePoints points;
    };
    /// Wall time counts from `origin` (Unix seconds; of no other axis) and, where the records have none, is
    /// told from when the run was `started`. A clock that was set back during a run does not turn its curve
    /// back: the run goes on from where it was.
    Piece read(const TrainTable& table, double started, double origin);

private:
    std::vector<double> places(const TrainTable& table, double started);
    bool take(const TrainTable& table, double started, CurvePoints& points);
    void restart(double origin);

    Metric metric_;
    TimeAxis axis_;
    bool begun_ = false;      ///< points have been given out
    bool unordered_ = false;  ///< they did not come in the order of x
    TrainTable::Mark mark_{};
    double origin_ = 0, lastX_ = -std::numeric_limits<double>::infinity();
    double evaluation_ = 0, setBack_ = 0, lastSeconds_ = 0;  ///< seconds
    double lastWall_ = -std::numeric_limits<double>::infinity();
};

/// All points of a metric against steps.
CurvePoints trainCurve(const TrainTable& table, Metric metric);

}  // namespace jordanscope::runs
