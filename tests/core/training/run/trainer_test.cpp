#include "core/training/run/trainer.h"

#include <fstream>
#include <random>
#include <set>

#include <gtest/gtest.h>

#include "core/base/error.h"
#include "core/runs/directory/run_directory.h"
#include "core/runs/directory/run_state.h"
#include "core/runs/directory/safetensors.h"
#include "core/training/checkpoint/checkpoint.h"
#include "core/training/run/evaluate_run.h"
#include "core/training/run/run_session.h"
#include "tests/core/training/checkpoint/change_checkpoint.h"
#include "tests/support/program.h"
#include "tests/support/run_records.h"

namespace jordanscope::testing {
namespace {

using nlohmann::json;
namespace fs = std::filesystem;

class Trainer : public ::testing::Test {
protected:
    fs::path run() const { return scratch_ / "run"; }
    static runs::RunConfig config(const json& changes = json::object()) {
        return runs::parseConfig(smallKernelRun(changes).dump());
    }
    /// Trains until a step and then fails, as a broken machine would.
    void trainAndFailAt(const runs::RunConfig& config, std::int64_t step) const {
        training::TrainOptions options;
        options.progress = [step](const training::TrainProgress& progress) {
            if (progress.step == step && progress.evaluationLength == 0)
                throw std::runtime_error("pulled the plug");
        };
        EXPECT_THROW(training::train(config, run(), options), std::runtime_error);
    }

    ScratchFolder scratch_;
};

TEST_F(Trainer, WritesEveryFileOfARun) {
    training::train(config(), run());
    std::set<std::string> files;
    for (const auto& entry : fs::directory_iterator(run())) files.insert(entry.path().filename());
    EXPECT_EQ(files,
              (std::set<std::string>{"best.safetensors", "checkpoint.safetensors", "config.json",
                                     "learned.jsonl", "lock", "log.txt", "metrics.jsonl", "state.json"}));
    const json state = json::parse(contents(run() / "state.json"));
    EXPECT_EQ(state["status"], "finished");
    EXPECT_EQ(state["exit_code"], 0);
    EXPECT_EQ(state["step"], 40);
    EXPECT_EQ(state["steps"], 40);
    const json stored = json::parse(contents(run() / "config.json"));
    EXPECT_EQ(stored["threads"], 2);
    EXPECT_TRUE(stored["build"].contains("libtorch"));
    EXPECT_EQ(runs::readRunConfig(run()), config());
}

TEST_F(Trainer, WritesRecordsWithExactlyTheirKeysAtTheirSteps) {
    training::train(config({{"training", {{"steps", 25}, {"log_every", 4}, {"eval_every", 10}}}}), run());
    std::vector<int> trained, evaluated;
    double wall = runs::wallClock() - 600;
    for (const json& record : effectiveRecords(run() / "metrics.jsonl")) {
        if (record["kind"] == "train") {
            trained.push_back(record["step"]);
            EXPECT_EQ(keysOf(record),
                      "accuracy eta_abs_max eta_mean gamma_mean grad_norm kind loss lr memory_mib seconds "
                      "step time tokens tokens_per_s wall");
            EXPECT_EQ(keysOf(record["time"]), "backward data evaluation forward optimiser");
            EXPECT_EQ(record["tokens"], record["step"].get<int>() * 4 * 32);
            EXPECT_GT(record["memory_mib"], 10);
            EXPECT_GE(record["wall"], wall);
            EXPECT_LE(record["wall"], runs::wallClock());
            wall = record["wall"];
        } else {
            evaluated.push_back(record["step"].get<int>() * 1000 + record["length"].get<int>());
            EXPECT_EQ(keysOf(record),
                      "accuracy ci_high ci_low kind length loss loss_stderr n positions step");
            EXPECT_EQ(record["n"], 6);
            EXPECT_LE(record["ci_low"], record["accuracy"]);
            EXPECT_GE(record["ci_high"], record["accuracy"]);
        }
    }
    EXPECT_EQ(trained, (std::vector<int>{4, 8, 12, 16, 20, 24, 25}));
    EXPECT_EQ(evaluated, (std::vector<int>{10032, 10064, 20032, 20064, 25032, 25064}));
    const auto learned = effectiveRecords(run() / "learned.jsonl");
    ASSERT_EQ(learned.size(), 3u);
    EXPECT_EQ(learned[2]["step"], 25);
    EXPECT_EQ(learned[2]["layers"].size(), 2u);
    EXPECT_EQ(learned[2]["layers"][0]["gamma"].size(), 2u) << "heads";
    EXPECT_EQ(learned[2]["layers"][0]["gamma"][0].size(), 4u) << "chains of a head of 16";
}

TEST_F(Trainer, TheBestCheckpointIsThatOfTheLowestLossAtTheTrainingLength) {
    training::train(config(), run());
    int best = 0;
    double lowest = 1e9;
    for (const json& record : effectiveRecords(run() / "metrics.jsonl"))
        if (record["kind"] == "eval" && record["length"] == 32 && record["loss"] < lowest) {
            lowest = record["loss"];
            best = record["step"];
        }
    EXPECT_EQ(runs::SafetensorsReader(run() / "best.safetensors").metadata().at("step"),
              std::to_string(best));
    EXPECT_EQ(runs::SafetensorsReader(run() / "checkpoint.safetensors").metadata().at("step"), "40");
}

TEST_F(Trainer, AFailureIsTheRunsFinalStateAndAResumeEqualsTheUninterruptedRun) {
    for (const char* method :
         {"rope_alibi", "jordan_jetmixfull_m4_c150_g100_g050_g030_g020", "direct_sum", "jordan_relative"}) {
        SCOPED_TRACE(method);
        const auto wanted = config({{"method", method}, {"model", {{"dropout", 0.1}}}});
        fs::remove_all(run());
        fs::remove_all(scratch_ / "whole");
        training::train(wanted, scratch_ / "whole");
        trainAndFailAt(wanted, 17);
        const json state = json::parse(contents(run() / "state.json"));
        EXPECT_EQ(state["status"], "failed");
        EXPECT_NE(state["message"].get<std::string>().find("pulled the plug"), std::string::npos);
        EXPECT_THROW(training::train(wanted, run()), Error) << "only with --resume";
        training::train(wanted, run(), {.resume = true, .progress = {}});
        for (const char* name : {"metrics.jsonl", "learned.jsonl"}) {
            const auto first = comparableRecords(scratch_ / "whole" / name),
                       second = comparableRecords(run() / name);
            ASSERT_EQ(first.size(), second.size());
            for (std::size_t i = 0; i < first.size(); ++i) ASSERT_EQ(first[i], second[i]);
        }
        const runs::SafetensorsReader one(scratch_ / "whole" / "checkpoint.safetensors"),
            two(run() / "checkpoint.safetensors");
        ASSERT_EQ(one.tensors().size(), two.tensors().size());
        for (const runs::TensorInfo& tensor : one.tensors())
            EXPECT_EQ(one.read(tensor), two.read(*two.find(tensor.name))) << tensor.name;
    }
}

TEST_F(Trainer, ItsLogSaysWhatItRunsOnAndWhatTheMethodCanTurnBy) {
    training::train(config({{"method", "direct_sum"}, {"position", {{"init_gamma", 0.9}}}}), run());
    const std::string log = contents(run() / "log.txt");
    EXPECT_NE(log.find("device cpu: "), std::string::npos) << log;
    EXPECT_NE(log.find("not in the bank of direct_sum; the nearest is"), std::string::npos) << log;
    EXPECT_NE(log.find("passes max_exponent 30 beyond position 33"), std::string::npos) << log;
}

TEST_F(Trainer, NothingIsMadeWhereTheMemoryIsTooSmall) {
    const auto enormous = config({{"model", {{"d_model", 1 << 20}, {"layers", 90}}}});
    try {
        training::train(enormous, run());
        FAIL();
    } catch (const Error& error) {
        EXPECT_EQ(error.exitCode(), 5) << error.what();
    }
    EXPECT_FALSE(fs::exists(run()));
}

TEST_F(Trainer, ADiskThatIsTooSmallIsRefusedWithWhatItHas) {
    try {
        training::requireDiskSpace(scratch_.path(), std::int64_t{1} << 60);
        FAIL();
    } catch (const Error& error) {
        EXPECT_EQ(error.exitCode(), 6) << error.what();
        EXPECT_NE(std::string(error.what()).find("needs 1099511627777 MiB"), std::string::npos)
            << error.what();
    }
    EXPECT_NO_THROW(training::requireDiskSpace(scratch_.path(), 1));
    const std::int64_t one = training::checkpointBytes(1000);
    EXPECT_EQ(training::roomForCheckpoints(run(), 1000), 3 * one);
    training::train(config({{"training", {{"steps", 2}}}}), run());
    EXPECT_EQ(training::roomForCheckpoints(run(), 1000), one) << "both files are there";
}

TEST_F(Trainer, AnEvaluationInBetweenIsNotTheRunsBest) {
    const auto wanted = config({{"training", {{"eval_every", 20}}}});
    trainAndFailAt(wanted, 17);
    std::ofstream(run() / "metrics.jsonl", std::ios::app)
        << R"({"kind": "eval", "step": 14, "length": 32, "positions": "absolute", "loss": 1e-6,)"
        << R"( "loss_stderr": 0, "n": 6})" << '\n';
    training::train(wanted, run(), {.resume = true, .progress = {}});
    EXPECT_TRUE(fs::exists(run() / "best.safetensors"));
}

TEST_F(Trainer, AnEvaluationThatTheRunDidNotComeToIsStillItsOwn) {
    const auto wanted = config({{"training", {{"steps", 20}, {"eval_every", 20}, {"checkpoint_every", 20}}}});
    training::TrainOptions options;
    options.progress = [](const training::TrainProgress& progress) {
        if (progress.evaluationLength > 0) throw std::runtime_error("pulled the plug");
    };
    EXPECT_THROW(training::train(wanted, run(), options), std::runtime_error);
    EXPECT_EQ(training::evaluateRun(run(), {}).size(), 2u);
    EXPECT_FALSE(fs::exists(run() / "best.safetensors"));
    training::train(wanted, run(), {.resume = true, .progress = {}});
    ASSERT_TRUE(fs::exists(run() / "best.safetensors"));
    EXPECT_EQ(runs::SafetensorsReader(run() / "best.safetensors").metadata().at("step"), "20");
    const auto records = linesOf(run() / "metrics.jsonl").size();
    training::train(wanted, run(), {.resume = true, .progress = {}});
    EXPECT_EQ(linesOf(run() / "metrics.jsonl").size(), records) << "nothing is left to do";
}

TEST_F(Trainer, AResumeSaysWhichDifferenceRounds) {
    const auto wanted = config({{"training", {{"steps", 6}}}});
    training::train(wanted, run());
    const fs::path file = run() / "checkpoint.safetensors";
    changeCheckpoint(file, [](auto& metadata, auto&) {
        metadata["flush_to_zero"] = metadata["flush_to_zero"] == "true" ? "false" : "true";
    });
    training::train(wanted, run(), {.resume = true, .progress = {}});
    std::string log = contents(run() / "log.txt");
    EXPECT_NE(log.find("the checkpoint was written with subnormal numbers"), std::string::npos) << log;
    EXPECT_EQ(log.find("instead of"), std::string::npos) << log;
    changeCheckpoint(file, [](auto& metadata, auto&) {
        metadata["flush_to_zero"] = metadata["flush_to_zero"] == "true" ? "false" : "true";
        metadata["threads"] = "7";
    });
    training::train(wanted, run(), {.resume = true, .progress = {}});
    log = contents(run() / "log.txt");
    EXPECT_NE(log.find("the checkpoint was written with 7 threads instead of 2:"), std::string::npos) << log;
}

TEST_F(Trainer, DeterministicAndCudaGraphChangeNothingOnTheCpu) {
    const json brief{{"steps", 12}};
    training::train(config({{"training", brief}}), run());
    training::train(config({{"training", brief}, {"deterministic", true}, {"cuda_graph", false}}),
                    scratch_ / "deterministic");
    EXPECT_STREQ(std::getenv("CUBLAS_WORKSPACE_CONFIG"), ":4096:8");
    EXPECT_EQ(comparableRecords(run() / "metrics.jsonl"),
              comparableRecords(scratch_ / "deterministic" / "metrics.jsonl"));
    EXPECT_EQ(contents(run() / "log.txt").find("CUDA graph"), std::string::npos);
}

/// A checkpoint with something changed, and the word that its refusal must hold.
struct Damage {
    const char* name;
    void (*apply)(runs::TensorMetadata&, std::vector<runs::TensorView>&);
    const char* word;
    int exitCode = 3;
};

const Damage kDamages[] = {
    {"MissingWeight", [](auto&, auto& tensors) { tensors.erase(tensors.begin()); }, "lacks embed.weight"},
    {"MissingGenerator",
     [](auto&, auto& tensors) {
         std::erase_if(tensors, [](auto& each) { return each.name == "generator.data"; });
     },
     "generator.data"},
    {"UnknownTensor", [](auto&, auto& tensors) { tensors.back().name = "blocks.9.qkv.weight"; }, "generator"},
    {"WrongType", [](auto&, auto& tensors) { tensors.front().dtype = runs::Dtype::I32; }, "I32"},
    {"WrongShape",
     [](auto&, auto& tensors) { std::swap(tensors.front().shape[0], tensors.front().shape[1]); }, "shape"},
    {"NoStep", [](auto& metadata, auto&) { metadata.erase("step"); }, "step"},
    {"NegativeStep", [](auto& metadata, auto&) { metadata["step"] = "-3"; }, "step"},
    {"InfiniteSeconds", [](auto& metadata, auto&) { metadata["seconds"] = "inf"; }, "seconds"},
    {"AnotherFormat", [](auto& metadata, auto&) { metadata["format"] = "pt"; }, "format"},
    {"AnotherRun", [](auto& metadata, auto&) { metadata["config_hash"] = "0"; }, "another configuration", 2},
    {"AStepBeyondEveryNumber", [](auto& metadata, auto&) { metadata["step"] = "9223372036854775807"; },
     "step"},
    {"AStepBeyondTheRun", [](auto& metadata, auto&) { metadata["step"] = "7"; }, "of a run of 6"},
    {"NoRun", [](auto& metadata, auto&) { metadata.erase("config_hash"); }, "config_hash"},
};

TEST_F(Trainer, ADamagedCheckpointIsRefusedByWhatIsWrongWithIt) {
    const auto wanted = config({{"training", {{"steps", 6}}}});
    training::train(wanted, run());
    const fs::path file = run() / "checkpoint.safetensors";
    const std::string good = contents(file);
    for (const Damage& damage : kDamages) {
        SCOPED_TRACE(damage.name);
        std::ofstream(file, std::ios::binary) << good;
        changeCheckpoint(file, damage.apply);
        try {
            training::train(wanted, run(), {.resume = true, .progress = {}});
            ADD_FAILURE() << "accepted";
        } catch (const Error& error) {
            EXPECT_EQ(error.exitCode(), damage.exitCode) << error.what();
            EXPECT_NE(std::string(error.what()).find(damage.word), std::string::npos) << error.what();
        }
    }
}

TEST_F(Trainer, AFlippedBitOfACheckpointIsFoundBeforeAnythingIsUsed) {
    const auto wanted = config({{"training", {{"steps", 6}}}});
    training::train(wanted, run());
    const fs::path file = run() / "checkpoint.safetensors";
    const std::string good = contents(file);
    const std::size_t header = 8 + *reinterpret_cast<const std::uint64_t*>(good.data());
    std::mt19937 random(1);
    // All over the file, and as many in its header, where step, hash and digest are.
    for (int i = 0; i < 120; ++i) {
        const std::size_t place = random() % (i % 2 ? header : good.size());
        std::string flipped = good;
        flipped[place] ^= static_cast<char>(1 << (random() % 8));
        std::ofstream(file, std::ios::binary) << flipped;
        SCOPED_TRACE(place);
        if (place < header && std::string(" \t\r\n").find(flipped[place]) != std::string::npos) continue;
        try {
            (void)training::openCheckpoint(file);
            ADD_FAILURE() << "accepted";
        } catch (const Error& error) {
            EXPECT_EQ(error.exitCode(), 3) << error.what();
        }
        if (i % 20 != 0) continue;  // a whole resume takes its time
        const auto best = contents(run() / "best.safetensors");
        try {
            training::train(wanted, run(), {.resume = true, .progress = {}});
            ADD_FAILURE() << "accepted";
        } catch (const Error& error) {
            EXPECT_EQ(error.exitCode(), 3) << error.what();
        }
        EXPECT_EQ(contents(run() / "best.safetensors"), best);
    }
}

TEST_F(Trainer, ACheckpointOfAnOlderVersionIsTakenAndSaidToBeOne) {
    const auto wanted = config({{"training", {{"steps", 6}}}});
    training::train(wanted, run());
    const fs::path file = run() / "checkpoint.safetensors";
    // As it was written before: the same header without a digest.
    const std::string whole = contents(file);
    const std::size_t length = *reinterpret_cast<const std::uint64_t*>(whole.data());
    auto header = nlohmann::ordered_json::parse(whole.substr(8, length));
    header["__metadata__"].erase("digest");
    const auto write = [&](const std::string& format) {
        header["__metadata__"]["format"] = format;
        std::string changed = header.dump();
        changed.resize((changed.size() + 7) / 8 * 8, ' ');
        const std::uint64_t size = changed.size();
        std::ofstream(file, std::ios::binary)
            << std::string(reinterpret_cast<const char*>(&size), 8) << changed << whole.substr(8 + length);
    };
    write("jordanscope checkpoint 1");
    EXPECT_NO_THROW(training::train(wanted, run(), {.resume = true, .progress = {}}));
    EXPECT_NE(contents(run() / "log.txt").find("older version, without a digest"), std::string::npos);
    write("jordanscope checkpoint 2");
    EXPECT_THROW(training::train(wanted, run(), {.resume = true, .progress = {}}), Error);
}

TEST_F(Trainer, TheBestCheckpointKnowsItsLossWhateverTheLogSays) {
    const auto wanted = config({{"training", {{"eval_every", 20}}}});
    trainAndFailAt(wanted, 35);
    const auto best = training::summarise(run() / "best.safetensors");
    ASSERT_TRUE(best && best->bestLoss);
    const double loss = *best->bestLoss;
    // A log that holds no evaluation any more, nor one that cannot be read, may let a worse model in.
    std::string kept;
    for (const json& record : effectiveRecords(run() / "metrics.jsonl"))
        if (record["kind"] == "train") kept += record.dump() + '\n';
    std::ofstream(run() / "metrics.jsonl") << kept;
    EXPECT_EQ(training::recordedEvaluation(run(), wanted, 30).bestLoss, loss);

    fs::rename(run() / "metrics.jsonl", scratch_ / "aside");
    fs::create_directory(run() / "metrics.jsonl");
    const auto bytes = contents(run() / "best.safetensors");
    const auto exitCodeOfAResume = [&] {
        try {
            training::train(wanted, run(), {.resume = true, .progress = {}});
            return 0;
        } catch (const Error& error) {
            return error.exitCode();
        }
    };
    EXPECT_EQ(exitCodeOfAResume(), 6);
    fs::remove(run() / "metrics.jsonl");
    std::ofstream(run() / "metrics.jsonl") << "these are no records\n";
    EXPECT_EQ(exitCodeOfAResume(), 3);
    EXPECT_EQ(contents(run() / "best.safetensors"), bytes);
    fs::rename(scratch_ / "aside", run() / "metrics.jsonl");
    EXPECT_EQ(exitCodeOfAResume(), 0);
}

}  // namespace
}  // namespace jordanscope::testing
