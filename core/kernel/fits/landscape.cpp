#include "core/kernel/fits/landscape.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

#include "core/base/error.h"
#include "core/base/flush_to_zero.h"
#include "core/kernel/fits/chain_tile.h"
#include "core/kernel/fits/fit_scoring.h"

namespace jordanscope::kernel {
namespace {

void requireFinite(const char* what, const std::vector<double>& values, double least) {
    for (double value : values)
        if (!std::isfinite(value) || value < least)
            throw Error(ErrorKind::Usage, std::string("landscape: ") + what + " = " + std::to_string(value) +
                                              " must be a finite number of at least 0");
}

}  // namespace

Landscape landscape(const FitRequest& request, const std::vector<double>& omegas,
                    const std::vector<double>& gammas, std::stop_token stop) {
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

    ChainTile tile(scoring, request.block, request.basis == Basis::RopeBank);
    const std::span<const double> allOmegas(omegas), allGammas(gammas);
    for (std::size_t w = 0; w < omegas.size(); w += ChainTile::kOmegas) {
        const auto columns = allOmegas.subspan(w, std::min(ChainTile::kOmegas, omegas.size() - w));
        tile.setOmegas(columns);
        for (std::size_t g = 0; g < gammas.size(); g += ChainTile::kGammas) {
            const auto rows = allGammas.subspan(g, std::min(ChainTile::kGammas, gammas.size() - g));
            const std::vector<double> mse = tile.mse(rows, stop);
            if (mse.empty()) return result;
            for (std::size_t i = 0; i < rows.size(); ++i)
                std::copy_n(&mse[i * columns.size()], columns.size(),
                            &result.mse[(g + i) * omegas.size() + w]);
        }
    }
    result.complete = true;
    return result;
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
