#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <memory>
#include <new>

namespace jordanscope::tiles {

/// Runs `worker` at least once, on as many threads at once as it likes, and waits for them: workers share the
/// work out among themselves.
using RunWorkers = std::function<void(const std::function<void()>& worker)>;

struct FreeScratch {
    void operator()(float* pointer) const { std::free(pointer); }
};
using Scratch = std::unique_ptr<float[], FreeScratch>;

/// `count` numbers of whatever value, aligned to 64 bytes.
inline Scratch allocateScratch(std::int64_t count) {
    const std::size_t bytes = (static_cast<std::size_t>(count) * sizeof(float) + 63) / 64 * 64;
    auto* data = static_cast<float*>(std::aligned_alloc(64, std::max<std::size_t>(bytes, 64)));
    if (!data) throw std::bad_alloc();
    return Scratch(data);
}

/// Calls task(n, scratch) for n = 0 ... count - 1, each worker with scratch of its own; who is free takes the
/// next.
template <typename Task>
void shareOut(const RunWorkers& run, std::int64_t count, std::int64_t scratchSize, const Task& task) {
    std::atomic<std::int64_t> next{0};
    run([&] {
        std::int64_t n = next.fetch_add(1);
        if (n >= count) return;
        const Scratch scratch = allocateScratch(scratchSize);
        for (; n < count; n = next.fetch_add(1)) task(n, scratch.get());
    });
}

}  // namespace jordanscope::tiles
