#include <algorithm>
#include <csignal>
#include <filesystem>
#include <iostream>
#include <string>

#include <CLI/CLI.hpp>
#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <unistd.h>

#include "app/cli/commands.h"
#include "core/base/error.h"
#include "core/base/printable.h"
#include "core/runs/text/build.h"
#include "core/training/platform/libtorch_version.h"

namespace jordanscope::cli {

namespace {

constexpr auto kDescription =
    "jordan: probes, training runs and their evaluations for Jordan-RoPE positional kernels.\n"
    "Exit codes: 0 done, 1 disagreement, 2 usage or configuration, 3 data, 4 diverged, 5 out of memory, "
    "6 disk, 70 a fault of this program, 130 stopped.";

/// One line, whatever the message holds: it ends up in logs that are read by line.
void complain(const std::string& message) {
    std::cerr << "jordan: " << printable(message) << '\n';
}

/// A stream that the caller closed becomes /dev/null: otherwise the next file opened, a run's metrics.jsonl
/// say, takes its number and with it every message.
void openClosedStreams() {
    for (const int stream : {0, 1, 2})
        if (::fcntl(stream, F_GETFD) < 0) ::open("/dev/null", O_RDWR);  // takes the lowest free number
}

/// A run starts itself once more as /proc/self/exe (core/training/platform/threads.h): `ps` and `pgrep`
/// should know it by its name all the same.
void takeName(const char* path) {
    const std::string name = std::filesystem::path(path).filename();
    ::prctl(PR_SET_NAME, name.c_str());
}

/// `jordan runs | head` has seen enough: nothing is wrong.
bool readerIsGone() {
    pollfd output{STDOUT_FILENO, POLLOUT, 0};
    return ::poll(&output, 1, 0) > 0 && (output.revents & POLLERR) != 0;
}

std::string usedCommand(const CLI::App& app) {
    const auto used = app.get_subcommands();
    return used.empty() ? "jordan" : "jordan " + used.front()->get_name();
}

bool isCommand(const CLI::App& app, const std::string& name) {
    const auto all = app.get_subcommands([](const CLI::App*) { return true; });
    return std::any_of(all.begin(), all.end(),
                       [&](const CLI::App* each) { return each->get_name() == name; });
}

int run(int argc, char** argv) {
    CLI::App app{kDescription, "jordan"};
    app.set_version_flag("--version",
                         std::string(runs::version()) + " (" + runs::commit() + ", LibTorch " +
                             training::libtorchVersion() + ")",
                         "Print the versions of this program and of its LibTorch");
    app.require_subcommand(1);
    for (const AddCommand add : commands()) add(app);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() == 0) return app.exit(error);  // --help and --version
        if (argc > 1 && argv[1][0] != '-' && !isCommand(app, argv[1]))
            complain("no command is called " + std::string(argv[1]) + " (see jordan --help)");
        else if (argc > 1 && app.get_subcommands().empty())  // CLI11 only asks for the command
            complain(std::string(argv[1]) +
                     " is no option of jordan; a command comes first (see jordan --help)");
        else
            complain(std::string(error.what()) + " (see " + usedCommand(app) + " --help)");
        return static_cast<int>(ErrorKind::Usage);
    }
    std::cout.flush();
    if (!std::cout && !readerIsGone())
        throw Error(ErrorKind::Disk, "standard output could not be written: is its disk full?");
    return 0;
}

}  // namespace
}  // namespace jordanscope::cli

int main(int argc, char** argv) {
    using jordanscope::cli::complain;
    jordanscope::cli::openClosedStreams();
    if (argc > 0) jordanscope::cli::takeName(argv[0]);
    std::signal(SIGPIPE, SIG_IGN);  // a reader that goes away is an error of writing, not the end of a run
    try {
        return jordanscope::cli::run(argc, argv);
    } catch (const jordanscope::Error& error) {
        complain(error.what());
        return error.exitCode();
    } catch (const std::bad_alloc&) {
        complain("out of memory");
        return static_cast<int>(jordanscope::ErrorKind::Memory);
    } catch (const std::exception& error) {
        const std::string message = error.what();  // LibTorch's go on with a stack of addresses
        complain(message.substr(0, message.find('\n')));
        return static_cast<int>(jordanscope::ErrorKind::Internal);
    }
}
