#include "core/training/attention/relative_attention.h"

#include <algorithm>
#include <cmath>

#include "core/training/attention/attention.h"

namespace jordanscope::training {
namespace {

using torch::autograd::AutogradContext;
using torch::autograd::variable_list;

/// Scores that the composed way makes at a time, and queries it takes at least and at most for them.
constexpr std::int64_t kMostScores = std::int64_t{1} << 25, kLeastQueries = 16, kMostQueries = 256;

/// What scores are made of beside tensors, as an autograd function keeps it.
struct RelativeScores : torch::CustomClassHolder {
    kernel::ShearLaw tau;
    double scale = 1;
    std::vector<float> slopes;
    std::int64_t chunk = 1;
};

/// [batch, time, heads, dim] -> the numbers of chain index r, [batch, time, heads, dim / 4, 2].
at::Tensor ofIndex(const at::Tensor& x, std::int64_t r) {
    return x.unflatten(-1, {x.size(-1) / 4, 2, 2}).select(-2, r);
}

/// Heads before time: [batch, heads, time, dim].
at::Tensor byHeads(const at::Tensor& x) {
    return x.transpose(1, 2);
}

/// A chunk of queries [begin, end) of all, with the keys they see.
class Chunk {
public:
    Chunk(const RelativeScores& scores, const at::Tensor& q, const at::Tensor& k, const at::Tensor& eta,
          std::int64_t begin, std::int64_t end)
        : keys(k.size(1) - q.size(1) + end), scale_(scores.scale) {
        query = byHeads(q.narrow(1, begin, end - begin));
        key = byHeads(k.narrow(1, 0, keys));
        queryShear = byHeads(ofIndex(q.narrow(1, begin, end - begin), 0));
        sheared = (queryShear * eta.unsqueeze(1).unsqueeze(-1)).flatten(-2);
        keyShear = byHeads(ofIndex(k.narrow(1, 0, keys), 1)).flatten(-2);
        const auto type = q.options();
        const std::int64_t first = k.size(1) - q.size(1) + begin;
        lag_ = at::arange(first, keys, type.dtype(at::kLong)).unsqueeze(1) -
               at::arange(keys, type.dtype(at::kLong));
        const at::Tensor distance = lag_.clamp_min(0).to(at::kDouble);
        tau = scores.tau.ofLag(distance).to(q.scalar_type());
        if (!scores.slopes.empty()) {
            const at::Tensor slopes =
                at::tensor(scores.slopes, at::kFloat).to(type.device(), q.scalar_type());
            bias_ = slopes.view({-1, 1, 1}) * distance.to(q.scalar_type());
        }
    }

    /// Softmax along the keys: [batch, heads, queries, keys].
    at::Tensor probabilities() const {
        at::Tensor scores = at::matmul(query, key.transpose(-1, -2))
                                .add_(at::matmul(sheared, keyShear.transpose(-1, -2)).mul_(tau))
                                .mul_(scale_);
        if (bias_.defined()) scores.sub_(bias_);
        return at::softmax(scores.masked_fill_(lag_ < 0, -INFINITY), -1);
    }

    std::int64_t keys;
    at::Tensor query, key, queryShear, sheared, keyShear, tau;

private:
    double scale_;
    at::Tensor lag_, bias_;
};

struct RelativeFunction : torch::autograd::Function<RelativeFunction> {
    static at::Tensor forward(AutogradContext* context, const at::Tensor& q, const at::Tensor& k,
                              const at::Tensor& v, const at::Tensor& eta,
                              const c10::intrusive_ptr<RelativeScores>& scores) {
        at::Tensor out = at::empty(q.sizes(), q.options());
        for (std::int64_t begin = 0; begin < q.size(1); begin += scores->chunk) {
            const std::int64_t end = std::min(begin + scores->chunk, q.size(1));
            const Chunk chunk(*scores, q, k, eta, begin, end);
            out.narrow(1, begin, end - begin)
                .copy_(byHeads(at::matmul(chunk.probabilities(), byHeads(v.narrow(1, 0, chunk.keys)))));
        }
        context->save_for_backward({q, k, v, eta});
        context->saved_data["scores"] = c10::IValue::make_capsule(scores);
        return out;
    }

    static variable_list backward(AutogradContext* context, variable_list gradients) {
        const variable_list saved = context->get_saved_variables();
        const auto capsule = context->saved_data["scores"].toCapsule();
        const auto& scores = static_cast<const RelativeScores&>(*capsule);
        const at::Tensor &q = saved[0], &k = saved[1], &v = saved[2], &eta = saved[3];
        const at::Tensor qGradient = at::empty(q.sizes(), q.options());
        const at::Tensor kGradient = at::zeros(k.sizes(), k.options());
        const at::Tensor vGradient = at::zeros(v.sizes(), v.options());
        const at::Tensor etaGradient = at::zeros(eta.sizes(), eta.options());
        for (std::int64_t begin = 0; begin < q.size(1); begin += scores.chunk) {
            const std::int64_t end = std::min(begin + scores.chunk, q.size(1));
            const Chunk chunk(scores, q, k, eta, begin, end);
            const at::Tensor outGradient = byHeads(gradients[0].narrow(1, begin, end - begin));
            const at::Tensor values = byHeads(v.narrow(1, 0, chunk.keys));
            const at::Tensor probabilities = chunk.probabilities();
            byHeads(vGradient.narrow(1, 0, chunk.keys))
                .add_(at::matmul(probabilities.transpose(-1, -2), outGradient));
            at::Tensor change = at::matmul(outGradient, values.transpose(-1, -2));
            change.sub_((change * probabilities).sum(-1, true)).mul_(probabilities).mul_(scores.scale);
            const at::Tensor queries = qGradient.narrow(1, begin, end - begin);
            const at::Tensor keys = kGradient.narrow(1, 0, chunk.keys);
            queries.copy_(byHeads(at::matmul(change, chunk.key)));
            byHeads(keys).add_(at::matmul(change.transpose(-1, -2), chunk.query));
            change.mul_(chunk.tau);
            const std::vector<std::int64_t> pairs{q.size(3) / 4, 2};
            const at::Tensor sheared = at::matmul(change, chunk.keyShear).unflatten(-1, pairs);
            byHeads(ofIndex(queries, 0)).add_(sheared * eta.unsqueeze(1).unsqueeze(-1));
            etaGradient.add_((sheared * chunk.queryShear).sum({0, 2, 4}));
            byHeads(ofIndex(keys, 1))
                .add_(at::matmul(change.transpose(-1, -2), chunk.sheared).unflatten(-1, pairs));
        }
        return {qGradient, kGradient, vGradient, etaGradient, at::Tensor()};
    }
};

std::shared_ptr<const std::vector<float>> tauTable(const kernel::ShearLaw& tau, std::int64_t lags) {
    auto table = std::make_shared<std::vector<float>>(static_cast<std::size_t>(lags));
    for (std::size_t d = 0; d < table->size(); ++d)
        (*table)[d] = static_cast<float>(tau(static_cast<double>(d)));
    return table;
}

}  // namespace

at::Tensor composedRelativeAttention(const at::Tensor& q, const at::Tensor& k, const at::Tensor& v,
                                     const at::Tensor& eta, const kernel::ShearLaw& tau, double scale,
                                     const std::vector<float>& slopes, std::int64_t chunk) {
    auto scores = c10::make_intrusive<RelativeScores>();
    scores->tau = tau;
    scores->scale = scale;
    scores->slopes = slopes;
    scores->chunk = chunk;
    return RelativeFunction::apply(q, k, v, eta, scores);
}

at::Tensor relativeAttention(const at::Tensor& q, const at::Tensor& k, const at::Tensor& v,
                             const at::Tensor& eta, const kernel::ShearLaw& tau, double scale,
                             const std::vector<float>& slopes) {
    if (q.is_cpu() && q.scalar_type() == at::kFloat)
        return causalAttention(q, k, v, scale, slopes, {eta, tauTable(tau, k.size(1))});
    const std::int64_t row = q.size(0) * q.size(2) * k.size(1);
    return composedRelativeAttention(
        q, k, v, eta, tau, scale, slopes,
        std::clamp(kMostScores / std::max<std::int64_t>(row, 1), kLeastQueries, kMostQueries));
}

}  // namespace jordanscope::training
