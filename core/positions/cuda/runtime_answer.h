#pragma once

#include <functional>
#include <map>
#include <mutex>
#include <string>

/// What is made of the CUDA runtime's answers. No CUDA headers, so that tests give the answers where there is
/// no GPU.
namespace jordanscope::positions {

/// A cudaError_t, 0 for success, with the runtime's own words for it.
struct RuntimeAnswer {
    int code = 0;
    std::string text;
};

/// What became of a launch: from the runtime's last error just before it, which others left behind and which
/// is cleared by asking, and just after it. Empty where it went well, else a sentence that says whose failure
/// it is.
std::string launchFailure(const RuntimeAnswer& before, const RuntimeAnswer& after);

/// What the runtime says when it is asked for a compiled kernel on a device. Empty where the kernel is there,
/// else why it is not: `compiled` names what this build has.
std::string kernelFailure(const RuntimeAnswer& asked, const std::string& compiled);

/// Asks once a device and keeps the answer. Any thread.
class KernelAnswers {
public:
    explicit KernelAnswers(std::function<std::string(int device)> ask) : ask_(std::move(ask)) {}

    /// Empty where the device has the kernels, else why not.
    const std::string& of(int device);

private:
    std::function<std::string(int)> ask_;
    std::mutex mutex_;
    std::map<int, std::string> answers_;
};

}  // namespace jordanscope::positions
