#pragma once

#include <vector>

namespace jordanscope::views {

/// How one parameter lies along a slider: pure functions between the parameter's double (the truth), the
/// slider's fraction 0..1 and the keyboard's steps. Both ends are exact.
class SliderMapping {
public:
    enum class Kind {
        ZeroThenLog,   // 0, then logarithmic from `smallest` to `largest`; a step is 1/24 decade
        SymmetricLog,  // -largest..largest, linear below `smallest` (a tenth of it a step), 1/24 decade above
        WholeTokens,   // whole numbers; a step is x 2^(1/8) along 16 * 2^(k/8), so powers of two are reached
    };

    static SliderMapping zeroThenLog(double smallest, double largest);
    static SliderMapping symmetricLog(double smallest, double largest);
    static SliderMapping wholeTokens(int smallest, int largest);

    Kind kind() const { return kind_; }
    double minimum() const;
    double maximum() const;

    /// True for a finite value of the range (whole for tokens; nothing lies between 0 and the smallest).
    bool contains(double value) const;
    /// The nearest value of the range; `value` must be finite.
    double nearest(double value) const;

    /// Where `value` lies, 0..1.
    double fraction(double value) const;
    /// What a handle dragged to `fraction` means: four significant digits, or the next token step.
    double value(double fraction) const;
    /// `value` moved by `steps` arrow steps (tenths for Shift, tens for Ctrl), stopped at the ends.
    double stepped(double value, double steps) const;

private:
    SliderMapping(Kind kind, double smallest, double largest);

    double coordinate(double value) const;  // in steps: linear along the slider
    double fromCoordinate(double coordinate) const;
    double maximumCoordinate() const;

    Kind kind_;
    double smallest_;
    double largest_;
    std::vector<double> tokens_;  // the step values of WholeTokens, ascending
};

/// L by `tokens` single tokens (Shift) or by `octaves` doublings (Ctrl), kept within the mapping.
double steppedTokens(const SliderMapping& mapping, double value, int tokens, int octaves);

/// The entry of `ascending` that is nearest to `value` on a log scale; `value` itself when there is none.
double nearestOf(const std::vector<double>& ascending, double value);
/// The entry `steps` places above (below for negative) `value` in `ascending`, stopped at its ends.
double neighbourOf(const std::vector<double>& ascending, double value, int steps);

/// RoPE's theta^(-2b/D), b < D/2, ascending, in rad/token.
std::vector<double> ropeFrequencies(double theta, int headDim);

}  // namespace jordanscope::views
