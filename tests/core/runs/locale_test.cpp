#include <clocale>

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
    if (!std::setlocale(LC_ALL, "de_DE.UTF-8") && !std::setlocale(LC_ALL, "de_DE.utf8") &&
        !std::setlocale(LC_ALL, "fr_FR.UTF-8")) {
        GTEST_SKIP() << "no locale with a decimal comma is installed";
    }
    ASSERT_EQ(std::localeconv()->decimal_point[0], ',');
    TemporaryFolder folder;
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
