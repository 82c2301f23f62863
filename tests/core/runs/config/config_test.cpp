#include "core/runs/config/config.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "core/runs/config/presets.h"
#include "tests/core/runs/error_of.h"
#include "tests/core/runs/temporary_folder.h"

namespace jordanscope::runs {
namespace {

using testing::HasSubstr;
using Json = nlohmann::ordered_json;

/// Every key of the documentation, with its default.
constexpr const char* kDocumented = R"(
{"preset": "kernel", "name": "", "task": "kernel", "method": "jordan_rope", "seed": 0, "device": "auto", "precision": "float32", "threads": 0, "deterministic": false, "cuda_graph": true,
 "model": {"d_model": 128, "heads": 4, "layers": 3, "mlp_ratio": 2, "theta": 10000, "dropout": 0},
 "position": {"gamma_min": 1e-4, "init_gamma": 1e-4, "eta_max": 0.1, "init_eta": 0, "bounded_tau": true, "train_context": 1024, "max_exponent": 30},
 "training": {"steps": 1200, "batch": 24, "length": 1024, "lr": 5e-4, "weight_decay": 0.01, "clip": 1.0, "log_every": 10, "eval_every": 600, "checkpoint_every": 200},
 "evaluation": {"lengths": [1024, 2048, 4096, 8192], "batches": 32, "batch": 1, "positions": "absolute"},
 "kernel": {"benchmark": "mixed_raw", "target_freq_index": 3, "second_freq_index": 5, "gamma": 1e-4, "scaled_c": 0.1, "label_mode": "threshold", "logit_scale": 3, "data_seed": 7107, "eval_seed": 9109},
 "bytes": {"train_file": "", "eval_file": "", "eval_fraction": 0.1, "train_sample_seed": 1701, "eval_sample_seed": 20270505}})";

TEST(Config, AnEmptyObjectIsTheDocumentedDefault) {
    const Json documented = Json::parse(kDocumented);
    EXPECT_EQ(toJson(parseConfig("{}")), documented) << toJson(parseConfig("{}")).dump(1);
    EXPECT_EQ(parseConfig("{}"), parseConfig(kDocumented));
}

TEST(Config, EveryKeyIsWrittenAndReadBack) {
    // Changes each leaf of the documented JSON in turn: a key that reading or writing forgets shows.
    const Json documented = Json::parse(kDocumented).flatten();
    for (const auto& item : documented.items()) {
        Json changed = documented;
        Json& value = changed[item.key()];
        if (value.is_boolean()) {
            value = !value.get<bool>();
        } else if (value.is_number()) {
            value = item.key() == "/model/theta"                                      ? Json(500)
                    : item.key() == "/model/heads"                                    ? Json(2)
                    : item.key() == "/model/dropout"                                  ? Json(0.25)
                    : item.key().ends_with("eta") || item.key().ends_with("fraction") ? Json(0.05)
                    : item.key().ends_with("d_model")                                 ? Json(256)
                                                                                      : Json(value == 1                ? 2
                                                                                             : value.get<double>() < 2 ? 1
                                                                                                                       : 777);
            if (item.key() == "/position/max_exponent") value = 20;
            if (item.key() == "/training/lr" || item.key() == "/training/clip") value = 0.25;
            if (item.key().ends_with("freq_index")) value = 1;
        } else {
            const std::string key = item.key();
            if (key == "/preset") value = "kernel_medium";
            if (key == "/task" || key == "/evaluation/positions") continue;
            if (key == "/name" || key.ends_with("_file")) value = "../résumé 🚀 <img>";
            if (key == "/method") value = "rope";
            if (key == "/device") value = "cuda:1";
            if (key == "/precision") value = "bfloat16";
            if (key == "/kernel/benchmark") value = "scaled_high_jet_r3";
            if (key == "/kernel/label_mode") value = "stochastic";
        }
        const Json wanted = changed.unflatten();
        ASSERT_NE(wanted, Json::parse(kDocumented)) << item.key();
        const ParsedConfig parsed = tryParseConfig(wanted.dump());
        ASSERT_TRUE(parsed.problems.empty()) << item.key() << ": " << parsed.problems.front().message;
        EXPECT_EQ(toJson(*parsed.config), wanted) << item.key();
    }
}

TEST(Config, MissingKeysComeFromThePreset) {
    for (const Preset& preset : presets()) {
        EXPECT_EQ(parseConfig(Json{{"preset", preset.name}}.dump()), preset.config) << preset.name;
    }
    const RunConfig bytes = parseConfig(R"({"task": "bytes"})");
    EXPECT_EQ(bytes, presetConfig("bytes_small"));
    const RunConfig medium = parseConfig(R"({"preset": "kernel_medium", "training": {"batch": 2}})");
    EXPECT_EQ(medium.training.batch, 2);
    EXPECT_EQ(medium.training.steps, 300);
    EXPECT_EQ(parseConfig(R"({"preset": "kernel_lm"})").preset, "kernel");
}

TEST(Config, TrainContextFollowsTheTrainingLength) {
    EXPECT_EQ(parseConfig(R"({"training": {"length": 256}})").position.trainContext, 256);
    EXPECT_EQ(parseConfig(R"({"training": {"length": 256}, "position": {"train_context": 64}})")
                  .position.trainContext,
              64);
    EXPECT_EQ(
        parseConfig(R"({"training": {"length": 256}, "position": {"init_eta": 0.01}})").position.trainContext,
        256);
}

TEST(Config, BuildIsWrittenAcceptedAndIgnored) {
    const RunConfig config = parseConfig(R"({"seed": 3, "build": {"version": 7, "anything": [1, {}]}})");
    EXPECT_EQ(config.seed, 3);
    const std::string text = configText(config, "2.11.0");
    const Json json = Json::parse(text);
    EXPECT_EQ(json["build"]["libtorch"], "2.11.0");
    EXPECT_TRUE(json["build"].contains("version"));
    EXPECT_TRUE(json["build"].contains("commit"));
    EXPECT_EQ(parseConfig(text), config);
}

TEST(Config, HashHoldsWhatAResumeMustKeep) {
    const RunConfig config = parseConfig("{}");
    RunConfig other = config;
    other.name = "x";
    other.threads = 4;
    other.device = "cpu";
    EXPECT_EQ(configHash(other), configHash(config));
    EXPECT_EQ(configDifference(config, other), "");
    other.training.lr = 1e-3;
    other.seed = 1;
    EXPECT_NE(configHash(other), configHash(config));
    EXPECT_EQ(configDifference(config, other), "seed 0 is now 1, training.lr 0.0005 is now 0.001");
    EXPECT_EQ(configHash(config).size(), 16U);
}

TEST(Config, LoadingNamesTheFile) {
    TemporaryFolder folder;
    EXPECT_THAT(errorOf(ErrorKind::Usage, [&] { loadConfig(folder / "none.json"); }), HasSubstr("none.json"));
    writeText(folder / "bad.json", "{\"seed\": -1}");
    const std::string message = errorOf(ErrorKind::Usage, [&] { loadConfig(folder / "bad.json"); });
    EXPECT_THAT(message, HasSubstr("bad.json: seed is -1"));
    EXPECT_THAT(errorOf(ErrorKind::Usage, [&] { loadConfig(folder.path()); }), HasSubstr("no regular file"));
    writeText(folder / "large.json", std::string((1 << 20) + 1, ' '));
    EXPECT_THAT(errorOf(ErrorKind::Usage, [&] { loadConfig(folder / "large.json"); }), HasSubstr("1048576"));
}

}  // namespace
}  // namespace jordanscope::runs
