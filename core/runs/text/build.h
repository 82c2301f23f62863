#pragma once

namespace jordanscope::runs {

/// Version of this build, as `major.minor.patch`.
const char* version();

/// Commit this build was configured at, or "unknown" outside a checkout.
const char* commit();

}  // namespace jordanscope::runs
