#include <cuda_runtime.h>

#include "core/cuda/position_formula.h"
#include "core/cuda/position_pass.h"

namespace jordanscope::cuda {
namespace {

constexpr int kThreads = 128;
constexpr int kMaxSections = 3;

template <typename Section>
struct Sections {
    Section at[kMaxSections];
    int count;
};

/// A thread's work: one unit (a pair, a chain, or a number left alone or of the tail) of one head at one
/// position.
struct Place {
    std::int64_t position, head, unit;
};

__device__ bool place(std::int64_t units, std::int64_t heads, std::int64_t length, Place& result) {
    const std::int64_t index = static_cast<std::int64_t>(blockIdx.x) * blockDim.x + threadIdx.x;
    result.unit = index % units;
    result.head = index / units % heads;
    result.position = index / units / heads;
    return result.position < length;
}

template <int M>
__device__ ChainTerms<float, M> termsAt(const HeadLayout& layout, const PassInputs& inputs,
                                        std::int64_t position, std::int64_t chain) {
    float jets[M];
    if (layout.jets)
        for (int r = 1; r < M; ++r) jets[r - 1] = inputs.jets[(r - 1) * layout.heads * layout.chains + chain];
    return chainTerms<float, M>(inputs.time[position], inputs.shear[position], layout.maxExponent,
                                inputs.gamma ? inputs.gamma[chain] : 0.0f,
                                inputs.eta ? inputs.eta[chain] : 0.0f, layout.jets ? jets : nullptr,
                                inputs.base ? inputs.base[chain] : 1.0f);
}

/// Numbers of a head beyond its pairs and chains: left alone, or the tail.
__device__ void copyRest(const HeadLayout& layout, const ForwardSection& section, const float* in, float* out,
                         std::int64_t first, const Place& at) {
    for (std::int64_t i = first; i < layout.headDim; ++i) out[i] = in[i];
    for (std::int64_t i = 0; i < layout.tail; ++i)
        out[layout.headDim + i] =
            section.tail ? section.tail[(at.position * layout.heads + at.head) * layout.tail + i] : 0.0f;
}

template <int M>
__global__ void forwardKernel(HeadLayout layout, PassInputs inputs, Sections<ForwardSection> sections,
                              std::int64_t batch, std::int64_t length) {
    Place at;
    if (!place(layout.units() + 1, layout.heads, length, at)) return;
    const bool rest = at.unit == layout.units(), pair = at.unit < layout.pairs;
    const std::int64_t first = pair ? 2 * at.unit : 2 * layout.pairs + 2 * M * (at.unit - layout.pairs);
    const std::int64_t numbers = pair ? 2 : 2 * M;
    float cosine = 1.0f, sine = 0.0f;
    ChainTerms<float, M> terms;
    if (!rest) {
        cosine = inputs.cosine[at.position * layout.units() + at.unit];
        sine = inputs.sine[at.position * layout.units() + at.unit];
        if (!pair)
            terms = termsAt<M>(layout, inputs, at.position, at.head * layout.chains + at.unit - layout.pairs);
    }
    for (int s = 0; s < sections.count; ++s) {
        const ForwardSection& section = sections.at[s];
        for (std::int64_t b = blockIdx.y; b < batch; b += gridDim.y) {
            const float* in = section.in + b * section.batchStride + at.position * section.timeStride +
                              at.head * layout.headDim;
            float* out = section.out + ((b * length + at.position) * layout.heads + at.head) * layout.width();
            if (rest) {
                copyRest(layout, section, in, out, first, at);
            } else if (section.role == Role::Value) {
                for (std::int64_t i = 0; i < numbers; ++i) out[first + i] = in[first + i];
            } else if (pair) {
                rotateChain<float, 1>(cosine, sine, in + first, out + first);
            } else {
                float y[2 * M];
                rotateChain<float, M>(cosine, sine, in + first, y);
                if (section.role == Role::Key)
                    keyForward<float, M>(terms, y, out + first);
                else
                    queryForward<float, M>(terms, y, out + first);
            }
        }
    }
}

template <int M>
__global__ void backwardKernel(HeadLayout layout, PassInputs inputs, Sections<BackwardSection> sections,
                               std::int64_t batch, std::int64_t length, float* gradients) {
    Place at;
    if (!place(layout.units() + 1, layout.heads, length, at)) return;
    const bool rest = at.unit == layout.units(), pair = at.unit < layout.pairs;
    const std::int64_t first = pair ? 2 * at.unit : 2 * layout.pairs + 2 * M * (at.unit - layout.pairs);
    const std::int64_t chain = at.head * layout.chains + at.unit - layout.pairs;
    float cosine = 1.0f, sine = 0.0f;
    ChainTerms<float, M> terms;
    ChainSums<float, M> sums;
    if (!rest) {
        cosine = inputs.cosine[at.position * layout.units() + at.unit];
        sine = inputs.sine[at.position * layout.units() + at.unit];
        if (!pair) terms = termsAt<M>(layout, inputs, at.position, chain);
    }
    for (int s = 0; s < sections.count; ++s) {
        const BackwardSection& section = sections.at[s];
        for (std::int64_t b = 0; b < batch; ++b) {
            const std::int64_t offset =
                b * section.batchStride + at.position * section.timeStride + at.head * layout.headDim;
            const float* in = section.in + offset;
            float* inGradient = section.inGradient + offset;
            const float* outGradient = section.outGradient + b * section.outBatchStride +
                                       at.position * section.outTimeStride + at.head * section.outHeadStride;
            if (rest) {
                for (std::int64_t i = first; i < layout.headDim; ++i) inGradient[i] = outGradient[i];
            } else if (section.role == Role::Value) {
                const std::int64_t numbers = pair ? 2 : 2 * M;
                for (std::int64_t i = 0; i < numbers; ++i) inGradient[first + i] = outGradient[first + i];
            } else if (pair) {
                rotateChain<float, 1>(cosine, -sine, outGradient + first, inGradient + first);
            } else {
                float y[2 * M], g[2 * M], result[2 * M];
                rotateChain<float, M>(cosine, sine, in + first, y);
                for (int i = 0; i < 2 * M; ++i) g[i] = outGradient[first + i];
                if (section.role == Role::Key)
                    keyBackward<float, M>(terms, cosine, sine, y, g, result, sums);
                else
                    queryBackward<float, M>(terms, cosine, sine, y, g, result, sums);
                for (int i = 0; i < 2 * M; ++i) inGradient[first + i] = result[i];
            }
        }
    }
    if (rest || pair || gradients == nullptr) return;
    const ChainGradient<float, M> gradient =
        chainGradient<float, M>(terms, inputs.time[at.position], inputs.shear[at.position],
                                inputs.eta ? inputs.eta[chain] : 0.0f, layout.jets, sums);
    const std::int64_t kind = length * layout.heads * layout.chains;
    float* out = gradients + at.position * layout.heads * layout.chains + chain;
    out[0] = gradient.gamma;
    out[kind] = gradient.eta;
    out[2 * kind] = gradient.base;
    for (int r = 1; r < M; ++r) out[(2 + r) * kind] = gradient.jets[r - 1];
}

template <typename Section>
bool gather(const Section* from, int count, Sections<Section>& to) {
    if (count < 1 || count > kMaxSections) return false;
    to.count = count;
    for (int s = 0; s < count; ++s) to.at[s] = from[s];
    return true;
}

unsigned blocks(const HeadLayout& layout, std::int64_t length) {
    return static_cast<unsigned>(((layout.units() + 1) * layout.heads * length + kThreads - 1) / kThreads);
}

const char* outcome() {
    const cudaError_t error = cudaGetLastError();
    return error == cudaSuccess ? nullptr : cudaGetErrorString(error);
}

constexpr const char* kBadOrder = "a chain of this order is not compiled in";
constexpr const char* kBadSections = "one to three sections are expected";

}  // namespace

const char* compiledArchitectures() {
    return JORDANSCOPE_CUDA_ARCHITECTURES;
}

bool runsOn(int major, int minor) {
    return major * 10 + minor >=
           JORDANSCOPE_CUDA_OLDEST;  // binaries for the listed ones, PTX for those above
}

const char* positionForward(const HeadLayout& layout, const PassInputs& inputs,
                            const ForwardSection* sections, int sectionCount, std::int64_t batch,
                            std::int64_t length, void* stream) {
    Sections<ForwardSection> gathered;
    if (!gather(sections, sectionCount, gathered)) return kBadSections;
    const dim3 grid(blocks(layout, length), static_cast<unsigned>(batch < 64 ? batch : 64));
    const auto at = static_cast<cudaStream_t>(stream);
    switch (layout.order) {
        case 1:
            forwardKernel<1><<<grid, kThreads, 0, at>>>(layout, inputs, gathered, batch, length);
            break;
        case 2:
            forwardKernel<2><<<grid, kThreads, 0, at>>>(layout, inputs, gathered, batch, length);
            break;
        case 3:
            forwardKernel<3><<<grid, kThreads, 0, at>>>(layout, inputs, gathered, batch, length);
            break;
        case 4:
            forwardKernel<4><<<grid, kThreads, 0, at>>>(layout, inputs, gathered, batch, length);
            break;
        case 5:
            forwardKernel<5><<<grid, kThreads, 0, at>>>(layout, inputs, gathered, batch, length);
            break;
        default:
            return kBadOrder;
    }
    return outcome();
}

const char* positionBackward(const HeadLayout& layout, const PassInputs& inputs,
                             const BackwardSection* sections, int sectionCount, std::int64_t batch,
                             std::int64_t length, float* gradients, void* stream) {
    Sections<BackwardSection> gathered;
    if (!gather(sections, sectionCount, gathered)) return kBadSections;
    const unsigned grid = blocks(layout, length);
    const auto at = static_cast<cudaStream_t>(stream);
    switch (layout.order) {
        case 1:
            backwardKernel<1><<<grid, kThreads, 0, at>>>(layout, inputs, gathered, batch, length, gradients);
            break;
        case 2:
            backwardKernel<2><<<grid, kThreads, 0, at>>>(layout, inputs, gathered, batch, length, gradients);
            break;
        case 3:
            backwardKernel<3><<<grid, kThreads, 0, at>>>(layout, inputs, gathered, batch, length, gradients);
            break;
        case 4:
            backwardKernel<4><<<grid, kThreads, 0, at>>>(layout, inputs, gathered, batch, length, gradients);
            break;
        case 5:
            backwardKernel<5><<<grid, kThreads, 0, at>>>(layout, inputs, gathered, batch, length, gradients);
            break;
        default:
            return kBadOrder;
    }
    return outcome();
}

}  // namespace jordanscope::cuda
