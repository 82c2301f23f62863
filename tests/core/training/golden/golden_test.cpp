#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

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
