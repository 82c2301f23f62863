#include "core/runs/directory/queue_mark.h"

#include <sys/stat.h>

#include "core/runs/text/digest.h"

namespace jordanscope::runs {

std::string queueMark(std::string_view secret, const Folder& runDirectory) {
    struct stat status{};
    const int asked = runDirectory.held() ? ::fstat(runDirectory.descriptor(), &status)
                                          : ::stat(runDirectory.path().c_str(), &status);
    if (secret.empty() || asked != 0) return {};
    // Not the device: another machine that mounts the same folder has another number for it.
    Digest digest;
    digest.add(secret);
    digest.add("\n" + std::to_string(status.st_ino));
    return digest.text();
}

bool queuedHere(const RunState& state, std::string_view secret, const Folder& runDirectory) {
    return secret.empty() || (!state.queuedBy.empty() && state.queuedBy == queueMark(secret, runDirectory));
}

}  // namespace jordanscope::runs
