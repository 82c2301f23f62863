#include "core/training/platform/gpu.h"

#include <c10/core/impl/VirtualGuardImpl.h>

#include "core/positions/position_pass.h"

namespace jordanscope::training {

void* GpuScope::stream() const {
    const c10::impl::VirtualGuardImpl guard(c10::DeviceType::CUDA);
    return guard.getStream(guard_.current_device()).native_handle();
}

bool ownKernelsRunOn(at::Device device) {
    return positions::whyNoKernels(device.has_index() ? device.index() : 0).empty();
}

}  // namespace jordanscope::training
