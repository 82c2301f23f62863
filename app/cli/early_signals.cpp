#include <cstring>

#include "core/training/run/stop_signals.h"

namespace jordanscope::cli {
namespace {

/// LibTorch's initialisers take some tenths of a second before main begins, twice as a run restarts itself
/// once: whoever stops or hangs up a run that early is heard, too. A --check is not a run.
void holdStopSignalsOfARun(int argc, char** argv, char**) {
    if (argc < 2 || std::strcmp(argv[1], "train") != 0) return;
    for (int i = 2; i < argc; ++i)
        if (std::strcmp(argv[i], "--check") == 0) return;
    training::holdStopSignals();
}

// What stands in this section runs before the initialisers of every shared library.
[[gnu::section(".preinit_array"),
  gnu::used]] void (*const kBeforeInitialisers)(int, char**, char**) = holdStopSignalsOfARun;

}  // namespace
}  // namespace jordanscope::cli
