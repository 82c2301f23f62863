#include "views/compare/run_groups.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace jordanscope::views {
namespace {

constexpr double kAbsent = std::numeric_limits<double>::quiet_NaN();

/// Walks one curve from left to right.
class Reader {
public:
    explicit Reader(const Curve& curve) : curve_(curve) {}

    double at(double x) {
        const auto& xs = curve_.x;
        while (next_ < xs.size() && xs[next_] < x) ++next_;
        if (next_ >= xs.size()) return kAbsent;
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
};

std::vector<double> everyX(std::span<const Curve> curves) {
    std::vector<double> all;
    for (const Curve& curve : curves) {
        const auto middle = static_cast<std::ptrdiff_t>(all.size());
        all.insert(all.end(), curve.x.begin(), curve.x.end());
        std::inplace_merge(all.begin(), all.begin() + middle, all.end());
    }
    all.erase(std::unique(all.begin(), all.end()), all.end());
    return all;
}

}  // namespace

GroupCurve averageCurves(std::span<const Curve> curves, Spread spread) {
    GroupCurve result;
    std::vector<Reader> readers(curves.begin(), curves.end());
    std::vector<double> values;
    for (double x : everyX(curves)) {
        values.clear();
        for (Reader& reader : readers) {
            if (const double y = reader.at(x); std::isfinite(y)) values.push_back(y);
        }
        if (values.empty()) continue;
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
            const double error = n > 1 ? std::sqrt(squares / (n - 1) / n) : 0;
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

}  // namespace jordanscope::views
