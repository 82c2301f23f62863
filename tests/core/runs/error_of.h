#pragma once

#include <string>

#include <gtest/gtest.h>

#include "core/base/error.h"

namespace jordanscope::runs {

/// Runs something that must fail with this kind of error; its message.
template <class Action>
std::string errorOf(ErrorKind kind, Action action) {
    try {
        action();
    } catch (const Error& error) {
        EXPECT_EQ(error.kind(), kind) << error.what();
        return error.what();
    }
    ADD_FAILURE() << "nothing was thrown";
    return {};
}

}  // namespace jordanscope::runs
