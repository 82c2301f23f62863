#include <cmath>

#include "tests/app/cli/cli.h"

namespace jordanscope::testing {
namespace {

using nlohmann::json;

TEST(Probe, JsonAgreesWithTheGoldenNumbers) {
    const json golden = json::parse(contents(GOLDEN_FOLDER "/probe.json"));
    const ScratchFolder scratch;
    const auto settings = scratch.write("settings.json", golden["settings"].dump());
    const Outcome outcome = jordan({"probe", "--settings", settings.string(), "--format", "json"});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.errors;
    const json ours = json::parse(outcome.output);
    EXPECT_EQ(ours["settings"], golden["settings"]);
    ASSERT_EQ(ours["rows"].size(), golden["rows"].size());
    for (std::size_t i = 0; i < golden["rows"].size(); ++i) {
        const json &expected = golden["rows"][i], &row = ours["rows"][i];
        SCOPED_TRACE(expected.dump());
        for (const char* key : {"method", "target", "context", "features"})
            ASSERT_EQ(row[key], expected[key]);
        const double mse = expected["mse"], r2 = expected["r2"];
        ASSERT_NEAR(row["mse"], mse, std::max(1e-13, 1e-5 * std::abs(mse)));
        ASSERT_NEAR(row["r2"], r2, 1e-8 * std::max(1.0, std::abs(r2)));
        ASSERT_EQ(keysOf(row), "condition context features max_coefficient method mse r2 rank target");
        ASSERT_LE(row["rank"], row["features"]);
    }
}

TEST(Methods, EveryNameOfTheRegistryIsListedAndMeansSomething) {
    const Outcome listed = jordan({"methods", "--json"});
    ASSERT_EQ(listed.exitCode, 0) << listed.errors;
    const json methods = json::parse(listed.output)["methods"];
    ASSERT_GT(methods.size(), 20U);
    const Outcome table = jordan({"methods"});
    for (const json& method : methods) {
        EXPECT_EQ(keysOf(method), "example meaning pattern probes trains");
        for (const char* key : {"pattern", "meaning", "example"})
            EXPECT_NE(table.output.find(method[key].get<std::string>()), std::string::npos) << method;
        if (!method["probes"]) continue;
        const Outcome probed = jordan({"probe", "--methods", method["example"], "--targets", "phase"});
        EXPECT_EQ(probed.exitCode, 0) << probed.errors;
    }
}

TEST(Probe, ListsChooseRowsAndTheirOrder) {
    const Outcome outcome = jordan({"probe", "--methods", "rope, jordan_rope", "--targets", "mixed,phase",
                                    "--precision", "float64,float32", "--format", "csv"});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.errors;
    std::vector<std::string> lines;
    for (std::size_t at = 0, end; (end = outcome.output.find('\n', at)) != std::string::npos; at = end + 1)
        lines.push_back(outcome.output.substr(at, end - at));
    ASSERT_EQ(lines.size(), 1u + 2 * 2 * 2 * 4);
    EXPECT_EQ(lines[0], "method,target,context,mse,r2,features,rank,condition,max_coefficient,precision");
    EXPECT_EQ(lines[1].rfind("rope,mixed,1024,", 0), 0u);
    EXPECT_EQ(lines[5].rfind("rope,phase,1024,", 0), 0u);
    EXPECT_EQ(lines[9].rfind("jordan_rope,mixed,1024,", 0), 0u);
    EXPECT_TRUE(lines[1].ends_with(",float64"));
    EXPECT_TRUE(lines.back().ends_with(",float32"));
}

TEST(Probe, Float32ShowsThePublishedRounding) {
    // docs/probe.md: mixed, jordan_rope, context 2048 is 0.1510 in float64 and 0.1363 as published.
    const Outcome outcome = jordan({"probe", "--methods", "jordan_rope", "--targets", "mixed", "--precision",
                                    "float64,float32", "--format", "json"});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.errors;
    const json rows = json::parse(outcome.output)["rows"];
    ASSERT_EQ(rows.size(), 8u);
    EXPECT_EQ(rows[1]["precision"], "float64");
    EXPECT_NEAR(rows[1]["mse"], 0.1510, 5e-5);
    EXPECT_EQ(rows[5]["precision"], "float32");
    EXPECT_GT(std::abs(rows[5]["mse"].get<double>() - 0.1510), 1e-4);
}

TEST(Probe, TheTableSaysOfEachTargetWhetherItIsInTheBank) {
    const Outcome outcome = jordan({"probe", "--methods", "rope_matched_m3", "--targets",
                                    "mixed,linear,motif_spacing,rhythm_envelope,phase_drift"});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.errors;
    const auto lineOf = [&](const std::string& target) {
        const std::size_t at = outcome.output.find(" " + target + " ");
        return outcome.output.substr(at, outcome.output.find('\n', at) - at);
    };
    EXPECT_NE(lineOf("mixed").find("yes"), std::string::npos);
    EXPECT_NE(lineOf("linear").find("target turns by none"), std::string::npos);
    for (const char* missed : {"motif_spacing", "rhythm_envelope", "phase_drift"})
        EXPECT_NE(lineOf(missed).find("no, nearest"), std::string::npos) << missed;
}

TEST(Probe, LagsWithoutAValueAndLostDigitsAreTold) {
    const ScratchFolder scratch;
    const auto infinite =
        scratch.write("infinite.json", R"({"scaled_c": -1e6, "train_context": 200, "eval_contexts": [200]})");
    Outcome outcome = jordan({"probe", "--settings", infinite.string(), "--methods", "rope", "--targets",
                              "scaled_high_jet_r2", "--format", "json"});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.errors;
    EXPECT_NE(outcome.errors.find("of the 200 fitted lags have no finite value"), std::string::npos)
        << outcome.errors;
    EXPECT_LT(json::parse(outcome.output)["rows"][0]["points"], 200);
    const auto bare =
        scratch.write("bare.json", R"({"ridge": 0, "train_context": 200, "eval_contexts": [200]})");
    outcome = jordan({"probe", "--settings", bare.string(), "--methods", "direct_sum", "--targets", "mixed"});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.errors;
    EXPECT_NE(outcome.errors.find("rounding"), std::string::npos) << outcome.errors;
}

TEST(Probe, WrongRequestsAreOneMessage) {
    const ScratchFolder scratch;
    const auto file = [&](const char* text) { return scratch.write("settings.json", text).string(); };
    const auto expectRefused = [](const std::vector<std::string>& arguments, const char* word) {
        const Outcome outcome = jordan(arguments);
        EXPECT_EQ(outcome.exitCode, 2) << outcome.errors;
        expectOneLine(outcome);
        EXPECT_NE(outcome.errors.find(word), std::string::npos) << outcome.errors;
    };
    expectRefused({"probe", "--methods", "rop"}, "rop");
    expectRefused({"probe", "--methods", ","}, "--methods");
    expectRefused({"probe", "--targets", "sine"}, "sine");
    expectRefused({"probe", "--precision", "float16"}, "float16");
    expectRefused({"probe", "--settings", "/nonexistent.json"}, "/nonexistent.json");
    expectRefused({"probe", "--settings", file(R"({"head": 64})")}, "head");
    expectRefused({"probe", "--settings", file(R"({"ridge": "small"})")}, "ridge");
    expectRefused({"probe", "--settings", file(R"({"num_freqs": 0})")}, "num");
    expectRefused({"probe", "--settings", file(R"({"eval_contexts": [1024, "x"]})")}, "eval_contexts");
    expectRefused({"probe", "--settings", file(R"({"theta": 1e999})")}, "theta");
    expectRefused({"probe", "--settings", file("[1]")}, "object");
}

}  // namespace
}  // namespace jordanscope::testing
