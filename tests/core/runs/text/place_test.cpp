#include "core/runs/text/place.h"

#include <cerrno>

#include <fcntl.h>
#include <gmock/gmock.h>
#include <sys/stat.h>

#include "core/runs/text/atomic_file.h"
#include "core/runs/text/read_file.h"
#include "tests/core/runs/error_of.h"
#include "tests/core/runs/temporary_folder.h"

namespace jordanscope::runs {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

TEST(Folder, IsTheDirectoryThatWasOpenedWhateverBecomesOfItsPath) {
    TemporaryFolder folder;
    fs::create_directory(folder / "run");
    const Folder held = Folder::hold(folder / "run"), named(folder / "run");
    fs::rename(folder / "run", folder / "moved");
    fs::create_directory(folder / "run");
    writeAtomically(held / "file", "held");
    writeAtomically(named / "file", "named");
    EXPECT_EQ(readText(folder / "moved/file"), "held");
    EXPECT_EQ(readText(folder / "run/file"), "named");
    EXPECT_EQ(readSmallFile(held / "file"), "held");
    EXPECT_EQ(readSmallFile(named / "file"), "named");
    EXPECT_EQ(held.present(), fs::canonical(folder / "moved"));
    EXPECT_EQ((held / "file").path(), folder / "run/file") << "messages name what the user named";
    EXPECT_TRUE((held / "file").remove());
    EXPECT_FALSE(fs::exists(folder / "moved/file"));
    EXPECT_TRUE(fs::exists(folder / "run/file"));
    fs::remove_all(folder / "moved");
    EXPECT_EQ(held.present(), "");
    EXPECT_FALSE((held / "file").exists());
    errorOf(ErrorKind::Disk, [&] { writeAtomically(held / "file", "late"); });
    errorOf(ErrorKind::Disk, [&] { Folder::hold(folder / "none"); });
}

TEST(Folder, AnUnfinishedFileIsOfTheDirectoryThatItWasBegunIn) {
    TemporaryFolder folder;
    fs::create_directory(folder / "run");
    AtomicFile file(folder / "run/file");
    file.write("whole");
    fs::rename(folder / "run", folder / "moved");
    fs::create_directory(folder / "run");
    file.commit();
    EXPECT_EQ(readText(folder / "moved/file"), "whole");
    EXPECT_TRUE(fs::is_empty(folder / "run"));
}

/// Nothing here may wait: a test that hangs is the fault.
TEST(OpenRegular, TakesRegularFilesAlone) {
    TemporaryFolder folder;
    ASSERT_EQ(::mkfifo((folder / "pipe").c_str(), 0600), 0);
    fs::create_directory(folder / "directory");
    writeText(folder / "file", "text");
    fs::create_symlink(folder / "file", folder / "link");
    fs::create_symlink(folder / "pipe", folder / "link to a pipe");
    fs::create_symlink(folder / "nowhere", folder / "dangling");
    fs::create_symlink(folder / "loop", folder / "loop");
    constexpr int kWrite = O_WRONLY | O_CREAT;
    for (const char* name : {"pipe", "directory", "link to a pipe"}) {
        EXPECT_EQ(openRegular(folder / name, O_RDONLY).problem, "is no regular file") << name;
        const Opened written = openRegular(folder / name, kWrite);
        EXPECT_FALSE(written.file) << name;
        EXPECT_EQ(written.kind, ErrorKind::Data) << name;
    }
    EXPECT_EQ(openRegular("/dev/full", kWrite).problem, "is no regular file");
    EXPECT_TRUE(openRegular(folder / "link", O_RDONLY).file);
    for (const char* name : {"link", "dangling", "loop"})
        EXPECT_THAT(openRegular(folder / name, kWrite).problem, HasSubstr("symbolic link")) << name;
    EXPECT_FALSE(fs::exists(folder / "nowhere"));
    EXPECT_TRUE(openRegular(folder / "none", O_RDONLY).missing);
    EXPECT_TRUE(openRegular(folder / "dangling", O_RDONLY).missing);
    EXPECT_EQ(openRegular(folder / "none", O_RDONLY).problem, "");
    EXPECT_TRUE(openRegular(folder / "made", kWrite).file);
    const Opened loop = openRegular(folder / "loop", O_RDONLY);
    EXPECT_EQ(loop.kind, ErrorKind::Disk);
    EXPECT_THAT(loop.problem, HasSubstr("cannot be read ("));
    EXPECT_THAT(openRegular(folder / std::string(300, 'n'), O_RDONLY).problem, HasSubstr("too long"));
    EXPECT_THAT(openRegular(folder / "none/file", kWrite).problem, HasSubstr("cannot be opened ("));
}

}  // namespace
}  // namespace jordanscope::runs
