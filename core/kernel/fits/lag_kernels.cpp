#include "core/kernel/fits/lag_kernels.h"

#include <cstddef>

namespace jordanscope::kernel {

extern const LagKernels kBaselineLagKernels;
#if JORDANSCOPE_HAVE_AVX2_KERNELS
extern const LagKernels kAvx2LagKernels;
#endif

const LagKernels* const* runnableLagKernels(int& count) {
#if JORDANSCOPE_HAVE_AVX2_KERNELS
    static const LagKernels* const tables[]{&kBaselineLagKernels, &kAvx2LagKernels};
    static const bool avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
    count = avx2 ? 2 : 1;
#else
    static const LagKernels* const tables[]{&kBaselineLagKernels};
    count = 1;
#endif
    return tables;
}

const LagKernels& lagKernels() {
    int count = 0;
    const LagKernels* const* tables = runnableLagKernels(count);
    return *tables[count - 1];
}

int dotTiles(int rowCount, int columnCount, bool triangular) {
    int tiles = 0;
    for (int i = 0; i < rowCount; i += 4) tiles += (columnCount - (triangular ? i : 0)) / 2;
    return tiles;
}

void reduceDots(const double* sums, int rowCount, int columnCount, bool triangular, double* result) {
    const auto at = [&](int i, int j) -> double& {
        return result[static_cast<std::size_t>(i) * static_cast<std::size_t>(columnCount) +
                      static_cast<std::size_t>(j)];
    };
    for (int i = 0; i < rowCount; i += 4)
        for (int j = triangular ? i : 0; j < columnCount; j += 2)
            for (int tile = 0; tile < 8; ++tile, sums += kSumLanes) {
                const int row = i + tile / 2, column = j + tile % 2;
                at(row, column) = sums[0] + sums[1] + sums[2] + sums[3];
                if (triangular && row < rowCount && column < rowCount) at(column, row) = at(row, column);
            }
}

}  // namespace jordanscope::kernel
