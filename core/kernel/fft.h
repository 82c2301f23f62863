#pragma once

#include <complex>
#include <vector>

namespace jordanscope::kernel {

/// In place X_k = sum_n x_n exp(+2 pi i k n / N). Throws Error(Usage) unless N is a power of two.
void fourierTransform(std::vector<std::complex<double>>& values);

}  // namespace jordanscope::kernel
