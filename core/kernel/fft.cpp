#include "core/kernel/fft.h"

#include <bit>
#include <cmath>
#include <numbers>
#include <string>
#include <utility>

#include "core/kernel/error.h"

namespace jordanscope::kernel {

FourierTransform::FourierTransform(std::size_t size) : size_(size) {
    if (!std::has_single_bit(size))
        throw Error(ErrorKind::Usage,
                    "a Fourier transform of " + std::to_string(size) + " values: not a power of two");
    for (std::size_t k = 0; k < size / 2; ++k)
        roots_.push_back(
            std::polar(1.0, 2.0 * std::numbers::pi * static_cast<double>(k) / static_cast<double>(size)));
}

void FourierTransform::operator()(std::vector<std::complex<double>>& values) const {
    const std::size_t n = size_;
    for (std::size_t i = 1, j = 0; i < n; ++i) {
        std::size_t bit = n >> 1;
        for (; j & bit; bit >>= 1) j ^= bit;
        j ^= bit;
        if (i < j) std::swap(values[i], values[j]);
    }
    for (std::size_t half = 1; half < n; half *= 2) {
        const std::size_t stride = n / (2 * half);
        for (std::size_t start = 0; start < n; start += 2 * half)
            for (std::size_t k = 0; k < half; ++k) {
                const std::complex<double> root = roots_[k * stride], odd = values[start + half + k];
                const std::complex<double> turned(root.real() * odd.real() - root.imag() * odd.imag(),
                                                  root.real() * odd.imag() + root.imag() * odd.real());
                values[start + half + k] = values[start + k] - turned;
                values[start + k] += turned;
            }
    }
}

}  // namespace jordanscope::kernel
