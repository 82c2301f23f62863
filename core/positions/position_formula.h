#pragma once

/// The positional operator of one chain at one position and its gradient, once for CPU and GPU (C++17, no
/// standard containers). Formulas: docs/positions.md, "The block". A position p enters as t = -p:
///     key   -> A(t) k           A(t) = exp(-gamma t) sum_r c_r N^r (x) R(omega t)
///     query -> A(t)^(-T) q      = exp(+gamma t) sum_r u_r (N^r)^T (x) R(omega t),  sum_r u_r N^r = (sum_r
///     c_r N^r)^-1
/// c_r = (eta s)^r / r!, or with jets c_0 = base and c_r = jets[r - 1] s^r / r!; s is the shear time at t.
/// A chain's 2 M numbers are laid out [chain index r][real, imaginary]; real and imaginary are rotated first.
#include <cmath>

#include "core/positions/host_device.h"

namespace jordanscope::positions {

/// Longest chain compiled.
constexpr int kMaxOrder = 5;

/// Everything the operator needs of one chain at one position.
template <typename Real, int M>
struct ChainTerms {
    Real shrink;   ///< exp(+gamma t), on the query; its exponent is clamped
    Real grow;     ///< exp(-gamma t), on the key
    bool clamped;  ///< the exponent was beyond the clamp, where its gradient is zero
    Real c[M];
    Real u[M];
};

template <typename Real, int M>
JORDANSCOPE_HOST_DEVICE ChainTerms<Real, M> chainTerms(Real t, Real shear, Real maxExponent, Real gamma,
                                                       Real eta, const Real* jets, Real base) {
    ChainTerms<Real, M> terms;
    const Real exponent = gamma * t;
    terms.clamped = exponent < -maxExponent || exponent > maxExponent;
    const Real kept =
        exponent < -maxExponent ? -maxExponent : (exponent > maxExponent ? maxExponent : exponent);
    using namespace ::std;
    terms.shrink = exp(kept);
    terms.grow = Real(1) / terms.shrink;
    const Real ratio = jets != nullptr ? shear : eta * shear;
    Real power = Real(1);
    terms.c[0] = base;
    for (int r = 1; r < M; ++r) {
        power *= ratio / Real(r);
        terms.c[r] = jets != nullptr ? jets[r - 1] * power : power;
    }
    terms.u[0] = Real(1) / base;
    for (int r = 1; r < M; ++r) {
        Real sum = Real(0);
        for (int i = 1; i <= r; ++i) sum += terms.c[i] * terms.u[r - i];
        terms.u[r] = -sum * terms.u[0];
    }
    return terms;
}

/// Turns every pair of `x` by the angle of (cosine, sine).
template <typename Real, int M>
JORDANSCOPE_HOST_DEVICE void rotateChain(Real cosine, Real sine, const Real* x, Real* y) {
    for (int r = 0; r < M; ++r) {
        y[2 * r] = x[2 * r] * cosine - x[2 * r + 1] * sine;
        y[2 * r + 1] = x[2 * r] * sine + x[2 * r + 1] * cosine;
    }
}

/// Key: out_i = grow sum_r c_r y_{i+r}, from rotated y.
template <typename Real, int M>
JORDANSCOPE_HOST_DEVICE void keyForward(const ChainTerms<Real, M>& terms, const Real* y, Real* out) {
    for (int i = 0; i < M; ++i) {
        Real re = Real(0), im = Real(0);
        for (int r = 0; i + r < M; ++r) {
            re += terms.c[r] * y[2 * (i + r)];
            im += terms.c[r] * y[2 * (i + r) + 1];
        }
        out[2 * i] = terms.grow * re;
        out[2 * i + 1] = terms.grow * im;
    }
}

/// Query: out_i = shrink sum_r u_r y_{i-r}, from rotated y.
template <typename Real, int M>
JORDANSCOPE_HOST_DEVICE void queryForward(const ChainTerms<Real, M>& terms, const Real* y, Real* out) {
    for (int i = 0; i < M; ++i) {
        Real re = Real(0), im = Real(0);
        for (int r = 0; r <= i; ++r) {
            re += terms.u[r] * y[2 * (i - r)];
            im += terms.u[r] * y[2 * (i - r) + 1];
        }
        out[2 * i] = terms.shrink * re;
        out[2 * i + 1] = terms.shrink * im;
    }
}

/// Sums over the batch of <gradient of the output, rotated input shifted by r>: what the parameters'
/// gradients need.
template <typename Real, int M>
struct ChainSums {
    Real key[M] = {};
    Real query[M] = {};
};

/// Key, backward: adds to `sums.key`, and leaves the gradient of the unrotated input in `gradient`.
template <typename Real, int M>
JORDANSCOPE_HOST_DEVICE void keyBackward(const ChainTerms<Real, M>& terms, Real cosine, Real sine,
                                         const Real* y, const Real* outGradient, Real* gradient,
                                         ChainSums<Real, M>& sums) {
    for (int i = 0; i < M; ++i) {
        Real re = Real(0), im = Real(0);
        for (int r = 0; r <= i; ++r) {
            re += terms.c[r] * outGradient[2 * (i - r)];
            im += terms.c[r] * outGradient[2 * (i - r) + 1];
        }
        re *= terms.grow;
        im *= terms.grow;
        gradient[2 * i] = re * cosine + im * sine;
        gradient[2 * i + 1] = im * cosine - re * sine;
    }
    for (int r = 0; r < M; ++r)
        for (int i = 0; i + r < M; ++i)
            sums.key[r] += outGradient[2 * i] * y[2 * (i + r)] + outGradient[2 * i + 1] * y[2 * (i + r) + 1];
}

/// Query, backward; as keyBackward.
template <typename Real, int M>
JORDANSCOPE_HOST_DEVICE void queryBackward(const ChainTerms<Real, M>& terms, Real cosine, Real sine,
                                           const Real* y, const Real* outGradient, Real* gradient,
                                           ChainSums<Real, M>& sums) {
    for (int i = 0; i < M; ++i) {
        Real re = Real(0), im = Real(0);
        for (int r = 0; i + r < M; ++r) {
            re += terms.u[r] * outGradient[2 * (i + r)];
            im += terms.u[r] * outGradient[2 * (i + r) + 1];
        }
        re *= terms.shrink;
        im *= terms.shrink;
        gradient[2 * i] = re * cosine + im * sine;
        gradient[2 * i + 1] = im * cosine - re * sine;
    }
    for (int r = 0; r < M; ++r)
        for (int i = r; i < M; ++i)
            sums.query[r] +=
                outGradient[2 * i] * y[2 * (i - r)] + outGradient[2 * i + 1] * y[2 * (i - r) + 1];
}

template <typename Real, int M>
struct ChainGradient {
    Real gamma, eta, base;
    Real jets[M];  ///< M - 1 of them
};

/// Gradients of gamma, eta (without jets) or of jets and base (with them) at this position.
template <typename Real, int M>
JORDANSCOPE_HOST_DEVICE ChainGradient<Real, M> chainGradient(const ChainTerms<Real, M>& terms, Real t,
                                                             Real shear, Real eta, bool jets,
                                                             const ChainSums<Real, M>& sums) {
    ChainGradient<Real, M> result;
    Real exponent = Real(0), dc[M], du[M];
    for (int r = 0; r < M; ++r) {
        dc[r] = terms.grow * sums.key[r];
        du[r] = terms.shrink * sums.query[r];
        exponent += terms.u[r] * du[r] - terms.c[r] * dc[r];
    }
    result.gamma = terms.clamped ? Real(0) : exponent * t;
    for (int r = M - 1; r >= 1; --r) {  // the inverse series, backwards
        dc[0] -= du[r] * terms.u[r] * terms.u[0];
        for (int i = 1; i <= r; ++i) {
            dc[i] -= terms.u[0] * du[r] * terms.u[r - i];
            du[r - i] -= terms.u[0] * du[r] * terms.c[i];
        }
    }
    dc[0] -= terms.u[0] * terms.u[0] * du[0];
    result.base = dc[0];
    result.eta = Real(0);
    Real power = Real(1);  // s^r / r! with jets, else d c_r / d eta = s (eta s)^(r-1) / (r-1)!
    for (int r = 1; r < M; ++r) {
        if (jets) {
            power *= shear / Real(r);
            result.jets[r - 1] = dc[r] * power;
        } else {
            result.jets[r - 1] = Real(0);
            result.eta += dc[r] * shear * power;
            power *= eta * shear / Real(r);
        }
    }
    return result;
}

}  // namespace jordanscope::positions
