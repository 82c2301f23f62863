#include "core/runs/report/train_curve.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace jordanscope::runs {
namespace {

/// By rising x; of points with the same x the last one that came.
CurvePoints sorted(const CurvePoints& points) {
    std::vector<std::size_t> order(points.x.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) { return points.x[a] < points.x[b]; });
    CurvePoints result;
    for (const std::size_t i : order) {
        if (!result.x.empty() && result.x.back() == points.x[i]) {
            result.y.back() = points.y[i];
            continue;
        }
        result.x.push_back(points.x[i]);
        result.y.push_back(points.y[i]);
    }
    return result;
}

}  // namespace

Column columnOf(Metric metric) {
    switch (metric) {
        case Metric::Loss:
            return Column::Loss;
        case Metric::Accuracy:
            return Column::Accuracy;
        case Metric::GradNorm:
            return Column::GradNorm;
        case Metric::LearningRate:
            return Column::LearningRate;
        case Metric::TokensPerSecond:
            return Column::TokensPerSecond;
        case Metric::Memory:
            return Column::MemoryMib;
        case Metric::GammaMean:
            return Column::GammaMean;
        case Metric::EtaMean:
            return Column::EtaMean;
        case Metric::EtaAbsMax:
            return Column::EtaAbsMax;
    }
    return Column::Loss;
}

Column columnOf(TimeAxis axis) {
    switch (axis) {
        case TimeAxis::Step:
            return Column::Step;
        case TimeAxis::Tokens:
            return Column::Tokens;
        case TimeAxis::RunTime:
            return Column::Seconds;
        case TimeAxis::WallTime:
            return Column::Wall;
    }
    return Column::Step;
}

const char* metricKey(Metric metric) {
    return columnKey(columnOf(metric)).data();
}

const char* timeAxisKey(TimeAxis axis) {
    return columnKey(columnOf(axis)).data();
}

void CurveReader::restart(double origin) {
    *this = CurveReader(metric_, axis_);
    origin_ = origin;
}

CurveReader::Piece CurveReader::read(const TrainTable& table, double started, double origin) {
    Piece piece;
    if (!table.has(columnOf(metric_))) {
        piece.whole = begun_;
        restart(origin);
        return piece;
    }
    const bool grown = begun_ && origin == origin_ && table.unchangedSince(mark_) == mark_.rows;
    if (grown && table.rows() == mark_.rows) return piece;
    if (!grown || unordered_ || !take(table, started, piece.points)) {
        restart(origin);
        piece = {.whole = true, .points = {}};
        if (!take(table, started, piece.points)) {
            unordered_ = true;
            piece.points = sorted(piece.points);
        }
    }
    begun_ = true;
    mark_ = table.mark();
    return piece;
}

/// Where the rows from the mark on stand on the axis.
std::vector<double> CurveReader::places(const TrainTable& table, double started) {
    if (axis_ != TimeAxis::WallTime) return table[columnOf(axis_)].values(mark_.rows);
    const std::vector<double> seconds = table[Column::Seconds].values(mark_.rows);
    std::vector<double> wall = table[Column::Wall].values(mark_.rows);
    const std::vector<double> evaluations = table[Column::TimeEvaluation].values(mark_.rows);
    const bool written = table.has(Column::Wall);
    for (std::size_t i = 0; i < wall.size(); ++i) {
        // Where the records do not say when they were written: the start, the training time and all
        // evaluations so far.
        if (std::isfinite(evaluations[i])) evaluation_ += evaluations[i];
        double at = written ? wall[i] + setBack_ : started + seconds[i] + evaluation_;
        if (written && at < lastWall_) {
            const double gone = seconds[i] - lastSeconds_;
            const double next = lastWall_ + (gone > 0 ? gone : 1e-3);
            setBack_ += next - at;
            at = next;
        }
        if (std::isfinite(at)) lastWall_ = at;
        if (std::isfinite(seconds[i])) lastSeconds_ = seconds[i];
        wall[i] = at - origin_;
    }
    return wall;
}

/// False where they do not rise, or do not simply come behind what was there.
bool CurveReader::take(const TrainTable& table, double started, CurvePoints& points) {
    const std::vector<double> at = places(table, started);
    const std::vector<double> values = table[columnOf(metric_)].values(mark_.rows);
    points.x.reserve(at.size());
    points.y.reserve(at.size());
    bool rising = true;
    for (std::size_t i = 0; i < at.size(); ++i) {
        if (!std::isfinite(at[i]) || isMissing(values[i])) continue;
        if (at[i] == lastX_ && !points.x.empty()) {
            points.y.back() = values[i];
            continue;
        }
        rising = rising && at[i] > lastX_;
        lastX_ = at[i];
        points.x.push_back(at[i]);
        points.y.push_back(values[i]);
    }
    return rising;
}

CurvePoints trainCurve(const TrainTable& table, Metric metric) {
    return CurveReader(metric, TimeAxis::Step).read(table, 0, 0).points;
}

}  // namespace jordanscope::runs
