#include <random>

#include <gtest/gtest.h>

#include "core/runs/records/learned_reader.h"
#include "core/runs/records/metrics_reader.h"
#include "tests/core/runs/temporary_folder.h"

namespace jordanscope::runs {
namespace {

const char* const kSeeds[] = {
    R"({"kind": "train", "step": 10, "loss": 0.5, "accuracy": 0.75, "grad_norm": "NaN", "lr": 5e-4, "time": {"data": 1, "forward": 2}})",
    R"({"kind": "eval", "step": 10, "length": 2048, "positions": "absolute", "loss": 0.6, "n": 32, "ci_low": 0.7})",
    R"({"kind": "resume", "step": 5})",
    R"({"kind": "train", "step": 11, "loss": "Infinity", "later": [1, {"a": "\u00e9\"}"}]})",
};

std::string mutated(std::mt19937& random) {
    std::string text = kSeeds[random() % std::size(kSeeds)];
    for (unsigned edits = random() % 4; edits > 0 && !text.empty(); --edits) {
        const std::size_t place = random() % text.size();
        switch (random() % 6) {
            case 0:
                text.erase(place, 1 + random() % 8);
                break;
            case 1:
                text[place] = static_cast<char>(random());
                break;
            case 2:
                text.insert(place, text.substr(random() % text.size(), random() % 20));
                break;
            case 3:
                text.resize(place);
                break;
            case 4:
                text.insert(place, 1, "\"\\{}[],:\n\r\t0-+.eE\xf0\x9f"[random() % 20]);
                break;
            default:
                text.insert(place, random() % 2 ? "1e999" : "[[[[[[[[[[");
                break;
        }
    }
    return text + '\n';
}

TEST(MetricsFuzz, AnyBytesAnyPortionsTheSameSeries) {
    TemporaryFolder folder;
    const auto file = folder / "metrics.jsonl";
    std::mt19937 random(20260504);
    for (int round = 0; round < 150; ++round) {
        std::string text;
        std::size_t lines = 0;
        for (unsigned n = random() % 400; n > 0; --n) text += mutated(random);
        for (const char c : text) lines += c == '\n';
        writeText(file, "");
        MetricsReader reader(file);
        for (std::size_t written = 0; written < text.size();) {
            const std::size_t portion = std::min<std::size_t>(1 + random() % 9000, text.size() - written);
            appendText(file, std::string_view(text).substr(written, portion));
            written += portion;
            EXPECT_FALSE(reader.poll(random() % 2 ? 4096 : 65536).restarted);
        }
        while (reader.poll(4096).more) {
        }
        const RunSeries whole = readMetrics(file);
        const RunSeries& series = reader.series();
        EXPECT_EQ(series.badLines, whole.badLines);
        EXPECT_LE(series.badLines + series.train.rows() + series.evals.size(), lines);
        ASSERT_EQ(series.train.rows(), whole.train.rows());
        EXPECT_EQ(series.train[Column::Step], whole.train[Column::Step]);
        EXPECT_EQ(series.evals.size(), whole.evals.size());
        EXPECT_TRUE(std::is_sorted(whole.train[Column::Step].begin(), whole.train[Column::Step].end()));
    }
}

TEST(MetricsFuzz, RandomBytes) {
    TemporaryFolder folder;
    std::mt19937 random(7);
    for (int round = 0; round < 50; ++round) {
        std::string text(random() % 20'000, '\0');
        for (char& c : text) c = static_cast<char>(random());
        writeText(folder / "metrics.jsonl", text);
        EXPECT_EQ(readMetrics(folder / "metrics.jsonl").train.rows(), 0U);
        EXPECT_TRUE(readLearned(folder / "metrics.jsonl").records.empty());
    }
}

}  // namespace
}  // namespace jordanscope::runs
