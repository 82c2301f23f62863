#include "core/runs/text/number_text.h"

#include <bit>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <random>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/runs/config/config.h"
#include "core/runs/records/learned_reader.h"
#include "core/runs/records/metrics_reader.h"
#include "tests/core/runs/temporary_folder.h"

namespace jordanscope::runs {
namespace {

/// Numbers as others write them: %.17g, %.20f to %.30f, %.25e, and the places in the middle between two
/// doubles.
std::vector<std::string> foreignNumbers() {
    std::vector<std::string> texts{"0.95000000000000000000",
                                   "0.10000000000000000000000000000000000001",
                                   "-0.00000000000000000000",
                                   "9007199254740993.00000000000000000001",
                                   "9007199254740993.00000000000000000000",
                                   "123456789012345678901234567890",
                                   "2.2250738585072011e-308",
                                   "4.9406564584124654417656879286822137e-324",
                                   "1.7976931348623157081452742373170436e+308",
                                   "1e-400",
                                   "0." + std::string(400, '0') + "1",
                                   "1" + std::string(300, '0') + ".5"};
    std::mt19937_64 random(5);
    std::normal_distribution<double> normal;
    char text[512];
    for (int i = 0; i < 4000; ++i) {
        const double scale = std::exp(5 * normal(random));
        const double value = normal(random) * scale;
        std::snprintf(text, sizeof text, "%.*f", 20 + i % 11, value);
        texts.emplace_back(text);
        std::snprintf(text, sizeof text, "%.25e",
                      value * std::pow(10.0, static_cast<int>(random() % 400) - 200));
        texts.emplace_back(text);
        const long double middle = (static_cast<long double>(value) + std::nextafter(value, HUGE_VAL)) / 2;
        std::snprintf(text, sizeof text, "%.40Lf", middle);
        texts.emplace_back(text);
        std::snprintf(text, sizeof text, "%.17g", value);
        texts.emplace_back(text);
    }
    return texts;
}

double reference(const std::string& text) {
    return std::strtod(text.c_str(), nullptr);
}

bool sameBits(double a, double b) {
    return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
}

TEST(NumberTextTest, ReadsTheNearestDoubleAndNothingButJsonNumbers) {
    for (const std::string& text : foreignNumbers()) {
        const auto value = jsonNumber(text);
        ASSERT_TRUE(value) << text;
        ASSERT_TRUE(sameBits(*value, reference(text))) << text;
    }
    EXPECT_EQ(jsonNumber("0e999999999999999999999"), 0.0);
    EXPECT_EQ(jsonNumber("1e-999999999999999999999"), 0.0);
    for (const char* none : {"",
                             "-",
                             ".5",
                             "1.",
                             "01",
                             "-01",
                             "+1",
                             "1e",
                             "1e+",
                             "0x10",
                             "inf",
                             "nan",
                             "Infinity",
                             " 1",
                             "1 ",
                             "1_000",
                             "1,5",
                             "1e999",
                             "-1e99999999999999999999",
                             "--1",
                             "1.e5"})
        EXPECT_FALSE(jsonNumber(none)) << none;
}

TEST(NumberTextTest, EveryReaderOfOurFilesIsRightToTheLastBit) {
    const TemporaryFolder folder;
    const std::vector<std::string> texts = foreignNumbers();
    std::string metrics, learned;
    for (std::size_t i = 0; i < texts.size(); ++i) {
        const std::string step = "\"step\": " + std::to_string(i + 1);
        metrics += "{\"kind\": \"train\", " + step + ", \"loss\":" + texts[i] +
                   ", \"grad_norm\" : " + texts[i] + " , \"time\": {\"data\": " + texts[i] + "}}\n";
        metrics +=
            "{\"kind\": \"eval\", " + step + ", \"length\": 8, \"n\": 4, \"loss\": " + texts[i] + "\t}\n";
        learned += "{\"kind\": \"learned\", " + step + ", \"layers\": [{\"gamma\": [[" + texts[i] + "]]}]}\n";
    }
    writeText(folder / "metrics.jsonl", metrics);
    writeText(folder / "learned.jsonl", learned);
    const RunSeries series = readMetrics(folder / "metrics.jsonl");
    const LearnedSeries values = readLearned(folder / "learned.jsonl");
    ASSERT_EQ(series.badLines, 0U);
    ASSERT_EQ(series.train.rows(), texts.size());
    ASSERT_EQ(series.evals.size(), texts.size());
    ASSERT_EQ(values.records.size(), texts.size());
    const std::vector<double> loss = series.train[Column::Loss].values();
    for (std::size_t i = 0; i < texts.size(); ++i) {
        const double right = reference(texts[i]);
        ASSERT_TRUE(sameBits(loss[i], right)) << texts[i];
        ASSERT_TRUE(sameBits(series.train[Column::GradNorm][i], right)) << texts[i];
        ASSERT_TRUE(sameBits(series.train[Column::TimeData][i], right)) << texts[i];
        ASSERT_TRUE(sameBits(series.evals[i].loss, right)) << texts[i];
        ASSERT_TRUE(sameBits(values.records[i].layers[0].gamma[0][0], right)) << texts[i];
        if (i % 50 == 0 && right > 0 && std::isfinite(right)) {
            ASSERT_TRUE(
                sameBits(parseConfig("{\"training\": {\"lr\": " + texts[i] + "}}").training.lr, right));
        }
    }
}

TEST(NumberTextTest, ALineWithALongThingThatIsNoNumberIsBad) {
    const TemporaryFolder folder;
    std::string text;
    for (const char* wrong :
         {"0.9500000000000000000000.1", "00.950000000000000000000", "1.00000000000000000000e999",
          "0.95000000000000000000x", "12345678901234567890123e"})
        text += "{\"kind\": \"train\", \"step\": 1, \"loss\": " + std::string(wrong) + "}\n";
    writeText(folder / "metrics.jsonl", text);
    const RunSeries series = readMetrics(folder / "metrics.jsonl");
    EXPECT_EQ(series.badLines, 5U);
    EXPECT_EQ(series.train.rows(), 0U);
}

}  // namespace
}  // namespace jordanscope::runs
