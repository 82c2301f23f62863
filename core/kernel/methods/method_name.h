#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/base/error.h"

namespace jordanscope::kernel {

/// Reads a method name from the left, part by part; shared by the trainer's and the probe's parser.
class MethodName {
public:
    explicit MethodName(std::string_view name) : name_(name), rest_(name) {}

    std::string_view name() const { return name_; }
    std::string_view rest() const { return rest_; }

    /// Takes `text` where it starts the rest.
    bool take(std::string_view text);
    /// Takes "_<letters><digits>" with at least `digits` digits, and only whole parts; returns the number.
    std::optional<int> takeNumber(std::string_view letters, int digits);
    /// Takes "_mM" with M of 2..5; another M is an error.
    std::optional<int> takeOrder();

    /// Error(Usage): unless nothing is left.
    void requireEnd() const;
    [[noreturn]] void fail(const std::string& problem) const;

private:
    std::string_view name_, rest_;
};

}  // namespace jordanscope::kernel
