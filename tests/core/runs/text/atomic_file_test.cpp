#include "core/runs/text/atomic_file.h"

#include <gmock/gmock.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/runs/text/read_file.h"
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
