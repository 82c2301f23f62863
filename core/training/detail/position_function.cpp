#include "core/training/detail/position_function.h"

#include "core/kernel/error.h"
#include "core/training/detail/gpu.h"
#include "core/training/detail/position_rows.h"

namespace jordanscope::training {
namespace {

using torch::autograd::AutogradContext;
using torch::autograd::variable_list;

/// What the function keeps beside its saved tensors.
struct PassState : torch::CustomClassHolder {
    HeadLayout layout;
    std::shared_ptr<const PositionTables> tables;
    std::vector<Role> roles;
};

/// An autograd function takes no undefined tensor: an absent parameter is an empty one.
bool present(const at::Tensor& tensor) {
    return tensor.defined() && tensor.numel() > 0;
}

const float* dataOf(const at::Tensor& tensor) {
    return present(tensor) ? tensor.const_data_ptr<float>() : nullptr;
}

cuda::PassInputs passInputs(const PositionTables& tables, const at::Tensor& gamma, const at::Tensor& eta,
                            const at::Tensor& jets, const at::Tensor& base) {
    return {dataOf(tables.time), dataOf(tables.shear), dataOf(tables.cosine), dataOf(tables.sine),
            dataOf(gamma),       dataOf(eta),          dataOf(jets),          dataOf(base)};
}

void raise(const char* failure) {
    if (failure) throw Error(ErrorKind::Diverged, std::string("the CUDA position pass failed: ") + failure);
}

std::vector<at::Tensor> forward(const PassState& state, const at::Tensor& x, const cuda::PassInputs& inputs) {
    const HeadLayout& layout = state.layout;
    const std::int64_t batch = x.size(0), length = x.size(1);
    std::vector<at::Tensor> results;
    std::vector<cuda::ForwardSection> sections;
    for (std::size_t s = 0; s < state.roles.size(); ++s) {
        results.push_back(at::empty({batch, length, layout.heads, layout.width()}, x.options()));
        const at::Tensor none;
        const at::Tensor& tail = state.roles[s] == Role::Query ? state.tables->queryTail
                                 : state.roles[s] == Role::Key ? state.tables->keyTail
                                                               : none;
        sections.push_back({state.roles[s],
                            x.const_data_ptr<float>() + static_cast<std::int64_t>(s) * x.stride(2),
                            x.stride(0), x.stride(1), results.back().data_ptr<float>(), dataOf(tail)});
    }
    const int count = static_cast<int>(sections.size());
    if (x.is_cuda()) {
        const GpuScope scope(x.device());
        raise(cuda::positionForward(layout, inputs, sections.data(), count, batch, length, scope.stream()));
    } else {
        at::parallel_for(0, length, 16, [&](std::int64_t begin, std::int64_t end) {
            forwardRows(layout, inputs, sections.data(), count, batch, length, begin, end);
        });
    }
    return results;
}

/// Sums of the parameters' gradients, float32 [gradientKinds, heads, chains].
at::Tensor backward(const PassState& state, const at::Tensor& x, const cuda::PassInputs& inputs,
                    const variable_list& outGradients, const at::Tensor& inGradient) {
    const HeadLayout& layout = state.layout;
    const std::int64_t batch = x.size(0), length = x.size(1);
    std::vector<cuda::BackwardSection> sections;
    for (std::size_t s = 0; s < state.roles.size(); ++s) {
        const std::int64_t offset = static_cast<std::int64_t>(s) * x.stride(2);
        const at::Tensor& out = outGradients[s];
        sections.push_back({state.roles[s], x.const_data_ptr<float>() + offset,
                            inGradient.data_ptr<float>() + offset, x.stride(0), x.stride(1),
                            out.const_data_ptr<float>(), out.stride(0), out.stride(1), out.stride(2)});
    }
    const int count = static_cast<int>(sections.size());
    const std::vector<std::int64_t> shape{layout.gradientKinds(), layout.heads, layout.chains};
    if (x.is_cuda()) {
        const GpuScope scope(x.device());
        at::Tensor perPosition;
        if (layout.chains > 0)
            perPosition = at::empty({shape[0], length, layout.heads, layout.chains}, x.options());
        raise(cuda::positionBackward(layout, inputs, sections.data(), count, batch, length,
                                     perPosition.defined() ? perPosition.data_ptr<float>() : nullptr,
                                     scope.stream()));
        return perPosition.defined() ? perPosition.sum(1) : at::zeros(shape, x.options());
    }
    // One partial sum a thread, added in order: the same number of threads gives the same result.
    const std::int64_t parts = std::min<std::int64_t>(at::get_num_threads(), length);
    at::Tensor partial = at::zeros({parts, shape[0], shape[1], shape[2]}, at::kDouble);
    auto* sums = partial.data_ptr<double>();
    at::parallel_for(0, parts, 1, [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t part = begin; part < end; ++part)
            backwardRows(layout, inputs, sections.data(), count, batch, length * part / parts,
                         length * (part + 1) / parts, sums + part * partial.stride(0));
    });
    return partial.sum(0).to(at::kFloat);
}

struct PassFunction : torch::autograd::Function<PassFunction> {
    static variable_list forward(AutogradContext* context, const at::Tensor& x, const at::Tensor& gamma,
                                 const at::Tensor& eta, const at::Tensor& jets, const at::Tensor& base,
                                 const c10::intrusive_ptr<PassState>& state) {
        context->save_for_backward({x, gamma, eta, jets, base});
        context->saved_data["state"] = c10::IValue::make_capsule(state);
        return training::forward(*state, x, passInputs(*state->tables, gamma, eta, jets, base));
    }

    static variable_list backward(AutogradContext* context, variable_list outGradients) {
        const variable_list saved = context->get_saved_variables();
        const auto capsule = context->saved_data["state"].toCapsule();
        const auto& state = static_cast<const PassState&>(*capsule);
        for (at::Tensor& gradient : outGradients)
            if (gradient.stride(-1) != 1) gradient = gradient.contiguous();
        const at::Tensor& x = saved[0];
        const at::Tensor inGradient = at::empty_strided(x.sizes(), x.strides(), x.options());
        const at::Tensor sums =
            training::backward(state, x, passInputs(*state.tables, saved[1], saved[2], saved[3], saved[4]),
                               outGradients, inGradient);
        const auto of = [&](std::size_t index, std::int64_t kind) {
            return present(saved[index]) ? sums[kind] : at::Tensor();
        };
        const at::Tensor jets = present(saved[3]) ? sums.narrow(0, 3, state.layout.order - 1) : at::Tensor();
        return {inGradient, of(1, 0), of(2, 1), jets, of(4, 2), at::Tensor()};
    }
};

}  // namespace

std::vector<at::Tensor> fusedPass(const HeadLayout& layout, std::shared_ptr<const PositionTables> tables,
                                  const std::vector<Role>& roles, const at::Tensor& x,
                                  const PositionValues& values) {
    auto state = c10::make_intrusive<PassState>();
    state->layout = layout;
    state->tables = std::move(tables);
    state->roles = roles;
    // A gradient is laid out as its input is, which holes would make larger than it.
    const bool graph = at::GradMode::is_enabled() && x.requires_grad();
    const bool packed = x.stride(4) == 1 && x.stride(3) == layout.headDim && x.stride(2) == layout.row() &&
                        (!graph || x.is_non_overlapping_and_dense());
    const auto contiguous = [&](const at::Tensor& tensor) {
        return tensor.defined() ? tensor.contiguous() : at::empty({0}, x.options());
    };
    return PassFunction::apply(packed ? x : x.contiguous(), contiguous(values.gamma), contiguous(values.eta),
                               contiguous(values.jets), contiguous(values.jetBase), state);
}

bool fusedPassRunsOn(const at::Tensor& x) {
    if (x.scalar_type() != at::kFloat) return false;
    return x.is_cpu() || (x.is_cuda() && ownKernelsRunOn(x.device()));
}

}  // namespace jordanscope::training
