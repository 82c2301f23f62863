#include <ATen/core/CachingHostAllocator.h>
#include <ATen/cuda/CUDAGraph.h>
#include <c10/cuda/CUDACachingAllocator.h>
#include <c10/cuda/CUDAFunctions.h>
#include <c10/cuda/CUDAGuard.h>
#include <c10/cuda/CUDAStream.h>
#include <torch/version.h>

#include "core/training/steps/work_graph.h"

namespace jordanscope::training {
namespace {

namespace allocator = c10::cuda::CUDACachingAllocator;

class CudaGraph : public WorkGraph {
public:
    explicit CudaGraph(at::Device device)
        : device_(device.has_index() ? device.index() : c10::cuda::current_device()),
          stream_(c10::cuda::getStreamFromPool(/*isHighPriority=*/false, device_)) {}

    void run(const std::function<void()>& work) override {
        c10::cuda::getCurrentCUDAStream(device_).synchronize();
        const c10::cuda::CUDAStreamGuard guard(stream_);
        work();
        stream_.synchronize();
    }

    void record(const std::function<void()>& work) override {
        const c10::cuda::CUDAStreamGuard guard(stream_);
        c10::cuda::device_synchronize();
        allocator::emptyCache();  // the recorded step gets memory of its own
        auto graph = std::make_unique<at::cuda::CUDAGraph>();
        const c10::MempoolId_t pool = at::cuda::graph_pool_handle();
        try {
            graph->capture_begin(pool);
            work();
            graph->capture_end();
        } catch (...) {
            abandon(*graph, pool);
            throw;
        }
        graph_ = std::move(graph);
    }

    void replay() override { graph_->replay(); }

private:
    /// Ends a capture that failed, so that stream and allocator serve ordinary work again. Either LibTorch
    /// can still end it, or what it began has to be undone piece by piece.
    void abandon(at::cuda::CUDAGraph& graph, c10::MempoolId_t pool) const {
        try {
            graph.capture_end();
            graph.reset();
            return;
        } catch (const std::exception&) {  // the capture was invalidated, or had not begun
        }
        undo([&] {
            allocator::endAllocateToPool(device_, pool);
            allocator::releasePool(device_, pool);
        });
#if TORCH_VERSION_MAJOR > 2 || TORCH_VERSION_MINOR >= 11  // page-locked memory is captured, too, since then
        at::HostAllocator* const host = at::getHostAllocator(at::kCUDA);
        undo([&] {
            host->end_allocate_to_pool(pool);
            host->release_pool(pool);
        });
#endif
    }

    /// What it undoes may have been undone, or never begun.
    template <typename Work>
    static void undo(const Work& work) {
        try {
            work();
        } catch (const std::exception&) {
        }
    }

    c10::DeviceIndex device_;
    c10::cuda::CUDAStream stream_;
    std::unique_ptr<at::cuda::CUDAGraph> graph_;
};

}  // namespace

const bool kCudaGraphsBuilt = true;

std::unique_ptr<WorkGraph> makeCudaGraph(at::Device device) {
    return std::make_unique<CudaGraph>(device);
}

}  // namespace jordanscope::training
