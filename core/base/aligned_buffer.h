#pragma once

#include <cstddef>
#include <new>
#include <vector>

namespace jordanscope::kernel {

/// Puts vectors on cache lines, so that no vector load straddles two of them.
template <typename T>
struct CacheLineAllocator {
    using value_type = T;
    static constexpr std::align_val_t kLine{64};

    CacheLineAllocator() = default;
    template <typename U>
    CacheLineAllocator(const CacheLineAllocator<U>&) {}

    T* allocate(std::size_t n) { return static_cast<T*>(::operator new(n * sizeof(T), kLine)); }
    void deallocate(T* p, std::size_t) { ::operator delete(p, kLine); }
    bool operator==(const CacheLineAllocator&) const { return true; }
};

using AlignedBuffer = std::vector<double, CacheLineAllocator<double>>;

}  // namespace jordanscope::kernel
