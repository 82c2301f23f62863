#include <cmath>
#include <limits>

#include <gmock/gmock.h>

#include "core/runs/directory/run_directory.h"
#include "core/runs/records/learned_reader.h"
#include "core/runs/records/metrics_writer.h"
#include "tests/core/runs/temporary_folder.h"
#include "tests/support/processor_time.h"

namespace jordanscope::runs {
namespace {

LearnedRecord record(std::int64_t step, double gamma) {
    LearnedLayer layer;
    layer.gamma = {{gamma, 1e-4}, {3e-4, std::numeric_limits<double>::infinity()}};
    layer.eta = {{-0.1, 0.05}, {0, 1e-300}};
    layer.jets = {{{1, 2}, {3, 4}}, {{5, 6}, {7, 8}}};
    layer.jetBase = {{1.5, 2.5}, {3.5, std::nan("")}};
    return {step, {layer, {}}};
}

TEST(Learned, SurvivesItsFile) {
    TemporaryFolder folder;
    {
        MetricsWriter writer(folder.path());
        writer.write(record(10, 0.1));
        writer.write(record(20, 0.2));
    }
    const LearnedSeries series = readLearned(folder / kLearnedFile);
    EXPECT_EQ(series.badLines, 0U);
    ASSERT_EQ(series.records.size(), 2U);
    const LearnedRecord expected = record(20, 0.2);
    const LearnedRecord& read = series.records[1];
    EXPECT_EQ(read.step, 20);
    ASSERT_EQ(read.layers.size(), 2U);
    EXPECT_EQ(read.layers[0].gamma, expected.layers[0].gamma);
    EXPECT_EQ(read.layers[0].eta, expected.layers[0].eta);
    EXPECT_EQ(read.layers[0].jets, expected.layers[0].jets);
    EXPECT_EQ(read.layers[0].jetBase[0], expected.layers[0].jetBase[0]);
    EXPECT_TRUE(std::isnan(read.layers[0].jetBase[1][1]));
    EXPECT_TRUE(read.layers[1].gamma.empty());
}

TEST(Learned, NegativeZeroKeepsItsSign) {
    LearnedRecord negative = record(10, 0.1);
    negative.layers[0].eta[0][0] = -0.0;
    EXPECT_THAT(toLine(negative), testing::HasSubstr("-0.0"));
    std::string line = toLine(negative);
    const std::size_t length = line.find('\n');
    line.append(64, ' ');
    const LearnedSeries series = parseLearnedLine(std::string_view(line).substr(0, length));
    ASSERT_EQ(series.records.size(), 1U);
    EXPECT_TRUE(std::signbit(series.records[0].layers[0].eta[0][0]));
}

TEST(Learned, WorkGrowsWithTheRecordsWhateverTheirOrder) {
    TemporaryFolder folder;
    const auto secondsFor = [&folder](int records) {
        std::string text;
        for (int step = records; step > 0; --step)
            text += "{\"kind\": \"learned\", \"step\": " + std::to_string(step) + ", \"layers\": []}\n";
        writeText(folder / kLearnedFile, text);
        const double before = threadSeconds();
        EXPECT_EQ(readLearned(folder / kLearnedFile).records.size(), static_cast<std::size_t>(records));
        return threadSeconds() - before;
    };
    const double few = secondsFor(5'000), many = secondsFor(80'000);
    EXPECT_LT(many, 64 * few + 0.05) << "16 times the records, 256 times the work if it were quadratic";
}

TEST(Learned, AResumeSupersedesAndBadLinesAreCounted) {
    TemporaryFolder folder;
    writeText(folder / kLearnedFile, toLine(record(10, 0.1)) + toLine(record(20, 0.2)) +
                                         toLine(record(30, 0.3)) + resumeLine(10) + toLine(record(20, 0.25)) +
                                         toLine(record(20, 0.26)) +
                                         "junk\n{\"kind\": \"learned\"}\n{\"kind\": \"learned\", \"step\": "
                                         "1, \"layers\": [{\"gamma\": 5}]}\n"
                                         "{\"kind\": \"later\"}\n\n{\"kind\": \"learned\", \"step\": 40");
    const LearnedSeries series = readLearned(folder / kLearnedFile);
    ASSERT_EQ(series.records.size(), 2U);
    EXPECT_EQ(series.records[1].layers[0].gamma[0][0], 0.26);
    EXPECT_EQ(series.badLines, 3U);
    EXPECT_TRUE(readLearned(folder / "none").records.empty());
}

}  // namespace
}  // namespace jordanscope::runs
