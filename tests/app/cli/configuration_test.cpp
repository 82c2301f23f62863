#include <sys/stat.h>

#include "tests/app/cli/cli.h"

namespace jordanscope::testing {
namespace {

using nlohmann::json;
namespace fs = std::filesystem;

/// A configuration that cannot be, and the word of the message that tells which key it is.
struct Impossible {
    const char* name;
    const char* changes;  ///< JSON, merged over a run that works
    const char* key;
    int exitCode = 2;
};

const Impossible kImpossible[] = {
    {"UnknownKey", R"({"training": {"step": 10}})", "training.step"},
    {"UnknownGroup", R"({"trainning": {}})", "trainning"},
    {"WrongType", R"({"training": {"steps": "10"}})", "training.steps"},
    {"FractionalSteps", R"({"training": {"steps": 10.5}})", "training.steps"},
    {"NegativeSteps", R"({"training": {"steps": -1}})", "training.steps"},
    {"NoBatch", R"({"training": {"batch": 0}})", "training.batch"},
    {"NegativeLr", R"({"training": {"lr": -1}})", "training.lr"},
    {"HeadsDoNotDivide", R"({"model": {"heads": 3}})", "model.heads"},
    {"HeadDimension", R"({"method": "jordan_m3"})", "model.d_model"},
    {"NoHeads", R"({"model": {"heads": 0}})", "model.heads"},
    {"UnknownMethod", R"({"method": "jordan_rop"})", "method"},
    {"ImpossibleEta", R"({"method": "jordan_eta200"})", "method"},
    {"UnknownTask", R"({"task": "words"})", "task"},
    {"UnknownPreset", R"({"preset": "large"})", "preset"},
    {"UnknownPrecision", R"({"precision": "float16"})", "precision"},
    {"UnknownDevice", R"({"device": "tpu"})", "device"},
    {"UnknownBenchmark", R"({"kernel": {"benchmark": "mixed"}})", "kernel.benchmark"},
    {"FrequencyBeyondTheHead", R"({"kernel": {"target_freq_index": 99}})", "kernel.target_freq_index"},
    {"NoLengths", R"({"evaluation": {"lengths": []}})", "evaluation.lengths"},
    {"NegativeLength", R"({"evaluation": {"lengths": [32, -1]}})", "evaluation.lengths"},
    {"AnchoredStabilised", R"({"evaluation": {"positions": "anchored"}})", "evaluation.positions"},
    {"NegativeThreads", R"({"threads": -2})", "threads"},
    {"GroupIsNoObject", R"({"model": 3})", "model"},
    {"NoTrainFile",
     R"({"task": "bytes", "preset": "bytes_small", "bytes": {"train_file": "/nonexistent/text"}})",
     "train_file", 3},
    {"TrainFileIsAFolder", R"({"task": "bytes", "preset": "bytes_small", "bytes": {"train_file": "/tmp"}})",
     "train_file", 3},
    {"TextTooShort",
     R"({"task": "bytes", "preset": "bytes_small", "bytes": {"train_file": "/proc/version"}})", "", 3},
    {"TooLarge", R"({"model": {"d_model": 1048576, "layers": 96}})", "MiB", 5},
};

class ImpossibleConfiguration : public ::testing::TestWithParam<Impossible> {};

TEST_P(ImpossibleConfiguration, IsOneMessageAndNoFolder) {
    const ScratchFolder scratch;
    const auto config = scratch.write("config.json", smallKernelRun(json::parse(GetParam().changes)).dump());
    const fs::path run = scratch / "runs" / "one";
    const Outcome outcome = jordan({"train", "--config", config.string(), "--run-dir", run.string()});
    EXPECT_EQ(outcome.exitCode, GetParam().exitCode) << outcome.errors;
    expectOneLine(outcome);
    EXPECT_NE(outcome.errors.find(GetParam().key), std::string::npos) << outcome.errors;
    EXPECT_FALSE(fs::exists(scratch / "runs"));
}

INSTANTIATE_TEST_SUITE_P(Cli, ImpossibleConfiguration, ::testing::ValuesIn(kImpossible),
                         [](const auto& each) { return std::string(each.param.name); });

/// Texts that are no configuration at all.
const std::pair<const char*, const char*> kTexts[] = {
    {"", ""},
    {"[]", ""},
    {"{\"seed\": 1, \"seed\": 2}", "seed"},
    {"{\"training\": {\"lr\": 1e999}}", "training.lr"},
    {"{\"seed\": 1", ""},
    {"{\"seed\": NaN}", ""},
};

TEST(ImpossibleText, IsOneMessageAndNoFolder) {
    for (const auto& [text, key] : kTexts) {
        SCOPED_TRACE(text);
        const ScratchFolder scratch;
        const auto config = scratch.write("config.json", text);
        const Outcome outcome =
            jordan({"train", "--config", config.string(), "--run-dir", (scratch / "run").string()});
        EXPECT_EQ(outcome.exitCode, 2) << outcome.errors;
        expectOneLine(outcome);
        EXPECT_NE(outcome.errors.find(key), std::string::npos) << outcome.errors;
        EXPECT_FALSE(fs::exists(scratch / "run"));
    }
}

TEST(Train, ATextThatIsAPipeIsRefusedAndNotWaitedFor) {
    const ScratchFolder scratch;
    const fs::path pipe = scratch / "pipe";
    ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
    const json asked{{"preset", "bytes_small"}, {"bytes", {{"train_file", pipe.string()}}}};
    const auto config = scratch.write("config.json", asked.dump());
    const Outcome outcome =
        jordan({"train", "--config", config.string(), "--run-dir", (scratch / "run").string()});
    EXPECT_EQ(outcome.exitCode, 3) << outcome.errors;
    expectOneLine(outcome);
    EXPECT_NE(outcome.errors.find("bytes.train_file"), std::string::npos) << outcome.errors;
    EXPECT_FALSE(fs::exists(scratch / "run"));
}

TEST(Train, NeedsAConfigurationAndADirectory) {
    const ScratchFolder scratch;
    const Outcome none = jordan({"train"});
    EXPECT_EQ(none.exitCode, 2);
    expectOneLine(none);
    const Outcome missing = jordan(
        {"train", "--config", (scratch / "no.json").string(), "--run-dir", (scratch / "run").string()});
    EXPECT_EQ(missing.exitCode, 2);
    EXPECT_NE(missing.errors.find("no.json"), std::string::npos) << missing.errors;
    const auto config = scratch.write("config.json", smallKernelRun().dump());
    const Outcome nowhere = jordan({"train", "--config", config.string()});
    EXPECT_EQ(nowhere.exitCode, 2);
    EXPECT_NE(nowhere.errors.find("--run-dir"), std::string::npos) << nowhere.errors;
    EXPECT_FALSE(fs::exists(scratch / "run"));
}

TEST(Train, RefusesADirectoryWithAnythingElseInIt) {
    const ScratchFolder scratch;
    const auto config = scratch.write("config.json", smallKernelRun().dump());
    fs::create_directory(scratch / "run");
    scratch.write("run/thesis.tex", "words");
    const Outcome outcome =
        jordan({"train", "--config", config.string(), "--run-dir", (scratch / "run").string()});
    EXPECT_EQ(outcome.exitCode, 2);
    EXPECT_NE(outcome.errors.find("thesis.tex"), std::string::npos) << outcome.errors;
    EXPECT_FALSE(fs::exists(scratch / "run" / "lock"));
}

TEST(Train, CheckPrintsSizesAndMakesNothing) {
    const ScratchFolder scratch;
    const auto config = scratch.write("config.json", smallKernelRun({{"method", "direct_sum"}}).dump());
    const Outcome outcome =
        jordan({"train", "--config", config.string(), "--run-dir", (scratch / "run").string(), "--check"});
    EXPECT_EQ(outcome.exitCode, 0) << outcome.errors;
    EXPECT_NE(outcome.output.find("parameters"), std::string::npos);
    EXPECT_NE(outcome.output.find("MiB"), std::string::npos);
    EXPECT_NE(outcome.output.find("not in the bank of direct_sum"), std::string::npos) << outcome.output;
    EXPECT_FALSE(fs::exists(scratch / "run"));
}

TEST(Commands, ExplainThemselves) {
    for (const char* command : {"train", "eval", "probe"}) {
        const Outcome outcome = jordan({command, "--help"});
        EXPECT_EQ(outcome.exitCode, 0);
        EXPECT_NE(outcome.output.find("Example: jordan"), std::string::npos) << command;
    }
    EXPECT_EQ(jordan({"--version"}).exitCode, 0);
    for (const std::vector<std::string>& wrong : std::vector<std::vector<std::string>>{
             {}, {"trian"}, {"train", "--fast"}, {"eval"}, {"probe", "--format", "xml"}}) {
        const Outcome outcome = jordan(wrong);
        EXPECT_EQ(outcome.exitCode, 2);
        expectOneLine(outcome);
    }
    for (const char* unknown : {"trian", "--fast"})
        EXPECT_NE(jordan({unknown}).errors.find(unknown), std::string::npos);
}

}  // namespace
}  // namespace jordanscope::testing
