// lock_holder DIRECTORY: a process that writes a run, as far as a lock tells.
#include <unistd.h>

#include "core/runs/directory/run_lock.h"

int main(int, char** words) {
    const jordanscope::runs::RunLock lock(words[1]);
    for (;;) ::pause();
}
