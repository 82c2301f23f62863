#include "views/train/launch_plan.h"

#include <cmath>

#include <gtest/gtest.h>

#include "core/kernel/methods/method.h"
#include "core/runs/config/presets.h"
#include "views/runs/method_text.h"
#include "views/train/form_fields.h"

using namespace jordanscope;
using namespace jordanscope::views;

namespace {

const runs::ConfigProblem* problemOf(const LaunchPlan& plan, const std::string& key) {
    for (const auto& problem : plan.problems)
        if (problem.key == key) return &problem;
    return nullptr;
}

}  // namespace

TEST(LaunchPlan, EveryPresetMakesOneRunAMethodAndSeed) {
    for (const runs::Preset& preset : runs::presets()) {
        FormValues form = formOfPreset(preset.name);
        if (form.task == runs::Task::Bytes) form.texts["bytes.train_file"] = "/tmp/text.txt";
        const LaunchPlan plan = makePlan(form);
        for (const auto& problem : plan.problems) ADD_FAILURE() << preset.name << ": " << problem.message;
        EXPECT_EQ(plan.requests.size(), preset.methods.size() * preset.seeds.size()) << preset.name;
        EXPECT_TRUE(plan.ready()) << preset.name;
        for (const LaunchRequest& request : plan.requests) {
            EXPECT_EQ(runs::parseConfig(request.request), request.config);
            runs::RunConfig expected = preset.config;
            expected.method = request.config.method;
            expected.seed = request.config.seed;
            expected.bytes.trainFile = request.config.bytes.trainFile;
            EXPECT_EQ(request.config, expected) << preset.name;
        }
        for (const MethodPlan& method : plan.methods) {
            EXPECT_GT(method.parameters, 0) << method.method;
            EXPECT_GT(method.memoryMib, 0) << method.method;
        }
    }
}

TEST(LaunchPlan, SaysWhichMethodHasTheTargetsFrequency) {
    FormValues form = formOfPreset("kernel");
    form.methods = {"rope", "direct_sum", "jordan_rope", "nope"};
    LaunchPlan plan = makePlan(form);
    ASSERT_EQ(plan.methods.size(), 4u);
    EXPECT_NEAR(plan.targetOmega, std::pow(10000.0, -6.0 / 32), 1e-12);
    EXPECT_TRUE(plan.methods[0].match->inBank());
    EXPECT_FALSE(plan.methods[1].match->inBank()) << "the published index misses the direct sum's bank";
    EXPECT_TRUE(plan.methods[2].match->inBank());
    EXPECT_FALSE(plan.methods[3].match->bank);
    form.texts["kernel.target_freq_index"] = "4";
    plan = makePlan(form);
    EXPECT_TRUE(plan.methods[1].match->inBank());
    EXPECT_EQ(bankText(*plan.methods[1].match).verdict, BankText::Verdict::InBank);
}

TEST(LaunchPlan, NamesWhatIsWrongByItsKey) {
    FormValues form = formOfPreset("kernel");
    form.texts["training.steps"] = "-5";
    form.texts["training.lr"] = "fast";
    form.seeds = "0, x";
    LaunchPlan plan = makePlan(form);
    EXPECT_FALSE(plan.ready());
    EXPECT_TRUE(problemOf(plan, "training.steps"));
    ASSERT_TRUE(problemOf(plan, "training.lr"));
    EXPECT_NE(problemOf(plan, "training.lr")->message.find("fast"), std::string::npos);
    EXPECT_TRUE(problemOf(plan, "seeds"));
    form = formOfPreset("kernel");
    form.methods.clear();
    EXPECT_TRUE(problemOf(makePlan(form), "methods"));
    form = formOfPreset("kernel");
    form.texts["model.heads"] = "3";
    EXPECT_FALSE(makePlan(form).ready());
    form = formOfPreset("bytes_small");
    EXPECT_TRUE(problemOf(makePlan(form), "bytes.train_file"));
}

TEST(LaunchPlan, AProblemOfOneMethodStandsBesideIt) {
    FormValues form = formOfPreset("kernel");
    form.methods = {"rope", "jordan_m5"};
    const LaunchPlan plan = makePlan(form);
    EXPECT_FALSE(plan.ready());
    EXPECT_TRUE(plan.methods[0].problem.empty());
    EXPECT_FALSE(plan.methods[1].problem.empty()) << "a head of 32 holds no chains of order 5";
}

TEST(LaunchPlan, AnchoredEvaluationIsForExactMethodsAndEndsTheClamp) {
    FormValues form = formOfPreset("kernel");
    form.methods = {"jordan_raw_tau"};
    form.texts["position.init_gamma"] = "0.02";
    LaunchPlan plan = makePlan(form);
    EXPECT_EQ(plan.methods[0].longestAbsolute, 8192);
    EXPECT_EQ(plan.methods[0].saturation.within(8192), 96);
    form.texts["evaluation.positions"] = "anchored";
    plan = makePlan(form);
    EXPECT_TRUE(plan.ready());
    EXPECT_EQ(plan.methods[0].saturation.within(plan.methods[0].longestAbsolute), 0);
    EXPECT_EQ(plan.requests[0].config.evaluation.positions, runs::Positions::Anchored);
    form.methods = {"jordan_raw_tau", "jordan_rope"};
    plan = makePlan(form);
    EXPECT_FALSE(plan.ready());
    EXPECT_TRUE(plan.methods[0].problem.empty());
    EXPECT_NE(plan.methods[1].problem.find("only the exact variants"), std::string::npos);
}

TEST(LaunchPlan, BothDecimalSignsAndTheDefaultOfTrainContext) {
    FormValues form = formOfPreset("kernel");
    form.methods = {"jordan_rope"};
    form.seeds = "7";
    form.texts["training.lr"] = "0,001";
    form.texts["training.length"] = "512";
    const LaunchPlan plan = makePlan(form);
    ASSERT_EQ(plan.requests.size(), 1u);
    EXPECT_EQ(plan.requests[0].config.training.lr, 0.001);
    EXPECT_EQ(plan.requests[0].config.position.trainContext, 512);
    EXPECT_EQ(plan.requests[0].request.find("train_context"), std::string::npos);
}

TEST(LaunchPlan, AConfigurationComesBackFromTheForm) {
    runs::RunConfig config = runs::presetConfig("bytes_focused");
    config.method = "jordan_exact_m3_c050";
    config.seed = 5;
    config.name = "<b>x</b>";
    config.model.heads = 4;
    config.position.trainContext = 77;
    config.bytes.trainFile = "/tmp/a b.txt";
    const LaunchPlan plan = makePlan(formOfConfig(config));
    ASSERT_EQ(plan.requests.size(), 1u);
    EXPECT_EQ(plan.requests[0].config, config);
}

TEST(LaunchPlan, EveryKeyOfAConfigurationIsInTheForm) {
    const auto texts = textsOfConfig(runs::presetConfig("kernel"));
    for (const FormField& field : formFields()) EXPECT_TRUE(texts.count(field.key)) << field.key;
    FormValues form = formOfPreset("kernel");
    for (const std::string& benchmark : runs::benchmarkNames()) {
        form.texts["kernel.benchmark"] = benchmark;
        EXPECT_TRUE(makePlan(form).problems.empty()) << benchmark;
    }
}

TEST(LaunchPlan, Seeds) {
    std::string problem;
    EXPECT_EQ(parseSeeds("0, 1, 2", problem), (std::vector<std::int64_t>{0, 1, 2}));
    EXPECT_EQ(parseSeeds("0-3 7 7", problem), (std::vector<std::int64_t>{0, 1, 2, 3, 7}));
    EXPECT_EQ(parseSeeds("4294967295", problem), (std::vector<std::int64_t>{4294967295}));
    EXPECT_TRUE(problem.empty()) << problem;
    EXPECT_TRUE(parseSeeds("0, 4294967296", problem).empty());
    EXPECT_NE(problem.find("4294967295"), std::string::npos) << problem;
    for (const char* bad : {"", "1.5", "-1", "3-1", "a", "0-99999999"}) {
        EXPECT_TRUE(parseSeeds(bad, problem).empty()) << bad;
        EXPECT_FALSE(problem.empty()) << bad;
    }
}

TEST(LaunchPlan, WhatIsKeptBetweenPlansChangesNone) {
    PlanCache cache;
    FormValues form = formOfPreset("kernel");
    const auto same = [&] {
        const LaunchPlan kept = makePlan(form, &cache), fresh = makePlan(form);
        EXPECT_EQ(kept.requests.size(), fresh.requests.size());
        EXPECT_EQ(kept.problems.size(), fresh.problems.size());
        EXPECT_EQ(kept.targetOmega, fresh.targetOmega);
        for (std::size_t i = 0; i < std::min(kept.requests.size(), fresh.requests.size()); ++i) {
            EXPECT_EQ(kept.requests[i].request, fresh.requests[i].request);
            EXPECT_EQ(kept.requests[i].config, fresh.requests[i].config);
            EXPECT_EQ(runs::parseConfig(kept.requests[i].request), kept.requests[i].config);
        }
    };
    same();
    form.seeds = "4, 9";
    same();
    form.methods.pop_back();
    same();
    form.texts["training.lr"] = "none";
    same();
    form.texts["training.lr"] = "0.01";
    form.texts["kernel.target_freq_index"] = "4";
    same();
}

TEST(LaunchPlan, NumbersThatReadTwoWaysAreRefusedOrWarnedOf) {
    FormValues form = formOfPreset("kernel");
    for (const auto& [key, text] :
         {std::pair("evaluation.lengths", "2,048 4,096"), std::pair("evaluation.lengths", "1024, 02048"),
          std::pair("training.steps", "010"), std::pair("model.d_model", "064"),
          std::pair("training.lr", "010")}) {
        FormValues wrong = form;
        wrong.texts[key] = text;
        const LaunchPlan plan = makePlan(wrong);
        EXPECT_FALSE(plan.ready()) << key << ' ' << text;
        EXPECT_TRUE(problemOf(plan, key)) << key << ' ' << text;
    }
    for (const char* seeds : {"1,000", "007", "0-010", "1 2,3", "4294967296", "0-4294967296"}) {
        FormValues wrong = form;
        wrong.seeds = seeds;
        EXPECT_TRUE(problemOf(makePlan(wrong), "seeds")) << seeds;
    }
    form.seeds = "4294967295";
    form.texts["evaluation.lengths"] = "8,192";
    const LaunchPlan plan = makePlan(form);
    EXPECT_TRUE(plan.ready());
    ASSERT_EQ(plan.warnings.size(), 1u);
    EXPECT_NE(plan.warnings[0].find("8,192 is taken as 8 and 192"), std::string::npos) << plan.warnings[0];
    form.texts["evaluation.lengths"] = "1024,2048, 4096";
    EXPECT_TRUE(makePlan(form).warnings.empty());
    form.texts["training.lr"] = "0.5";
    EXPECT_TRUE(makePlan(form).ready());
}

TEST(LaunchPlan, CommandsNameEveryRunAndQuoteWhatNeedsIt) {
    FormValues form = formOfPreset("kernel");
    form.methods = {"rope"};
    form.seeds = "0, 1";
    form.name = "it's; touch pwned";
    const QString commands =
        planCommands(makePlan(form), QStringLiteral("/usr/bin/jordan"), QStringLiteral("/tmp/my runs"));
    EXPECT_EQ(commands.count(QLatin1Char('\n')), 1);
    EXPECT_TRUE(commands.contains(
        QStringLiteral("/usr/bin/jordan train --config '/tmp/my runs/rope-s0/request.json'")));
    EXPECT_TRUE(commands.contains(QStringLiteral("it'\\''s; touch pwned")));
}
