#include "core/runs/records/metrics_reader.h"

#include <cmath>
#include <limits>

#include <gmock/gmock.h>
#include <sys/stat.h>

#include "core/runs/records/metrics_writer.h"
#include "tests/core/runs/temporary_folder.h"
#include "tests/support/processor_time.h"

namespace jordanscope::runs {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;

std::string train(int step, const std::string& loss = "0.5") {
    return "{\"kind\": \"train\", \"step\": " + std::to_string(step) + ", \"loss\": " + loss + "}\n";
}

class MetricsReaderTest : public testing::Test {
protected:
    TemporaryFolder folder_;
    const fs::path file_ = folder_ / "metrics.jsonl";
};

TEST_F(MetricsReaderTest, ReadsEveryDocumentedKey) {
    writeText(
        file_,
        R"({"kind": "train", "step": 10, "loss": 0.5, "accuracy": 0.75, "grad_norm": 1.5, "lr": 5e-4, "tokens": 245760, "seconds": 3.25, "tokens_per_s": 75000, "memory_mib": 512.5, "gamma_mean": 1e-4, "eta_mean": -0.01, "eta_abs_max": 0.02, "wall": 1777888999.5, "time": {"data": 1, "forward": 2, "backward": 3, "optimiser": 4, "evaluation": 5}})"
        "\n"
        R"({"kind": "eval", "step": 10, "length": 2048, "positions": "anchored", "loss": 0.6, "loss_stderr": 0.01, "accuracy": 0.8, "n": 32, "ci_low": 0.7, "ci_high": 0.9, "bits_per_byte": 2.5})"
        "\n");
    const RunSeries series = readMetrics(file_);
    EXPECT_EQ(series.badLines, 0U);
    ASSERT_EQ(series.train.rows(), 1U);
    const double expected[kColumns] = {10,   0.5,   0.75, 1.5,          5e-4, 245760, 3.25, 75000, 512.5,
                                       1e-4, -0.01, 0.02, 1777888999.5, 1,    2,      3,    4,     5};
    for (std::size_t i = 0; i < kColumns; ++i) {
        const auto column = static_cast<Column>(i);
        EXPECT_EQ(series.train[column][0], expected[i]) << columnKey(column);
        EXPECT_TRUE(series.train.has(column)) << columnKey(column);
    }
    ASSERT_EQ(series.evals.size(), 1U);
    const EvalRecord& eval = series.evals[0];
    EXPECT_EQ(eval.length, 2048);
    EXPECT_EQ(eval.positions, Positions::Anchored);
    EXPECT_EQ(eval.loss, 0.6);
    EXPECT_EQ(eval.lossStderr, 0.01);
    EXPECT_EQ(eval.accuracy, 0.8);
    EXPECT_EQ(eval.n, 32);
    EXPECT_EQ(eval.ciLow, 0.7);
    EXPECT_EQ(eval.ciHigh, 0.9);
    EXPECT_EQ(eval.bitsPerByte, 2.5);
}

TEST_F(MetricsReaderTest, NonFiniteLossesKeepTheirStep) {
    writeText(file_, train(0, "2.0") + train(1, "\"NaN\"") + train(2, "1.5") + train(3, "\"Infinity\"") +
                         train(4, "\"-Infinity\"") + train(5, "1e300") + train(6, "1.4"));
    const RunSeries series = readMetrics(file_);
    const ColumnView loss = series.train[Column::Loss];
    ASSERT_EQ(loss.size(), 7U);
    EXPECT_TRUE(std::isnan(loss[1]));
    EXPECT_FALSE(isMissing(loss[1])) << "recorded as NaN is not the same as not recorded";
    EXPECT_EQ(loss[3], std::numeric_limits<double>::infinity());
    EXPECT_EQ(loss[4], -std::numeric_limits<double>::infinity());
    EXPECT_EQ(loss[5], 1e300);
    EXPECT_THAT(series.train[Column::Step], ElementsAre(0, 1, 2, 3, 4, 5, 6));
    EXPECT_FALSE(series.train.has(Column::Accuracy));
    EXPECT_TRUE(isMissing(series.train[Column::Accuracy][0]));
}

TEST_F(MetricsReaderTest, BadLinesAreCountedAndSkipped) {
    writeText(
        file_,
        train(1) + "junk\n" + train(2) + "{\"kind\": \"train\", \"step\": 3, \"loss\": 0.5\n" +
            "{\"kind\": \"train\", \"loss\": 1}\n{\"kind\": \"train\", \"step\": -1}\n" +
            "{\"kind\": \"train\", \"step\": 1.5}\n{\"kind\": \"train\", \"step\": 3, \"loss\": \"abc\"}\n" +
            "{\"kind\": \"train\", \"step\": 3, \"loss\": 1e999}\n{\"kind\": \"train\", \"step\": 3, "
            "\"loss\": NaN}\n" +
            "{\"kind\": \"train\", \"step\": 3} trailing\n{\"step\": 3}\n[1]\n5\nnull\n\xff\xfe\n" +
            std::string("\0\0\0\n", 4) + "{\"kind\": \"eval\", \"step\": 3, \"length\": 0}\n" + "{}\n" +
            "{\"kind\": 3, \"step\": 3}\n" + "\n  \r\n" + train(4));
    const RunSeries series = readMetrics(file_);
    EXPECT_THAT(series.train[Column::Step], ElementsAre(1, 2, 4));
    EXPECT_EQ(series.badLines, 18U);
    EXPECT_TRUE(series.evals.empty());
}

TEST_F(MetricsReaderTest, UnknownKeysAndKindsAreNoError) {
    writeText(
        file_,
        R"({"later": {"a": [1, {"b": "}"}], "c": "\"x"}, "kind": "train", "loss": 1, "more": null, "step": 1, "time": {"gpu": 1, "data": 2}})"
        "\n{\"kind\": \"histogram\", \"step\": 1, \"values\": [1, 2]}\n"
        "{\"\\u006bind\": \"train\", \"step\": 2, \"loss\": null}\r\n");
    const RunSeries series = readMetrics(file_);
    EXPECT_EQ(series.badLines, 0U);
    ASSERT_THAT(series.train[Column::Step], ElementsAre(1, 2));
    EXPECT_EQ(series.train[Column::TimeData][0], 2);
    EXPECT_TRUE(isMissing(series.train[Column::Loss][1]));
}

TEST_F(MetricsReaderTest, AHalfWrittenLastLineWaitsForItsEnd) {
    writeText(file_, train(1) + "{\"kind\": \"train\", \"st");
    MetricsReader reader(file_);
    EXPECT_TRUE(reader.poll().changed);
    EXPECT_EQ(reader.series().train.rows(), 1U);
    EXPECT_FALSE(reader.poll().changed);
    appendText(file_, "ep\": 2, \"loss\": 1}\n");
    EXPECT_TRUE(reader.poll().changed);
    EXPECT_EQ(reader.series().train.rows(), 2U);
    EXPECT_EQ(reader.series().badLines, 0U);
}

TEST_F(MetricsReaderTest, AMissingFileIsAnEmptyRun) {
    MetricsReader reader(file_);
    EXPECT_FALSE(reader.poll().changed);
    EXPECT_EQ(reader.poll().problem, "");
    writeText(file_, train(1));
    const auto progress = reader.poll();
    EXPECT_TRUE(progress.changed);
    EXPECT_FALSE(progress.restarted);
    ASSERT_EQ(::mkfifo((folder_ / "pipe").c_str(), 0600), 0);
    MetricsReader pipe(folder_ / "pipe");
    EXPECT_THAT(pipe.poll().problem, HasSubstr("no regular file"));
}

TEST_F(MetricsReaderTest, AResumeSupersedesWhatCameAfterItsStep) {
    writeText(file_, train(10) + train(20) + train(30) +
                         "{\"kind\": \"eval\", \"step\": 20, \"length\": 64, \"loss\": 1, \"n\": 8}\n"
                         "{\"kind\": \"eval\", \"step\": 30, \"length\": 64, \"loss\": 2, \"n\": 8}\n"
                         "{\"kind\": \"resume\", \"step\": 20}\n" +
                         train(30, "0.25") + train(40));
    const RunSeries series = readMetrics(file_);
    EXPECT_THAT(series.train[Column::Step], ElementsAre(10, 20, 30, 40));
    EXPECT_EQ(series.train[Column::Loss][2], 0.25);
    ASSERT_EQ(series.evals.size(), 1U);
    EXPECT_EQ(series.evals[0].loss, 1);
    EXPECT_EQ(series.resumes, 1U);
}

TEST_F(MetricsReaderTest, StepsNeverRunBackwards) {
    writeText(file_, train(10) + train(30) + train(20) + train(20, "0.75") + train(5));
    const RunSeries series = readMetrics(file_);
    EXPECT_THAT(series.train[Column::Step], ElementsAre(5, 10, 20, 20, 30));
    EXPECT_EQ(series.train[Column::Loss][3], 0.75);
}

TEST_F(MetricsReaderTest, CuttingAndReplacingAreNoticed) {
    writeText(file_, train(1) + train(2) + train(3));
    MetricsReader reader(file_);
    reader.poll();
    writeText(file_, train(7));  // shorter, the same inode
    auto progress = reader.poll();
    EXPECT_TRUE(progress.restarted);
    EXPECT_THAT(reader.series().train[Column::Step], ElementsAre(7));

    writeText(file_, train(8, "0.125") + train(9) + train(10));  // cut and grown beyond where we were
    progress = reader.poll();
    EXPECT_TRUE(progress.restarted);
    EXPECT_THAT(reader.series().train[Column::Step], ElementsAre(8, 9, 10));

    writeText(folder_ / "other", train(8, "0.125") + train(9) + train(10) + train(11));
    fs::rename(folder_ / "other", file_);  // another inode
    progress = reader.poll();
    EXPECT_TRUE(progress.restarted);
    EXPECT_EQ(reader.series().train.rows(), 4U);
    EXPECT_FALSE(reader.poll().changed);
}

TEST_F(MetricsReaderTest, ReadsInSmallPortions) {
    std::string text;
    for (int step = 1; step <= 5000; ++step) text += train(step);
    writeText(file_, text);
    MetricsReader reader(file_);
    int polls = 0;
    bool more = true;
    for (std::size_t before = 0; more; ++polls) {
        more = reader.poll(65536).more;
        EXPECT_GT(reader.series().train.rows(), before);
        before = reader.series().train.rows();
        ASSERT_LT(polls, 100);
    }
    EXPECT_NEAR(polls, static_cast<double>(text.size()) / 65536, 2);
    EXPECT_EQ(reader.series().train.rows(), 5000U);
    EXPECT_EQ(reader.series().train[Column::Step].back(), 5000);
}

TEST_F(MetricsReaderTest, AnEndlessLineIsPassedOver) {
    writeText(file_, train(1) + std::string(9 << 20, 'x') + "\n" + train(2));
    MetricsReader reader(file_);
    for (int i = 0; i < 1000 && reader.poll(65536).more; ++i) {
    }
    EXPECT_THAT(reader.series().train[Column::Step], ElementsAre(1, 2));
    EXPECT_EQ(reader.series().badLines, 1U);
}

TEST_F(MetricsReaderTest, LastEvaluationsAreThoseOfTheLatestStep) {
    const auto eval = [](int step, int length, const char* positions, double loss) {
        EvalRecord record;
        record.step = step;
        record.length = length;
        record.positions = positions[1] == 'n' ? Positions::Anchored : Positions::Absolute;
        record.loss = loss;
        return toLine(record);
    };
    writeText(file_, eval(10, 2048, "absolute", 1) + eval(10, 1024, "absolute", 2) +
                         eval(20, 1024, "absolute", 3) + eval(20, 1024, "anchored", 4) +
                         eval(20, 1024, "absolute", 5));
    const auto last = lastEvaluations(readMetrics(file_));
    ASSERT_EQ(last.size(), 3U);
    EXPECT_EQ(last[0].loss, 5);
    EXPECT_EQ(last[1].loss, 4);
    EXPECT_EQ(last[2].loss, 1);
}

TEST_F(MetricsReaderTest, TimeSpentAddsWhatRecordsSay) {
    appendText(file_, train(1) + train(2));
    EXPECT_FALSE(timeSpent(readMetrics(file_).train));
    appendText(
        file_,
        R"({"kind": "train", "step": 3, "loss": 1, "time": {"data": 0.5, "forward": 1, "backward": "NaN"}})"
        "\n"
        R"({"kind": "train", "step": 4, "loss": 1, "time": {"data": 0.25, "forward": 2, "evaluation": 9}})"
        "\n");
    const auto spent = timeSpent(readMetrics(file_).train);
    ASSERT_TRUE(spent);
    EXPECT_EQ(spent->data, 0.75);
    EXPECT_EQ(spent->forward, 3);
    EXPECT_EQ(spent->backward, 0);
    EXPECT_EQ(spent->evaluation, 9);
}

std::string eval(int step, int length) {
    return "{\"kind\": \"eval\", \"step\": " + std::to_string(step) +
           ", \"length\": " + std::to_string(length) +
           ", \"positions\": \"absolute\", \"loss\": 0.6, \"n\": 32}\n";
}

/// What a log of so many lines may look like that wants to keep its reader busy.
using HostileLog = std::string (*)(int lines);
const std::pair<const char*, HostileLog> kHostileLogs[] = {
    {"steps that fall",
     [](int lines) {
         std::string text;
         for (int i = lines; i > 0; --i) text += train(i);
         return text;
     }},
    {"steps in no order",
     [](int lines) {
         std::string text;
         for (int i = 0; i < lines; ++i) text += train(1 + static_cast<int>(i * 7919LL % lines));
         return text;
     }},
    {"a resume for every evaluation",
     [](int lines) {
         std::string text;
         for (int i = 0; i < lines; i += 4) text += eval(0, 5) + eval(0, 6) + eval(10, 7) + resumeLine(5);
         return text;
     }},
    {"a length for every evaluation",
     [](int lines) {
         std::string text;
         for (int i = 1; i <= lines; ++i) text += eval(1, i);
         return text;
     }},
};

TEST_F(MetricsReaderTest, WorkGrowsWithTheLinesWhateverTheyAre) {
    for (const auto& [name, log] : kHostileLogs) {
        const auto secondsFor = [&, log = log](int lines) {
            writeText(file_, log(lines));
            const double before = threadSeconds();
            EXPECT_GT(lastEvaluations(readMetrics(file_)).size() + readMetrics(file_).train.rows(), 0U);
            return threadSeconds() - before;
        };
        const double few = secondsFor(5'000), many = secondsFor(80'000);
        EXPECT_LT(many, 64 * few + 0.05)
            << name << ": 16 times the lines, 256 times the work if it were quadratic";
        EXPECT_LT(many, 10) << name << ", even under a sanitizer";
    }
}

TEST_F(MetricsReaderTest, AHundredThousandRecordsAreQuick) {
    std::string text;
    TrainRecord record;
    record.accuracy = 0.5;
    record.gammaMean = record.etaMean = record.etaAbsMax = 1.23456789e-4;
    record.time = TimeSplit{0.0123, 0.2345, 0.3456, 0.0456, 0};
    for (int step = 1; step <= 100'000; ++step) {
        record.step = step;
        record.loss = 1.0 / (1 + step) + 0.123456789;
        record.gradNorm = 0.987654321 / (step + 2);
        record.lr = 5e-4;
        record.tokens = step * std::int64_t{24576};
        record.seconds = step * 0.31;
        record.tokensPerSecond = 79123.456;
        record.memoryMib = 1234.5;
        text += toLine(record);
    }
    writeText(file_, text);
    const double before = threadSeconds();
    const RunSeries series = readMetrics(file_);
    const double took = threadSeconds() - before;
    std::cout << text.size() / 1e6 << " MB in " << took * 1e3 << " ms\n";
    EXPECT_EQ(series.train.rows(), 100'000U);
    EXPECT_EQ(series.badLines, 0U);
    EXPECT_LT(took, 3) << "even under a sanitizer";
}

}  // namespace
}  // namespace jordanscope::runs
