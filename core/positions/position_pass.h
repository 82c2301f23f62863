#pragma once

#include <cstdint>
#include <string>

#include "core/positions/host_device.h"

/// The positional transform of whole tensors: what its CPU pass and its CUDA kernels are told. C++17, no
/// torch.
namespace jordanscope::positions {

/// What a section of the input becomes. Value is copied, widened where query and key are.
enum class Role { Query, Key, Value };

/// How a head's numbers are used: `pairs` turned pairs, then `chains` of `order`, then numbers left alone.
struct HeadLayout {
    std::int64_t heads = 0, headDim = 0, pairs = 0, chains = 0;
    int order = 1;
    std::int64_t tail = 0;  ///< extra numbers after each head, carrying ALiBi or padding
    bool jets = false;
    float maxExponent = 30;

    JORDANSCOPE_HOST_DEVICE std::int64_t width() const { return headDim + tail; }
    JORDANSCOPE_HOST_DEVICE std::int64_t row() const { return heads * headDim; }
    JORDANSCOPE_HOST_DEVICE std::int64_t units() const { return pairs + chains; }
    /// Kinds of parameter gradients: gamma, eta, base and order - 1 jets, in this order.
    std::int64_t gradientKinds() const { return 3 + (order - 1); }
};

/// float32. Positions: time (t = -p) and shear s(t) [length]; cosine, sine [length, pairs + chains].
/// Parameters [heads, chains]; jets [order - 1, heads, chains]. A null gamma or eta is 0, a null base 1.
struct PassInputs {
    const float* time = nullptr;
    const float* shear = nullptr;
    const float* cosine = nullptr;
    const float* sine = nullptr;
    const float* gamma = nullptr;
    const float* eta = nullptr;
    const float* jets = nullptr;
    const float* base = nullptr;
};

/// One section [batch, length, heads, headDim] of the input, and where its result goes. Strides in numbers;
/// heads and headDim are contiguous. The result is contiguous [batch, length, heads, width]; a null tail is
/// 0, else [length, heads, tail]. Storage is float or BFloat16.
template <typename Storage>
struct BasicForwardSection {
    Role role = Role::Query;
    const Storage* in = nullptr;
    std::int64_t batchStride = 0, timeStride = 0;
    Storage* out = nullptr;
    const float* tail = nullptr;
};

/// The same backwards: `outGradient` is strided over batch, time and head with contiguous width; `inGradient`
/// has the strides of `in`.
template <typename Storage>
struct BasicBackwardSection {
    Role role = Role::Query;
    const Storage* in = nullptr;
    Storage* inGradient = nullptr;
    std::int64_t batchStride = 0, timeStride = 0;
    const Storage* outGradient = nullptr;
    std::int64_t outBatchStride = 0, outTimeStride = 0, outHeadStride = 0;
};

struct BFloat16;
using ForwardSection = BasicForwardSection<float>;
using BackwardSection = BasicBackwardSection<float>;
using HalfForwardSection = BasicForwardSection<BFloat16>;
using HalfBackwardSection = BasicBackwardSection<BFloat16>;

/// Architectures the kernels were compiled for, e.g. "sm_80, sm_90, PTX 9.0"; empty where there are none.
const char* compiledArchitectures();
/// Why GPU `device`, by the number that programs know it by, cannot run them; empty where it can. The runtime
/// is asked once a device: a compute capability does not tell whether a driver takes the kernels.
const std::string& whyNoKernels(int device);

/// On the current device, asynchronous on `stream` (a cudaStream_t), no synchronisation and no allocation: it
/// can be captured. All pointers are device pointers; where there are pairs or chains, every stride is even.
/// Returns an empty text, or what went wrong and whose failure it is.
std::string positionForward(const HeadLayout& layout, const PassInputs& inputs,
                            const ForwardSection* sections, int sectionCount, std::int64_t batch,
                            std::int64_t length, void* stream);
std::string positionForward(const HeadLayout& layout, const PassInputs& inputs,
                            const HalfForwardSection* sections, int sectionCount, std::int64_t batch,
                            std::int64_t length, void* stream);

/// Rows of partial sums that positionBackward writes: enough to keep a GPU busy, and not more for a longer
/// sequence.
constexpr std::int64_t gradientRows(std::int64_t length) {
    return length < 2048 ? length : 2048;
}

/// `gradients` receives float32 [gradientKinds, gradientRows(length), heads, chains], each row the sum over
/// every gradientRows-th position, to be summed over the rows; deterministic. It may be null where no
/// parameter is learned.
std::string positionBackward(const HeadLayout& layout, const PassInputs& inputs,
                             const BackwardSection* sections, int sectionCount, std::int64_t batch,
                             std::int64_t length, float* gradients, void* stream);
std::string positionBackward(const HeadLayout& layout, const PassInputs& inputs,
                             const HalfBackwardSection* sections, int sectionCount, std::int64_t batch,
                             std::int64_t length, float* gradients, void* stream);

}  // namespace jordanscope::positions
