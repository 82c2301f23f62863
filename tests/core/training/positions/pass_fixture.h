#pragma once

#include <string>
#include <vector>

#include "core/kernel/methods/method.h"
#include "core/training/positions/position.h"
#include "tests/core/positions/every_method.h"

namespace jordanscope::training {

/// A transform with random input and parameters, in float64 leaves: all orders divide its heads of 120.
struct PassCase {
    static constexpr std::int64_t kBatch = 2, kLength = 7, kHeads = 2, kHeadDim = 120;
    static constexpr std::int64_t kFirst = 11, kLast = 40;
    static constexpr int kContext = 16;

    explicit PassCase(const std::string& name, std::int64_t seed = 7)
        : method(kernel::parseMethod(name, {}, kContext)), pass(method, kHeads, kHeadDim, 10000, at::kCPU) {
        at::manual_seed(static_cast<std::uint64_t>(seed));
        const auto options = at::TensorOptions(at::kDouble);
        x = at::randn({kBatch, kLength, 3, kHeads, kHeadDim}, options);
        const std::int64_t chains = method.chains(kHeadDim);
        if (chains == 0) return;
        const double scale = method.shear.scale < 1 ? 1.0 : 0.1;
        if (method.gammaLearned) values.gamma = at::rand({kHeads, chains}, options) * 0.05 + 1e-3;
        if (method.etaLearned) values.eta = (at::rand({kHeads, chains}, options) - 0.5) * scale;
        if (!method.jets.empty())
            values.jets = (at::rand({method.order - 1, kHeads, chains}, options) - 0.5) * 1.4;
        if (method.jetBase) values.jetBase = at::rand({kHeads, chains}, options) + 0.5;
    }

    std::vector<Role> roles() const { return {Role::Query, Role::Key, Role::Value}; }

    /// The leaves there are: x, then gamma, eta, jets, base.
    std::vector<at::Tensor> leaves() const {
        std::vector<at::Tensor> result{x};
        for (const at::Tensor& value : {values.gamma, values.eta, values.jets, values.jetBase})
            if (value.defined()) result.push_back(value);
        return result;
    }

    /// The same numbers as fresh leaves of another type.
    PassCase as(at::ScalarType type) const {
        PassCase copy = *this;
        for (at::Tensor* tensor :
             {&copy.x, &copy.values.gamma, &copy.values.eta, &copy.values.jets, &copy.values.jetBase})
            if (tensor->defined()) *tensor = tensor->detach().to(type, false, true).requires_grad_();
        return copy;
    }

    /// A scalar of all results, whose weights are fixed random numbers.
    at::Tensor scalar(bool fused) {
        const auto results = fused ? pass(x, roles(), kFirst, kLast, values)
                                   : pass.composed(x, roles(), kFirst, kLast, values);
        at::manual_seed(99);
        at::Tensor sum;
        for (const at::Tensor& result : results) {
            const at::Tensor weights = at::randn(result.sizes(), at::kDouble).to(result.scalar_type());
            const at::Tensor term = (result * weights).sum();
            sum = sum.defined() ? sum + term : term;
        }
        return sum;
    }

    kernel::Method method;
    PositionPass pass;
    PositionValues values;
    at::Tensor x;
};

}  // namespace jordanscope::training
