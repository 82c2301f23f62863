// The loops of LagKernels for one instruction set. Included by lag_kernels_baseline.cpp and
// lag_kernels_avx2.cpp alone, each of which defines JORDANSCOPE_LANES (doubles in a vector) first. Everything
// is in an unnamed namespace.
#pragma once

#include "core/kernel/fits/lag_kernels.h"

namespace jordanscope::kernel {
namespace {

constexpr int kLanes = JORDANSCOPE_LANES;
constexpr int kVectors = kLagBlock / kLanes;
using Vector = double __attribute__((vector_size(8 * kLanes)));
using Memory = double __attribute__((vector_size(8 * kLanes), aligned(8), may_alias));

#define JORDANSCOPE_AT(pointer, index) (reinterpret_cast<Memory*>(pointer)[index])
#define JORDANSCOPE_GET(pointer, index) (reinterpret_cast<const Memory*>(pointer)[index])

void rotate(const double* baseCos, const double* baseSin, const double* stepCos, const double* stepSin, int n,
            double* table) {
    for (int i = 0; i < n; ++i) {
        const Vector c = stepCos[i] - Vector{}, s = stepSin[i] - Vector{};
        double *cosine = table + i * kLagBlock, *sine = table + (n + i) * kLagBlock;
        for (int v = 0; v < kVectors; ++v) {
            const Vector bc = JORDANSCOPE_GET(baseCos + i * kLagBlock, v),
                         bs = JORDANSCOPE_GET(baseSin + i * kLagBlock, v);
            JORDANSCOPE_AT(cosine, v) = bc * c - bs * s;
            JORDANSCOPE_AT(sine, v) = bs * c + bc * s;
        }
    }
}

void weight(const double* decayBase, double decayBlock, const double* tauPower, const double* xPower,
            double* out) {
    for (int b = 0; b < kLagBlock; ++b) out[b] = decayBlock;
    const double* const factors[3]{decayBase, tauPower, xPower};
    for (int f = 0; f < 3; ++f) {
        if (!factors[f]) continue;
        for (int b = 0; b < kLagBlock; ++b) out[b] *= factors[f][b];
    }
}

void scale(const double* table, const double* weights, int columns, double* scaled) {
    for (int v = 0; v < kVectors; ++v) {
        const Vector w = JORDANSCOPE_GET(weights, v);
        for (int c = 0; c < columns; ++c)
            JORDANSCOPE_AT(scaled + c * kLagBlock, v) = w * JORDANSCOPE_GET(table + c * kLagBlock, v);
    }
}

void dots(const double* rows, int rowCount, const double* columns, int columnCount, bool triangular,
          double* sums) {
    for (int i = 0; i < rowCount; i += 4) {
        const double* r = rows + i * kLagBlock;
        for (int j = triangular ? i : 0; j < columnCount; j += 2) {
            const double* c = columns + j * kLagBlock;
            Vector s00{}, s01{}, s10{}, s11{}, s20{}, s21{}, s30{}, s31{};
            for (int v = 0; v < kVectors; ++v) {
                const Vector c0 = JORDANSCOPE_GET(c, v), c1 = JORDANSCOPE_GET(c + kLagBlock, v);
                const Vector r0 = JORDANSCOPE_GET(r, v), r1 = JORDANSCOPE_GET(r + kLagBlock, v);
                s00 += r0 * c0, s01 += r0 * c1, s10 += r1 * c0, s11 += r1 * c1;
                const Vector r2 = JORDANSCOPE_GET(r + 2 * kLagBlock, v),
                             r3 = JORDANSCOPE_GET(r + 3 * kLagBlock, v);
                s20 += r2 * c0, s21 += r2 * c1, s30 += r3 * c0, s31 += r3 * c1;
            }
            const Vector tile[8]{s00, s01, s10, s11, s20, s21, s30, s31};
            for (int t = 0; t < 8; ++t, sums += kSumLanes) JORDANSCOPE_AT(sums, 0) += tile[t];
        }
    }
}

void predict(const double* table, int columns, const double* coefficients, int k, double* out) {
    for (int i = 0; i < k; i += 4) {
        const double* a = coefficients + i * columns;
        for (int v = 0; v < kVectors; v += 2) {
            Vector s00{}, s01{}, s10{}, s11{}, s20{}, s21{}, s30{}, s31{};
            for (int c = 0; c < columns; ++c) {
                const Vector t0 = JORDANSCOPE_GET(table + c * kLagBlock, v);
                const Vector t1 = JORDANSCOPE_GET(table + c * kLagBlock, v + 1);
                const double a0 = a[c], a1 = a[columns + c], a2 = a[2 * columns + c], a3 = a[3 * columns + c];
                s00 += a0 * t0, s01 += a0 * t1, s10 += a1 * t0, s11 += a1 * t1;
                s20 += a2 * t0, s21 += a2 * t1, s30 += a3 * t0, s31 += a3 * t1;
            }
            double* o = out + i * kLagBlock;
            JORDANSCOPE_AT(o, v) = s00, JORDANSCOPE_AT(o, v + 1) = s01, o += kLagBlock;
            JORDANSCOPE_AT(o, v) = s10, JORDANSCOPE_AT(o, v + 1) = s11, o += kLagBlock;
            JORDANSCOPE_AT(o, v) = s20, JORDANSCOPE_AT(o, v + 1) = s21, o += kLagBlock;
            JORDANSCOPE_AT(o, v) = s30, JORDANSCOPE_AT(o, v + 1) = s31;
        }
    }
}

void accumulate(double* sum, const double* weights, const double* values) {
    for (int b = 0; b < kLagBlock; ++b) sum[b] += weights[b] * values[b];
}

void errors(const double* fit, const double* y, const double* mask, int n, double* sse, double* largest) {
    Vector total{}, most{};
    int v = 0;
    for (; v < n / kLanes; ++v) {
        const Vector e = (JORDANSCOPE_GET(fit, v) - JORDANSCOPE_GET(y, v)) * JORDANSCOPE_GET(mask, v);
        const Vector size = e < 0.0 ? -e : e;
        total += e * e;
        most = size > most ? size : most;
    }
    double sum = 0.0, top = *largest;
    for (int lane = 0; lane < kLanes; ++lane) {
        sum += total[lane];
        top = most[lane] > top ? most[lane] : top;
    }
    for (int b = v * kLanes; b < n; ++b) {
        const double e = (fit[b] - y[b]) * mask[b], size = e < 0.0 ? -e : e;
        sum += e * e;
        top = size > top ? size : top;
    }
    *sse += sum;
    *largest = top;
}

double dot(const double* a, const double* b, int n) {
    Vector s0{}, s1{};
    int i = 0;
    for (; i + 2 * kLanes <= n; i += 2 * kLanes) {
        s0 += JORDANSCOPE_GET(a + i, 0) * JORDANSCOPE_GET(b + i, 0);
        s1 += JORDANSCOPE_GET(a + i, 1) * JORDANSCOPE_GET(b + i, 1);
    }
    s0 += s1;
    double sum = 0.0;
    for (int lane = 0; lane < kLanes; ++lane) sum += s0[lane];
    for (; i < n; ++i) sum += a[i] * b[i];
    return sum;
}

/// y += a x.
void addScaled(double* y, double a, const double* x, int n) {
    int i = 0;
    for (; i + kLanes <= n; i += kLanes) JORDANSCOPE_AT(y + i, 0) += a * JORDANSCOPE_GET(x + i, 0);
    for (; i < n; ++i) y[i] += a * x[i];
}

void tridiagonalise(double* matrix, int n, int stride, double* diagonal, double* offDiagonal,
                    double* scratch) {
    // Works upwards from the last row: row k of the lower triangle, entries 0..k-1, is reduced to its last
    // entry.
    double* p = scratch;
    for (int k = n - 1; k >= 1; --k) {
        double* u = matrix + k * stride;
        diagonal[k] = u[k];
        double tail = dot(u, u, k - 1);
        if (tail == 0.0) {
            offDiagonal[k - 1] = u[k - 1];
            continue;
        }
        const double last = u[k - 1], norm = __builtin_sqrt(tail + last * last);
        const double beta = last > 0.0 ? -norm : norm;
        offDiagonal[k - 1] = beta;
        u[k - 1] = last - beta;
        const double h = norm * norm - last * beta;  // u.u / 2
        // p = A u / h over the leading k x k block, of which only the lower triangle is kept up to date.
        for (int i = 0; i < k; ++i) p[i] = 0.0;
        for (int i = 0; i < k; ++i) {
            const double* row = matrix + i * stride;
            p[i] += dot(row, u, i + 1);
            addScaled(p, u[i], row, i);
        }
        const double half = dot(p, u, k) / (2.0 * h);
        for (int i = 0; i < k; ++i) p[i] = (p[i] - half * u[i]) / h;
        for (int i = 0; i < k; ++i) {
            double* row = matrix + i * stride;
            addScaled(row, -u[i], p, i + 1);
            addScaled(row, -p[i], u, i + 1);
        }
    }
    diagonal[0] = matrix[0];
    offDiagonal[n - 1] = 0.0;
}

constexpr LagKernels kTable{JORDANSCOPE_LANES == 4 ? "avx2" : "baseline",
                            rotate,
                            weight,
                            scale,
                            dots,
                            predict,
                            accumulate,
                            errors,
                            tridiagonalise};

#undef JORDANSCOPE_AT
#undef JORDANSCOPE_GET

}  // namespace
}  // namespace jordanscope::kernel
