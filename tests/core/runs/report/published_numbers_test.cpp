#include "core/runs/report/published_numbers.h"

#include <cmath>
#include <string>

#include <gtest/gtest.h>

namespace jordanscope::runs {
namespace {

const PublishedNumber& rope() {
    return publishedNumbers()[1];
}

TEST(PublishedNumbers, stand_beside_runs_of_their_own_task_sizes_and_steps_only) {
    RunConfig config = parseConfig(R"({"preset": "kernel", "method": "rope"})");
    EXPECT_TRUE(comparable(rope(), config));
    EXPECT_FALSE(comparable(publishedNumbers()[0], config));
    config.kernel.benchmark = "damped_mixed";
    EXPECT_FALSE(comparable(rope(), config));
    for (const char* other :
         {R"("training": {"steps": 300})", R"("model": {"layers": 6})", R"("training": {"batch": 4})"}) {
        const std::string text = R"({"preset": "kernel", "method": "rope", )" + std::string(other) + "}";
        EXPECT_FALSE(comparable(rope(), parseConfig(text))) << other;
    }
}

TEST(PublishedNumbers, of_a_text_go_by_its_files_name) {
    RunConfig config = parseConfig(R"({"preset": "bytes_small", "method": "damped_rope"})");
    const PublishedNumber& number = publishedNumbers()[4];
    config.bytes.trainFile = "/data/WikiText-103/Train.txt";
    EXPECT_TRUE(comparable(number, config));
    config.bytes.trainFile = "/data/wikitext-2/train.txt";
    EXPECT_FALSE(comparable(number, config));
}

RunSeries evaluated() {
    RunSeries series;
    EvalRecord record;
    record.step = 10;
    record.length = 1024;
    record.loss = 1;
    record.n = 32;
    series.evals.push_back(record);
    record.length = 2048;
    record.lossStderr = 0.1;
    record.accuracy = 0.75;
    record.bitsPerByte = 1.5;
    series.evals.push_back(record);
    return series;
}

TEST(EvalFigures, have_the_interval_of_their_metric) {
    const RunSeries series = evaluated();
    const auto losses = evalFigures(series, EvalMetric::Loss);
    ASSERT_EQ(losses.size(), 2u);
    EXPECT_TRUE(std::isnan(losses[0].low));  // no standard error: no interval
    EXPECT_NEAR(losses[1].low, 1 - 0.196, 1e-4);
    const auto accuracies = evalFigures(series, EvalMetric::Accuracy);
    ASSERT_EQ(accuracies.size(), 1u);
    EXPECT_EQ(accuracies[0].length, 2048);
    EXPECT_NEAR(accuracies[0].low, 0.579, 1e-3);  // Wilson, 24 of 32
    EXPECT_NEAR(accuracies[0].high, 0.867, 1e-3);
    const auto bits = evalFigures(series, EvalMetric::BitsPerByte);
    ASSERT_EQ(bits.size(), 1u);
    EXPECT_NEAR(bits[0].high, 1.5 + 0.196 / std::log(2.0), 1e-4);
}

TEST(EvalFigures, say_what_there_is) {
    const RunSeries series = evaluated();
    for (const EvalMetric metric : {EvalMetric::Loss, EvalMetric::Accuracy, EvalMetric::BitsPerByte})
        EXPECT_TRUE(hasMetric(series, metric)) << evalMetricKey(metric);
    EXPECT_FALSE(hasMetric(RunSeries(), EvalMetric::Loss));
}

}  // namespace
}  // namespace jordanscope::runs
