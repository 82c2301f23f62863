#include "core/training/detail/recomputed_chunks.h"

#include <algorithm>
#include <vector>

#include <torch/csrc/autograd/autograd.h>

namespace jordanscope::training {
namespace {

using torch::autograd::AutogradContext;
using torch::autograd::variable_list;

struct Chunks : torch::CustomClassHolder {
    std::int64_t size = 1;
    ChunkAttention attend;

    /// Calls visit(first query, its count, keys seen) from the last chunk to the first, whose tables the pass
    /// then has already.
    template <typename Visit>
    void each(std::int64_t queries, std::int64_t keys, const Visit& visit) const {
        for (std::int64_t end = queries; end > 0; end -= size) {
            const std::int64_t begin = std::max<std::int64_t>(0, end - size);
            visit(begin, end - begin, keys - queries + end);
        }
    }
};

struct ChunksFunction : torch::autograd::Function<ChunksFunction> {
    static at::Tensor forward(AutogradContext* context, const at::Tensor& q, const at::Tensor& k,
                              const at::Tensor& v, const at::Tensor& gamma, const at::Tensor& eta,
                              const c10::intrusive_ptr<Chunks>& chunks) {
        const at::NoGradGuard noGrad;
        const at::Tensor out = at::empty(q.sizes(), q.options());
        chunks->each(q.size(1), k.size(1), [&](std::int64_t begin, std::int64_t count, std::int64_t seen) {
            out.narrow(1, begin, count)
                .copy_(chunks->attend(q.narrow(1, begin, count), k.narrow(1, 0, seen), v.narrow(1, 0, seen),
                                      gamma, eta));
        });
        context->save_for_backward({q, k, v, gamma, eta});
        context->saved_data["chunks"] = c10::IValue::make_capsule(chunks);
        return out;
    }

    static variable_list backward(AutogradContext* context, variable_list gradients) {
        const variable_list saved = context->get_saved_variables();
        const auto capsule = context->saved_data["chunks"].toCapsule();
        const auto& chunks = static_cast<const Chunks&>(*capsule);
        const at::Tensor &q = saved[0], &k = saved[1], &v = saved[2];
        variable_list sums;
        for (const at::Tensor& tensor : saved) sums.push_back(at::zeros(tensor.sizes(), tensor.options()));
        chunks.each(q.size(1), k.size(1), [&](std::int64_t begin, std::int64_t count, std::int64_t seen) {
            const auto leaf = [](const at::Tensor& x) { return x.detach().requires_grad_(); };
            const variable_list leaves{leaf(q.narrow(1, begin, count)), leaf(k.narrow(1, 0, seen)),
                                       leaf(v.narrow(1, 0, seen)), leaf(saved[3]), leaf(saved[4])};
            variable_list parts;
            {
                const at::AutoGradMode grad(true);
                const at::Tensor out = chunks.attend(leaves[0], leaves[1], leaves[2], leaves[3], leaves[4]);
                parts = torch::autograd::grad({out}, leaves, {gradients[0].narrow(1, begin, count)});
            }
            sums[0].narrow(1, begin, count).copy_(parts[0]);
            sums[1].narrow(1, 0, seen).add_(parts[1]);
            sums[2].narrow(1, 0, seen).add_(parts[2]);
            sums[3].add_(parts[3]);
            sums[4].add_(parts[4]);
        });
        sums.emplace_back();
        return sums;
    }
};

}  // namespace

at::Tensor recomputedChunks(const at::Tensor& q, const at::Tensor& k, const at::Tensor& v,
                            const at::Tensor& gamma, const at::Tensor& eta, std::int64_t chunk,
                            ChunkAttention attend) {
    auto chunks = c10::make_intrusive<Chunks>();
    chunks->size = chunk;
    chunks->attend = std::move(attend);
    return ChunksFunction::apply(q, k, v, gamma, eta, chunks);
}

}  // namespace jordanscope::training
