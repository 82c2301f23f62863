#include <limits>

#include <gmock/gmock.h>

#include "core/runs/config/config.h"
#include "tests/core/runs/error_of.h"

namespace jordanscope::runs {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

struct Case {
    const char* json;
    const char* key;    ///< of the only problem
    const char* value;  ///< that the message shows
    const char* right;  ///< that the message gives
};

// One wrong thing each.
const Case kCases[] = {
    {R"({"training": {"steps": -5}})", "training.steps", "-5", "from 1"},
    {R"({"training": {"steps": 0}})", "training.steps", "0", "from 1"},
    {R"({"training": {"steps": "many"}})", "training.steps", "\"many\"", "a whole number"},
    {R"({"training": {"steps": 10.5}})", "training.steps", "10.5", "a whole number"},
    {R"({"training": {"steps": null}})", "training.steps", "null", "a whole number"},
    {R"({"training": {"batch": 99999999999999999999}})", "training.batch", "1e+20", "a whole number from 1"},
    {R"({"training": {"batch": 5000000000}})", "training.batch", "5000000000", "a whole number from 1"},
    {R"({"training": {"length": 1}})", "training.length", "1", "from 2"},
    {R"({"training": {"length": 0}})", "training.length", "0", "from 2"},
    {R"({"training": {"length": 2147483647}})", "training.length", "2147483647", "to 1000000000"},
    {R"({"training": {"lr": -0.1}})", "training.lr", "-0.1", "at least 0"},
    {R"({"training": {"lr": "0.1"}})", "training.lr", "\"0.1\"", "a number"},
    {R"({"training": {"lr": "NaN"}})", "training.lr", "\"NaN\"", "a number"},
    {R"({"training": {"clip": 0}})", "training.clip", "0", "above 0"},
    {R"({"training": {"weight_decay": -1}})", "training.weight_decay", "-1", "at least 0"},
    {R"({"training": {"log_every": 0}})", "training.log_every", "0", "from 1"},
    {R"({"training": {"eval_every": 0}})", "training.eval_every", "0", "from 1"},
    {R"({"training": {"checkpoint_every": 0}})", "training.checkpoint_every", "0", "from 1"},
    {R"({"training": [1]})", "training", "[1]", "in braces"},
    {R"({"training": {"step": 5}})", "training.step", "5", "training.steps"},
    {R"({"stepz": 5})", "stepz", "5", "is no key"},
    {R"({"completely_else": {"a": 1}})", "completely_else", "an object", "there are preset, name"},
    {R"({"training": {"lr": 1e999}})", "training.lr", "1e999", "smaller"},
    {R"({"seed": 1, "seed": 2})", "seed", "twice", "keep one"},
    {R"({"seed": -1})", "seed", "-1", "from 0"},
    {R"({"seed": 9000000000000000000})", "seed", "9000000000000000000", "from 0"},
    {R"({"seed": true})", "seed", "true", "a whole number"},
    {R"({"preset": "kernels"})", "preset", "\"kernels\"", "kernel_medium"},
    {R"({"preset": 3})", "preset", "3", "text"},
    {R"({"preset": "kernel", "task": "bytes"})", "task", "\"bytes\"", "\"kernel\""},
    {R"({"task": "images"})", "task", "\"images\"", "\"kernel\" or \"bytes\""},
    {R"({"method": "jordan_rpoe"})", "method", "\"jordan_rpoe\"", "rpoe"},
    {R"({"method": ""})", "method", "\"\"", ""},
    {R"({"method": "jordan_eta500"})", "method", "jordan_eta500", "eta"},
    {R"({"method": "jordan_relative_m3"})", "method", "jordan_relative_m3", "_m3"},
    {R"({"method": "damped_rope_alibi"})", "method", "damped_rope_alibi", ""},
    {R"({"device": "gpu"})", "device", "\"gpu\"", "\"cuda:0\""},
    {R"({"device": "cuda:"})", "device", "\"cuda:\"", "\"cuda:0\""},
    {R"({"precision": "float16"})", "precision", "\"float16\"", "\"bfloat16\""},
    {R"({"threads": -1})", "threads", "-1", "from 0"},
    {R"({"deterministic": 1})", "deterministic", "1", "true or false"},
    {R"({"name": 5})", "name", "5", "text"},
    {R"({"name": "a\u0000b"})", "name", "u0000", "zero bytes"},
    {R"({"model": {"heads": 3}})", "model.heads", "3", "a divisor of model.d_model, which is 128"},
    {R"({"model": {"heads": 0}})", "model.heads", "0", "from 1"},
    {R"({"model": {"d_model": 0}})", "model.d_model", "0", "from 1"},
    {R"({"model": {"dropout": 1}})", "model.dropout", "1", "below 1"},
    {R"({"model": {"theta": 0}})", "model.theta", "0", "at least 1"},
    {R"({"model": {"d_model": 40}, "kernel": {"second_freq_index": 3}})", "model.d_model", "10 dimensions",
     "a multiple of 4, as d_model 48"},
    {R"({"method": "jordan_m3"})", "model.d_model", "32 dimensions", "a multiple of 6, as d_model 144"},
    {R"({"model": {"d_model": 48, "heads": 4}, "method": "direct_sum", "kernel": {"second_freq_index": 4}})",
     "model.d_model", "12 dimensions", "a multiple of 8"},
    {R"({"position": {"eta_max": 0}})", "position.eta_max", "0", "above 0"},
    {R"({"position": {"init_eta": 0.2}})", "position.init_eta", "0.2", "position.eta_max, which is 0.1"},
    {R"({"position": {"gamma_min": -1e-4}})", "position.gamma_min", "-1e-04", "at least 0"},
    {R"({"position": {"max_exponent": 100}})", "position.max_exponent", "100", "at most 80"},
    {R"({"position": {"train_context": 0}})", "position.train_context", "0", "from 1"},
    {R"({"evaluation": {"lengths": []}})", "evaluation.lengths", "[]", "at least one length"},
    {R"({"evaluation": {"lengths": 1024}})", "evaluation.lengths", "1024", "a list"},
    {R"({"evaluation": {"lengths": [64, 1]}})", "evaluation.lengths[1]", "1", "from 2"},
    {R"({"evaluation": {"lengths": [64, "a"]}})", "evaluation.lengths[1]", "\"a\"", "a whole number"},
    {R"({"evaluation": {"lengths": [64, 64]}})", "evaluation.lengths[1]", "64", "once"},
    {R"({"evaluation": {"batches": 0}})", "evaluation.batches", "0", "from 1"},
    {R"({"evaluation": {"positions": "relative"}})", "evaluation.positions", "\"relative\"", "\"anchored\""},
    {R"({"evaluation": {"positions": "anchored"}})", "evaluation.positions", "\"anchored\"",
     "only the exact variants"},
    {R"({"method": "jordan_jetmix_c150_g010_g005_g020", "position": {"bounded_tau": false},
         "evaluation": {"positions": "anchored"}})",
     "evaluation.positions", "\"anchored\"", "\"absolute\""},
    {R"({"kernel": {"benchmark": "mixed"}})", "kernel.benchmark", "\"mixed\"", "mixed_raw"},
    {R"({"kernel": {"target_freq_index": 16}})", "kernel.target_freq_index", "16", "from 0 to 15"},
    {R"({"kernel": {"second_freq_index": -1}})", "kernel.second_freq_index", "-1", "from 0"},
    {R"({"kernel": {"label_mode": "soft"}})", "kernel.label_mode", "\"soft\"", "\"stochastic\""},
    {R"({"kernel": {"logit_scale": 0}})", "kernel.logit_scale", "0", "above 0"},
    {R"({"task": "bytes", "bytes": {"eval_fraction": 1}})", "bytes.eval_fraction", "1", "below 1"},
    {R"({"task": "bytes", "bytes": {"train_file": 1}})", "bytes.train_file", "1", "text"},
    {R"([1])", "the configuration", "[1]", "an object"},
};

TEST(ConfigProblems, OneClearMessageNamesKeyValueAndRemedy) {
    for (const Case& each : kCases) {
        const ParsedConfig parsed = tryParseConfig(each.json);
        ASSERT_EQ(parsed.problems.size(), 1U)
            << each.json << (parsed.problems.size() > 1 ? "\n" + parsed.problems[1].message : "");
        const ConfigProblem& problem = parsed.problems.front();
        EXPECT_EQ(problem.key, each.key) << each.json;
        EXPECT_THAT(problem.message, HasSubstr(each.key));
        EXPECT_THAT(problem.message, HasSubstr(each.value));
        EXPECT_THAT(problem.message, HasSubstr(each.right));
        EXPECT_EQ(problem.message.find('\n'), std::string::npos);
        EXPECT_EQ(errorOf(ErrorKind::Usage, [&] { parseConfig(each.json); }), problem.message);
    }
}

TEST(ConfigProblems, AllAreReportedInTheOrderOfTheKeys) {
    const ParsedConfig parsed =
        tryParseConfig(R"({"training": {"batch": 0, "steps": -1}, "seed": -1, "model": {"dropout": 2}})");
    ASSERT_EQ(parsed.problems.size(), 4U);
    EXPECT_EQ(parsed.problems[0].key, "seed");
    EXPECT_EQ(parsed.problems[1].key, "model.dropout");
    EXPECT_EQ(parsed.problems[2].key, "training.steps");
    EXPECT_EQ(parsed.problems[3].key, "training.batch");
    ASSERT_TRUE(parsed.config);
    EXPECT_EQ(parsed.config->training.batch, 0);
}

TEST(ConfigProblems, FrequencyIndicesMatterToTheKernelTaskAlone) {
    EXPECT_TRUE(
        tryParseConfig(R"({"task": "bytes", "model": {"d_model": 16, "heads": 4}})").problems.empty());
    EXPECT_FALSE(
        tryParseConfig(R"({"task": "kernel", "model": {"d_model": 16, "heads": 4}})").problems.empty());
}

TEST(ConfigProblems, BoundedTauFalseMakesAMethodExact) {
    const char* anchored = R"({"position": {"bounded_tau": false}, "evaluation": {"positions": "anchored"}})";
    EXPECT_TRUE(tryParseConfig(anchored).problems.empty());
    EXPECT_EQ(parseConfig(anchored).evaluation.positions, Positions::Anchored);
    EXPECT_TRUE(
        tryParseConfig(R"({"method": "rope", "evaluation": {"positions": "anchored"}})").problems.empty());
}

TEST(ConfigProblems, AFormsNonFiniteNumbersAreTold) {
    RunConfig config;
    config.training.lr = std::numeric_limits<double>::quiet_NaN();
    config.position.etaMax = std::numeric_limits<double>::infinity();
    const auto problems = validate(config);
    ASSERT_EQ(problems.size(), 2U);
    EXPECT_THAT(problems[0].message, StartsWith("position.eta_max is Infinity"));
    EXPECT_THAT(problems[1].message, StartsWith("training.lr is NaN"));
}

TEST(ConfigProblems, ExtremeSizesAreNotRefusedHere) {
    // Whether they fit is the memory check's question, with an exit code of its own.
    EXPECT_TRUE(
        tryParseConfig(R"({"model": {"d_model": 1000000, "heads": 4}, "training": {"batch": 1000000}})")
            .problems.empty());
}

TEST(ConfigProblems, MutatedTextsNeverThrowAnythingElse) {
    const std::string seedText =
        R"({"preset": "kernel", "seed": 3, "training": {"lr": 1e-3, "steps": 10}, "evaluation": {"lengths": [64, 128]}})";
    std::uint64_t random = 12345;
    const auto next = [&](std::size_t bound) {
        random = random * 6364136223846793005ULL + 1442695040888963407ULL;
        return static_cast<std::size_t>((random >> 33) % bound);
    };
    for (int round = 0; round < 20'000; ++round) {
        std::string text = seedText;
        for (std::size_t edits = 1 + next(4); edits > 0; --edits) {
            const std::size_t place = next(text.size());
            if (next(3) == 0) {
                text.erase(place, 1 + next(5));
            } else if (next(2) == 0) {
                text[place] = static_cast<char>(next(256));
            } else {
                text.insert(place, text.substr(next(text.size()), next(12)));
            }
            if (text.empty()) text = "{";
        }
        const ParsedConfig parsed = tryParseConfig(text);
        EXPECT_TRUE(parsed.config || !parsed.problems.empty());
        for (const ConfigProblem& problem : parsed.problems) EXPECT_FALSE(problem.message.empty());
    }
}

TEST(ConfigProblemsTest, ASeedHasThirtyTwoBits) {
    for (const std::string key : {"seed", "kernel.data_seed", "kernel.eval_seed", "bytes.train_sample_seed",
                                  "bytes.eval_sample_seed"}) {
        const auto configured = [&](const std::string& value) {
            const auto dot = key.find('.');
            const std::string inner =
                "{\"" + key.substr(dot == key.npos ? 0 : dot + 1) + "\": " + value + "}";
            return tryParseConfig(dot == key.npos ? inner
                                                  : "{\"" + key.substr(0, dot) + "\": " + inner + "}");
        };
        EXPECT_TRUE(configured("4294967295").problems.empty()) << key;
        const auto problems = configured("4294967296").problems;
        ASSERT_EQ(problems.size(), 1U) << key;
        EXPECT_EQ(problems[0].key, key);
        EXPECT_NE(problems[0].message.find("4294967295"), std::string::npos) << problems[0].message;
    }
}

}  // namespace
}  // namespace jordanscope::runs
