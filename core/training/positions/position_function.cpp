#include "core/training/positions/position_function.h"

#include <algorithm>
#include <stdexcept>
#include <type_traits>

#include "core/base/error.h"
#include "core/positions/cpu/position_rows.h"
#include "core/positions/cpu/position_slots.h"
#include "core/training/platform/gpu.h"
#include "core/training/platform/row_chunks.h"

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

positions::PassInputs passInputs(const PositionTables& tables, const at::Tensor& gamma, const at::Tensor& eta,
                                 const at::Tensor& jets, const at::Tensor& base) {
    return {dataOf(tables.time), dataOf(tables.shear), dataOf(tables.cosine), dataOf(tables.sine),
            dataOf(gamma),       dataOf(eta),          dataOf(jets),          dataOf(base)};
}

void raise(const std::string& failure) {
    if (!failure.empty()) throw std::runtime_error(failure);
}

/// A tensor's numbers as the pass takes them.
template <typename Storage>
Storage* numbers(const at::Tensor& tensor) {
    if constexpr (std::is_same_v<Storage, float>)
        return tensor.data_ptr<float>();
    else
        return reinterpret_cast<Storage*>(tensor.data_ptr<at::BFloat16>());
}

void forwardOnCpu(const HeadLayout& layout, const positions::PassInputs& inputs,
                  const std::vector<positions::ForwardSection>& sections, std::int64_t batch,
                  std::int64_t length) {
    at::parallel_for(0, length, 16, [&](std::int64_t begin, std::int64_t end) {
        forwardRows(layout, inputs, sections.data(), static_cast<int>(sections.size()), batch, length, begin,
                    end);
    });
}

void forwardOnCpu(const HeadLayout& layout, const positions::PassInputs& inputs,
                  const std::vector<positions::HalfForwardSection>& sections, std::int64_t batch,
                  std::int64_t length) {
    at::parallel_for(0, length, 16, [&](std::int64_t begin, std::int64_t end) {
        forwardSlots(layout, inputs, sections.data(), static_cast<int>(sections.size()), batch, length, begin,
                     end);
    });
}

template <typename Storage>
std::vector<at::Tensor> forward(const PassState& state, const at::Tensor& x,
                                const positions::PassInputs& inputs) {
    const HeadLayout& layout = state.layout;
    const std::int64_t batch = x.size(0), length = x.size(1);
    std::vector<at::Tensor> results;
    std::vector<positions::BasicForwardSection<Storage>> sections;
    for (std::size_t s = 0; s < state.roles.size(); ++s) {
        results.push_back(at::empty({batch, length, layout.heads, layout.width()}, x.options()));
        const at::Tensor none;
        const at::Tensor& tail = state.roles[s] == Role::Query ? state.tables->queryTail
                                 : state.roles[s] == Role::Key ? state.tables->keyTail
                                                               : none;
        sections.push_back({state.roles[s], numbers<Storage>(x) + static_cast<std::int64_t>(s) * x.stride(2),
                            x.stride(0), x.stride(1), numbers<Storage>(results.back()), dataOf(tail)});
    }
    if (x.is_cuda()) {
        const GpuScope scope(x.device());
        raise(positions::positionForward(layout, inputs, sections.data(), static_cast<int>(sections.size()),
                                         batch, length, scope.stream()));
    } else {
        forwardOnCpu(layout, inputs, sections, batch, length);
    }
    return results;
}

/// In parts that depend on the length alone, added in order: any number of threads gives the same result.
at::Tensor backwardOnCpu(const HeadLayout& layout, const positions::PassInputs& inputs,
                         const std::vector<positions::BackwardSection>& sections, std::int64_t batch,
                         std::int64_t length) {
    constexpr std::int64_t kPositions = 8, kMostParts = 64;  // positions a part has at least
    const std::int64_t parts = std::clamp<std::int64_t>(length / kPositions, 1, kMostParts);
    const std::int64_t size = layout.gradientKinds() * layout.heads * layout.chains;
    at::Tensor partial = at::zeros({parts, layout.gradientKinds(), layout.heads, layout.chains}, at::kDouble);
    auto* sums = partial.data_ptr<double>();
    tiles::shareOut(onThreads, parts, 0, [&](std::int64_t part, float*) {
        backwardRows(layout, inputs, sections.data(), static_cast<int>(sections.size()), batch,
                     length * part / parts, length * (part + 1) / parts, sums + part * size);
    });
    for (std::int64_t part = 1; part < parts; ++part)
        for (std::int64_t i = 0; i < size; ++i) sums[i] += sums[part * size + i];
    return partial[0].to(at::kFloat);
}

at::Tensor backwardOnCpu(const HeadLayout& layout, const positions::PassInputs& inputs,
                         const std::vector<positions::HalfBackwardSection>& sections, std::int64_t batch,
                         std::int64_t length) {
    const std::int64_t rows = positions::gradientRows(length);
    const at::Tensor partial =
        at::empty({layout.gradientKinds(), rows, layout.heads, layout.chains}, at::kFloat);
    auto* sums = partial.data_ptr<float>();
    at::parallel_for(0, rows, 16, [&](std::int64_t begin, std::int64_t end) {
        backwardSlots(layout, inputs, sections.data(), static_cast<int>(sections.size()), batch, length, rows,
                      begin, end, sums);
    });
    return partial.sum(1);
}

/// Sums of the parameters' gradients, float32 [gradientKinds, heads, chains].
template <typename Storage>
at::Tensor backward(const PassState& state, const at::Tensor& x, const positions::PassInputs& inputs,
                    const variable_list& outGradients, const at::Tensor& inGradient) {
    const HeadLayout& layout = state.layout;
    const std::int64_t batch = x.size(0), length = x.size(1);
    std::vector<positions::BasicBackwardSection<Storage>> sections;
    for (std::size_t s = 0; s < state.roles.size(); ++s) {
        const std::int64_t offset = static_cast<std::int64_t>(s) * x.stride(2);
        const at::Tensor& out = outGradients[s];
        sections.push_back({state.roles[s], numbers<Storage>(x) + offset,
                            numbers<Storage>(inGradient) + offset, x.stride(0), x.stride(1),
                            numbers<Storage>(out), out.stride(0), out.stride(1), out.stride(2)});
    }
    if (!x.is_cuda()) return backwardOnCpu(layout, inputs, sections, batch, length);
    const GpuScope scope(x.device());
    const at::Tensor partial =
        at::empty({layout.gradientKinds(), positions::gradientRows(length), layout.heads, layout.chains},
                  x.options().dtype(at::kFloat));
    raise(positions::positionBackward(layout, inputs, sections.data(), static_cast<int>(sections.size()),
                                      batch, length, layout.chains > 0 ? partial.data_ptr<float>() : nullptr,
                                      scope.stream()));
    return partial.sum(1);
}

bool isHalf(const at::Tensor& x) {
    return x.scalar_type() == at::kBFloat16;
}

struct PassFunction : torch::autograd::Function<PassFunction> {
    static variable_list forward(AutogradContext* context, const at::Tensor& x, const at::Tensor& gamma,
                                 const at::Tensor& eta, const at::Tensor& jets, const at::Tensor& base,
                                 const c10::intrusive_ptr<PassState>& state) {
        context->save_for_backward({x, gamma, eta, jets, base});
        context->saved_data["state"] = c10::IValue::make_capsule(state);
        const positions::PassInputs inputs = passInputs(*state->tables, gamma, eta, jets, base);
        return isHalf(x) ? training::forward<positions::BFloat16>(*state, x, inputs)
                         : training::forward<float>(*state, x, inputs);
    }

    static variable_list backward(AutogradContext* context, variable_list outGradients) {
        const variable_list saved = context->get_saved_variables();
        const auto capsule = context->saved_data["state"].toCapsule();
        const auto& state = static_cast<const PassState&>(*capsule);
        for (at::Tensor& gradient : outGradients)
            if (gradient.stride(-1) != 1) gradient = gradient.contiguous();
        const at::Tensor& x = saved[0];
        const at::Tensor inGradient = at::empty_strided(x.sizes(), x.strides(), x.options());
        const positions::PassInputs inputs =
            passInputs(*state.tables, saved[1], saved[2], saved[3], saved[4]);
        const at::Tensor sums =
            isHalf(x) ? training::backward<positions::BFloat16>(state, x, inputs, outGradients, inGradient)
                      : training::backward<float>(state, x, inputs, outGradients, inGradient);
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
        return tensor.defined() ? tensor.contiguous() : at::empty({0}, x.options().dtype(at::kFloat));
    };
    return PassFunction::apply(packed ? x : x.contiguous(), contiguous(values.gamma), contiguous(values.eta),
                               contiguous(values.jets), contiguous(values.jetBase), state);
}

bool fusedPassRunsOn(const at::Tensor& x) {
    if (x.scalar_type() != at::kFloat && !isHalf(x)) return false;
    return x.is_cpu() || (x.is_cuda() && ownKernelsRunOn(x.device()));
}

}  // namespace jordanscope::training
