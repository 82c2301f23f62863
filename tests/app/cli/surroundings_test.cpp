#include <fstream>

#include "tests/app/cli/cli.h"

/// What a command makes of where it is called: the folder, the run's directory, whoever reads its output.
namespace jordanscope::testing {
namespace {

using nlohmann::json;
namespace fs = std::filesystem;

TEST(Output, AReaderThatHasSeenEnoughIsNoError) {
    // The reader says when it has closed its end; only then does the writer begin.
    const ScratchFolder scratch;
    Program::Options there;
    there.folder = scratch.path();
    const Outcome outcome = runProgram("/bin/sh",
                                       {"-c", "{ until [ -e closed ]; do :; done; " JORDAN_PROGRAM
                                              " devices; echo $? >&2; } | { exec <&-; : >closed; }"},
                                       there);
    EXPECT_EQ(outcome.errors, "0\n");
}

TEST(Output, AFullDiskIsOne) {
    const Outcome outcome = runProgram("/bin/sh", {"-c", JORDAN_PROGRAM " devices > /dev/full; echo $?"}, {});
    EXPECT_EQ(outcome.output, "6\n");
    EXPECT_NE(outcome.errors.find("disk full"), std::string::npos) << outcome.errors;
}

TEST(Check, SeesTheDirectoryToo) {
    const ScratchFolder scratch;
    const std::string config = scratch.write("config.json", smallKernelRun().dump());
    fs::create_directories(scratch / "run");
    std::ofstream(scratch / "run" / "metrics.jsonl") << "{}\n";
    const Outcome taken =
        jordan({"train", "--check", "--config", config, "--run-dir", (scratch / "run").string()});
    EXPECT_EQ(taken.exitCode, 2);
    EXPECT_NE(taken.errors.find("metrics.jsonl"), std::string::npos) << taken.errors;
    const Outcome free =
        jordan({"train", "--check", "--config", config, "--run-dir", (scratch / "new").string()});
    EXPECT_EQ(free.exitCode, 0) << free.errors;
    EXPECT_FALSE(fs::exists(scratch / "new"));
}

TEST(Train, ItsTextIsTheSameFromEveryFolder) {
    const ScratchFolder scratch;
    scratch.write("text.txt", std::string(4000, 'a'));
    scratch.write("config.json", json{{"preset", "bytes_small"},
                                      {"model", {{"d_model", 32}, {"layers", 1}}},
                                      {"training", {{"steps", 1}, {"length", 16}}},
                                      {"evaluation", {{"lengths", {16}}, {"batches", 1}}},
                                      {"bytes", {{"train_file", "text.txt"}}}}
                                     .dump());
    Program::Options there;
    there.environment = {"OMP_WAIT_POLICY=passive"};
    there.folder = scratch.path();
    const Outcome trained =
        runProgram(JORDAN_PROGRAM, {"train", "--config", "config.json", "--run-dir", "run"}, there);
    ASSERT_EQ(trained.exitCode, 0) << trained.errors;
    const Outcome evaluated = jordan({"eval", "--run-dir", (scratch / "run").string()});
    EXPECT_EQ(evaluated.exitCode, 0) << evaluated.errors;
}

}  // namespace
}  // namespace jordanscope::testing
