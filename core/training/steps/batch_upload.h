#pragma once

#include "core/training/tasks/task.h"

namespace jordanscope::training {

/// Brings batches to a device: through page-locked memory and without waiting on a GPU, always into the same
/// buffers as long as the shapes stay. Whoever takes a batch must have waited for the work on the one before:
/// its buffers are overwritten. One thread at a time.
class BatchUpload {
public:
    /// `fixed`: into buffers on the CPU too, where a batch is otherwise handed through.
    explicit BatchUpload(at::Device device, bool fixed = false);

    /// The batch on the device, on the stream that is current there.
    Batch operator()(const Batch& batch);

private:
    struct Buffer {
        at::Tensor host, device;
    };
    at::Tensor moved(const at::Tensor& from, Buffer& buffer) const;

    at::Device device_;
    bool fixed_;
    Buffer tokens_, labels_;
};

}  // namespace jordanscope::training
