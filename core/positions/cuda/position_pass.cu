#include <string>

#include <cuda_runtime.h>

#include "core/positions/chain_order.h"
#include "core/positions/cuda/runtime_answer.h"
#include "core/positions/position_slot.h"

namespace jordanscope::positions {
namespace {

constexpr int kThreads = 128;
constexpr std::int64_t kBatchBlocks = 64;

/// The slot of this thread; false for those beyond the last one.
__device__ bool threadPlace(std::int64_t slots, std::int64_t heads, std::int64_t rows, SlotPlace& at) {
    at = slotPlace(static_cast<std::int64_t>(blockIdx.x) * blockDim.x + threadIdx.x, slots, heads);
    return at.position < rows;
}

template <int M, typename Storage>
__global__ void forwardKernel(HeadLayout layout, PassInputs inputs,
                              Sections<BasicForwardSection<Storage>> sections, std::int64_t batch,
                              std::int64_t length) {
    SlotPlace at;
    if (!threadPlace(forwardSlotCount(layout), layout.heads, length, at)) return;
    forwardSlot<M>(layout, inputs, sections, at, {blockIdx.y, gridDim.y, batch}, length);
}

template <int M, typename Storage>
__global__ void backwardKernel(HeadLayout layout, PassInputs inputs,
                               Sections<BasicBackwardSection<Storage>> sections, std::int64_t rows,
                               std::int64_t batch, std::int64_t length, float* gradients) {
    SlotPlace at;
    if (!threadPlace(backwardSlotCount(layout), layout.heads, rows, at)) return;
    backwardSlot<M>(layout, inputs, sections, at, rows, batch, length, gradients);
}

unsigned blocks(std::int64_t threads) {
    return static_cast<unsigned>((threads + kThreads - 1) / kThreads);
}

bool even(std::int64_t number) {
    return number % 2 == 0;
}

template <typename Storage>
bool evenStrides(const BasicForwardSection<Storage>& section) {
    return even(section.batchStride) && even(section.timeStride);
}

template <typename Storage>
bool evenStrides(const BasicBackwardSection<Storage>& section) {
    return even(section.batchStride) && even(section.timeStride) && even(section.outBatchStride) &&
           even(section.outTimeStride) && even(section.outHeadStride);
}

/// Copies the sections; returns null, or why they cannot be worked on.
template <typename Section>
const char* gather(const HeadLayout& layout, const Section* from, int count, Sections<Section>& to) {
    if (layout.order < 1 || layout.order > kMaxOrder) return "a chain of this order is not compiled in";
    if (count < 1 || count > kMaxSections) return "one to three sections are expected";
    to.count = count;
    const bool pairs = layout.units() > 0;
    if (pairs && !(even(layout.headDim) && even(layout.width()))) return "the heads' width is odd";
    for (int s = 0; s < count; ++s) {
        if (pairs && !evenStrides(from[s])) return "a stride is odd";
        to.at[s] = from[s];
    }
    return nullptr;
}

RuntimeAnswer answer(cudaError_t error) {
    return {static_cast<int>(error), error == cudaSuccess ? "" : cudaGetErrorString(error)};
}

/// Calls `launch` with the order as a constant, and says what became of it. An error that another call left
/// behind is taken out of the way first, and not reported as the launch's.
template <typename Launch>
std::string launched(int order, Launch launch) {
    const RuntimeAnswer before = answer(cudaGetLastError());
    withOrder(order, launch);
    return launchFailure(before, answer(cudaGetLastError()));
}

template <typename Storage>
std::string forward(const HeadLayout& layout, const PassInputs& inputs,
                    const BasicForwardSection<Storage>* from, int count, std::int64_t batch,
                    std::int64_t length, void* stream) {
    Sections<BasicForwardSection<Storage>> sections;
    if (const char* problem = gather(layout, from, count, sections))
        return std::string("the CUDA position pass cannot be launched: ") + problem;
    const dim3 grid(blocks(forwardSlotCount(layout) * layout.heads * length),
                    static_cast<unsigned>(batch < kBatchBlocks ? batch : kBatchBlocks));
    return launched(layout.order, [&](auto order) {
        forwardKernel<decltype(order)::value, Storage>
            <<<grid, kThreads, 0, static_cast<cudaStream_t>(stream)>>>(layout, inputs, sections, batch,
                                                                       length);
    });
}

template <typename Storage>
std::string backward(const HeadLayout& layout, const PassInputs& inputs,
                     const BasicBackwardSection<Storage>* from, int count, std::int64_t batch,
                     std::int64_t length, float* gradients, void* stream) {
    Sections<BasicBackwardSection<Storage>> sections;
    if (const char* problem = gather(layout, from, count, sections))
        return std::string("the CUDA position pass cannot be launched: ") + problem;
    const std::int64_t rows = gradientRows(length);
    const unsigned grid = blocks(backwardSlotCount(layout) * layout.heads * rows);
    return launched(layout.order, [&](auto order) {
        backwardKernel<decltype(order)::value, Storage>
            <<<grid, kThreads, 0, static_cast<cudaStream_t>(stream)>>>(layout, inputs, sections, rows, batch,
                                                                       length, gradients);
    });
}

}  // namespace

const char* compiledArchitectures() {
    return JORDANSCOPE_CUDA_ARCHITECTURES;
}

const std::string& whyNoKernels(int device) {
    static KernelAnswers answers([](int asked) {
        int current = 0;
        cudaError_t error = cudaGetDevice(&current);
        if (error == cudaSuccess) error = cudaSetDevice(asked);
        if (error == cudaSuccess) {
            cudaFuncAttributes attributes;  // of one kernel: all are in one module
            error = cudaFuncGetAttributes(&attributes, forwardKernel<1, float>);
            cudaSetDevice(current);
        }
        cudaGetLastError();  // asked and answered: nothing is left for the next call
        return kernelFailure(answer(error), compiledArchitectures());
    });
    return answers.of(device);
}

std::string positionForward(const HeadLayout& layout, const PassInputs& inputs,
                            const ForwardSection* sections, int sectionCount, std::int64_t batch,
                            std::int64_t length, void* stream) {
    return forward(layout, inputs, sections, sectionCount, batch, length, stream);
}

std::string positionForward(const HeadLayout& layout, const PassInputs& inputs,
                            const HalfForwardSection* sections, int sectionCount, std::int64_t batch,
                            std::int64_t length, void* stream) {
    return forward(layout, inputs, sections, sectionCount, batch, length, stream);
}

std::string positionBackward(const HeadLayout& layout, const PassInputs& inputs,
                             const BackwardSection* sections, int sectionCount, std::int64_t batch,
                             std::int64_t length, float* gradients, void* stream) {
    return backward(layout, inputs, sections, sectionCount, batch, length, gradients, stream);
}

std::string positionBackward(const HeadLayout& layout, const PassInputs& inputs,
                             const HalfBackwardSection* sections, int sectionCount, std::int64_t batch,
                             std::int64_t length, float* gradients, void* stream) {
    return backward(layout, inputs, sections, sectionCount, batch, length, gradients, stream);
}

}  // namespace jordanscope::positions
