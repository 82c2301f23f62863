#include "core/positions/position_pass.h"

/// Stands in for the kernels where the build found no nvcc.
namespace jordanscope::positions {

const char* compiledArchitectures() {
    return "";
}

namespace {
const std::string kNone = "this build has no CUDA kernels";
}

const std::string& whyNoKernels(int) {
    return kNone;
}

std::string positionForward(const HeadLayout&, const PassInputs&, const ForwardSection*, int, std::int64_t,
                            std::int64_t, void*) {
    return kNone;
}

std::string positionForward(const HeadLayout&, const PassInputs&, const HalfForwardSection*, int,
                            std::int64_t, std::int64_t, void*) {
    return kNone;
}

std::string positionBackward(const HeadLayout&, const PassInputs&, const BackwardSection*, int, std::int64_t,
                             std::int64_t, float*, void*) {
    return kNone;
}

std::string positionBackward(const HeadLayout&, const PassInputs&, const HalfBackwardSection*, int,
                             std::int64_t, std::int64_t, float*, void*) {
    return kNone;
}

}  // namespace jordanscope::positions
