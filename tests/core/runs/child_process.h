#pragma once

#include <filesystem>
#include <stdexcept>
#include <string>

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

namespace jordanscope::runs {

/// A real process for tests of life and death; ended and reaped at the latest with this object.
class ChildProcess {
public:
    /// Runs `body` in the child, which then waits for a signal. Returns once `body` is through.
    template <class Body>
    explicit ChildProcess(Body body) {
        int ready[2];
        if (::pipe(ready) != 0) throw std::runtime_error("no pipe");
        pid_ = ::fork();
        if (pid_ == 0) {
            ::close(ready[0]);
            body();
            [[maybe_unused]] const ssize_t told = ::write(ready[1], "r", 1);
            ::close(ready[1]);
            for (;;) ::pause();
        }
        ::close(ready[1]);
        char byte = 0;
        const ssize_t got = ::read(ready[0], &byte, 1);
        ::close(ready[0]);
        if (pid_ < 0 || got != 1) throw std::runtime_error("the child did not start");
    }

    /// Runs a program.
    static ChildProcess program(const std::filesystem::path& executable, const std::string& argument) {
        ChildProcess child;
        child.pid_ = ::fork();
        if (child.pid_ == 0) {
            ::execl(executable.c_str(), executable.c_str(), argument.c_str(), nullptr);
            ::_exit(127);
        }
        // Until exec has happened the process is still this test.
        for (int i = 0; i < 500; ++i) {
            std::error_code error;
            const auto exe =
                std::filesystem::read_symlink("/proc/" + std::to_string(child.pid_) + "/exe", error);
            if (exe.filename() == executable.filename()) break;
            ::usleep(10'000);
        }
        return child;
    }

    ChildProcess(ChildProcess&& other) noexcept : pid_(other.pid_) { other.pid_ = -1; }
    ChildProcess(const ChildProcess&) = delete;
    ChildProcess& operator=(const ChildProcess&) = delete;
    ~ChildProcess() {
        if (pid_ <= 0) return;
        ::kill(pid_, SIGKILL);
        reap();
    }

    pid_t pid() const { return pid_; }

    /// Kills it and waits until it is a zombie, without reaping it.
    void killUnreaped() {
        ::kill(pid_, SIGKILL);
        siginfo_t info{};
        ::waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOWAIT);
    }

    /// Its wait status.
    int reap() {
        int status = 0;
        ::waitpid(pid_, &status, 0);
        pid_ = -1;
        return status;
    }

private:
    ChildProcess() = default;
    pid_t pid_ = -1;
};

}  // namespace jordanscope::runs
