#pragma once

namespace jordanscope::kernel {

/// Lags are worked through in blocks of this many; a block of one column is kLagBlock consecutive doubles.
inline constexpr int kLagBlock = 64;
/// Lanes that a running sum occupies, whichever the instruction set.
inline constexpr int kSumLanes = 4;
/// A tile is 4 rows by 2 columns of running sums.
inline constexpr int kTileSums = 8 * kSumLanes;

/// The loops that all fits spend their time in, over plain arrays, built once for the baseline instruction
/// set and once for AVX2 with FMA. No Eigen and no inline function of the standard library may appear behind
/// this table: the linker keeps one copy of those, which might be the one that needs AVX2.
struct LagKernels {
    const char* name;

    /// table[i] = cosine, table[n + i] = sine of each of n frequencies over one block: the base block turned
    /// by (stepCos[i], stepSin[i]).
    void (*rotate)(const double* baseCos, const double* baseSin, const double* stepCos, const double* stepSin,
                   int n, double* table);
    /// weight[b] = decayBase[b] * decayBlock * tauPower[b] * xPower[b]; a null factor is left out.
    void (*weight)(const double* decayBase, double decayBlock, const double* tauPower, const double* xPower,
                   double* weight);
    /// scaled[c][b] = weight[b] * table[c][b].
    void (*scale)(const double* table, const double* weight, int columns, double* scaled);
    /// Adds the dot products over the block of `rows` (a multiple of 4) with `columns` (a multiple of 2) to
    /// the sums, in tiles of 4 by 2; triangular: only tiles with column >= first row of the tile.
    void (*dots)(const double* rows, int rowCount, const double* columns, int columnCount, bool triangular,
                 double* sums);
    /// out[k][b] = sum_c coefficients[k][c] * table[c][b]; k a multiple of 4.
    void (*predict)(const double* table, int columns, const double* coefficients, int k, double* out);
    /// sum[b] += weight[b] * values[b].
    void (*accumulate)(double* sum, const double* weight, const double* values);
    /// Squared errors and largest error of (fit - y) * mask over n lags, added to sse and maxed into largest.
    void (*errors)(const double* fit, const double* y, const double* mask, int n, double* sse,
                   double* largest);
    /// Householder reduction of a symmetric matrix [n, stride] (destroyed, lower triangle read) to its
    /// tridiagonal form: diagonal [n], offDiagonal [n] (the last is 0). scratch [2 n].
    void (*tridiagonalise)(double* matrix, int n, int stride, double* diagonal, double* offDiagonal,
                           double* scratch);
};

/// The fastest table this machine can run, chosen once.
const LagKernels& lagKernels();

/// Every table this machine can run, baseline first: tests compare them.
const LagKernels* const* runnableLagKernels(int& count);

/// Number of tiles that `dots` writes.
int dotTiles(int rowCount, int columnCount, bool triangular);

/// Sums up the lanes: result [rowCount, columnCount] row-major, the lower triangle mirrored where triangular.
void reduceDots(const double* sums, int rowCount, int columnCount, bool triangular, double* result);

}  // namespace jordanscope::kernel
