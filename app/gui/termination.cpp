#include "app/gui/termination.h"

#include <csignal>

#include <QSocketNotifier>
#include <fcntl.h>
#include <unistd.h>

namespace jordanscope::gui {
namespace {

// A handler gets nothing but the number, and may do little more than write.
volatile std::sig_atomic_t bell = -1;

void ring(int number) {
    const auto byte = static_cast<unsigned char>(number);
    [[maybe_unused]] const ssize_t written = write(bell, &byte, 1);
}

}  // namespace

void onTermination(QObject* owner, std::function<void(int)> told) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0) return;
    bell = ends[1];
    auto* notifier = new QSocketNotifier(ends[0], QSocketNotifier::Read, owner);
    QObject::connect(notifier, &QSocketNotifier::activated, owner, [end = ends[0], told = std::move(told)] {
        unsigned char number = 0;
        if (read(end, &number, 1) == 1) told(number);
    });
    // A handler, not a blocked signal: programs started from here inherit a mask, but no handler.
    struct sigaction action{};
    action.sa_handler = ring;
    action.sa_flags = SA_RESTART;
    for (const int number : {SIGTERM, SIGINT, SIGHUP}) sigaction(number, &action, nullptr);
}

}  // namespace jordanscope::gui
