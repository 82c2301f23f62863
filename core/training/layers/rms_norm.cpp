#include "core/training/layers/rms_norm.h"

#include <cmath>

#include "core/tiles/layer_tile.h"
#include "core/training/platform/row_chunks.h"

namespace jordanscope::training {
namespace {

using torch::autograd::AutogradContext;
using torch::autograd::variable_list;

constexpr std::int64_t kGrain = 32;  // rows a thread takes at least

/// Sum in a fixed number of lanes, which the compiler keeps in a vector.
template <typename Term>
float laneSum(std::int64_t n, Term term) {
    constexpr std::int64_t kLanes = 16;
    float lanes[kLanes] = {};
    std::int64_t i = 0;
    for (; i + kLanes <= n; i += kLanes)
        for (std::int64_t lane = 0; lane < kLanes; ++lane) lanes[lane] += term(i + lane);
    for (; i < n; ++i) lanes[0] += term(i);
    float sum = 0;
    for (float lane : lanes) sum += lane;
    return sum;
}

float inverseNorm(const float* x, std::int64_t n) {
    const float squares = laneSum(n, [&](std::int64_t i) { return x[i] * x[i]; });
    return 1.0F / std::sqrt(squares / static_cast<float>(n) + tiles::kNormEpsilon);
}

struct NormFunction : torch::autograd::Function<NormFunction> {
    static at::Tensor forward(AutogradContext* context, const at::Tensor& x, const at::Tensor& weight) {
        context->save_for_backward({x, weight});
        const std::int64_t n = x.size(-1), rows = x.numel() / n;
        at::Tensor result = at::empty_like(x);
        const float *in = x.const_data_ptr<float>(), *w = weight.const_data_ptr<float>();
        float* out = result.data_ptr<float>();
        at::parallel_for(0, rows, kGrain, [&](std::int64_t begin, std::int64_t end) {
            for (std::int64_t row = begin; row < end; ++row) {
                const float scale = inverseNorm(in + row * n, n);
                for (std::int64_t i = 0; i < n; ++i) out[row * n + i] = w[i] * in[row * n + i] * scale;
            }
        });
        return result;
    }

    static variable_list backward(AutogradContext* context, variable_list gradients) {
        const variable_list saved = context->get_saved_variables();
        const at::Tensor x = saved[0], weight = saved[1], outGradient = gradients[0].contiguous();
        const std::int64_t n = x.size(-1), rows = x.numel() / n;
        at::Tensor inGradient = at::empty_like(x);
        const SumsInParts parts(chunksOf(rows), n);
        const float *in = x.const_data_ptr<float>(), *w = weight.const_data_ptr<float>();
        const float* g = outGradient.const_data_ptr<float>();
        float* out = inGradient.data_ptr<float>();
        eachChunkWithSums(rows, parts, 0, [&](std::int64_t first, std::int64_t count, float*, float* sum) {
            for (std::int64_t row = first; row < first + count; ++row) {
                const float *xr = in + row * n, *gr = g + row * n;
                const float scale = inverseNorm(xr, n);
                const float along = laneSum(n, [&](std::int64_t i) { return gr[i] * w[i] * xr[i]; }) * scale *
                                    scale * scale / static_cast<float>(n);
                for (std::int64_t i = 0; i < n; ++i) {
                    out[row * n + i] = gr[i] * w[i] * scale - xr[i] * along;
                    sum[i] += gr[i] * xr[i] * scale;
                }
            }
        });
        return {inGradient, parts.total()};
    }
};

}  // namespace

at::Tensor rmsNorm(const at::Tensor& x, const at::Tensor& weight) {
    if (x.is_cpu() && x.scalar_type() == at::kFloat) return NormFunction::apply(x.contiguous(), weight);
    return at::rms_norm(x, {x.size(-1)}, weight, static_cast<double>(tiles::kNormEpsilon));
}

}  // namespace jordanscope::training
