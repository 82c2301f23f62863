#include <clocale>
#include <cstdlib>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/runs/config/config.h"
#include "core/runs/directory/run_directory.h"
#include "core/runs/directory/run_state.h"
#include "core/runs/records/metrics_reader.h"
#include "core/runs/records/metrics_writer.h"
#include "tests/core/runs/temporary_folder.h"

namespace jordanscope::runs {
namespace {

TEST(Locale, ACommaAsDecimalSignChangesNothing) {
    const char* const before = std::setlocale(LC_ALL, nullptr);
    const std::string kept = before ? before : "C";
    TemporaryFolder folder;
    if (!std::setlocale(LC_ALL, "de_DE.UTF-8")) {
        // Hardly a machine that builds has one: make it.
        const std::string place = folder.path().string();
        if (std::system(("localedef -c -i de_DE -f UTF-8 '" + place + "/de_DE.UTF-8'").c_str()) != 0)
            GTEST_SKIP() << "no locale with a decimal comma, and no localedef to make one";
        ::setenv("LOCPATH", place.c_str(), 1);
        ASSERT_TRUE(std::setlocale(LC_ALL, "de_DE.UTF-8"));
    }
    ASSERT_EQ(std::localeconv()->decimal_point[0], ',');
    const RunConfig config = parseConfig(R"({"training": {"lr": 0.00125, "clip": 0.5}})");
    const RunConfig again = parseConfig(configText(config, "2.11.0"));
    TrainRecord record;
    record.step = 1;
    record.loss = 0.125;
    MetricsWriter(folder.path()).write(record);
    const RunSeries series = readMetrics(folder / kMetricsFile);
    RunState state;
    state.started = 1.5;
    writeRunState(folder.path(), state);
    const auto read = readRunState(folder.path());
    const std::string problem = tryParseConfig(R"({"training": {"lr": -0.5}})").problems.at(0).message;
    std::setlocale(LC_ALL, kept.c_str());

    EXPECT_EQ(config.training.lr, 0.00125);
    EXPECT_EQ(again, config);
    EXPECT_EQ(series.train[Column::Loss][0], 0.125);
    EXPECT_NE(readText(folder / kMetricsFile).find("\"loss\": 0.125"), std::string::npos);
    EXPECT_EQ(read->started, 1.5);
    EXPECT_NE(problem.find("-0.5"), std::string::npos);
}

}  // namespace
}  // namespace jordanscope::runs
