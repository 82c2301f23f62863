#pragma once

#include <string>
#include <type_traits>

#include "core/base/error.h"
#include "core/positions/position_formula.h"

namespace jordanscope::positions {

/// Calls `call` with the order as a constant, on the CPU and for launches alike (C++17). Error(Usage) for one
/// that is not compiled in.
template <typename Call>
void withOrder(int order, Call call) {
    switch (order) {
        case 1:
            return call(std::integral_constant<int, 1>());
        case 2:
            return call(std::integral_constant<int, 2>());
        case 3:
            return call(std::integral_constant<int, 3>());
        case 4:
            return call(std::integral_constant<int, 4>());
        case 5:
            return call(std::integral_constant<int, 5>());
        default:
            break;
    }
    throw Error(ErrorKind::Usage, "a chain of order " + std::to_string(order) +
                                      " is not compiled in: use 1 to " + std::to_string(kMaxOrder));
}

}  // namespace jordanscope::positions
