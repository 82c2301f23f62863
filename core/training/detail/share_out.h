#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <vector>

#include "core/training/detail/torch.h"

namespace jordanscope::training {

/// Calls task(n, scratch) for n = 0 ... count - 1 on the threads in use, each with `scratchSize` numbers of
/// its own; who is free takes the next.
template <typename Task>
void shareOut(std::int64_t count, std::int64_t scratchSize, const Task& task) {
    std::atomic<std::int64_t> next{0};
    const std::int64_t workers = std::min<std::int64_t>(at::get_num_threads(), count);
    at::parallel_for(0, workers, 1, [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t worker = begin; worker < end; ++worker) {
            std::vector<float> scratch(static_cast<std::size_t>(scratchSize));
            for (std::int64_t n; (n = next.fetch_add(1)) < count;) task(n, scratch.data());
        }
    });
}

/// Sums made in parts, which depend on the amount of work alone: with any number of threads the same numbers
/// are added in the same order.
class SumsInParts {
public:
    /// Numbers that all parts together may take.
    static constexpr std::int64_t kMostNumbers = std::int64_t{1} << 24;

    /// `units` of work to share out, each part adding to `size` numbers.
    SumsInParts(std::int64_t units, std::int64_t size)
        : parts_(std::clamp<std::int64_t>(
              std::min(units / kUnits, kMostNumbers / std::max<std::int64_t>(size, 1)), 1, kMostParts)),
          units_(units),
          sums_(at::zeros({parts_, size}, at::kFloat)) {}

    std::int64_t count() const { return parts_; }
    /// Units of a part: begin(part) ... begin(part + 1) - 1.
    std::int64_t begin(std::int64_t part) const { return units_ * part / parts_; }
    float* of(std::int64_t part) const { return sums_.data_ptr<float>() + part * sums_.size(1); }

    /// Adds all parts up; [size].
    at::Tensor total() const {
        const std::int64_t size = sums_.size(1);
        float* first = of(0);
        at::parallel_for(0, size, 4096, [&](std::int64_t begin, std::int64_t end) {
            for (std::int64_t part = 1; part < parts_; ++part) {
                const float* more = of(part);
                for (std::int64_t i = begin; i < end; ++i) first[i] += more[i];
            }
        });
        return sums_[0];
    }

private:
    static constexpr std::int64_t kUnits = 4, kMostParts = 16;  // units a part has at least
    std::int64_t parts_, units_;
    at::Tensor sums_;
};

}  // namespace jordanscope::training
