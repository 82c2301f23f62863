#include "views/explore/trajectory.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/base/flush_to_zero.h"

namespace jordanscope::views {
namespace {

constexpr double kTurn = 2 * std::numbers::pi;
constexpr double kClosestTurns = 2;  // pixels
constexpr double kChord = 7;         // pixels
constexpr int kFewestTurns = 16;     // drawn of a trajectory whose radius hardly changes
constexpr std::size_t kMostPoints = 20000;
constexpr double kInvisible = 1e-3;  // of the largest radius
constexpr double kLargestLineTurn = kTurn / 12;
constexpr int kMostDots = 1500;

/// |exp(-gamma d) (eta s)^r / r!| with its sign, and the walk along it.
class Walk {
public:
    Walk(const kernel::Chain& chain, int r, int context, int exponent, double pixels)
        : chain_(chain),
          r_(static_cast<std::size_t>(r)),
          context_(context),
          scale_(std::pow(10.0, -exponent)),
          largest_(largestEntry(chain, r, context) * scale_),
          peak_(r == 0 ? 0 : std::min<double>(kernel::largestShearLag(chain, r), context)),
          pixel_(largest_ / pixels),
          period_(kernel::period(chain.omega)) {}

    Trajectory draw() {
        const bool dots = std::abs(std::remainder(chain_.omega, kTurn)) > kLargestLineTurn;
        if (dots) {
            drawDots();
        } else {
            drawLine();
        }
        return {{makeValues(std::move(x_)), makeValues(std::move(y_))}, dots, thinned_};
    }

private:
    double radius(double lag) const {
        return std::exp(-chain_.gamma * lag) * kernel::chainCoefficients(chain_, lag)[r_] * scale_;
    }

    void add(double lag) {
        const double size = radius(lag);
        const double angle = std::remainder(chain_.omega * lag, kTurn);
        x_.push_back(size * std::cos(angle));
        y_.push_back(size * std::sin(angle));
    }

    bool invisible(double lag) const { return lag > peak_ && std::abs(radius(lag)) < kInvisible * largest_; }

    void drawLine() {
        double lag = 0;
        add(lag);
        while (lag < context_ && largest_ > 0 && x_.size() < kMostPoints) {
            lag = drawTurn(lag);
            if (invisible(lag)) break;  // a dot from here on
            lag += std::round(turnsToLeaveOut(lag) * period_);
        }
        if (lag < context_ && x_.size() < kMostPoints) add(context_);
    }

    /// One turn, or what is left of it, in chords of a few pixels from whole lag to whole lag; gives the lag
    /// it ended at.
    double drawTurn(double from) {
        const double to = std::min<double>(context_, from + std::max(std::round(period_), 1.0));
        double lag = from;
        while (lag < to && x_.size() < kMostPoints) {
            const double size = std::abs(radius(lag));
            const double sides = std::clamp(kTurn * size / (kChord * pixel_), 12.0, 64.0);
            double step = std::min(period_ / sides, context_ / 160.0);
            while (step > 1 && std::abs(std::abs(radius(lag + step)) - size) > 2 * kChord * pixel_) step /= 2;
            lag = std::min(lag + std::max(std::floor(step), 1.0), to);
            add(lag);
        }
        return lag;
    }

    double turnsToLeaveOut(double lag) {
        if (!std::isfinite(period_) || lag + 2 * period_ > context_) return 0;
        const double change = std::abs(std::abs(radius(lag + period_)) - std::abs(radius(lag)));
        const double byRadius = kClosestTurns * pixel_ / std::max(change, 1e-6 * pixel_);
        const double byLength = context_ / (kFewestTurns * period_);
        const double room = std::floor((context_ - lag) / period_) - 1;
        const double turns = std::floor(std::min({byRadius, byLength, room})) - 1;
        if (turns < 1) return 0;
        thinned_ = true;
        return turns;
    }

    void drawDots() {
        int end = context_;  // what follows is at the origin
        if (invisible(end)) {
            int seen = static_cast<int>(std::min<double>(std::ceil(peak_), context_));
            while (end - seen > 1) {
                const int middle = seen + (end - seen) / 2;
                (invisible(middle) ? end : seen) = middle;
            }
        }
        if (end < kMostDots) {
            for (int lag = 0; lag <= end; ++lag) add(lag);
            if (end < context_) add(context_);
            return;
        }
        // One lag out of each of as many stretches, at places that keep no step with any turn.
        thinned_ = true;
        const double stretch = (end + 1.0) / kMostDots;
        for (int k = 0; k < kMostDots; ++k)
            add(std::floor((k + std::fmod(k * std::numbers::phi, 1.0)) * stretch));
    }

    const kernel::Chain& chain_;
    std::size_t r_;
    int context_;
    double scale_, largest_, peak_, pixel_, period_;
    std::vector<double> x_, y_;
    bool thinned_ = false;
};

}  // namespace

Trajectory trajectory(const kernel::Chain& chain, int r, int context, int exponent, double pixels) {
    const kernel::FlushToZero flush;
    return Walk(chain, r, context, exponent, pixels).draw();
}

}  // namespace jordanscope::views
