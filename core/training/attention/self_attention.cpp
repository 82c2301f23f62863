#include "core/training/attention/self_attention.h"

#include <array>
#include <cmath>
#include <utility>

#include "core/base/error.h"
#include "core/training/attention/attention.h"
#include "core/training/attention/chunked_attention.h"
#include "core/training/attention/relative_attention.h"

namespace jordanscope::training {
namespace {

/// More than any sequence has: a power of two.
constexpr std::int64_t kAllQueries = std::int64_t{1} << 30;

AlibiIn alibiIn(const kernel::Method& method, at::Device device, bool bfloat16) {
    if (device.is_cpu() || method.relative) return AlibiIn::Attention;
    return bfloat16 ? AlibiIn::HalfHeads : AlibiIn::Heads;
}

/// What the pass takes of it: the shear of jordan_relative is attention's.
PositionValues positional(const kernel::Method& method, PositionValues learned) {
    if (method.relative) learned.eta = at::Tensor();
    return learned;
}

}  // namespace

SelfAttention::SelfAttention(const kernel::Method& method, std::int64_t heads, std::int64_t headDim,
                             double theta, at::Device device, bool bfloat16)
    : method_(method),
      headDim_(headDim),
      scale_(1.0 / std::sqrt(static_cast<double>(headDim))),
      own_(device.is_cpu()),
      pass_(method.relative ? anchoredMethod(method) : method, heads, headDim, theta, device,
            alibiIn(method, device, bfloat16)),
      anchoredPass_(anchoredMethod(method), heads, headDim, theta, device,
                    alibiIn(method, device, bfloat16)) {
    if (method.alibi && alibiIn(method, device, bfloat16) == AlibiIn::Attention)
        for (const double slope : kernel::alibiSlopes(static_cast<int>(heads)))
            slopes_.push_back(static_cast<float>(slope));
}

void SelfAttention::setPositions(const SequencePositions& positions) {
    if (positions.anchored && !method_.exact())
        throw Error(ErrorKind::Usage, "only the exact variants can be anchored, and " + method_.name +
                                          " is none: use absolute positions");
    if (!method_.relative) positions_ = positions;
}

std::int64_t SelfAttention::chunkOf(const PositionValues& positional, std::int64_t length) const {
    if (positions_.anchored) return chunkQueries(method_, positional);
    if (!method_.relative) return 0;
    const std::int64_t chunk = chunkQueries(method_, positional, kAllQueries);
    return length > chunk ? chunk : 0;
}

at::Tensor SelfAttention::operator()(std::vector<at::Tensor> projections,
                                     const PositionParameters& parameters) {
    const std::int64_t length = projections.back().size(1);
    const PositionValues learned = positionValues(method_, parameters), values = positional(method_, learned);
    const std::int64_t chunk = chunkOf(values, length);
    std::vector<at::Tensor> qkv;
    for (at::Tensor& stacked : projections) {
        std::vector<Role> roles;
        for (std::int64_t n = 0; n < stacked.size(2); ++n)
            roles.push_back(std::array{Role::Query, Role::Key, Role::Value}[qkv.size() + roles.size()]);
        const std::int64_t first = positions_.first + length - stacked.size(1);
        for (at::Tensor& part : chunk > 0 || pass_.trivial()
                                    ? stacked.unbind(2)
                                    : pass_(stacked, roles, first, positions_.first + length - 1, values))
            qkv.push_back(std::move(part));
        stacked = at::Tensor();  // its memory is free where nothing else needs it
    }
    return chunk > 0 ? inChunks(qkv, learned, chunk) : attend(qkv[0], qkv[1], qkv[2], learned.eta);
}

at::Tensor SelfAttention::inChunks(const std::vector<at::Tensor>& qkv, const PositionValues& learned,
                                   std::int64_t chunk) {
    const std::int64_t tail = anchoredPass_.layout().tail;
    const at::Tensor v = tail > 0 && !method_.relative ? at::constant_pad_nd(qkv[2], {0, tail}) : qkv[2];
    return chunkedAttention(
        qkv[0], qkv[1], v, learned, chunk,
        [this](const at::Tensor& q, const at::Tensor& k, const at::Tensor& values, const PositionValues& of) {
            const PositionValues passed = positional(method_, of);
            const at::Tensor key = anchored(anchoredPass_, k, Role::Key, k.size(1) - q.size(1), passed);
            return attend(anchored(anchoredPass_, q, Role::Query, 0, passed), key, values, of.eta);
        });
}

at::Tensor SelfAttention::attend(const at::Tensor& q, const at::Tensor& k, const at::Tensor& v,
                                 const at::Tensor& eta) const {
    // A slice's gradient is a copy with zeros around, even of everything.
    const auto narrowed = [&](const at::Tensor& wide) {
        return wide.size(-1) == headDim_ ? wide : wide.narrow(-1, 0, headDim_);
    };
    if (method_.relative)
        return relativeAttention(narrowed(q), narrowed(k), narrowed(v), eta, method_.shear, scale_, slopes_);
    if (own_) return causalAttention(q, k, v, scale_, slopes_);
    return narrowed(dotProductAttention(q, k, v, scale_));
}

}  // namespace jordanscope::training
