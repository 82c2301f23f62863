#pragma once

#include <functional>

#include <gtest/gtest.h>

#include "tests/support/program.h"
#include "tests/support/run_records.h"

namespace jordanscope::testing {

/// Real `jordan` processes on real folders.
class EndToEnd : public ::testing::Test {
protected:
    /// `jordan train` for a configuration that is written to the scratch folder.
    std::vector<std::string> trainArguments(const nlohmann::json& config,
                                            const std::filesystem::path& runDirectory,
                                            std::vector<std::string> more = {}) const;
    Outcome train(const nlohmann::json& config, const std::filesystem::path& runDirectory,
                  std::vector<std::string> more = {}) const;
    /// Fails the test where `condition` does not come true within the limit.
    void waitFor(const std::function<bool()>& condition, const char* what, int seconds = 120) const;
    /// state.json; empty where there is none.
    static nlohmann::json state(const std::filesystem::path& runDirectory);
    static const char* program() { return JORDAN_PROGRAM; }

    ScratchFolder scratch_;

private:
    mutable int configurations_ = 0;
};

/// Records of metrics.jsonl and learned.jsonl equal but for times and memory.
void expectSameRecords(const std::filesystem::path& one, const std::filesystem::path& other);

}  // namespace jordanscope::testing
