#include "core/positions/position_pass.h"

/// Stands in for the kernels where the build found no nvcc.
namespace jordanscope::positions {

const char* compiledArchitectures() {
    return "";
}

bool runsOn(int, int) {
    return false;
}

namespace {
constexpr const char* kNone = "this build has no CUDA kernels";
}

const char* positionForward(const HeadLayout&, const PassInputs&, const ForwardSection*, int, std::int64_t,
                            std::int64_t, void*) {
    return kNone;
}

const char* positionForward(const HeadLayout&, const PassInputs&, const HalfForwardSection*, int,
                            std::int64_t, std::int64_t, void*) {
    return kNone;
}

const char* positionBackward(const HeadLayout&, const PassInputs&, const BackwardSection*, int, std::int64_t,
                             std::int64_t, float*, void*) {
    return kNone;
}

const char* positionBackward(const HeadLayout&, const PassInputs&, const HalfBackwardSection*, int,
                             std::int64_t, std::int64_t, float*, void*) {
    return kNone;
}

}  // namespace jordanscope::positions
