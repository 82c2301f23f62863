#include "core/kernel/methods/method.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "core/base/error.h"

namespace jordanscope::kernel {

ShearLaw shearLaw(Variant variant, double context) {
    switch (variant) {
        case Variant::Exact:
            return {.bounded = false, .scale = 1.0, .context = context};
        case Variant::Stabilised:
            return {.bounded = true, .scale = 1.0, .context = context};
        case Variant::ScaledExact:
            return {.bounded = false, .scale = 1.0 / std::max(context, 1.0), .context = context};
    }
    throw Error(ErrorKind::Usage, "unknown shear variant");
}

bool Method::exact() const {
    switch (carrier) {
        case Carrier::None:
        case Carrier::Rope:
            return true;
        case Carrier::Chain:
            // Without shear nothing is bounded, whatever the law says.
            return jets.empty() && !jetBase && (relative || !shear.bounded || !etaLearned);
        case Carrier::DirectSum:
            return !shear.bounded;
    }
    return false;
}

int Method::headDivisor() const {
    switch (carrier) {
        case Carrier::None:
            return 1;
        case Carrier::Rope:
            return 2;
        case Carrier::Chain:
            return 2 * order;
        case Carrier::DirectSum:
            return 8;
    }
    return 1;
}

int Method::chains(int headDim) const {
    if (carrier == Carrier::Chain) return headDim / (2 * order);
    if (carrier == Carrier::DirectSum) return headDim / 8;
    return 0;
}

std::vector<double> Method::frequencies(int headDim, double theta) const {
    std::vector<double> bank;
    switch (carrier) {
        case Carrier::None:
            break;
        case Carrier::Rope:
            for (int k = 0; k < headDim / 2; ++k) bank.push_back(bankFrequency(k, headDim, theta));
            break;
        case Carrier::Chain:
            for (int b = 0; b < chains(headDim); ++b)
                bank.push_back(omegaZero ? 0.0 : bankFrequency(b, headDim, theta));
            break;
        case Carrier::DirectSum:
            for (int k = 0; k < headDim / 4; ++k) bank.push_back(bankFrequency(k, headDim / 2, theta));
            break;
    }
    return bank;
}

void requireHeadDimension(const Method& method, int headDim) {
    const int divisor = method.headDivisor();
    if (headDim >= divisor && headDim % divisor == 0) return;
    throw Error(ErrorKind::Usage, "head dimension " + std::to_string(headDim) + " does not suit method '" +
                                      method.name + "': it must be a multiple of " + std::to_string(divisor));
}

double bankFrequency(int index, int headDim, double theta) {
    return std::pow(theta, -2.0 * index / headDim);
}

FrequencyMatch nearestFrequency(std::span<const double> bank, double omega) {
    FrequencyMatch match{.omega = omega,
                         .inBank = false,
                         .nearest = std::numeric_limits<double>::quiet_NaN(),
                         .distance = std::numeric_limits<double>::infinity()};
    for (double candidate : bank) {
        const double distance = std::abs(omega - candidate);
        if (distance < match.distance) {
            match.nearest = candidate;
            match.distance = distance;
        }
    }
    match.inBank = match.distance <= 1e-9 * std::abs(omega);
    return match;
}

FrequencyMatch nearestFrequency(const Method& method, int headDim, double theta, double omega) {
    return nearestFrequency(method.frequencies(headDim, theta), omega);
}

bool TargetMatch::inBank() const {
    return missed() == nullptr;
}

const FrequencyMatch* TargetMatch::missed() const {
    const FrequencyMatch* worst = nullptr;
    for (const FrequencyMatch& match : frequencies)
        if (!match.inBank && (!worst || match.distance / match.omega > worst->distance / worst->omega))
            worst = &match;
    return worst;
}

TargetMatch matchTarget(std::span<const double> bank, std::span<const double> target) {
    TargetMatch match{.frequencies = {}, .bank = !bank.empty()};
    for (const double omega : target) match.frequencies.push_back(nearestFrequency(bank, omega));
    return match;
}

std::vector<double> alibiSlopes(int heads) {
    if (heads < 1)
        throw Error(ErrorKind::Usage, "ALiBi needs at least one head, not " + std::to_string(heads));
    if (std::has_single_bit(static_cast<unsigned>(heads))) {
        std::vector<double> slopes;
        for (int h = 0; h < heads; ++h) slopes.push_back(std::exp2(-8.0 * (h + 1) / heads));
        return slopes;
    }
    const int lower = static_cast<int>(std::bit_floor(static_cast<unsigned>(heads)));
    std::vector<double> slopes = alibiSlopes(lower);
    const std::vector<double> finer = alibiSlopes(2 * lower);
    for (int h = 0; static_cast<int>(slopes.size()) < heads; h += 2)
        slopes.push_back(finer[static_cast<std::size_t>(h)]);
    return slopes;
}

}  // namespace jordanscope::kernel
