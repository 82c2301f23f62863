#include "core/kernel/fits/probe.h"

#include <gmock/gmock.h>

#include "core/base/error.h"
#include "core/kernel/fits/fit.h"
#include "core/kernel/methods/method.h"
#include "tests/core/kernel/golden.h"

namespace jordanscope::kernel {
namespace {

using testing::HasSubstr;

std::string problemWith(const std::string& name, const ProbeSettings& settings = {}) {
    try {
        parseProbeMethod(name, settings);
    } catch (const Error& error) {
        EXPECT_EQ(error.kind(), ErrorKind::Usage);
        return error.what();
    }
    return "";
}

ProbeSettings settingsOf(const nlohmann::json& golden) {
    const nlohmann::json& s = golden["settings"];
    ProbeSettings settings;
    settings.trainContext = s["train_context"];
    settings.evalContexts = s["eval_contexts"].get<std::vector<int>>();
    settings.numFreqs = s["num_freqs"];
    settings.headDim = s["head_dim"];
    settings.theta = s["theta"];
    settings.ridge = s["ridge"];
    settings.gamma = s["gamma"];
    settings.targetFreqIndex = s["target_freq_index"];
    settings.secondFreqIndex = s["second_freq_index"];
    settings.driftRelativeEps = s["drift_relative_eps"];
    settings.scaledC = s["scaled_c"];
    settings.bounded = s["bounded"];
    return settings;
}

TEST(Probe, MatchesGoldenTable) {
    const nlohmann::json golden = readGolden("probe.json");
    std::map<std::string, std::map<std::string, std::vector<nlohmann::json>>> rows;
    for (const nlohmann::json& row : golden["rows"]) rows[row["target"]][row["method"]].push_back(row);
    ASSERT_EQ(rows.size(), targetNames().size());
    FitWorkspace workspace;
    std::size_t compared = 0;
    for (const std::string& target : targetNames()) {
        const FitResult result =
            fitMethods(probeRequest(settingsOf(golden), probeMethodNames(), target), workspace);
        for (const MethodFit& fit : result.fits) {
            const auto& expected = rows.at(target).at(fit.method);
            ASSERT_EQ(fit.scores.size(), expected.size());
            for (std::size_t i = 0; i < expected.size(); ++i, ++compared) {
                const std::string what =
                    target + " " + fit.method + " at " + std::to_string(fit.scores[i].context);
                const double mse = expected[i]["mse"], r2 = expected[i]["r2"];
                EXPECT_EQ(fit.scores[i].context, expected[i]["context"].get<int>());
                EXPECT_EQ(fit.columns, expected[i]["features"].get<int>()) << what;
                EXPECT_NEAR(fit.scores[i].mse, mse, std::max(1e-5 * mse, 1e-13)) << what;
                EXPECT_NEAR(fit.scores[i].r2, r2, 1e-8 * std::max(1.0, std::abs(r2))) << what;
            }
        }
    }
    EXPECT_EQ(compared, golden["rows"].size());
}

TEST(Probe, ColumnsMatchNamesAndDesign) {
    ProbeSettings settings;
    settings.numFreqs = 5;
    for (const std::string& name : probeMethodNames()) {
        const ProbeMethod method = parseProbeMethod(name, settings);
        EXPECT_EQ(method.columnNames().size(), static_cast<std::size_t>(method.columns())) << name;
        const Eigen::MatrixXd design = probeDesign(method, settings, 7);
        EXPECT_EQ(design.cols(), method.columns()) << name;
        EXPECT_TRUE(design.allFinite()) << name;
        EXPECT_EQ(method.columnNames().front(), "1") << name;
    }
    EXPECT_EQ(parseProbeMethod("jordan_m3", settings).columnNames().back(), "tau^2 /2 e sin w4");
}

TEST(Probe, NamesOutsideTheTable) {
    EXPECT_EQ(parseProbeMethod("jordan_m5", {}).columns(), 1 + 5 * 32);
    EXPECT_EQ(parseProbeMethod("rope_matched_m3", {}).columns(), 1 + 2 * 5);
    EXPECT_EQ(parseProbeMethod("direct_sum_poly_m2", {}).columns(), 1 + 32 + 1);
    EXPECT_DOUBLE_EQ(parseProbeMethod("jordan_exact_c050", {}).groups[1].decay, 0.5 / 1024);
    EXPECT_THAT(problemWith("jordan_m9"), HasSubstr("order 9"));
    EXPECT_THAT(problemWith("jordan_m3_x"), HasSubstr("_x"));
    EXPECT_THAT(problemWith("jordan_scaled_m3"), HasSubstr("_cCCC"));
    EXPECT_THAT(problemWith("rope_matched_"), HasSubstr("_mM"));
    EXPECT_THAT(problemWith("jordan_jetmix_m3_c150_g010_g005"), HasSubstr("trainer only"));
    EXPECT_THAT(problemWith("jordan_rope_alibi"), HasSubstr("trainer only"));
    EXPECT_THAT(problemWith("jordan_relative"), HasSubstr("trainer only"));
    EXPECT_THAT(problemWith("jorden"), HasSubstr("unknown probe method 'jorden'"));
    EXPECT_NE(problemWith(""), "");
}

TEST(Probe, UnboundedTauIsX) {
    ProbeSettings settings;
    settings.bounded = false;
    EXPECT_EQ(parseProbeMethod("jordan_rope", settings).groups[2].xPower, 1);
    EXPECT_EQ(parseProbeMethod("direct_sum_poly_m3", settings).groups[3].xPower, 2);
}

TEST(Probe, SettingsAreChecked) {
    ProbeSettings settings;
    settings.numFreqs = 0;
    EXPECT_THAT(problemWith("rope", settings), HasSubstr("num_freqs"));
    settings = {};
    settings.gamma = std::nan("");
    EXPECT_THAT(problemWith("rope", settings), HasSubstr("gamma"));
    settings = {};
    settings.ridge = -1e-9;
    EXPECT_THAT(problemWith("rope", settings), HasSubstr("ridge = -1e-09"));
    settings = {};
    settings.evalContexts = {0};
    EXPECT_THAT(problemWith("rope", settings), HasSubstr("eval_contexts"));
}

/// The verdict of the default probe, by method and target.
TargetMatch matchOf(const char* method, const char* target, const ProbeSettings& settings = {}) {
    return matchTarget(methodFrequencies(parseProbeMethod(method, settings), settings),
                       targetFrequencies(target, targetParameters(settings)));
}

TEST(Targets, FrequenciesAreThoseThatTheValuesReadAndNoOthers) {
    const TargetParameters p{.omega = 0.1, .secondOmega = 0.05, .gamma = 0.01, .context = 10.0};
    for (const std::string& name : targetNames()) {
        TargetParameters first = p, second = p;
        first.omega *= 1.1;
        second.secondOmega *= 1.1;
        const auto y = targetValues(name, 40, p);
        const auto frequencies = targetFrequencies(name, p);
        EXPECT_EQ(targetValues(name, 40, first) != y, targetFrequencies(name, first) != frequencies) << name;
        EXPECT_EQ(targetValues(name, 40, second) != y, targetFrequencies(name, second) != frequencies)
            << name;
    }
    EXPECT_TRUE(targetFrequencies("linear", p).empty());
    EXPECT_EQ(targetFrequencies("rhythm_envelope", p), (std::vector<double>{0.1, 0.05}));
    EXPECT_EQ(targetFrequencies("motif_spacing", p), std::vector<double>{0.05});
    EXPECT_EQ(targetFrequencies("high_jet_r7", p), std::vector<double>{0.1});
    EXPECT_THROW(targetFrequencies("nothing", p), Error);
}

TEST(Targets, InBankIsSaidOfEveryFrequency) {
    for (const std::string& target : targetNames()) {
        const TargetMatch rope = matchOf("rope", target.c_str()), none = matchOf("alibi", target.c_str());
        EXPECT_EQ(rope.inBank(), target != "phase_drift") << target;
        EXPECT_EQ(rope.turns(), target != "linear") << target;
        EXPECT_EQ(none.inBank(), target == "linear") << target;
        EXPECT_FALSE(none.bank);
        // Five frequencies, 0 to 4: the third is there, the fifth is not.
        const TargetMatch few = matchOf("rope_matched_m3", target.c_str());
        const bool missed =
            target == "motif_spacing" || target == "rhythm_envelope" || target == "phase_drift";
        EXPECT_EQ(few.inBank(), !missed) << target;
    }
    EXPECT_DOUBLE_EQ(matchOf("rope_matched_m3", "rhythm_envelope").missed()->omega,
                     bankFrequency(5, 64, 1e4));
    ProbeSettings settings;
    settings.driftRelativeEps = 0.0;
    EXPECT_TRUE(matchOf("rope", "phase_drift", settings).inBank());
}

TEST(Targets, NamesAndFormulas) {
    EXPECT_EQ(targetNames().size(), 13u);
    const TargetParameters p{.omega = 0.1, .secondOmega = 0.05, .gamma = 0.01, .context = 10.0};
    for (const std::string& name : targetNames()) {
        const std::vector<double> y = targetValues(name, 40, p);
        ASSERT_EQ(y.size(), 40u);
        for (double value : y) EXPECT_TRUE(std::isfinite(value)) << name;
    }
    EXPECT_DOUBLE_EQ(targetValues("mixed", 6, p)[5], 0.5 * std::cos(0.5));
    EXPECT_DOUBLE_EQ(targetValues("high_jet_r5", 21, p)[20], 32.0 * std::cos(2.0));
    EXPECT_THROW(targetValues("high_jet_r0", 3, p), Error);
    EXPECT_THROW(targetValues("nothing", 3, p), Error);
}

}  // namespace
}  // namespace jordanscope::kernel
