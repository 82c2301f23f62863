#include "core/kernel/fits/fft.h"

#include <bit>
#include <cmath>
#include <numbers>
#include <string>
#include <utility>

#include "core/base/error.h"

namespace jordanscope::kernel {
namespace {

using Complex = std::complex<double>;

/// One stage: pairs `half` apart become their sum and difference. roots[k * stride] turns the k-th odd value.
void butterflies(Complex* values, std::size_t half, const Complex* roots, std::size_t stride) {
    for (std::size_t k = 0; k < half; ++k) {
        const Complex root = roots[k * stride], odd = values[half + k];
        const Complex turned(root.real() * odd.real() - root.imag() * odd.imag(),
                             root.real() * odd.imag() + root.imag() * odd.real());
        values[half + k] = values[k] - turned;
        values[k] += turned;
    }
}

/// Transforms n values in bit-reversed order. Halves first, so that small transforms stay in the cache.
void combine(Complex* values, std::size_t n, const Complex* roots, std::size_t stride) {
    constexpr std::size_t kInCache = 1024;
    if (n > kInCache) {
        combine(values, n / 2, roots, 2 * stride);
        combine(values + n / 2, n / 2, roots, 2 * stride);
        butterflies(values, n / 2, roots, stride);
        return;
    }
    for (std::size_t half = 1; half < n; half *= 2)
        for (std::size_t start = 0; start < n; start += 2 * half)
            butterflies(values + start, half, roots, stride * (n / (2 * half)));
}

}  // namespace

FourierTransform::FourierTransform(std::size_t size) : size_(size) {
    if (!std::has_single_bit(size))
        throw Error(ErrorKind::Usage,
                    "a Fourier transform of " + std::to_string(size) + " values: not a power of two");
    roots_.reserve(size / 2);
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
    combine(values.data(), n, roots_.data(), 1);
}

}  // namespace jordanscope::kernel
