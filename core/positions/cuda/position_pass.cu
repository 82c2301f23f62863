#include <type_traits>

#include <cuda_runtime.h>

#include "core/positions/chain_order.h"
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

/// Launches with the order as a constant, and says what became of it.
template <typename Launch>
const char* launchWithOrder(int order, Launch launch) {
    withOrder(order, launch);
    const cudaError_t error = cudaGetLastError();
    return error == cudaSuccess ? nullptr : cudaGetErrorString(error);
}

template <typename Storage>
const char* forward(const HeadLayout& layout, const PassInputs& inputs,
                    const BasicForwardSection<Storage>* from, int count, std::int64_t batch,
                    std::int64_t length, void* stream) {
    Sections<BasicForwardSection<Storage>> sections;
    if (const char* problem = gather(layout, from, count, sections)) return problem;
    const dim3 grid(blocks(forwardSlotCount(layout) * layout.heads * length),
                    static_cast<unsigned>(batch < kBatchBlocks ? batch : kBatchBlocks));
    return launchWithOrder(layout.order, [&](auto order) {
        forwardKernel<decltype(order)::value, Storage>
            <<<grid, kThreads, 0, static_cast<cudaStream_t>(stream)>>>(layout, inputs, sections, batch,
                                                                       length);
    });
}

template <typename Storage>
const char* backward(const HeadLayout& layout, const PassInputs& inputs,
                     const BasicBackwardSection<Storage>* from, int count, std::int64_t batch,
                     std::int64_t length, float* gradients, void* stream) {
    Sections<BasicBackwardSection<Storage>> sections;
    if (const char* problem = gather(layout, from, count, sections)) return problem;
    const std::int64_t rows = gradientRows(length);
    const unsigned grid = blocks(backwardSlotCount(layout) * layout.heads * rows);
    return launchWithOrder(layout.order, [&](auto order) {
        backwardKernel<decltype(order)::value, Storage>
            <<<grid, kThreads, 0, static_cast<cudaStream_t>(stream)>>>(layout, inputs, sections, rows, batch,
                                                                       length, gradients);
    });
}

}  // namespace

const char* compiledArchitectures() {
    return JORDANSCOPE_CUDA_ARCHITECTURES;
}

bool runsOn(int major, int minor) {
    // Binaries for the listed ones, PTX for those above.
    return major * 10 + minor >= JORDANSCOPE_CUDA_OLDEST;
}

const char* positionForward(const HeadLayout& layout, const PassInputs& inputs,
                            const ForwardSection* sections, int sectionCount, std::int64_t batch,
                            std::int64_t length, void* stream) {
    return forward(layout, inputs, sections, sectionCount, batch, length, stream);
}

const char* positionForward(const HeadLayout& layout, const PassInputs& inputs,
                            const HalfForwardSection* sections, int sectionCount, std::int64_t batch,
                            std::int64_t length, void* stream) {
    return forward(layout, inputs, sections, sectionCount, batch, length, stream);
}

const char* positionBackward(const HeadLayout& layout, const PassInputs& inputs,
                             const BackwardSection* sections, int sectionCount, std::int64_t batch,
                             std::int64_t length, float* gradients, void* stream) {
    return backward(layout, inputs, sections, sectionCount, batch, length, gradients, stream);
}

const char* positionBackward(const HeadLayout& layout, const PassInputs& inputs,
                             const HalfBackwardSection* sections, int sectionCount, std::int64_t batch,
                             std::int64_t length, float* gradients, void* stream) {
    return backward(layout, inputs, sections, sectionCount, batch, length, gradients, stream);
}

}  // namespace jordanscope::positions
