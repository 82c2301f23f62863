#include "core/positions/cuda/runtime_answer.h"

#include <algorithm>
#include <iterator>

namespace jordanscope::positions {
namespace {

/// cudaError_t of work that runs on a GPU after its launch has returned: illegal addresses and instructions,
/// assertions, time-outs, uncorrectable memory errors.
constexpr int kLater[] = {214, 700, 702, 710, 714, 715, 716, 717, 718, 719};

constexpr int kInvalidDeviceFunction = 98, kNoKernelImage = 209;
constexpr int kDriverTooOld[] = {35, 222};  // cudaErrorInsufficientDriver, cudaErrorUnsupportedPtxVersion

template <std::size_t N>
bool isOneOf(const int (&codes)[N], int code) {
    return std::find(std::begin(codes), std::end(codes), code) != std::end(codes);
}

}  // namespace

std::string launchFailure(const RuntimeAnswer& before, const RuntimeAnswer& after) {
    if (after.code == 0) return {};
    if (isOneOf(kLater, after.code))
        return "work that ran on the GPU before the position pass failed: " + after.text;
    return "the CUDA position pass failed: " + after.text +
           (before.code == 0 ? "" : "; a CUDA call before it had failed, too: " + before.text);
}

std::string kernelFailure(const RuntimeAnswer& asked, const std::string& compiled) {
    if (asked.code == 0) return {};
    if (asked.code == kNoKernelImage || asked.code == kInvalidDeviceFunction)
        return "this build has kernels for " + compiled + " alone";
    if (isOneOf(kDriverTooOld, asked.code))
        return "the driver is older than the CUDA toolkit of this build's kernels (" + asked.text + ")";
    return "this build's kernels cannot be loaded (" + asked.text + ")";
}

const std::string& KernelAnswers::of(int device) {
    const std::lock_guard lock(mutex_);
    const auto known = answers_.find(device);
    return known != answers_.end() ? known->second : answers_.emplace(device, ask_(device)).first->second;
}

}  // namespace jordanscope::positions
