#pragma once

#include <gtest/gtest.h>

#include "tests/support/program.h"
#include "tests/support/run_records.h"

namespace jordanscope::testing {

/// Runs `jordan`, without the second start that a training command makes for its threads' sake.
inline Outcome jordan(std::vector<std::string> arguments) {
    Program::Options options;
    options.environment = {"OMP_WAIT_POLICY=passive"};
    return runProgram(JORDAN_PROGRAM, std::move(arguments), options);
}

/// An error is one line that begins with the program's name.
inline void expectOneLine(const Outcome& outcome) {
    EXPECT_EQ(outcome.errors.rfind("jordan: ", 0), 0u) << outcome.errors;
    EXPECT_EQ(std::count(outcome.errors.begin(), outcome.errors.end(), '\n'), 1) << outcome.errors;
    EXPECT_EQ(outcome.output, "");
}

}  // namespace jordanscope::testing
