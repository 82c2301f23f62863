#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <span>

#include "views/charts/series.h"

namespace jordanscope::views {

/// An array that is appended to while others read what it held before: what has been handed out never moves
/// and never changes. One thread appends; a span goes to another one by a queue or the like.
template <class T>
class GrowingArray {
public:
    std::size_t size() const { return size_; }
    std::span<const T> span() const { return {data_.get(), size_}; }
    /// Keeps what span() shows.
    std::shared_ptr<const T[]> keeper() const { return data_; }

    /// Room for `count` more, to be written before the next call.
    std::span<T> grow(std::size_t count) {
        if (size_ + count > capacity_) {
            // To begin with exactly what is asked for: most curves are complete and never grow.
            const std::size_t capacity = capacity_ == 0 ? count : size_ + count + size_ / 4 + 64;
            std::shared_ptr<T[]> larger(new T[capacity]);
            std::copy_n(data_.get(), size_, larger.get());
            data_ = std::move(larger);
            capacity_ = capacity;
        }
        size_ += count;
        return {data_.get() + size_ - count, count};
    }
    void append(const T& value) { grow(1).front() = value; }

    /// What lies behind may still be read by others: it is left to them.
    void cutTo(std::size_t count) {
        if (count >= size_) return;
        std::shared_ptr<T[]> kept(new T[count + count / 4 + 64]);
        std::copy_n(data_.get(), count, kept.get());
        data_ = std::move(kept);
        capacity_ = count + count / 4 + 64;
        size_ = count;
    }

private:
    std::shared_ptr<T[]> data_;
    std::size_t size_ = 0, capacity_ = 0;
};

inline Values valuesOf(const GrowingArray<double>& array) {
    return std::make_shared<const ValueArray>(array.keeper(), array.span());
}

}  // namespace jordanscope::views
