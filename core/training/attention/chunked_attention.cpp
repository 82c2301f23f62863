#include "core/training/attention/chunked_attention.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <torch/csrc/autograd/autograd.h>

namespace jordanscope::training {
namespace {

using torch::autograd::AutogradContext;
using torch::autograd::variable_list;

/// exp(80) and its inverse times what a series may come to are float32 numbers.
constexpr double kLargestExponent = 80;
/// Within a chunk: exponents of a key against its query's, and what the series may grow to, whose rounding
/// shows at short lags.
constexpr double kChunkExponent = 30, kChunkSeries = 16;

double largest(const at::Tensor& value) {
    return value.defined() && value.numel() > 0 ? at::abs(value.detach()).max().item<double>() : 0;
}

/// The largest (eta s)^r / r! a chain of the method has at lag d; NaN stays.
double seriesAt(const kernel::Method& method, double eta, double d) {
    const double ratio = std::abs(eta * method.shear(d));
    double term = 1, most = 1;
    for (int r = 1; r < method.order; ++r) {
        term *= ratio / r;
        if (!(term <= most)) most = term;
    }
    return most;
}

struct Chunks : torch::CustomClassHolder {
    std::int64_t size = 1;
    ChunkAttention attend;

    /// Calls visit(part, q, k, v) for each chunk; part(x, n) are the rows of x it concerns where x is shaped
    /// as the n-th of what is saved. From the last chunk, which is a full one, to the first: its tables hold
    /// those of all others.
    template <typename Visit>
    void each(std::int64_t queries, std::int64_t keys, const Visit& visit) const {
        for (std::int64_t end = queries; end > 0; end -= size) {
            const std::int64_t begin = std::max<std::int64_t>(0, end - size);
            visit([begin, end, seen = keys - queries + end](const at::Tensor& x, std::size_t n) {
                return n == 0 ? x.narrow(1, begin, end - begin) : n < 3 ? x.narrow(1, 0, seen) : x;
            });
        }
    }

    /// An autograd function takes no undefined tensor: an absent parameter is an empty one.
    at::Tensor operator()(const variable_list& of) const {
        PositionValues learned;
        if (of[3].numel() > 0) learned.gamma = of[3];
        if (of[4].numel() > 0) learned.eta = of[4];
        return attend(of[0], of[1], of[2], learned);
    }
};

struct ChunksFunction : torch::autograd::Function<ChunksFunction> {
    static at::Tensor forward(AutogradContext* context, const at::Tensor& q, const at::Tensor& k,
                              const at::Tensor& v, const at::Tensor& gamma, const at::Tensor& eta,
                              const c10::intrusive_ptr<Chunks>& chunks) {
        const at::NoGradGuard noGrad;
        const at::Tensor out = at::empty(q.sizes(), q.options());
        const variable_list saved{q, k, v, gamma, eta};
        chunks->each(q.size(1), k.size(1), [&](const auto& part) {
            variable_list parts;
            for (std::size_t n = 0; n < saved.size(); ++n) parts.push_back(part(saved[n], n));
            part(out, 0).copy_((*chunks)(parts));
        });
        context->save_for_backward(saved);
        context->saved_data["chunks"] = c10::IValue::make_capsule(chunks);
        return out;
    }

    static variable_list backward(AutogradContext* context, variable_list gradients) {
        const variable_list saved = context->get_saved_variables();
        const auto capsule = context->saved_data["chunks"].toCapsule();
        const auto& chunks = static_cast<const Chunks&>(*capsule);
        variable_list sums;
        for (const at::Tensor& tensor : saved) sums.push_back(at::zeros(tensor.sizes(), tensor.options()));
        chunks.each(saved[0].size(1), saved[1].size(1), [&](const auto& part) {
            variable_list leaves;
            for (std::size_t n = 0; n < saved.size(); ++n)
                leaves.push_back(part(saved[n], n).detach().requires_grad_());
            variable_list parts;
            {
                const at::AutoGradMode grad(true);
                parts = torch::autograd::grad({chunks(leaves)}, leaves, {part(gradients[0], 0)}, std::nullopt,
                                              /*create_graph=*/false, /*allow_unused=*/true);
            }
            for (std::size_t n = 0; n < sums.size(); ++n)
                if (parts[n].defined()) part(sums[n], n).add_(parts[n]);
        });
        sums.emplace_back();
        return sums;
    }
};

}  // namespace

kernel::Method anchoredMethod(kernel::Method method) {
    if (method.relative) method.relative = method.etaLearned = false;
    method.maxExponent = kLargestExponent;
    return method;
}

std::int64_t chunkQueries(const kernel::Method& method, const PositionValues& learned, std::int64_t most) {
    const double gamma = largest(learned.gamma), eta = largest(learned.eta);
    const auto tooLong = [&](double d) {
        return !(gamma * d <= kChunkExponent) || !(seriesAt(method, eta, d) <= kChunkSeries);
    };
    std::int64_t chunk = most;
    while (chunk > 1 && tooLong(static_cast<double>(chunk))) chunk /= 2;
    return chunk;
}

at::Tensor chunkedAttention(const at::Tensor& q, const at::Tensor& k, const at::Tensor& v,
                            const PositionValues& learned, std::int64_t chunk, ChunkAttention attend) {
    auto chunks = c10::make_intrusive<Chunks>();
    chunks->size = std::min(chunk, q.size(1));
    chunks->attend = std::move(attend);
    const auto present = [&](const at::Tensor& value) {
        return value.defined() ? value : at::empty({0}, q.options());
    };
    return ChunksFunction::apply(q, k, v, present(learned.gamma), present(learned.eta), chunks);
}

at::Tensor anchored(PositionPass& pass, const at::Tensor& rows, Role role, std::int64_t behind,
                    const PositionValues& learned) {
    if (pass.trivial()) return rows;
    // ALiBi counts from the anchor as well: tables serve chunks of every size.
    return pass(rows.unsqueeze(2), {role}, -behind, 0, learned).front();
}

}  // namespace jordanscope::training
