#include "core/training/layers/rms_norm.h"

#include "core/tiles/layer_tile.h"
#include "core/training/platform/row_chunks.h"

namespace jordanscope::training {
namespace {

using torch::autograd::AutogradContext;
using torch::autograd::variable_list;

struct NormFunction : torch::autograd::Function<NormFunction> {
    static at::Tensor forward(AutogradContext* context, const at::Tensor& x, const at::Tensor& weight) {
        context->save_for_backward({x, weight});
        const tiles::LayerCodeTable& table = tiles::layerCode();
        const std::int64_t n = x.size(-1), rows = x.numel() / n;
        const at::Tensor result = at::empty_like(x);
        const float *in = x.const_data_ptr<float>(), *w = weight.const_data_ptr<float>();
        float* out = result.data_ptr<float>();
        eachChunk(rows, 0, [&](std::int64_t first, std::int64_t count, float*) {
            table.norm(count, n, in + first * n, w, out + first * n);
        });
        return result;
    }

    static variable_list backward(AutogradContext* context, variable_list gradients) {
        const variable_list saved = context->get_saved_variables();
        const at::Tensor x = saved[0], weight = saved[1], outGradient = gradients[0].contiguous();
        const tiles::LayerCodeTable& table = tiles::layerCode();
        const std::int64_t n = x.size(-1), rows = x.numel() / n;
        const at::Tensor inGradient = at::empty_like(x);
        const SumsInParts parts(chunksOf(rows), n);
        const float *in = x.const_data_ptr<float>(), *w = weight.const_data_ptr<float>();
        const float* g = outGradient.const_data_ptr<float>();
        float* out = inGradient.data_ptr<float>();
        eachChunkWithSums(rows, parts, 0, [&](std::int64_t first, std::int64_t count, float*, float* sums) {
            table.normBackward(count, n, in + first * n, w, g + first * n, nullptr, out + first * n, sums);
        });
        return {inGradient, parts.total()};
    }
};

}  // namespace

at::Tensor rmsNorm(const at::Tensor& x, const at::Tensor& weight) {
    if (x.is_cpu() && x.scalar_type() == at::kFloat)
        return NormFunction::apply(x.contiguous(), weight.contiguous());
    return at::rms_norm(x, {x.size(-1)}, weight, static_cast<double>(tiles::kNormEpsilon));
}

}  // namespace jordanscope::training
