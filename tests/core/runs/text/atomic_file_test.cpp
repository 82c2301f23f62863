#include "core/runs/text/atomic_file.h"

#include <gmock/gmock.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/runs/text/read_file.h"
#include "tests/core/runs/child_process.h"
#include "tests/core/runs/error_of.h"
#include "tests/core/runs/temporary_folder.h"

namespace jordanscope::runs {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

TEST(AtomicFile, ReplacesWholeAndLeavesNothingElse) {
    TemporaryFolder folder;
    writeAtomically(folder / "a", "one");
    writeAtomically(folder / "a", "two");
    EXPECT_EQ(readText(folder / "a"), "two");
    EXPECT_EQ(std::distance(fs::directory_iterator(folder.path()), {}), 1);
}

TEST(AtomicFile, WithoutCommitKeepsWhatWasThere) {
    TemporaryFolder folder;
    writeText(folder / "a", "old");
    {
        AtomicFile file(folder / "a");
        file.write("new");
    }
    EXPECT_EQ(readText(folder / "a"), "old");
    EXPECT_EQ(std::distance(fs::directory_iterator(folder.path()), {}), 1);
}

TEST(AtomicFile, ReplacesALinkInsteadOfWritingThroughIt) {
    TemporaryFolder folder;
    writeText(folder / "outside", "mine");
    fs::create_symlink(folder / "outside", folder / "a");
    writeAtomically(folder / "a", "new");
    EXPECT_EQ(readText(folder / "outside"), "mine");
    EXPECT_EQ(readText(folder / "a"), "new");
}

TEST(AtomicFile, AMissingFolderIsADiskErrorNamingTheFile) {
    TemporaryFolder folder;
    const std::string message =
        errorOf(ErrorKind::Disk, [&] { writeAtomically(folder / "none/state.json", "x"); });
    EXPECT_THAT(message, HasSubstr("state.json"));
}

TEST(AtomicFile, AFullDiskKeepsThePreviousFile) {
    TemporaryFolder folder;
    writeAtomically(folder / "a", "old");
    const pid_t child = ::fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
        ::signal(SIGXFSZ, SIG_IGN);
        const rlimit limit{1000, 1000};
        ::setrlimit(RLIMIT_FSIZE, &limit);
        int code = 1;
        try {
            writeAtomically(folder / "a", std::string(100'000, 'x'));
        } catch (const Error& error) {
            code = error.kind() == ErrorKind::Disk ? 42 : 2;
        }
        ::_exit(code);
    }
    int status = 0;
    ASSERT_EQ(::waitpid(child, &status, 0), child);
    EXPECT_EQ(WEXITSTATUS(status), 42);
    EXPECT_EQ(readText(folder / "a"), "old");
    EXPECT_EQ(std::distance(fs::directory_iterator(folder.path()), {}), 1);
}

std::vector<std::string> namesIn(const TemporaryFolder& folder) {
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(folder.path())) names.push_back(entry.path().filename());
    return names;
}

TEST(AtomicFile, WhatAKilledWriterLeftIsTakenOver) {
    TemporaryFolder folder;
    for (int i = 0; i < 3; ++i) {
        ChildProcess writer([&] {
            auto* file = new AtomicFile(folder / "a");
            file->write("half of what it");
        });
        writer.killUnreaped();
    }
    EXPECT_EQ(namesIn(folder).size(), 1U) << "one after the other, in one file";
    writeAtomically(folder / "a", "new");
    EXPECT_EQ(readText(folder / "a"), "new");
    EXPECT_THAT(namesIn(folder), testing::ElementsAre("a"));
}

TEST(AtomicFile, TwoWritersDoNotMeet) {
    TemporaryFolder folder;
    AtomicFile one(folder / "a");
    one.write("first, and not yet all of it");
    writeAtomically(folder / "a", "second");
    EXPECT_EQ(readText(folder / "a"), "second");
    one.commit();
    EXPECT_EQ(readText(folder / "a"), "first, and not yet all of it");
    EXPECT_THAT(namesIn(folder), testing::ElementsAre("a"));
}

TEST(AtomicFile, NothingOfOthersIsTakenForUnfinished) {
    TemporaryFolder folder;
    writeText(folder / "mine", "mine");
    fs::create_hard_link(folder / "mine", folder / ".a-0.tmp");
    fs::create_symlink(folder / "mine", folder / ".a-1.tmp");
    ASSERT_EQ(::mkfifo((folder / ".a-2.tmp").c_str(), 0600), 0);
    fs::create_directory(folder / ".a-3.tmp");
    writeAtomically(folder / "a", "new");
    EXPECT_EQ(readText(folder / "a"), "new");
    EXPECT_EQ(readText(folder / "mine"), "mine");
    EXPECT_EQ(namesIn(folder).size(), 6U);
}

TEST(ReadSmallFile, TellsMissingFromUnusable) {
    TemporaryFolder folder;
    EXPECT_FALSE(readSmallFile(folder / "none"));
    writeText(folder / "a", "abc");
    EXPECT_EQ(readSmallFile(folder / "a"), "abc");
    EXPECT_THAT(errorOf(ErrorKind::Data, [&] { readSmallFile(folder / "a", 2); }),
                HasSubstr("above 2 bytes"));
    EXPECT_THAT(errorOf(ErrorKind::Data, [&] { readSmallFile(folder.path()); }),
                HasSubstr("no regular file"));
    ASSERT_EQ(::mkfifo((folder / "pipe").c_str(), 0600), 0);
    EXPECT_THAT(errorOf(ErrorKind::Data, [&] { readSmallFile(folder / "pipe"); }),
                HasSubstr("no regular file"));
}

}  // namespace
}  // namespace jordanscope::runs
