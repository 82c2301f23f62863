#pragma once

#include <vector>

namespace jordanscope::kernel {

struct LagKernels;

/// Eigenvalues, ascending, of the symmetric matrix [n, n] (row-major, destroyed). Householder
/// tridiagonalisation and implicit QL; absolute errors of a few units in the last place of the largest
/// eigenvalue.
std::vector<double> symmetricEigenvalues(const LagKernels& kernels, std::vector<double>& matrix, int n);

}  // namespace jordanscope::kernel
