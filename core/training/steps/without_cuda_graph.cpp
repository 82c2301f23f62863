#include "core/training/steps/work_graph.h"

/// Stands in for cuda_graph.cpp where the build found no CUDA toolkit or its LibTorch has no CUDA.
namespace jordanscope::training {

const bool kCudaGraphsBuilt = false;

std::unique_ptr<WorkGraph> makeCudaGraph(at::Device) {
    return nullptr;
}

}  // namespace jordanscope::training
