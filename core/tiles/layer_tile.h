#pragma once

#include <cstdint>

#include "core/tiles/instruction_set.h"

/// The arithmetic of dense layers on a few rows, compiled for several instruction sets. Matrices are
/// row-major, `ld` numbers from row to row; widths (lanes, n) are multiples of kLayerLanes.
namespace jordanscope::tiles {

constexpr std::int64_t kLayerLanes = 16;
constexpr float kNormEpsilon = 1e-6F;

struct LayerCodeTable {
    /// c[r][lane] = sum_k b[r][k] a[k][lane].
    void (*multiply)(std::int64_t lanes, std::int64_t rows, std::int64_t count, const float* a,
                     std::int64_t lda, const float* b, std::int64_t ldb, float* c, std::int64_t ldc);
    /// The same added to c.
    decltype(multiply) multiplyAdd;
    /// c[r][lane] += sum_k b[k][r] a[k][lane].
    decltype(multiply) multiplyAddAcross;

    /// out = weight x / sqrt(mean(x^2) + kNormEpsilon) over each row of n, which may be any number here.
    void (*norm)(std::int64_t rows, std::int64_t n, const float* x, const float* weight, float* out);
    /// The gradient of x, on top of `base` (null: 0); adds to weightSums [n]. `out` may be `base`.
    void (*normBackward)(std::int64_t rows, std::int64_t n, const float* x, const float* weight,
                         const float* gradient, const float* base, float* out, float* weightSums);

    /// out = u Phi(u), Phi the normal distribution's.
    void (*gelu)(std::int64_t count, const float* u, float* out);
    /// The same, and gradient *= its derivative.
    void (*geluBackward)(std::int64_t count, const float* u, float* out, float* gradient);
};

extern const LayerCodeTable kBaselineLayers;
#if defined(__x86_64__)
extern const LayerCodeTable kAvx2Layers, kAvx512Layers;
#endif

/// Those compiled for an instruction set, which this processor must have.
const LayerCodeTable& layerCode(InstructionSet set = bestInstructionSet());

}  // namespace jordanscope::tiles
