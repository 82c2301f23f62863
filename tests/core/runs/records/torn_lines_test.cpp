#include "core/runs/records/torn_lines.h"

#include <gmock/gmock.h>

#include "core/runs/directory/run_directory.h"
#include "core/runs/records/metrics_reader.h"
#include "core/runs/records/records.h"
#include "tests/core/runs/error_of.h"
#include "tests/core/runs/temporary_folder.h"

namespace jordanscope::runs {
namespace {

using testing::HasSubstr;

std::string trained(std::int64_t step) {
    TrainRecord record;
    record.step = step;
    record.loss = 1;
    return toLine(record);
}

std::string evaluated(std::int64_t step) {
    EvalRecord record;
    record.step = step;
    record.length = 32;
    record.loss = 1;
    record.n = 4;
    return toLine(record);
}

std::string learned(std::int64_t step) {
    return toLine(LearnedRecord{step, {}});
}

class TornLines : public testing::Test {
protected:
    std::size_t drop() { return dropTornLines(folder_.path(), 20, 20); }
    std::string metrics() const { return readText(folder_ / kMetricsFile); }

    TemporaryFolder folder_;
    const std::string zeros_ = std::string(4096, '\0') + '\n';
};

TEST_F(TornLines, WholeLogsStayAsTheyAre) {
    EXPECT_EQ(drop(), 0U) << "there are none";
    const std::string whole = trained(10) + trained(20) + evaluated(20) + trained(30);
    writeText(folder_ / kMetricsFile, whole + "{\"kind\": \"tra");  // what is cut off anyway
    writeText(folder_ / kLearnedFile, learned(20));
    EXPECT_EQ(drop(), 0U);
    EXPECT_EQ(metrics(), whole + "{\"kind\": \"tra");
}

TEST_F(TornLines, PiecesBehindWhatTheCheckpointCountsOnAreDropped) {
    writeText(folder_ / kMetricsFile, trained(10) + trained(20) + zeros_ + trained(30) +
                                          "{\"kind\": \"train\", \"st\n" + evaluated(20));
    writeText(folder_ / kLearnedFile, learned(10) + zeros_ + learned(30));
    EXPECT_EQ(drop(), 3U);
    EXPECT_EQ(metrics(), trained(10) + trained(20) + trained(30) + evaluated(20));
    EXPECT_EQ(readText(folder_ / kLearnedFile), learned(10) + learned(30));
    EXPECT_EQ(drop(), 0U);
}

TEST_F(TornLines, WhatTheCheckpointCountsOnIsNeverDropped) {
    for (const std::string& text : {trained(10) + zeros_ + trained(20), zeros_ + trained(20) + trained(30)}) {
        writeText(folder_ / kMetricsFile, text);
        const std::string refusal = errorOf(ErrorKind::Data, [&] { drop(); });
        EXPECT_THAT(refusal, HasSubstr("is no record"));
        EXPECT_THAT(refusal, HasSubstr(text.starts_with('\0') ? "line 1" : "line 2"));
        EXPECT_EQ(metrics(), text);
    }
    for (const std::string& text : {zeros_, trained(10) + zeros_ + trained(30), std::string("no log\n")}) {
        writeText(folder_ / kMetricsFile, text);
        EXPECT_THAT(errorOf(ErrorKind::Data, [&] { drop(); }), HasSubstr("no record of step 20"));
        EXPECT_EQ(metrics(), text);
    }
    writeText(folder_ / kMetricsFile, trained(20));
    writeText(folder_ / kLearnedFile, zeros_ + learned(20));
    EXPECT_THAT(errorOf(ErrorKind::Data, [&] { drop(); }), HasSubstr("learned.jsonl: line 1 is no record"));
}

TEST_F(TornLines, AnUnreadableLogIsNoEmptyOne) {
    std::filesystem::create_directory(folder_ / kMetricsFile);
    errorOf(ErrorKind::Disk, [&] { drop(); });
    std::filesystem::remove(folder_ / kMetricsFile);
    std::filesystem::create_directory(folder_ / kLearnedFile);
    errorOf(ErrorKind::Disk, [&] { drop(); });
    errorOf(ErrorKind::Disk, [&] { (void)readMetrics(folder_ / std::string(300, 'm')); });
}

}  // namespace
}  // namespace jordanscope::runs
