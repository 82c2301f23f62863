#include "core/kernel/fits/omega_search.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <limits>
#include <numbers>
#include <string>

#include "core/base/error.h"
#include "core/base/flush_to_zero.h"
#include "core/kernel/fits/block_fit.h"
#include "core/kernel/fits/chain_scan.h"
#include "core/kernel/fits/chain_tile.h"
#include "core/kernel/fits/fit_scoring.h"

namespace jordanscope::kernel {
namespace {

constexpr double kLargestGamma = 1.0;

/// MSE at any (omega, gamma).
class ChainSearch {
public:
    ChainSearch(const FitRequest& request, const FitScoring& scoring)
        : scoring_(scoring), there_(request), tile_(scoring, request.block, false) {
        there_.target.clear();  // the scoring holds it
        there_.methods = {"jordan"};
    }

    /// MSE from sums over the lags: quick, with a floor at 1e-16 of the target's mean square.
    double quick(double omega, double gamma) {
        tile_.setOmegas({&omega, 1});
        return tile_.mse({&gamma, 1}).front();
    }

    /// MSE by the orthogonal decomposition that the fit itself uses.
    double exact(double omega, double gamma) {
        there_.block.omega = omega;
        there_.block.gamma = gamma;
        FitResult result;
        fitBlock(there_, scoring_, {}, result);
        return result.fits.front().scores.front().mse;
    }

private:
    const FitScoring& scoring_;
    FitRequest there_;
    ChainTile tile_;
};

struct Point {
    double omega = 0.0, gamma = 0.0, mse = std::numeric_limits<double>::infinity();
};

using Objective = std::function<double(double omega, double gamma)>;

/// Nelder and Mead's simplex in (omega, gamma), kept inside [0, pi] x [0, kLargestGamma] by reflection; stops
/// when it is narrower than `tolerance` rad/token.
Point refine(Point start, double omegaStep, double gammaStep, double tolerance, const Objective& mse,
             const std::stop_token& stop) {
    const auto at = [&](double omega, double gamma) {
        omega = std::abs(omega);
        if (omega > std::numbers::pi) omega = 2.0 * std::numbers::pi - omega;
        gamma = std::min(std::abs(gamma), kLargestGamma);
        return Point{omega, gamma, mse(omega, gamma)};
    };
    const auto between = [&](const Point& a, const Point& b, double t) {
        return at(a.omega + t * (b.omega - a.omega), a.gamma + t * (b.gamma - a.gamma));
    };
    const auto better = [](const Point& a, const Point& b) { return a.mse < b.mse; };
    std::array<Point, 3> simplex{at(start.omega, start.gamma), at(start.omega + omegaStep, start.gamma),
                                 at(start.omega, start.gamma + gammaStep)};
    for (int step = 0; step < 120 && !stop.stop_requested(); ++step) {
        std::sort(simplex.begin(), simplex.end(), better);
        const auto [low, high] = std::minmax({simplex[0].omega, simplex[1].omega, simplex[2].omega});
        if (high - low < tolerance) break;
        const Point middle{0.5 * (simplex[0].omega + simplex[1].omega),
                           0.5 * (simplex[0].gamma + simplex[1].gamma)};
        const Point reflected = between(middle, simplex[2], -1.0);
        if (better(reflected, simplex[0])) {
            const Point further = between(middle, simplex[2], -2.0);
            simplex[2] = better(further, reflected) ? further : reflected;
        } else if (better(reflected, simplex[1])) {
            simplex[2] = reflected;
        } else {
            const Point edge = better(reflected, simplex[2]) ? reflected : simplex[2];
            const Point nearer = between(middle, edge, 0.5);
            if (better(nearer, edge)) {
                simplex[2] = nearer;
            } else {
                simplex[1] = between(simplex[0], simplex[1], 0.5);
                simplex[2] = between(simplex[0], simplex[2], 0.5);
            }
        }
    }
    return *std::min_element(simplex.begin(), simplex.end(), better);
}

/// The scan's deepest local minima, at most `count`.
std::vector<Point> valleys(const OmegaSearch& scan, const std::vector<double>& bestGamma, std::size_t count) {
    std::vector<Point> found;
    const std::vector<double>& mse = scan.scanMse;
    for (std::size_t k = 0; k < mse.size(); ++k) {
        if ((k > 0 && mse[k - 1] < mse[k]) || (k + 1 < mse.size() && mse[k + 1] < mse[k])) continue;
        if (k > 0 && mse[k - 1] == mse[k]) continue;
        found.push_back({scan.scanOmegas[k], bestGamma[k], mse[k]});
    }
    std::sort(found.begin(), found.end(), [](const Point& a, const Point& b) { return a.mse < b.mse; });
    found.resize(std::min(found.size(), count));
    return found;
}

}  // namespace

OmegaSearch findOmegaGamma(const FitRequest& request, std::stop_token stop) {
    const FlushToZero flushToZero;
    requireValid(request.block);
    FitRequest fitted = request;
    fitted.basis = Basis::SingleBlock;
    fitted.contexts = {request.context};
    fitted.curveLength = 0;
    const FitScoring scoring(fitted);
    if (scoring.usedPoints() < 4)
        throw Error(ErrorKind::Data, "only " + std::to_string(scoring.usedPoints()) + " lags of 0.." +
                                         std::to_string(request.context - 1) +
                                         " have a datum; finding omega and gamma needs at least 4");
    ChainSearch search(fitted, scoring);

    const double context = request.context;
    ChainScan scan(scoring, fitted.block, false);
    OmegaSearch result;
    for (std::size_t k = 0; k < scan.size(); ++k) result.scanOmegas.push_back(scan.omega(k));
    result.scanMse.assign(result.scanOmegas.size(), std::numeric_limits<double>::infinity());
    std::vector<double> bestGamma(result.scanOmegas.size(), 0.0), gammas{0.0};
    for (double perContext = 0.25; perContext / context < kLargestGamma;
         perContext *= perContext < 32.0 ? 2.0 : 4.0)
        gammas.push_back(perContext / context);
    gammas.push_back(kLargestGamma);
    for (double gamma : gammas) {
        if (stop.stop_requested()) return result;
        const std::vector<double> mse = scan.mse(gamma, 0, scan.size());
        for (std::size_t k = 0; k < mse.size(); ++k) {
            if (!(mse[k] < result.scanMse[k])) continue;
            result.scanMse[k] = mse[k];
            bestGamma[k] = gamma;
        }
    }

    const Objective quick = [&](double omega, double gamma) { return search.quick(omega, gamma); };
    const Objective exact = [&](double omega, double gamma) { return search.exact(omega, gamma); };
    const double bin = result.scanOmegas[1];
    Point best;
    for (const Point& valley : valleys(result, bestGamma, 3)) {
        const double gammaStep = valley.gamma > 0.0 ? 0.25 * valley.gamma : 0.1 / context;
        const Point refined = refine(valley, 0.5 * bin, gammaStep, 1e-8 * bin, quick, stop);
        if (refined.mse < best.mse) best = refined;
    }
    best = refine(best, 1e-7 * bin, 1e-7 / context, 1e-11 * bin, exact, stop);
    // No decay says as much as an immeasurably small one, and is the plainer answer.
    const double still = search.exact(best.omega, 0.0);
    if (best.gamma < 1e-6 / context || still <= best.mse) best = {best.omega, 0.0, still};
    result.omega = best.omega;
    result.gamma = best.gamma;
    result.mse = best.mse;
    result.complete = !stop.stop_requested();
    return result;
}

}  // namespace jordanscope::kernel
