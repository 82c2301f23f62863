#include <algorithm>

#include <nlohmann/json.hpp>

#include "tests/app/cli/cli.h"

namespace jordanscope::testing {
namespace {

TEST(Bench, IsOneLineWithTheBaselinesKeys) {
    const Outcome outcome = jordan({"bench", "--method", "rope", "--batch", "1", "--length", "32", "--steps",
                                    "1", "--deterministic", "--no-cuda-graph"});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.errors;
    const auto line = nlohmann::json::parse(outcome.output);
    EXPECT_EQ(line["method"], "rope");
    EXPECT_EQ(line["batch"], 1);
    EXPECT_EQ(line["length"], 32);
    EXPECT_GT(line["s_per_step"], 0);
    EXPECT_GT(line["tokens_per_s"], 0);
    EXPECT_GT(line["peak_rss_mib"], 0);
}

TEST(Bench, AWrongPrecisionNamesTheCaseAndTheFlag) {
    const Outcome outcome = jordan({"bench", "--precision", "float16", "--json"});
    EXPECT_EQ(outcome.exitCode, 2);
    EXPECT_NE(outcome.errors.find("--precision: \"float16\""), std::string::npos) << outcome.errors;
    EXPECT_EQ(outcome.output, "");
}

TEST(Bench, ASizeThatNoMachineHasIsOneMessageAboutMemory) {
    const Outcome outcome = jordan({"bench", "--batch", "1000000", "--length", "1000000000", "--steps", "1"});
    EXPECT_EQ(outcome.exitCode, 5);
    EXPECT_NE(outcome.errors.find("are needed"), std::string::npos) << outcome.errors;
    EXPECT_NE(outcome.errors.find("--batch"), std::string::npos) << outcome.errors;
    EXPECT_EQ(std::count(outcome.errors.begin(), outcome.errors.end(), '\n'), 1) << outcome.errors;
}

TEST(Bench, AnchoredPositionsAreEvaluatedWhereTheMethodCan) {
    const auto with = [](const char* method, std::vector<std::string> more) {
        std::vector<std::string> arguments{"bench",   "--method", method,        "--length", "40",
                                           "--steps", "1",        "--positions", "anchored"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return jordan(arguments);
    };
    EXPECT_EQ(with("jordan_raw_tau", {"--evaluate"}).exitCode, 0);
    EXPECT_EQ(with("jordan_rope", {"--evaluate"}).exitCode, 2);
    const Outcome training = with("jordan_raw_tau", {});
    EXPECT_EQ(training.exitCode, 2);
    EXPECT_NE(training.errors.find("--positions"), std::string::npos) << training.errors;
}

TEST(Bench, WrongSizesNameTheirFlagAndWhatWasGiven) {
    const std::pair<std::string, std::string> wrong[] = {{"--batch", "99999999999999999999"},
                                                         {"--length", "0"},
                                                         {"--d-model", "33"},
                                                         {"--d-model", "100"},
                                                         {"--steps", "99999999999"},
                                                         {"--threads", "-3"},
                                                         {"--d-model", "064"},
                                                         {"--batch", "010"},
                                                         {"--steps", "08"},
                                                         {"--length", "1e3"},
                                                         {"--threads", "0x2"}};
    for (const auto& [flag, value] : wrong) {
        const Outcome outcome = jordan({"bench", flag, value});
        EXPECT_EQ(outcome.exitCode, 2);
        EXPECT_NE(outcome.errors.find(flag + ": "), std::string::npos) << outcome.errors;
        EXPECT_NE(outcome.errors.find(value), std::string::npos) << outcome.errors;
        EXPECT_EQ(outcome.output, "");
    }
}

TEST(Bench, TheProbeHasNoShape) {
    for (const char* flag : {"--method", "--device"}) {
        const Outcome outcome = jordan({"bench", "--probe", flag, "rope"});
        EXPECT_EQ(outcome.exitCode, 2);
        EXPECT_NE(outcome.errors.find(flag), std::string::npos) << outcome.errors;
    }
}

TEST(Bench, AnUnknownDeviceIsRefusedBeforeTheTable) {
    const Outcome outcome = jordan({"bench", "--device", "gpu"});
    EXPECT_EQ(outcome.exitCode, 2);
    EXPECT_NE(outcome.errors.find("\"gpu\""), std::string::npos) << outcome.errors;
    EXPECT_EQ(outcome.output, "");
}

}  // namespace
}  // namespace jordanscope::testing
