#pragma once

#include <string>
#include <string_view>

#include "core/runs/directory/run_state.h"

namespace jordanscope::runs {

/// What state.json says of a waiting run so that it starts by itself: made of the user's own secret and of
/// the directory itself, wherever it is moved to. A run that was received, or a copy of one, has another, and
/// is started by whoever asks for it. Empty where there is no secret, or no such directory.
std::string queueMark(std::string_view secret, const Folder& runDirectory);

/// Whether the run was queued by the user who has this secret. Without one (programs that only watch) every
/// queued run counts.
bool queuedHere(const RunState& state, std::string_view secret, const Folder& runDirectory);

}  // namespace jordanscope::runs
