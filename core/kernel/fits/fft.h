#pragma once

#include <complex>
#include <cstddef>
#include <vector>

namespace jordanscope::kernel {

/// Discrete Fourier transforms of one size, a power of two: X_k = sum_n x_n exp(+2 pi i k n / N).
class FourierTransform {
public:
    /// Throws Error(Usage) unless size is a power of two.
    explicit FourierTransform(std::size_t size);

    std::size_t size() const { return size_; }
    /// In place; values must hold size() numbers.
    void operator()(std::vector<std::complex<double>>& values) const;

private:
    std::size_t size_;
    std::vector<std::complex<double>> roots_;
};

}  // namespace jordanscope::kernel
