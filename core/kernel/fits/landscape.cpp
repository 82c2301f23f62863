#include "core/kernel/fits/landscape.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <string>

#include "core/base/error.h"
#include "core/base/flush_to_zero.h"
#include "core/base/number_text.h"
#include "core/kernel/fits/chain_scan.h"
#include "core/kernel/fits/chain_tile.h"
#include "core/kernel/fits/fit_scoring.h"

namespace jordanscope::kernel {
namespace {

void requireFinite(const char* what, const std::vector<double>& values, double least) {
    for (double value : values)
        if (!std::isfinite(value) || value < least)
            throw Error(ErrorKind::Usage, std::string("landscape: ") + what + " = " + exactText(value) +
                                              " must be a finite number of at least 0");
}

/// A scan costs as much as some rows, and a valley's place hardly moves with the decay.
constexpr std::size_t kRowsAScan = 5 * ChainTile::kGammas;

/// Where each column is deepest at about one decay.
class DeepestPlaces {
public:
    DeepestPlaces(const FitScoring& scoring, const Chain& block, bool intercept,
                  const std::vector<double>& omegas)
        : scan_(scoring, block, intercept), omegas_(omegas) {
        for (std::size_t w = 0; w < omegas.size(); ++w) {
            const double low = w > 0 ? 0.5 * (omegas[w - 1] + omegas[w]) : omegas[w];
            const double high = w + 1 < omegas.size() ? 0.5 * (omegas[w] + omegas[w + 1]) : omegas[w];
            cells_.push_back({low, std::min(high, std::numbers::pi)});
            if (high - low <= 2.0 * scan_.omega(1)) continue;
            const auto bin = [&](double omega) { return static_cast<std::size_t>(omega / scan_.omega(1)); };
            first_ = std::min(first_, bin(low));
            last_ = std::max(last_, std::min(bin(high) + 2, scan_.size()));
        }
    }

    /// Whether any column is wide enough to step over a valley.
    bool any() const { return first_ < last_; }

    /// A frequency a column; in a narrow one that which was asked for.
    std::vector<double> at(double gamma) {
        std::vector<double> places = omegas_;
        const std::vector<double> mse = scan_.mse(gamma, first_, last_);
        const double step = scan_.omega(1);
        for (std::size_t w = 0; w < places.size(); ++w) {
            const auto [low, high] = cells_[w];
            if (high - low <= 2.0 * step) continue;
            std::size_t best = 0;
            double least = std::numeric_limits<double>::infinity();
            for (std::size_t k = static_cast<std::size_t>(std::ceil(low / step));
                 k < last_ && scan_.omega(k) <= high; ++k) {
                if (!(mse[k - first_] < least)) continue;
                least = mse[k - first_];
                best = k;
            }
            if (!std::isfinite(least)) continue;
            // The bottom of the parabola through the deepest point and its neighbours.
            double away = 0.0;
            if (best > first_ && best + 1 < last_) {
                const double before = mse[best - 1 - first_], after = mse[best + 1 - first_];
                const double bend = before - 2.0 * least + after;
                if (bend > 0.0) away = std::clamp(0.5 * (before - after) / bend, -1.0, 1.0);
            }
            places[w] = std::clamp((static_cast<double>(best) + away) * step, low, high);
        }
        return places;
    }

private:
    struct Cell {
        double low, high;
    };
    ChainScan scan_;
    const std::vector<double>& omegas_;
    std::vector<Cell> cells_;
    std::size_t first_ = std::numeric_limits<std::size_t>::max(), last_ = 0;
};

Landscape computed(const FitRequest& request, const std::vector<double>& omegas,
                   const std::vector<double>& gammas, bool cells, const std::stop_token& stop) {
    const FlushToZero flushToZero;
    requireValid(request.block);
    requireFinite("omega", omegas, 0.0);
    requireFinite("gamma", gammas, 0.0);
    FitRequest fitted = request;
    fitted.contexts = {request.context};
    fitted.curveLength = 0;
    const FitScoring scoring(fitted);
    Landscape result{.omegas = omegas, .gammas = gammas, .mse = {}};
    result.mse.assign(omegas.size() * gammas.size(), std::numeric_limits<double>::quiet_NaN());
    if (scoring.usedPoints() == 0) return result;

    const bool intercept = request.basis == Basis::RopeBank;
    const std::span<const double> allGammas(gammas);
    const auto rowsAt = [&](std::size_t g) {
        return allGammas.subspan(g, std::min(ChainTile::kGammas, gammas.size() - g));
    };
    // A row of frequencies for each set of decays, or the same for all.
    std::vector<std::vector<double>> places{omegas};
    if (cells) {
        DeepestPlaces deepest(scoring, request.block, intercept, omegas);
        if (deepest.any()) places.clear();
        for (std::size_t g = 0; deepest.any() && g < gammas.size(); g += kRowsAScan) {
            if (stop.stop_requested()) return result;
            places.push_back(deepest.at(gammas[g + std::min(kRowsAScan, gammas.size() - g) / 2]));
        }
    }
    ChainTile tile(scoring, request.block, intercept);
    for (std::size_t w = 0; w < omegas.size(); w += ChainTile::kOmegas) {
        const std::size_t columns = std::min(ChainTile::kOmegas, omegas.size() - w);
        for (std::size_t g = 0; g < gammas.size(); g += ChainTile::kGammas) {
            const auto rows = rowsAt(g);
            // The waves of a tile are kept as long as its frequencies are.
            const std::size_t scanned = places.size() > 1 ? g / kRowsAScan : 0;
            if (g == 0 || (places.size() > 1 && g % kRowsAScan == 0))
                tile.setOmegas(std::span(places[scanned]).subspan(w, columns));
            const std::vector<double> mse = tile.mse(rows, stop);
            if (mse.empty()) return result;
            for (std::size_t i = 0; i < rows.size(); ++i)
                std::copy_n(&mse[i * columns], columns, &result.mse[(g + i) * omegas.size() + w]);
        }
    }
    result.complete = true;
    return result;
}

}  // namespace

Landscape landscape(const FitRequest& request, const std::vector<double>& omegas,
                    const std::vector<double>& gammas, std::stop_token stop) {
    return computed(request, omegas, gammas, false, stop);
}

Landscape landscapeOfCells(const FitRequest& request, const std::vector<double>& omegas,
                           const std::vector<double>& gammas, std::stop_token stop) {
    if (!std::is_sorted(omegas.begin(), omegas.end()))
        throw Error(ErrorKind::Usage, "landscape: the frequencies of cells must ascend");
    return computed(request, omegas, gammas, true, stop);
}

std::vector<double> logSpaced(double low, double high, int count) {
    if (!(low > 0.0) || !(high > low) || count < 2)
        throw Error(ErrorKind::Usage, "logarithmic spacing needs 0 < low < high and at least 2 values");
    std::vector<double> values;
    for (int i = 0; i < count; ++i)
        values.push_back(low * std::pow(high / low, static_cast<double>(i) / (count - 1)));
    values.back() = high;
    return values;
}

}  // namespace jordanscope::kernel
