#include "tests/support/program.h"

#include <csignal>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <sstream>
#include <thread>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/support/sanitized.h"

namespace jordanscope::testing {
namespace {

std::filesystem::path newFolder() {
    std::string pattern = (std::filesystem::temp_directory_path() / "jordanscope-XXXXXX").string();
    if (!mkdtemp(pattern.data())) throw std::runtime_error("no temporary folder");
    return pattern;
}

std::vector<char*> pointers(std::vector<std::string>& texts) {
    std::vector<char*> result;
    for (std::string& text : texts) result.push_back(text.data());
    result.push_back(nullptr);
    return result;
}

}  // namespace

Program::Program(const std::filesystem::path& program, std::vector<std::string> arguments)
    : Program(program, std::move(arguments), Options{}) {}

Program::Program(const std::filesystem::path& program, std::vector<std::string> arguments,
                 const Options& options)
    : files_(newFolder()), started_(std::chrono::steady_clock::now()) {
    arguments.insert(arguments.begin(), program.string());
    std::vector<std::string> environment = options.environment;  // first: the first of a name counts
    for (char** each = environ; *each; ++each) environment.emplace_back(*each);

    const std::vector<char*> argv = pointers(arguments), envp = pointers(environment);
    const std::string output = (files_ / "output").string();
    const std::string errors = options.errorsTo ? options.errorsTo->string() : (files_ / "errors").string();
    pid_ = fork();
    if (pid_ < 0) throw std::runtime_error("fork failed");
    if (pid_ != 0) return;
    // Between fork and exec, only what a signal handler may do.
    const int null = open("/dev/null", O_RDONLY);
    const int out = open(output.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600);
    const int err = open(errors.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600);
    dup2(null, STDIN_FILENO);
    dup2(out, STDOUT_FILENO);
    dup2(err, STDERR_FILENO);
    if (options.folder && chdir(options.folder->c_str()) != 0) _exit(126);
    if (options.largestFile) {
        const rlimit limit{*options.largestFile, *options.largestFile};
        setrlimit(RLIMIT_FSIZE, &limit);
    }
    execve(argv[0], argv.data(), envp.data());
    _exit(127);
}

Program::~Program() {
    if (!ended_) {
        kill(pid_, SIGKILL);
        reap(0);
    }
    std::error_code ignored;
    std::filesystem::remove_all(files_, ignored);
}

void Program::signal(int number) const {
    kill(pid_, number);
}

bool Program::reap(int flags) {
    if (!ended_ && waitpid(pid_, &status_, flags) == pid_) ended_ = true;
    return ended_;
}

bool Program::running() {
    return !reap(WNOHANG);
}

Outcome Program::wait(std::chrono::seconds limit) {
    const auto end = std::chrono::steady_clock::now() + limit * kSlowness;
    while (running()) {
        if (std::chrono::steady_clock::now() > end) {
            ADD_FAILURE() << "still running after " << limit.count() << " s";
            kill(pid_, SIGKILL);
            reap(0);
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    Outcome outcome;
    outcome.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - started_).count();
    if (WIFEXITED(status_)) outcome.exitCode = WEXITSTATUS(status_);
    if (WIFSIGNALED(status_)) outcome.signal = WTERMSIG(status_);
    outcome.output = contents(files_ / "output");
    outcome.errors = contents(files_ / "errors");
    return outcome;
}

Outcome runProgram(const std::filesystem::path& program, std::vector<std::string> arguments,
                   const Program::Options& options) {
    return Program(program, std::move(arguments), options).wait();
}

ScratchFolder::ScratchFolder() : path_(newFolder()) {}

ScratchFolder::~ScratchFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
}

std::filesystem::path ScratchFolder::write(const std::filesystem::path& name, const std::string& text) const {
    std::ofstream(path_ / name, std::ios::binary) << text;
    return path_ / name;
}

std::string contents(const std::filesystem::path& file) {
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

std::vector<std::string> linesOf(const std::filesystem::path& file) {
    std::istringstream stream(contents(file));
    std::vector<std::string> lines;
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    return lines;
}

}  // namespace jordanscope::testing
