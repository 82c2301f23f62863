#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "core/kernel/methods/method.h"
#include "core/positions/position_pass.h"
#include "core/training/platform/torch.h"

namespace jordanscope::training {

/// Learned tensors of one layer, float32 [heads, chains] (rawJets [order - 1, heads, chains]); undefined
/// where the method has none. docs/positions.md, "Learned parameters".
struct PositionParameters {
    at::Tensor rawGamma, rawEta, rawJets, rawJetBase;
};

/// Start values of a method's parameters on the CPU. They draw no random numbers.
PositionParameters makePositionParameters(const kernel::Method& method, std::int64_t heads,
                                          std::int64_t headDim);

/// gamma, eta, jets and base as the formulas take them, with their graph; undefined where the method fixes
/// them.
struct PositionValues {
    at::Tensor gamma, eta, jets, jetBase;
};
PositionValues positionValues(const kernel::Method& method, const PositionParameters& parameters);

using positions::HeadLayout;
using positions::Role;

/// What depends on positions alone: float32 tensors on the pass's device.
struct PositionTables {
    std::int64_t first = 0, length = 0, last = 0;
    at::Tensor time, shear;         ///< [length]: t = -p, and s(t)
    at::Tensor cosine, sine;        ///< [length, pairs + chains] of the angle each pair turns by
    at::Tensor queryTail, keyTail;  ///< [length, heads, tail]
};

/// Who applies ALiBi: the heads, which carry it in numbers of their own (split into exact parts where
/// attention will run in bfloat16), or attention itself.
enum class AlibiIn { Heads, HalfHeads, Attention };

/// The positional transform of queries and keys with its gradient. Tables are kept from call to call. One
/// thread at a time; parallel inside.
class PositionPass {
public:
    PositionPass(const kernel::Method& method, std::int64_t heads, std::int64_t headDim, double theta,
                 at::Device device, AlibiIn alibi = AlibiIn::Heads);

    const HeadLayout& layout() const { return layout_; }
    /// Neither turns, scales nor widens anything.
    bool trivial() const { return trivial_; }

    /// x float32 or bfloat16 [batch, length, roles, heads, headDim], contiguous from the third dimension on;
    /// row n is position first + n of a sequence whose last position is `last` (where ALiBi is anchored);
    /// positions below 0 are as good. One tensor of x's type [batch, length, heads, width] for each role; the
    /// arithmetic is float32.
    std::vector<at::Tensor> operator()(const at::Tensor& x, const std::vector<Role>& roles,
                                       std::int64_t first, std::int64_t last, const PositionValues& values);

    /// The same by plain tensor operations, any floating type: the reference of the tests, and the way on a
    /// GPU this build has no kernels for.
    std::vector<at::Tensor> composed(const at::Tensor& x, const std::vector<Role>& roles, std::int64_t first,
                                     std::int64_t last, const PositionValues& values);

    /// The tables kept at present, at most two.
    std::vector<std::shared_ptr<const PositionTables>> keptTables() const;

private:
    std::shared_ptr<const PositionTables> tables(std::int64_t first, std::int64_t length, std::int64_t last);

    kernel::Method method_;
    HeadLayout layout_;
    std::vector<double> angles_;  ///< rad/token each pair and chain turns by as the position grows
    std::vector<double> slopes_;
    at::Device device_;
    AlibiIn alibi_;
    bool trivial_ = false;
    std::array<std::shared_ptr<const PositionTables>, 2> kept_;
    std::size_t oldest_ = 0;
};

}  // namespace jordanscope::training
