#pragma once

namespace jordanscope::kernel {

/// The stabilised shear time d / (1 + d/L) of a lag d >= 0, in the unit of d and L: tokens, or contexts with
/// L = 1. For numbers and for tensors, which is why it is a template without any include; the positional pass
/// of core/positions gets its values in a table made with it.
template <typename Lag, typename Context>
Lag stabilisedTime(const Lag& d, Context context) {
    return d / (1 + d / context);
}

/// How the shear time follows the lag: exact s = d, stabilised s = d/(1 + d/L), scaled exact s = d/L.
enum class Variant { Exact, Stabilised, ScaledExact };

/// Shear time s(t) = scale * (bounded ? t / (1 + |t|/context) : t), t and s in tokens (times scale).
struct ShearLaw {
    bool bounded = false;
    double scale = 1.0;
    double context = 1024.0;  ///< L in tokens; at least 1 is used

    /// The same of lags at once, none below 0: numbers or a tensor.
    template <typename Lag>
    Lag ofLag(const Lag& d) const {
        if (!bounded) return scale * d;
        return scale * stabilisedTime(d, context > 1.0 ? context : 1.0);
    }
    /// s(a) - s(b) without the cancellation of that difference.
    double difference(double a, double b) const {
        if (!bounded) return scale * (a - b);
        if ((a < 0.0) != (b < 0.0)) return (*this)(a) - (*this)(b);
        const double length = context > 1.0 ? context : 1.0;
        const double sizes = (1.0 + (a < 0.0 ? -a : a) / length) * (1.0 + (b < 0.0 ? -b : b) / length);
        return scale * (a - b) / sizes;
    }
    double operator()(double t) const { return t < 0.0 ? -ofLag(-t) : ofLag(t); }
    bool operator==(const ShearLaw&) const = default;
};

ShearLaw shearLaw(Variant variant, double context);

}  // namespace jordanscope::kernel
