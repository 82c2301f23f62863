#include "core/training/steps/batch_upload.h"

namespace jordanscope::training {

BatchUpload::BatchUpload(at::Device device, bool fixed)
    : device_(device), fixed_(fixed || !device.is_cpu()) {}

Batch BatchUpload::operator()(const Batch& batch) {
    if (!fixed_) return batch;
    return {moved(batch.tokens, tokens_), moved(batch.labels, labels_)};
}

at::Tensor BatchUpload::moved(const at::Tensor& from, Buffer& buffer) const {
    if (!from.defined()) return from;
    if (!buffer.device.defined() || buffer.device.sizes() != from.sizes() ||
        buffer.device.scalar_type() != from.scalar_type()) {
        buffer.device = at::empty(from.sizes(), from.options().device(device_));
        if (device_.is_cuda()) buffer.host = at::empty(from.sizes(), from.options().pinned_memory(true));
    }
    if (!buffer.host.defined()) return buffer.device.copy_(from);
    buffer.host.copy_(from);
    return buffer.device.copy_(buffer.host, /*non_blocking=*/true);
}

}  // namespace jordanscope::training
