#pragma once

#include <algorithm>
#include <cstdint>

#include "core/tiles/share_out.h"
#include "core/training/platform/torch.h"

/// Work on rows of numbers on LibTorch's threads, whose results depend on the amount of it alone.
namespace jordanscope::training {

/// On all threads in use.
inline void onThreads(const std::function<void()>& worker) {
    at::parallel_for(0, at::get_num_threads(), 1, [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t n = begin; n < end; ++n) worker();
    });
}

constexpr std::int64_t kChunkRows = 64;  ///< that go through together: their numbers stay in the cache

inline std::int64_t chunksOf(std::int64_t rows) {
    return (rows + kChunkRows - 1) / kChunkRows;
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

/// Calls visit(first row, rows, scratch) for all chunks.
template <typename Visit>
void eachChunk(std::int64_t rows, std::int64_t scratchSize, const Visit& visit) {
    tiles::shareOut(onThreads, chunksOf(rows), scratchSize, [&](std::int64_t chunk, float* scratch) {
        visit(chunk * kChunkRows, std::min(kChunkRows, rows - chunk * kChunkRows), scratch);
    });
}

/// The same, with the sums that the chunk adds to, of as many units as there are chunks.
template <typename Visit>
void eachChunkWithSums(std::int64_t rows, const SumsInParts& parts, std::int64_t scratchSize,
                       const Visit& visit) {
    tiles::shareOut(onThreads, parts.count(), scratchSize, [&](std::int64_t part, float* scratch) {
        for (std::int64_t chunk = parts.begin(part); chunk < parts.begin(part + 1); ++chunk)
            visit(chunk * kChunkRows, std::min(kChunkRows, rows - chunk * kChunkRows), scratch,
                  parts.of(part));
    });
}

}  // namespace jordanscope::training
