#include "core/kernel/fits/rotation_table.h"

#include <algorithm>
#include <cmath>

namespace jordanscope::kernel {

bool RotationTable::setFrequencies(const std::vector<double>& frequencies) {
    if (frequencies == frequencies_) return false;
    frequencies_ = frequencies;
    columns_ = (2 * static_cast<int>(frequencies.size()) + 3) / 4 * 4;
    stepCos_.clear();
    stepSin_.clear();
    baseCos_.resize(frequencies.size() * kLagBlock);
    baseSin_.resize(frequencies.size() * kLagBlock);
    for (std::size_t i = 0; i < frequencies.size(); ++i)
        for (std::size_t b = 0; b < kLagBlock; ++b) {
            const double angle = frequencies[i] * static_cast<double>(b);
            baseCos_[i * kLagBlock + b] = std::cos(angle);
            baseSin_[i * kLagBlock + b] = std::sin(angle);
        }
    return true;
}

void RotationTable::reach(int block) {
    const std::size_t n = frequencies_.size();
    for (std::size_t have = stepCos_.size() / n; have <= static_cast<std::size_t>(block); ++have)
        for (double omega : frequencies_) {
            const double angle = omega * static_cast<double>(have * kLagBlock);
            stepCos_.push_back(std::cos(angle));
            stepSin_.push_back(std::sin(angle));
        }
}

void RotationTable::fill(const LagKernels& kernels, int block, double* table) {
    const std::size_t n = frequencies_.size();
    if (n == 0) return;
    reach(block);
    const std::size_t at = static_cast<std::size_t>(block) * n;
    kernels.rotate(baseCos_.data(), baseSin_.data(), &stepCos_[at], &stepSin_[at], static_cast<int>(n),
                   table);
    std::fill(table + 2 * n * kLagBlock, table + static_cast<std::size_t>(columns_) * kLagBlock, 0.0);
}

}  // namespace jordanscope::kernel
