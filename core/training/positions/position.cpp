#include "core/training/positions/position.h"

#include <algorithm>
#include <cmath>

#include "core/base/error.h"
#include "core/training/positions/position_function.h"

namespace jordanscope::training {
namespace {

at::Tensor inverseSoftplus(const at::Tensor& value) {
    return value + at::log(-at::expm1(-value));
}

at::Tensor gateStart(const at::Tensor& value) {
    return at::atanh(value.clamp(-0.999999, 0.999999));
}

std::int64_t roundedUp(std::int64_t value, std::int64_t multiple) {
    return (value + multiple - 1) / multiple * multiple;
}

/// Numbers ALiBi needs beside a head's own. In bfloat16 slopes are split into two exact parts and positions
/// into three of 8 bits, which is as far as 2^24 tokens.
constexpr std::int64_t kAlibiTail = 1, kHalfAlibiTail = 6;

HeadLayout headLayout(const kernel::Method& method, std::int64_t heads, std::int64_t headDim, bool padded,
                      AlibiIn alibi) {
    const int divisor = method.headDivisor();
    if (heads < 1 || headDim < 1 || headDim % divisor != 0)
        throw Error(ErrorKind::Usage, "model: a head has " + std::to_string(headDim) + " numbers, but " +
                                          method.name + " needs a multiple of " + std::to_string(divisor) +
                                          ": change model.d_model or model.heads");
    HeadLayout layout;
    layout.heads = heads;
    layout.headDim = headDim;
    layout.jets = !method.jets.empty();
    layout.maxExponent = static_cast<float>(method.maxExponent);
    switch (method.carrier) {
        case kernel::Carrier::None:
            break;
        case kernel::Carrier::Rope:
            layout.pairs = headDim / 2;
            break;
        case kernel::Carrier::DirectSum:
            layout.pairs = headDim / 4;
            [[fallthrough]];
        case kernel::Carrier::Chain:
            layout.order = method.order;
            layout.chains = method.chains(static_cast<int>(headDim));
    }
    const std::int64_t carried = alibi == AlibiIn::HalfHeads ? kHalfAlibiTail
                                 : alibi == AlibiIn::Heads   ? kAlibiTail
                                                             : 0;
    const std::int64_t extra = method.alibi ? carried : 0;
    layout.tail = padded ? roundedUp(headDim + extra, 8) - headDim : extra;
    return layout;
}

/// Chains turn by -omega p (t = -p), pairs of RoPE by +omega p.
std::vector<double> turnRates(const kernel::Method& method, const HeadLayout& layout, double theta) {
    std::vector<double> rates = method.frequencies(static_cast<int>(layout.headDim), theta);
    if (method.carrier == kernel::Carrier::Chain)
        for (double& rate : rates) rate = -rate;
    rates.resize(static_cast<std::size_t>(layout.units()), 0.0);
    return rates;
}

/// The exact bfloat16 part of a number, and what is left.
std::pair<float, float> split(double value) {
    const float high = static_cast<float>(c10::BFloat16(static_cast<float>(value)));
    return {high, static_cast<float>(value - static_cast<double>(high))};
}

bool holds(const PositionTables& tables, std::int64_t first, std::int64_t length) {
    return tables.first <= first && first + length <= tables.first + tables.length;
}

std::shared_ptr<const PositionTables> partOf(const std::shared_ptr<const PositionTables>& whole,
                                             std::int64_t first, std::int64_t length) {
    if (whole->length == length) return whole;
    auto part = std::make_shared<PositionTables>(*whole);
    part->first = first;
    part->length = length;
    for (at::Tensor* tensor :
         {&part->time, &part->shear, &part->cosine, &part->sine, &part->queryTail, &part->keyTail})
        if (tensor->defined()) *tensor = tensor->narrow(0, first - whole->first, length);
    return part;
}

}  // namespace

PositionParameters makePositionParameters(const kernel::Method& method, std::int64_t heads,
                                          std::int64_t headDim) {
    PositionParameters result;
    const std::int64_t chains = method.chains(static_cast<int>(headDim));
    if (chains == 0) return result;
    const auto full = [&](double value) { return at::full({heads, chains}, value, at::kFloat); };
    if (method.gammaLearned)
        result.rawGamma = inverseSoftplus(full(std::max(method.initGamma - method.gammaMin, 1e-8)));
    if (method.etaLearned) result.rawEta = gateStart(full(method.initEta / std::max(method.etaMax, 1e-8)));
    if (!method.jets.empty()) {
        std::vector<at::Tensor> gates;
        for (double gate : method.jets) gates.push_back(gateStart(full(gate / method.jetMax)));
        result.rawJets = at::stack(gates);
    }
    if (method.jetBase) result.rawJetBase = gateStart(full(*method.jetBase / method.jetMax));
    return result;
}

PositionValues positionValues(const kernel::Method& method, const PositionParameters& parameters) {
    PositionValues values;
    if (parameters.rawGamma.defined()) values.gamma = at::softplus(parameters.rawGamma) + method.gammaMin;
    if (parameters.rawEta.defined()) values.eta = method.etaMax * at::tanh(parameters.rawEta);
    if (parameters.rawJets.defined()) values.jets = method.jetMax * at::tanh(parameters.rawJets);
    if (parameters.rawJetBase.defined()) values.jetBase = method.jetMax * at::tanh(parameters.rawJetBase);
    return values;
}

PositionPass::PositionPass(const kernel::Method& method, std::int64_t heads, std::int64_t headDim,
                           double theta, at::Device device, AlibiIn alibi)
    : method_(method),
      layout_(headLayout(method, heads, headDim, device.is_cuda(), alibi)),
      angles_(turnRates(method, layout_, theta)),
      device_(device),
      alibi_(alibi) {
    if (method.alibi && alibi != AlibiIn::Attention) slopes_ = kernel::alibiSlopes(static_cast<int>(heads));
    trivial_ = method.carrier == kernel::Carrier::None && layout_.tail == 0;
}

std::shared_ptr<const PositionTables> PositionPass::tables(std::int64_t first, std::int64_t length,
                                                           std::int64_t last) {
    for (const auto& kept : kept_)
        if (kept && holds(*kept, first, length) && (kept->last == last || slopes_.empty()))
            return partOf(kept, first, length);
    auto made = std::make_shared<PositionTables>();
    made->first = first;
    made->length = length;
    made->last = last;
    const auto units = static_cast<std::size_t>(layout_.units());
    made->time = at::empty({length}, at::kFloat);
    made->shear = at::empty({length}, at::kFloat);
    made->cosine = at::empty({length, layout_.units()}, at::kFloat);
    made->sine = at::empty({length, layout_.units()}, at::kFloat);
    auto *time = made->time.data_ptr<float>(), *shear = made->shear.data_ptr<float>();
    auto *cosine = made->cosine.data_ptr<float>(), *sine = made->sine.data_ptr<float>();
    at::parallel_for(0, length, 256, [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t n = begin; n < end; ++n) {
            const auto position = static_cast<double>(first + n);
            time[n] = static_cast<float>(-position);
            shear[n] = static_cast<float>(method_.shear(-position));
            for (std::size_t unit = 0; unit < units; ++unit) {
                const auto at = static_cast<std::size_t>(n) * units + unit;
                cosine[at] = static_cast<float>(std::cos(angles_[unit] * position));
                sine[at] = static_cast<float>(std::sin(angles_[unit] * position));
            }
        }
    });
    if (!slopes_.empty()) {
        // -slope (i - j) = -slope i + slope j, whose first term is the same along a softmax row; j counts
        // from the last position, so that the products are small where they matter.
        const double scale = std::sqrt(static_cast<double>(layout_.headDim));
        made->queryTail = at::zeros({length, layout_.heads, layout_.tail}, at::kFloat);
        made->keyTail = at::zeros({length, layout_.heads, layout_.tail}, at::kFloat);
        auto *query = made->queryTail.data_ptr<float>(), *key = made->keyTail.data_ptr<float>();
        for (std::int64_t n = 0; n < length; ++n) {
            for (const double slope : slopes_) {
                const auto j = static_cast<double>(first + n - last);
                if (alibi_ == AlibiIn::HalfHeads) {
                    const auto [high, low] = split(slope * scale);
                    double left = j;
                    for (const double unit : {65536.0, 256.0, 1.0}) {
                        const double part = std::floor(left / unit) * unit;
                        left -= part;
                        *query++ = high;
                        *query++ = low;
                        *key++ = static_cast<float>(part);
                        *key++ = static_cast<float>(part);
                    }
                    query -= kHalfAlibiTail;
                    key -= kHalfAlibiTail;
                } else {
                    query[0] = 1.0F;
                    key[0] = static_cast<float>(slope * scale * j);
                }
                query += layout_.tail;
                key += layout_.tail;
            }
        }
    }
    for (at::Tensor* tensor :
         {&made->time, &made->shear, &made->cosine, &made->sine, &made->queryTail, &made->keyTail})
        if (tensor->defined()) *tensor = tensor->to(device_);
    kept_[oldest_] = made;
    oldest_ = 1 - oldest_;
    return made;
}

std::vector<std::shared_ptr<const PositionTables>> PositionPass::keptTables() const {
    std::vector<std::shared_ptr<const PositionTables>> result;
    for (const auto& kept : kept_)
        if (kept) result.push_back(kept);
    return result;
}

std::vector<at::Tensor> PositionPass::operator()(const at::Tensor& x, const std::vector<Role>& roles,
                                                 std::int64_t first, std::int64_t last,
                                                 const PositionValues& values) {
    if (!fusedPassRunsOn(x)) {
        auto results =
            composed(x.scalar_type() == at::kBFloat16 ? x.to(at::kFloat) : x, roles, first, last, values);
        for (at::Tensor& result : results) result = result.to(x.scalar_type());
        return results;
    }
    return fusedPass(layout_, tables(first, x.size(1), last), roles, x, values);
}

std::vector<at::Tensor> PositionPass::composed(const at::Tensor& x, const std::vector<Role>& roles,
                                               std::int64_t first, std::int64_t last,
                                               const PositionValues& values) {
    return composedPass(layout_, tables(first, x.size(1), last), roles, x, values);
}

}  // namespace jordanscope::training
