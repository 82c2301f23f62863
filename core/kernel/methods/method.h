#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/kernel/methods/shear_law.h"

namespace jordanscope::kernel {

/// What carries the positions of a head. The names and what they mean: docs/positions.md.
enum class Carrier {
    None,       ///< nope, alibi: query and key are left alone
    Rope,       ///< pairs turned by +omega p
    Chain,      ///< Jordan chains of order m; t = -p
    DirectSum,  ///< first half of the head Rope, second half a real Jordan chain of order 2
};

/// The part of a run's configuration that method names refine (gamma in 1/token).
struct PositionSettings {
    double gammaMin = 1e-4;
    double initGamma = 1e-4;
    double etaMax = 0.1;
    double initEta = 0.0;
    bool boundedTau = true;  ///< false: every stabilised method becomes exact
    double maxExponent = 30.0;
};

/// A method name, understood. For DirectSum everything below carrier describes its second half.
struct Method {
    std::string name;
    Carrier carrier = Carrier::None;
    bool alibi = false;         ///< adds -slope_h * lag to the score
    int order = 2;              ///< m; meaningless for None and Rope
    bool gammaLearned = false;  ///< false: gamma is 0
    bool etaLearned = false;    ///< false: eta is 0
    bool omegaZero = false;     ///< true: every chain has omega 0
    ShearLaw shear;
    bool relative = false;                   ///< the shear is taken of the lag itself, not of each position
    double gammaMin = 0.0, initGamma = 0.0;  ///< 1/token
    double etaMax = 0.1, initEta = 0.0;
    std::vector<double> jets;       ///< start values of the gates g_1..g_(m-1); empty: c_r = (eta s)^r / r!
    std::optional<double> jetBase;  ///< start value of a learned c_0; absent: c_0 = 1
    double jetMax = 1.0;            ///< a gate is jetMax * tanh(raw)
    double maxExponent = 30.0;

    /// True where the score is a pure function of the lag, so that positions may be taken from any anchor.
    bool exact() const;
    /// The head dimension must be a multiple of this.
    int headDivisor() const;
    /// Learned chains per head (DirectSum: in its second half); 0 for None and Rope.
    int chains(int headDim) const;
    /// Frequencies the method can rotate by, rad/token, highest first: pairs of Rope, chains of Chain,
    /// the Rope half of DirectSum. Empty for None; all 0 where omegaZero makes a Chain real.
    std::vector<double> frequencies(int headDim, double theta) const;
};

/// Understands a trainer's method name. Throws Error(Usage) naming the part of the name that was not
/// understood, the value that is out of range, or that the name belongs to the probe alone.
Method parseMethod(std::string_view name, const PositionSettings& settings, int trainContext);

/// One line of the registry. `pattern` is the grammar as people read it, `example` a name that parses.
struct MethodEntry {
    std::string_view pattern;
    std::string_view example;
    std::string_view meaning;
    bool trains = false;  ///< parseMethod takes it
    bool probes = false;  ///< parseProbeMethod takes it
};

/// Every method there is, in the order of docs/positions.md, for the tests. Lists offer the names below.
std::span<const MethodEntry> methodRegistry();

/// Names for lists to choose from: the trainer's 23 with golden numbers and jordan_relative, the probe's 17
/// with golden numbers.
std::vector<std::string> trainerMethodNames();
std::vector<std::string> probeMethodNames();

/// Throws Error(Usage) naming the divisor when the head dimension does not suit the method.
void requireHeadDimension(const Method& method, int headDim);

/// theta^(-2 index / headDim), rad/token.
double bankFrequency(int index, int headDim, double theta);

/// How well a bank of frequencies meets one frequency (rad/token).
struct FrequencyMatch {
    double omega = 0.0;     ///< the frequency
    bool inBank = false;    ///< equal to one of the bank within a relative 1e-9
    double nearest = 0.0;   ///< NaN when the bank is empty
    double distance = 0.0;  ///< |omega - nearest|; infinity when the bank is empty
    bool operator==(const FrequencyMatch&) const = default;
};
FrequencyMatch nearestFrequency(std::span<const double> bank, double omega);
FrequencyMatch nearestFrequency(const Method& method, int headDim, double theta, double omega);

/// The verdict "target in bank": a bank against every frequency that a target turns by.
struct TargetMatch {
    std::vector<FrequencyMatch> frequencies;  ///< empty: the target turns by none
    bool bank = false;                        ///< whether the method turns by any

    bool turns() const { return !frequencies.empty(); }
    /// Whether nothing that the target turns by is missing.
    bool inBank() const;
    /// The frequency that is missed by most of itself; null where none is.
    const FrequencyMatch* missed() const;
    bool operator==(const TargetMatch&) const = default;
};
TargetMatch matchTarget(std::span<const double> bank, std::span<const double> target);

/// ALiBi slopes of the heads, positive, 1/token.
std::vector<double> alibiSlopes(int heads);

}  // namespace jordanscope::kernel
