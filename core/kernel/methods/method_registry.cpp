#include <array>

#include "core/kernel/methods/method.h"

namespace jordanscope::kernel {
namespace {

constexpr bool kTrains = true, kProbes = true, kNot = false;

constexpr std::array kEntries{
    MethodEntry{"nope", "nope", "no positions", kTrains, kProbes},
    MethodEntry{"rope", "rope", "rotary positions", kTrains, kProbes},
    MethodEntry{"alibi", "alibi", "a score bias linear in the lag", kTrains, kProbes},
    MethodEntry{"rope_alibi", "rope_alibi", "rotary positions and the linear bias", kTrains, kProbes},
    MethodEntry{"damped_rope", "damped_rope", "decaying rotations, no shear", kTrains, kProbes},
    MethodEntry{"real_jordan", "real_jordan", "stabilised chains of order 2 without rotation", kTrains,
                kProbes},
    MethodEntry{"direct_sum", "direct_sum", "half of the head rope, half real_jordan", kTrains, kProbes},
    MethodEntry{"jordan_rope", "jordan_rope", "stabilised chains of order 2: the default", kTrains, kProbes},
    MethodEntry{"jordan_no_gamma", "jordan_no_gamma", "jordan_rope without decay", kTrains, kProbes},
    MethodEntry{"jordan_raw_tau", "jordan_raw_tau", "exact chains of order 2: s = d", kTrains, kProbes},
    MethodEntry{"jordan_mM", "jordan_m3", "stabilised chains of order M, 2..5", kTrains, kProbes},
    MethodEntry{"jordan_etaEEE", "jordan_eta020", "jordan_rope starting at eta = EEE/1000", kTrains, kNot},
    MethodEntry{"jordan_exact_scaled", "jordan_exact_scaled", "scaled exact chains: s = d/L, gamma from 1/L",
                kTrains, kProbes},
    MethodEntry{"jordan_exact_cCCC", "jordan_exact_c010", "scaled exact chains, gamma from (CCC/100)/L",
                kTrains, kProbes},
    MethodEntry{"jordan_exact[_mM][_cCCC][_etaEEE][_eta1]", "jordan_exact_m3_c010_eta010",
                "scaled exact chains of order M, eta from EEE/1000; eta1 lets eta reach 1", kTrains, kNot},
    MethodEntry{"jordan_jetmix[_mM]_cCCC_gGGG...", "jordan_jetmix_m3_c150_g010_g005",
                "M - 1 learned gates in place of eta^r (M 4 unless said)", kTrains, kNot},
    MethodEntry{"jordan_jetmixfull[_mM]_cCCC_gGGG...", "jordan_jetmixfull_m4_c150_g100_g050_g030_g020",
                "M learned gates, the first scales the whole chain", kTrains, kNot},
    MethodEntry{"any jordan name + _alibi", "jordan_exact_c150_eta010_alibi", "the same plus the linear bias",
                kTrains, kNot},
    MethodEntry{"jordan_scaled_mM_cCCC", "jordan_scaled_m3_c010",
                "scaled chains of order M, exp(-(CCC/100) d/L)", kNot, kProbes},
    MethodEntry{"rope_matched_mM", "rope_matched_m2", "rope on the first 1/M of the bank", kNot, kProbes},
    MethodEntry{"direct_sum_poly_mM", "direct_sum_poly_m4",
                "rope and a polynomial of degree M - 1 side by side", kNot, kProbes},
    MethodEntry{"jordan_relative", "jordan_relative", "jordan_rope stabilised in the lag itself: tau(i - j)",
                kTrains, kNot},
};

constexpr std::array kTrainerNames{"nope",
                                   "rope",
                                   "alibi",
                                   "rope_alibi",
                                   "damped_rope",
                                   "real_jordan",
                                   "direct_sum",
                                   "jordan_rope",
                                   "jordan_no_gamma",
                                   "jordan_raw_tau",
                                   "jordan_m3",
                                   "jordan_m4",
                                   "jordan_eta020",
                                   "jordan_exact_scaled",
                                   "jordan_exact_c010",
                                   "jordan_exact_c150_eta010",
                                   "jordan_exact_m3_c010_eta010",
                                   "jordan_exact_c010_eta1",
                                   "jordan_exact_c150_eta010_alibi",
                                   "jordan_jetmix_m3_c150_g010_g005",
                                   "jordan_jetmix_m3_c150_g010_g005_alibi",
                                   "jordan_jetmixfull_m4_c150_g100_g050_g030_g020",
                                   "jordan_jetmixfull_m4_c150_g100_g050_g030_g020_alibi",
                                   "jordan_relative"};

constexpr std::array kProbeNames{"nope",
                                 "rope",
                                 "alibi",
                                 "rope_alibi",
                                 "damped_rope",
                                 "real_jordan",
                                 "direct_sum",
                                 "jordan_rope",
                                 "jordan_no_gamma",
                                 "jordan_raw_tau",
                                 "jordan_m3",
                                 "jordan_m4",
                                 "jordan_exact_scaled",
                                 "jordan_scaled_m3_c010",
                                 "jordan_scaled_m4_c010",
                                 "rope_matched_m2",
                                 "direct_sum_poly_m4"};

}  // namespace

std::span<const MethodEntry> methodRegistry() {
    return kEntries;
}

std::vector<std::string> trainerMethodNames() {
    return {kTrainerNames.begin(), kTrainerNames.end()};
}

std::vector<std::string> probeMethodNames() {
    return {kProbeNames.begin(), kProbeNames.end()};
}

}  // namespace jordanscope::kernel
