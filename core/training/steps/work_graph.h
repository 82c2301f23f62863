#pragma once

#include <functional>
#include <memory>

#include "core/training/platform/torch.h"

namespace jordanscope::training {

/// Work that a device repeats by itself once it has been recorded, on a stream of its own. One thread at a
/// time, and while `record` runs no other thread may use the device.
class WorkGraph {
public:
    virtual ~WorkGraph() = default;

    /// Calls `work` with that stream current, after all that was enqueued on the stream current before, and
    /// returns once the device has done it.
    virtual void run(const std::function<void()>& work) = 0;

    /// Calls `work` and keeps what it enqueues without doing it; tensors it makes keep their memory for every
    /// replay. Throws where something in it cannot be recorded; then nothing has been done either, and the
    /// device is as before.
    virtual void record(const std::function<void()>& work) = 0;

    /// Within run(): enqueues what was recorded.
    virtual void replay() = 0;
};

/// Whether this build has CUDA graphs.
extern const bool kCudaGraphsBuilt;
/// A CUDA graph on this device; null where this build has none.
std::unique_ptr<WorkGraph> makeCudaGraph(at::Device device);

}  // namespace jordanscope::training
