#include "core/training/attention/attention.h"

#include <cmath>

#include "core/tiles/cpu_attention.h"
#include "core/training/platform/row_chunks.h"

namespace jordanscope::training {
namespace {

using torch::autograd::AutogradContext;
using torch::autograd::variable_list;

tiles::RowStrides stridesOf(const at::Tensor& x) {
    return {x.stride(0), x.stride(1), x.stride(2)};
}
tiles::ConstRows read(const at::Tensor& x) {
    return {x.const_data_ptr<float>(), stridesOf(x)};
}
tiles::Rows written(const at::Tensor& x) {
    return {x.data_ptr<float>(), stridesOf(x)};
}
at::Tensor withRows(const at::Tensor& x) {
    return x.stride(3) == 1 ? x : x.contiguous();
}

/// What scores are made of beside queries and keys, as an autograd function keeps it.
struct Scores : torch::CustomClassHolder {
    float scale = 1;
    std::vector<float> slopes;
    std::shared_ptr<const std::vector<float>> tau;
};

/// `eta` is empty where there is no shear: an autograd function takes no undefined tensor.
tiles::AttentionShape shapeOf(const at::Tensor& q, const at::Tensor& k, const at::Tensor& eta,
                              const Scores& scores) {
    tiles::AttentionShape shape{q.size(0),
                                q.size(2),
                                q.size(1),
                                k.size(1),
                                q.size(3),
                                scores.scale,
                                scores.slopes.empty() ? nullptr : scores.slopes.data(),
                                {}};
    if (eta.numel() > 0) shape.shear = {eta.const_data_ptr<float>(), scores.tau->data()};
    return shape;
}

struct AttentionFunction : torch::autograd::Function<AttentionFunction> {
    static at::Tensor forward(AutogradContext* context, const at::Tensor& q, const at::Tensor& k,
                              const at::Tensor& v, const at::Tensor& eta,
                              const c10::intrusive_ptr<Scores>& scores) {
        const at::Tensor out = at::empty(q.sizes(), q.options());
        const at::Tensor logSums = at::empty({q.size(0), q.size(2), q.size(1)}, q.options());
        tiles::attentionForward(shapeOf(q, k, eta, *scores), read(q), read(k), read(v), written(out),
                                logSums.data_ptr<float>(), onThreads);
        context->save_for_backward({q, k, v, out, logSums, eta});
        context->saved_data["scores"] = c10::IValue::make_capsule(scores);
        return out;
    }

    static variable_list backward(AutogradContext* context, variable_list gradients) {
        const variable_list saved = context->get_saved_variables();
        const auto capsule = context->saved_data["scores"].toCapsule();
        const at::Tensor &q = saved[0], &k = saved[1], &v = saved[2];
        const at::Tensor outGradient = withRows(gradients[0]);
        const at::Tensor qGradient = at::empty(q.sizes(), q.options());
        const at::Tensor kGradient = at::empty(k.sizes(), k.options());
        const at::Tensor vGradient = at::empty(v.sizes(), v.options());
        const at::Tensor& eta = saved[5];
        at::Tensor etaGradient;
        if (eta.numel() > 0) etaGradient = at::empty({q.size(0), eta.size(0), eta.size(1)}, eta.options());
        tiles::attentionBackward(shapeOf(q, k, eta, static_cast<const Scores&>(*capsule)), read(q), read(k),
                                 read(v), read(saved[3]), read(outGradient), saved[4].const_data_ptr<float>(),
                                 written(qGradient), written(kGradient), written(vGradient),
                                 etaGradient.defined() ? etaGradient.data_ptr<float>() : nullptr, onThreads);
        if (etaGradient.defined()) etaGradient = etaGradient.sum(0);
        return {qGradient, kGradient, vGradient, etaGradient, at::Tensor()};
    }
};

}  // namespace

at::Tensor causalAttention(const at::Tensor& q, const at::Tensor& k, const at::Tensor& v, double scale,
                           const std::vector<float>& slopes, const LagShearValues& shear) {
    auto scores = c10::make_intrusive<Scores>();
    scores->scale = static_cast<float>(scale);
    scores->slopes = slopes;
    scores->tau = shear.tau;
    const at::Tensor eta = shear.eta.defined() ? shear.eta.contiguous() : at::empty({0}, q.options());
    return AttentionFunction::apply(withRows(q), withRows(k), withRows(v), eta, scores);
}

at::Tensor dotProductAttention(const at::Tensor& q, const at::Tensor& k, const at::Tensor& v, double scale) {
    const std::int64_t queries = q.size(1), keys = k.size(1);
    const bool part = queries > 1 && queries < keys;
    // scaled_dot_product_attention aligns its causal mask with the first key, so that a part of the queries
    // would need one of queries x keys; what it calls for float32 can align with the last.
    if (part && q.is_cuda() && !at::GradMode::is_enabled()) {
        constexpr std::int64_t kCausalFromBottomRight = 2;
        return std::get<0>(at::_efficient_attention_forward(q, k, v, {}, {}, {}, std::nullopt, std::nullopt,
                                                            0.0, kCausalFromBottomRight, false, scale));
    }
    std::optional<at::Tensor> mask;
    if (part) mask = at::full({queries, keys}, -INFINITY, q.options()).triu(keys - queries + 1);
    const bool causal = queries > 1 && !part;
    return at::scaled_dot_product_attention(q.transpose(1, 2), k.transpose(1, 2), v.transpose(1, 2), mask,
                                            0.0, causal, scale)
        .transpose(1, 2);
}

}  // namespace jordanscope::training
