#include <fstream>
#include <functional>

#include <gtest/gtest.h>

#include "core/base/error.h"
#include "core/runs/directory/run_directory.h"
#include "core/training/run/evaluate_run.h"
#include "core/training/run/trainer.h"
#include "core/training/tasks/byte_text.h"
#include "tests/core/training/checkpoint/change_checkpoint.h"
#include "tests/support/program.h"
#include "tests/support/run_records.h"

namespace jordanscope::testing {
namespace {

using nlohmann::json;
namespace fs = std::filesystem;

class CheckpointOrigin : public ::testing::Test {
protected:
    CheckpointOrigin() {
        for (int i = 0; i < 1000; ++i) text_ += std::to_string(i * 7919 % 1000) + ' ';
        scratch_.write("text", text_);
        config_ = runs::parseConfig(smallKernelRun({{"task", "bytes"},
                                                    {"preset", "bytes_small"},
                                                    {"training", {{"steps", 6}}},
                                                    {"bytes", {{"train_file", text().string()}}}})
                                        .dump());
    }
    fs::path run() const { return scratch_ / "run"; }
    fs::path text() const { return scratch_ / "text"; }
    void resume() const { training::train(config_, run(), {.resume = true, .progress = {}}); }
    std::map<std::string, std::string> files() const {
        std::map<std::string, std::string> result;
        for (const auto& entry : fs::directory_iterator(run()))
            result[entry.path().filename()] = contents(entry.path());
        return result;
    }
    template <class Action>
    void expectRefusal(Action action, const std::string& word, bool hasSize = true,
                       const fs::path& named = {}) const {
        const auto before = files();
        try {
            action();
            ADD_FAILURE() << "accepted";
        } catch (const Error& error) {
            EXPECT_EQ(error.exitCode(), 3) << error.what();
            for (const std::string& part :
                 {'"' + (named.empty() ? text() : named).string() + '"' + (hasSize ? " has " : ""), word,
                  std::string("new run")})
                EXPECT_NE(std::string(error.what()).find(part), std::string::npos) << error.what();
        }
        EXPECT_EQ(files(), before) << "the run is as it was";
    }

    ScratchFolder scratch_;
    std::string text_;
    runs::RunConfig config_;
};

TEST_F(CheckpointOrigin, AChangedTextIsRefusedAndTheRunIsUnharmed) {
    training::train(config_, run());
    const auto evaluate = [&] { training::evaluateRun(run(), {}); };

    scratch_.write("text", text_ + 'x');
    expectRefusal([&] { resume(); }, "it had " + std::to_string(text_.size()));
    expectRefusal(evaluate, "it had " + std::to_string(text_.size()));

    scratch_.write("text", "short");  // no window fits, which is not what is wrong with it
    expectRefusal([&] { resume(); }, "has 5 bytes, it had " + std::to_string(text_.size()));
    expectRefusal(evaluate, "has 5 bytes, it had " + std::to_string(text_.size()));

    fs::remove(text());
    expectRefusal([&] { resume(); }, "cannot read", false);
    expectRefusal(evaluate, "cannot read", false);

    std::string other = text_;
    other[text_.size() / 2] = 'x';
    scratch_.write("text", other);
    expectRefusal([&] { resume(); }, "as it had, but not the same");
    expectRefusal(evaluate, "as it had, but not the same");

    scratch_.write("text", text_);
    EXPECT_NO_THROW(evaluate());
    EXPECT_NO_THROW(resume());
}

TEST_F(CheckpointOrigin, AChangedConfigurationIsRefusedByTheNamesOfItsKeys) {
    training::train(config_, run());
    const std::string stored = contents(run() / "config.json");
    auto edited = json::parse(stored);
    edited["training"]["lr"] = 0.25;
    scratch_.write("run/config.json", edited.dump());
    const auto before = files();
    for (const auto& action :
         {std::function<void()>(
              [&] { training::train(runs::readRunConfig(run()), run(), {.resume = true, .progress = {}}); }),
          std::function<void()>([&] { training::evaluateRun(run(), {}); })}) {
        try {
            action();
            ADD_FAILURE() << "accepted";
        } catch (const Error& error) {
            EXPECT_EQ(error.exitCode(), 2) << error.what();
            EXPECT_NE(std::string(error.what()).find("is now 0.25"), std::string::npos) << error.what();
            EXPECT_NE(std::string(error.what()).find("training.lr"), std::string::npos) << error.what();
        }
        EXPECT_EQ(files(), before) << "the run is as it was";
    }
    scratch_.write("run/config.json", stored);
    EXPECT_NO_THROW(resume());
}

TEST_F(CheckpointOrigin, ATextThatWasMovedIsNamedAnew) {
    training::train(config_, run());
    fs::rename(text(), scratch_ / "moved");
    auto edited = json::parse(contents(run() / "config.json"));
    edited["bytes"]["train_file"] = (scratch_ / "moved").string();
    scratch_.write("run/config.json", edited.dump());
    const auto again = [&] {
        training::train(runs::readRunConfig(run()), run(), {.resume = true, .progress = {}});
        training::evaluateRun(run(), {});
    };
    EXPECT_NO_THROW(again());
    // Another text under that name is no text that was moved, and with it another key is no path.
    scratch_.write("moved", text_ + 'x');
    expectRefusal(again, "it had " + std::to_string(text_.size()), true, scratch_ / "moved");
    scratch_.write("moved", text_);
    edited["bytes"]["train_sample_seed"] = 5;
    scratch_.write("run/config.json", edited.dump());
    try {
        again();
        ADD_FAILURE() << "accepted";
    } catch (const Error& error) {
        EXPECT_EQ(error.exitCode(), 2) << error.what();
        EXPECT_EQ(std::string(error.what()).find("train_file"), std::string::npos) << error.what();
    }
}

TEST_F(CheckpointOrigin, AChangedTextIsNotNoticedByACheckpointThatSaysNothingOfIt) {
    training::train(config_, run());
    changeCheckpoint(run() / "checkpoint.safetensors",
                     [](auto& metadata, auto&) { EXPECT_EQ(metadata.erase("data"), 1u); });
    scratch_.write("text", text_ + 'x');
    EXPECT_NO_THROW(resume());
}

TEST_F(CheckpointOrigin, ALongTextIsMarkedByItsSizeAndByPiecesFromEndToEnd) {
    std::string text(6'000'000, 'a');
    const auto mark = [&] {
        scratch_.write("text", text);
        return training::ByteText("bytes.train_file", scratch_ / "text").mark();
    };
    const std::string first = mark();
    EXPECT_EQ(first.substr(0, 8), "6000000-");
    EXPECT_EQ(mark(), first);
    for (const std::size_t place : {std::size_t{0}, text.size() / 2, text.size() - 1}) {
        text[place] = 'b';
        EXPECT_NE(mark(), first) << place;
        text[place] = 'a';
    }
    text += 'a';
    EXPECT_NE(mark(), first);
}

}  // namespace
}  // namespace jordanscope::testing
