#include <cmath>
#include <fstream>

#include "tests/app/cli/cli.h"

namespace jordanscope::testing {
namespace {

using nlohmann::json;
namespace fs = std::filesystem;

class Eval : public ::testing::Test {
protected:
    void train(const json& config) {
        const auto file = scratch_.write("config.json", config.dump());
        const Outcome outcome = jordan({"train", "--config", file.string(), "--run-dir", run().string()});
        ASSERT_EQ(outcome.exitCode, 0) << outcome.errors;
    }
    fs::path run() const { return scratch_ / "run"; }
    Outcome eval(std::vector<std::string> more) const {
        std::vector<std::string> arguments{"eval", "--run-dir", run().string()};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return jordan(arguments);
    }
    static std::vector<json> records(const std::string& lines) {
        std::vector<json> result;
        for (std::size_t at = 0, end; (end = lines.find('\n', at)) != std::string::npos; at = end + 1)
            result.push_back(json::parse(lines.substr(at, end - at)));
        return result;
    }

    ScratchFolder scratch_;
};

TEST_F(Eval, RepeatsTheRunsOwnEvaluationAndAppendsIt) {
    train(smallKernelRun());
    const auto before = comparableRecords(run() / "metrics.jsonl");
    const Outcome outcome = eval({"--format", "json"});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.errors;
    const auto printed = records(outcome.output);
    ASSERT_EQ(printed.size(), 2u);
    auto after = comparableRecords(run() / "metrics.jsonl");
    ASSERT_EQ(after.size(), before.size() + 2);
    EXPECT_EQ(std::vector<json>(after.end() - 2, after.end()), printed);
    // The run's last two records are those of its own last evaluation, of the same weights.
    EXPECT_EQ(std::vector<json>(before.end() - 2, before.end()), printed);
}

TEST_F(Eval, TakesOtherLengthsAndBatches) {
    train(smallKernelRun());
    const Outcome outcome = eval({"--lengths", "128, 16", "--batches", "5", "--format", "json"});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.errors;
    const auto printed = records(outcome.output);
    ASSERT_EQ(printed.size(), 2u);
    EXPECT_EQ(printed[0]["length"], 128);
    EXPECT_EQ(printed[1]["length"], 16);
    EXPECT_EQ(printed[0]["n"], 10);
    EXPECT_EQ(printed[0]["step"], 40);
    const Outcome table = eval({"--format", "table"});
    EXPECT_EQ(table.exitCode, 0);
    EXPECT_NE(table.output.find("95% interval"), std::string::npos) << table.output;
}

TEST_F(Eval, WarnsOfALengthWithACommaBetweenItsThousands) {
    train(smallKernelRun({{"training", {{"steps", 2}}}}));
    const Outcome grouped = eval({"--lengths", "8,192", "--format", "json"});
    ASSERT_EQ(grouped.exitCode, 0) << grouped.errors;
    ASSERT_EQ(records(grouped.output).size(), 2u);
    EXPECT_NE(grouped.errors.find("--lengths: 8,192 is taken as 8 and 192"), std::string::npos)
        << grouped.errors;
    const Outcome blanks = eval({"--lengths", "8 192", "--format", "json"});
    EXPECT_EQ(records(blanks.output), records(grouped.output));
    EXPECT_EQ(blanks.errors, "");
}

TEST_F(Eval, SaysThatALossIsNotFiniteAndCountsNoHit) {
    train(smallKernelRun({{"training", {{"steps", 1}, {"lr", 1e20}}}}));
    const Outcome outcome = eval({"--format", "json"});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.errors;
    for (const json& record : records(outcome.output)) {
        EXPECT_EQ(record["loss"], "NaN") << record;
        EXPECT_EQ(record["accuracy"], 0.0) << record;
    }
    EXPECT_NE(outcome.errors.find("evaluation at length 32: the loss of 6 of 6 sequences is not finite"),
              std::string::npos)
        << outcome.errors;
    std::ifstream log(run() / "log.txt");
    const std::string text(std::istreambuf_iterator<char>(log), {});
    EXPECT_NE(text.find("after step 1: evaluation at length 64: the loss of 6 of 6"), std::string::npos)
        << text;
}

TEST_F(Eval, StillMakesTheDrawsOfLengthsLeftOut) {
    std::string text;
    for (int i = 0; i < 4000; ++i) text += std::to_string(i * 7919 % 1000) + ' ';
    json config = smallKernelRun();
    config["task"] = "bytes";
    config["preset"] = "bytes_small";
    config["training"]["steps"] = 4;
    config["evaluation"]["lengths"] = {32, 48, 64};
    config["bytes"] = {{"train_file", scratch_.write("text", text).string()}};
    train(config);
    const auto all = comparableRecords(run() / "metrics.jsonl");
    const Outcome outcome = eval({"--lengths", "64", "--format", "json"});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.errors;
    EXPECT_EQ(records(outcome.output).at(0), all.back());
    EXPECT_EQ(keysOf(all.back()), "bits_per_byte kind length loss loss_stderr n positions step");
}

TEST_F(Eval, AnchoredPositionsPassTheClampOfTheAbsoluteForm) {
    train(smallKernelRun({{"method", "jordan_raw_tau"},
                          {"training", {{"steps", 4}, {"eval_every", 2}}},
                          {"position", {{"init_gamma", 0.6}}},
                          {"evaluation", {{"lengths", {32, 300}}}}}));
    std::ifstream log(run() / "log.txt");
    const std::string text(std::istreambuf_iterator<char>(log), {});
    EXPECT_NE(text.find("with the starting gammas, 0.6 /token at most"), std::string::npos) << text;
    EXPECT_NE(text.find("of 16 chains 16 at length 300"), std::string::npos) << text;
    EXPECT_NE(text.find("after step 2: absolute positions saturate: with the learned gammas"),
              std::string::npos)
        << text;
    EXPECT_EQ(text.find("after step 4: absolute"), std::string::npos) << "nothing new to say\n" << text;

    const Outcome absolute = eval({"--format", "json"}),
                  anchored = eval({"--format", "json", "--positions", "anchored"});
    ASSERT_EQ(absolute.exitCode, 0) << absolute.errors;
    ASSERT_EQ(anchored.exitCode, 0) << anchored.errors;
    EXPECT_NE(absolute.errors.find("passes max_exponent 30 beyond position"), std::string::npos);
    EXPECT_EQ(anchored.errors, "");
    const auto clamped = records(absolute.output), exact = records(anchored.output);
    ASSERT_EQ(exact.size(), 2u);
    EXPECT_EQ(exact[0]["positions"], "anchored");
    EXPECT_NEAR(exact[0]["loss"], clamped[0]["loss"], 1e-5);
    EXPECT_GT(std::abs(exact[1]["loss"].get<double>() - clamped[1]["loss"].get<double>()), 1e-6);
    EXPECT_EQ(records(eval({"--format", "json"}).output), clamped);
}

TEST_F(Eval, SaysWhatItCannotDo) {
    const Outcome nowhere = eval({});
    EXPECT_EQ(nowhere.exitCode, 2) << nowhere.errors;
    expectOneLine(nowhere);
    train(smallKernelRun({{"training", {{"steps", 2}}}}));
    for (const std::vector<std::string>& wrong :
         std::vector<std::vector<std::string>>{{"--lengths", "0"},
                                               {"--lengths", "x"},
                                               {"--lengths", ""},
                                               {"--lengths", "99999999999"},
                                               {"--batches", "99999999999999999999"},
                                               {"--batches", "0"},
                                               {"--batches", "010"},
                                               {"--batches", "0x10"},
                                               {"--batches", "+5"},
                                               {"--lengths", "064"},
                                               {"--lengths", "32,064"},
                                               {"--lengths", "2,048 4,096"},
                                               {"--lengths", "32, 48 64"},
                                               {"--lengths", "2,048"},
                                               {"--positions", "anchored"},
                                               {"--positions", "odd"}}) {
        const Outcome outcome = eval(wrong);
        EXPECT_EQ(outcome.exitCode, 2) << wrong[1] << ": " << outcome.errors;
        expectOneLine(outcome);
    }
    fs::remove(run() / "checkpoint.safetensors");
    const Outcome gone = eval({});
    EXPECT_EQ(gone.exitCode, 3) << gone.errors;
    expectOneLine(gone);
}

}  // namespace
}  // namespace jordanscope::testing
