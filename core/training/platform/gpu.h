#pragma once

#include "core/training/platform/torch.h"

namespace jordanscope::training {

/// Makes a GPU current while it lives, and hands out the stream LibTorch works on there. Needs no CUDA
/// headers.
class GpuScope {
public:
    explicit GpuScope(at::Device device) : guard_(device) {}

    /// A cudaStream_t.
    void* stream() const;

private:
    c10::DeviceGuard guard_;
};

/// Whether the device runs this build's own kernels.
bool ownKernelsRunOn(at::Device device);

}  // namespace jordanscope::training
