#include "core/runs/report/run_groups.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>

namespace jordanscope::runs {
namespace {

constexpr double kAbsent = std::numeric_limits<double>::quiet_NaN();

/// Walks one curve from left to right.
class Reader {
public:
    explicit Reader(const Curve& curve) : curve_(curve) {}

    /// Whether the curve goes on beyond the x that was read last.
    bool goesOn() const {
        return started_ && next_ < curve_.x.size() &&
               (curve_.x[next_] > last_ || next_ + 1 < curve_.x.size());
    }

    double at(double x) {
        const auto xs = curve_.x;
        while (next_ < xs.size() && xs[next_] < x) ++next_;
        if (next_ >= xs.size()) return kAbsent;
        started_ = xs.front() <= x;
        last_ = x;
        const double y = curve_.y[next_];
        if (xs[next_] == x) return y;
        if (next_ == 0) return kAbsent;
        const double before = curve_.y[next_ - 1];
        const double share = (x - xs[next_ - 1]) / (xs[next_] - xs[next_ - 1]);
        return before + (y - before) * share;
    }

private:
    const Curve& curve_;
    std::size_t next_ = 0;
    double last_ = 0;
    bool started_ = false;
};

std::vector<double> everyX(std::span<const Curve> curves) {
    std::vector<double> all, with;
    for (const Curve& curve : curves) {
        with.clear();
        // Runs of one grid stay as long as one of them.
        std::set_union(all.begin(), all.end(), curve.x.begin(), curve.x.end(), std::back_inserter(with));
        all.swap(with);
    }
    return all;
}

}  // namespace

GroupCurve averageCurves(std::span<const Curve> curves, Spread spread) {
    GroupCurve result;
    std::vector<Reader> readers(curves.begin(), curves.end());
    std::vector<double> values;
    bool goesOn = false;
    for (double x : everyX(curves)) {
        values.clear();
        for (Reader& reader : readers) {
            if (const double y = reader.at(x); std::isfinite(y)) values.push_back(y);
        }
        const bool joined = goesOn;
        goesOn =
            std::any_of(readers.begin(), readers.end(), [](const Reader& each) { return each.goesOn(); });
        if (values.empty()) continue;
        if (!joined) result.pieces.push_back(result.x.size());
        const auto n = static_cast<double>(values.size());
        double sum = 0;
        for (double v : values) sum += v;
        double mean = sum / n;
        auto [low, high] = std::minmax_element(values.begin(), values.end());
        mean = std::clamp(mean, *low, *high);
        double lower = *low, upper = *high;
        if (spread == Spread::StandardError) {
            double squares = 0;
            for (double v : values) squares += (v - mean) * (v - mean);
            const double error = n > 1 ? std::sqrt(squares / (n - 1) / n) : kAbsent;
            lower = mean - error;
            upper = mean + error;
        }
        result.x.push_back(x);
        result.mean.push_back(mean);
        result.lower.push_back(lower);
        result.upper.push_back(upper);
        result.count.push_back(static_cast<int>(values.size()));
    }
    return result;
}

}  // namespace jordanscope::runs
