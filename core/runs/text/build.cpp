#include "core/runs/text/build.h"

#include "build_information.h"

namespace jordanscope::runs {

const char* version() {
    return kVersion;
}

const char* commit() {
    return kCommit;
}

}  // namespace jordanscope::runs
