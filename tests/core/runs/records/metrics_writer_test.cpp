#include "core/runs/records/metrics_writer.h"

#include <cmath>
#include <limits>

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>
#include <signal.h>
#include <sys/resource.h>

#include "core/runs/directory/run_directory.h"
#include "core/runs/records/metrics_reader.h"
#include "tests/core/runs/child_process.h"
#include "tests/core/runs/error_of.h"
#include "tests/core/runs/temporary_folder.h"

namespace jordanscope::runs {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

TEST(Records, AreJsonWithTheDocumentedKeys) {
    TrainRecord train;
    train.step = 10;
    train.loss = 0.1;
    train.tokens = 1'000'000'000'000;
    EXPECT_EQ(
        Json::parse(toLine(train)),
        Json::parse(
            R"({"kind": "train", "step": 10, "loss": 0.1, "grad_norm": 0.0, "lr": 0.0, "tokens": 1000000000000, "seconds": 0.0, "tokens_per_s": 0.0, "memory_mib": 0.0})"));
    train.accuracy = train.gammaMean = train.etaMean = train.etaAbsMax = 1e-300;
    train.time = TimeSplit{1, 2, 3, 4, 5};
    const Json full = Json::parse(toLine(train));
    EXPECT_EQ(full["accuracy"], 1e-300);
    EXPECT_EQ(full["time"],
              Json::parse(
                  R"({"data": 1.0, "forward": 2.0, "backward": 3.0, "optimiser": 4.0, "evaluation": 5.0})"));

    EvalRecord eval;
    eval.step = 5;
    eval.length = 64;
    eval.n = 12;
    eval.lossStderr = 0;
    eval.ciLow = 0.25;
    EXPECT_EQ(
        Json::parse(toLine(eval)),
        Json::parse(
            R"({"kind": "eval", "step": 5, "length": 64, "positions": "absolute", "loss": 0.0, "loss_stderr": 0.0, "n": 12, "ci_low": 0.25})"));
    EXPECT_EQ(resumeLine(7), "{\"kind\": \"resume\", \"step\": 7}\n");
}

TEST(Records, NonFiniteNumbersAreWords) {
    TrainRecord train;
    train.loss = kNan;
    train.gradNorm = kInfinity;
    train.lr = -kInfinity;
    const Json json = Json::parse(toLine(train));
    EXPECT_EQ(json["loss"], "NaN");
    EXPECT_EQ(json["grad_norm"], "Infinity");
    EXPECT_EQ(json["lr"], "-Infinity");
}

TEST(MetricsWriter, WhatIsWrittenIsRead) {
    TemporaryFolder folder;
    TrainRecord train;
    train.step = 1;
    train.loss = 0.1234567890123456789;
    train.gradNorm = kNan;
    train.lr = 5e-324;
    train.seconds = 1.7976931348623157e308;
    MetricsWriter writer(folder.path());
    writer.write(train);
    // Flushed: read while the writer lives.
    const RunSeries series = readMetrics(folder / kMetricsFile);
    ASSERT_EQ(series.train.rows(), 1U);
    EXPECT_EQ(series.train[Column::Loss][0], train.loss);
    EXPECT_TRUE(std::isnan(series.train[Column::GradNorm][0]));
    EXPECT_EQ(series.train[Column::LearningRate][0], train.lr);
    EXPECT_EQ(series.train[Column::Seconds][0], train.seconds);
}

TEST(MetricsWriter, AResumeCutsBackToTheLastNewline) {
    TemporaryFolder folder;
    const std::string whole =
        "{\"kind\": \"train\", \"step\": 1, \"loss\": 1}\n{\"kind\": \"train\", \"step\": 2, \"loss\": 1}\n";
    for (const std::string& half :
         {std::string(), std::string("{\"kind\": \"tr"), std::string(200'000, 'x')}) {
        writeText(folder / kMetricsFile, whole + half);
        writeText(folder / kLearnedFile, half);
        {
            MetricsWriter writer(folder.path(), 1);
        }
        EXPECT_EQ(readText(folder / kMetricsFile), whole + resumeLine(1));
        EXPECT_EQ(readText(folder / kLearnedFile), resumeLine(1));
    }
    const RunSeries series = readMetrics(folder / kMetricsFile);
    EXPECT_EQ(series.badLines, 0U);
    EXPECT_THAT(series.train[Column::Step], testing::ElementsAre(1));
}

TEST(MetricsWriter, AFullDiskLeavesWholeLinesAndNamesTheFile) {
    TemporaryFolder folder;
    ChildProcess child([&] {
        ::signal(SIGXFSZ, SIG_IGN);
        const rlimit limit{1000, 1000};
        ::setrlimit(RLIMIT_FSIZE, &limit);
        std::string message = "nothing thrown";
        try {
            MetricsWriter writer(folder.path());
            for (int step = 1; step < 1000; ++step) {
                TrainRecord record;
                record.step = step;
                writer.write(record);
            }
        } catch (const Error& error) {
            message = std::to_string(error.exitCode()) + " " + error.what();
        }
        writeText(folder / "message", message);
    });
    EXPECT_THAT(readText(folder / "message"),
                testing::AllOf(testing::StartsWith("6 "), testing::HasSubstr("metrics.jsonl")));
    const std::string text = readText(folder / kMetricsFile);
    EXPECT_GT(text.size(), 700U);
    EXPECT_TRUE(text.ends_with("}\n"));
    EXPECT_EQ(readMetrics(folder / kMetricsFile).badLines, 0U);
}

TEST(MetricsWriter, WritesThroughNoLink) {
    TemporaryFolder folder;
    writeText(folder / "outside", "mine\nhalf");
    fs::create_directory(folder / "run");
    fs::create_symlink(folder / "outside", folder / "run/metrics.jsonl");
    errorOf(ErrorKind::Disk, [&] { MetricsWriter writer(folder / "run"); });
    EXPECT_EQ(readText(folder / "outside"), "mine\nhalf");
}

TEST(MetricsWriter, AKilledWriterLeavesWhatItSaid) {
    TemporaryFolder folder;
    ChildProcess child([&] {
        auto* writer = new MetricsWriter(folder.path());
        for (int step = 1; step <= 100; ++step) {
            TrainRecord record;
            record.step = step;
            writer->write(record);
        }
    });
    child.killUnreaped();
    EXPECT_EQ(readMetrics(folder / kMetricsFile).train.rows(), 100U);
}

TEST(RecordsTest, TheStandardErrorOfOneSequenceIsLeftOutAndNotRead) {
    EvalRecord one;
    one.step = 5;
    one.length = 64;
    one.n = 1;
    EXPECT_EQ(toLine(one).find("loss_stderr"), std::string::npos);
    const TemporaryFolder folder;
    writeText(folder / kMetricsFile, toLine(one) +
                                         "{\"kind\": \"eval\", \"step\": 6, \"length\": 64, \"loss\": 1, "
                                         "\"loss_stderr\": 0, \"n\": 1}\n"
                                         "{\"kind\": \"eval\", \"step\": 7, \"length\": 64, \"loss\": 1, "
                                         "\"loss_stderr\": 0, \"n\": 2}\n");
    const RunSeries series = readMetrics(folder / kMetricsFile);
    ASSERT_EQ(series.evals.size(), 3U);
    EXPECT_FALSE(series.evals[0].lossStderr);
    EXPECT_FALSE(series.evals[1].lossStderr) << "older writers gave 0";
    EXPECT_EQ(series.evals[2].lossStderr, 0);
}

}  // namespace
}  // namespace jordanscope::runs
