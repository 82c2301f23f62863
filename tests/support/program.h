#pragma once

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace jordanscope::testing {

/// How a program ended, and what it said.
struct Outcome {
    int exitCode = -1;  ///< -1 where a signal ended it
    int signal = 0;
    std::string output, errors;
    double seconds = 0;
};

/// A child process with its output in files, so that no pipe can fill up. The destructor kills what still
/// runs.
class Program {
public:
    struct Options {
        std::vector<std::string> environment;           ///< NAME=value, added to this process's
        std::optional<unsigned long> largestFile;       ///< bytes: RLIMIT_FSIZE
        std::optional<std::filesystem::path> folder;    ///< working directory
        std::optional<std::filesystem::path> errorsTo;  ///< appended to, instead of a file of our own
    };

    Program(const std::filesystem::path& program, std::vector<std::string> arguments, const Options& options);
    Program(const std::filesystem::path& program, std::vector<std::string> arguments);
    ~Program();
    Program(const Program&) = delete;
    Program& operator=(const Program&) = delete;

    int pid() const { return pid_; }
    void signal(int number) const;
    bool running();
    /// Fails the test, with a SIGKILL, where it takes longer.
    Outcome wait(std::chrono::seconds limit = std::chrono::seconds(120));

private:
    bool reap(int flags);

    int pid_ = -1;
    int status_ = 0;
    bool ended_ = false;
    std::filesystem::path files_;
    std::chrono::steady_clock::time_point started_;
};

/// Runs it to its end.
Outcome runProgram(const std::filesystem::path& program, std::vector<std::string> arguments,
                   const Program::Options& options = {});

/// A new folder for one test, removed with it.
class ScratchFolder {
public:
    ScratchFolder();
    ~ScratchFolder();
    ScratchFolder(const ScratchFolder&) = delete;
    ScratchFolder& operator=(const ScratchFolder&) = delete;

    const std::filesystem::path& path() const { return path_; }
    std::filesystem::path operator/(const std::filesystem::path& name) const { return path_ / name; }
    /// Writes a file of this text and returns its path.
    std::filesystem::path write(const std::filesystem::path& name, const std::string& text) const;

private:
    std::filesystem::path path_;
};

/// All of a file; empty where there is none.
std::string contents(const std::filesystem::path& file);
std::vector<std::string> linesOf(const std::filesystem::path& file);

}  // namespace jordanscope::testing
