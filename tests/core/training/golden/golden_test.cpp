#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/training/golden/verify.h"
#include "core/training/platform/threads.h"

namespace jordanscope::training {
namespace {

/// One pass over all the files, shared by the tests.
const std::vector<VerifyLine>& lines() {
    static const std::vector<VerifyLine> result = [] {
        prepareThreads(0);
        return verifyGolden(JORDANSCOPE_GOLDEN_DIR, bundledText());
    }();
    return result;
}

TEST(Golden, EveryFileAgrees) {
    ASSERT_EQ(lines().size(), 4U);
    for (const VerifyLine& line : lines()) {
        EXPECT_TRUE(line.agrees) << line.file << ": " << line.message << " worst " << line.worst << " at "
                                 << line.where << ", difference " << line.difference;
        EXPECT_GT(line.compared, 100U) << line.file;
        RecordProperty(line.file, std::to_string(line.worst));
    }
}

TEST(Golden, ARowThatNothingIsFittedForDisagrees) {
    const auto folder = std::filesystem::path(testing::TempDir()) / "jordanscope_golden_row_test";
    std::filesystem::create_directories(folder);
    std::ifstream original(std::filesystem::path(JORDANSCOPE_GOLDEN_DIR) / "probe.json");
    std::string head(600, '\0');
    original.read(head.data(), static_cast<std::streamsize>(head.size()));
    const auto row = [&](const char* context) {
        std::ofstream(folder / "probe.json")
            << head.substr(0, head.find("\"rows\"")) << R"("rows": [{"method": "nope", "target": "phase",)"
            << R"( "context": 1024, "mse": 0.5006369207252227, "r2": 0.0, "features": 1}, {"method": "nope",)"
            << R"( "target": "phase", "context": )" << context
            << R"(, "mse": 0.49987221791053954, "r2": -1.2614820911638347e-05, "features": 1}]})";
        return verifyGolden(folder, {}).front();
    };
    EXPECT_TRUE(row("2048").agrees);
    const VerifyLine line = row("2049");
    EXPECT_FALSE(line.agrees);
    EXPECT_EQ(line.where, "nope, phase, context 2049, which is not fitted");
    std::filesystem::remove_all(folder);
}

/// What a GPU would find, planted in the numbers that the CPU is compared with: rounding of another order is
/// let pass there and not here, more is let pass nowhere.
TEST(Golden, AGpuIsAllowedItsOwnRoundingAndNoMore) {
    const auto folder = std::filesystem::path(testing::TempDir()) / "jordanscope_golden_device_test";
    std::filesystem::create_directories(folder);
    nlohmann::json golden;
    std::ifstream(std::filesystem::path(JORDANSCOPE_GOLDEN_DIR) / "kernel_training.json") >> golden;
    nlohmann::json jordan;
    for (const auto& run : golden["runs"])
        if (run["method"] == "jordan_rope") jordan = run;
    const auto agrees = [&](const nlohmann::json& run, const Tolerances& tolerances) {
        golden["runs"] = {run};
        std::ofstream(folder / "kernel_training.json") << golden;
        const VerifyLine line = verifyGolden(folder, {}, "cpu", tolerances)[2];
        EXPECT_GT(line.compared, 0U) << line.message;
        return line.agrees;
    };
    EXPECT_TRUE(agrees(jordan, kOnCpu));
    const auto planted = [&](auto&& plant, double much) {
        nlohmann::json run = jordan;
        plant(run, much);
        return run;
    };
    const auto shifted = [](nlohmann::json& number, double much) {
        number = number.get<double>() + much * std::max(1.0, std::abs(number.get<double>()));
    };
    const auto early = [&](nlohmann::json& run, double much) { shifted(run["losses"][5], much); };
    const auto late = [&](nlohmann::json& run, double much) { shifted(run["losses"][17], much); };
    const auto tipped = [&](nlohmann::json& run, double many) {
        nlohmann::json& accuracy = run["eval"][0]["accuracy"];
        accuracy = accuracy.get<double>() - many / 12;
    };
    const auto gamma = [&](nlohmann::json& run, double much) {
        run["gamma_mean"] = run["gamma_mean"].get<double>() * (1 + much);
    };
    const auto compare = [&](auto&& plant, double rounding, double wrong) {
        EXPECT_FALSE(agrees(planted(plant, rounding), kOnCpu)) << rounding;
        EXPECT_TRUE(agrees(planted(plant, rounding), kOnGpu)) << rounding;
        EXPECT_FALSE(agrees(planted(plant, wrong), kOnGpu)) << wrong;
    };
    compare(early, 7e-4, 2e-3);
    compare(late, 3e-3, 1e-2);
    compare(tipped, 1, 2);
    compare(gamma, 1.5e-3, 4e-3);
    std::filesystem::remove_all(folder);
}

TEST(Golden, MissingFolderIsADataError) {
    try {
        verifyGolden("/nonexistent/golden", {});
        FAIL() << "no error";
    } catch (const Error& error) {
        EXPECT_EQ(error.kind(), ErrorKind::Data);
        EXPECT_NE(std::string(error.what()).find("/nonexistent/golden"), std::string::npos);
    }
}

TEST(Golden, ADeviceThatIsNotThereIsRefused) {
    for (const char* device : {"gpu", "cuda:77", "cuda:01"}) {
        try {
            verifyGolden(JORDANSCOPE_GOLDEN_DIR, bundledText(), device);
            FAIL() << "no error";
        } catch (const Error& error) {
            EXPECT_EQ(error.kind(), ErrorKind::Usage);
            EXPECT_NE(std::string(error.what()).find(device), std::string::npos) << error.what();
        }
    }
}

TEST(Golden, MissingBrokenAndWrongFilesDisagree) {
    const auto folder = std::filesystem::path(testing::TempDir()) / "jordanscope_golden_test";
    std::filesystem::remove_all(folder);
    std::filesystem::create_directories(folder);
    std::ofstream(folder / "positions.json") << "{\"alibi_slopes\": {\"2\": [0.0625, 0.5]}, \"cases\": []}";
    std::ofstream(folder / "kernel_training.json") << "{\"model\": 3}";
    std::ofstream(folder / "probe.json") << "{";
    const auto result = verifyGolden(folder, {});
    ASSERT_EQ(result.size(), 4U);
    for (const VerifyLine& line : result) EXPECT_FALSE(line.agrees) << line.file;
    EXPECT_NE(result[0].message.find("not valid JSON"), std::string::npos) << result[0].message;
    EXPECT_GT(result[1].worst, 1.0);
    EXPECT_EQ(result[1].where, "alibi_slopes 2[1]");
    EXPECT_NE(result[2].message.find("copy it anew"), std::string::npos) << result[2].message;
    for (const VerifyLine& line : result) EXPECT_EQ(line.message.find("json.exception"), std::string::npos);
    EXPECT_NE(result[3].message.find("missing"), std::string::npos);
    std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace jordanscope::training
