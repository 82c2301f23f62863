#include "core/training/positions/position_function.h"

namespace jordanscope::training {
namespace {

/// x [..., pairs, 2] turned by the angles of cosine, sine [..., pairs].
at::Tensor turned(const at::Tensor& x, const at::Tensor& cosine, const at::Tensor& sine) {
    const at::Tensor re = x.select(-1, 0), im = x.select(-1, 1);
    return at::stack({re * cosine - im * sine, re * sine + im * cosine}, -1);
}

at::Tensor sum(const std::vector<at::Tensor>& terms) {
    at::Tensor result = terms.front();
    for (std::size_t i = 1; i < terms.size(); ++i) result = result + terms[i];
    return result;
}

struct Coefficients {
    at::Tensor shrink, grow;  // [length, heads, chains]
    std::vector<at::Tensor> c, u;
};

Coefficients coefficients(const HeadLayout& layout, const PositionTables& tables,
                          const PositionValues& values, at::ScalarType type) {
    const auto spread = [&](const at::Tensor& table) { return table.to(type).view({-1, 1, 1}); };
    const at::Tensor time = spread(tables.time), shear = spread(tables.shear);
    const at::Tensor zeros =
        at::zeros({layout.heads, layout.chains}, at::TensorOptions().dtype(type).device(time.device()));
    const at::Tensor gamma = values.gamma.defined() ? values.gamma : zeros;
    const at::Tensor eta = values.eta.defined() ? values.eta : zeros;
    Coefficients result;
    const at::Tensor exponent = (gamma * time).clamp(-layout.maxExponent, layout.maxExponent);
    result.shrink = at::exp(exponent);
    result.grow = at::exp(-exponent);
    result.c.push_back(values.jetBase.defined() ? values.jetBase.unsqueeze(0)
                                                : at::ones_like(zeros).unsqueeze(0));
    double factorial = 1;
    for (int r = 1; r < layout.order; ++r) {
        factorial *= r;
        result.c.push_back((layout.jets ? values.jets[r - 1] * at::pow(shear, r) : at::pow(eta * shear, r)) /
                           factorial);
    }
    result.u.push_back(1.0 / result.c[0]);
    for (int r = 1; r < layout.order; ++r) {
        std::vector<at::Tensor> terms;
        for (int i = 1; i <= r; ++i)
            terms.push_back(result.c[static_cast<std::size_t>(i)] *
                            result.u[static_cast<std::size_t>(r - i)]);
        result.u.push_back(-sum(terms) / result.c[0]);
    }
    return result;
}

}  // namespace

std::vector<at::Tensor> composedPass(const HeadLayout& layout, std::shared_ptr<const PositionTables> tables,
                                     const std::vector<Role>& roles, const at::Tensor& x,
                                     const PositionValues& values) {
    const std::int64_t batch = x.size(0), length = x.size(1), order = layout.order;
    const auto type = x.scalar_type();
    const at::Tensor cosine = tables->cosine.to(type).unsqueeze(1), sine = tables->sine.to(type).unsqueeze(1);
    const std::int64_t pairNumbers = 2 * layout.pairs, chainNumbers = 2 * order * layout.chains;
    Coefficients series;
    if (layout.chains > 0) series = coefficients(layout, *tables, values, type);
    std::vector<at::Tensor> results;
    for (std::size_t role = 0; role < roles.size(); ++role) {
        const at::Tensor section = x.select(2, static_cast<std::int64_t>(role));
        std::vector<at::Tensor> parts;
        if (roles[role] == Role::Value) {
            parts.push_back(section);
        } else {
            if (pairNumbers > 0)
                parts.push_back(turned(section.narrow(-1, 0, pairNumbers).unflatten(-1, {layout.pairs, 2}),
                                       cosine.narrow(-1, 0, layout.pairs), sine.narrow(-1, 0, layout.pairs))
                                    .flatten(-2));
            if (chainNumbers > 0) {
                const at::Tensor y = turned(
                    section.narrow(-1, pairNumbers, chainNumbers).unflatten(-1, {layout.chains, order, 2}),
                    cosine.narrow(-1, layout.pairs, layout.chains).unsqueeze(-1),
                    sine.narrow(-1, layout.pairs, layout.chains).unsqueeze(-1));
                std::vector<at::Tensor> rows;
                for (std::int64_t i = 0; i < order; ++i) {
                    std::vector<at::Tensor> terms;
                    const bool key = roles[role] == Role::Key;
                    for (std::int64_t r = 0; key ? i + r < order : r <= i; ++r) {
                        const auto& weight = (key ? series.c : series.u)[static_cast<std::size_t>(r)];
                        terms.push_back(weight.unsqueeze(-1) * y.select(-2, key ? i + r : i - r));
                    }
                    rows.push_back((key ? series.grow : series.shrink).unsqueeze(-1) * sum(terms));
                }
                parts.push_back(at::stack(rows, -2).flatten(-3));
            }
            const std::int64_t rest = layout.headDim - pairNumbers - chainNumbers;
            if (rest > 0) parts.push_back(section.narrow(-1, layout.headDim - rest, rest));
        }
        if (layout.tail > 0) {
            const at::Tensor& tail = roles[role] == Role::Query ? tables->queryTail : tables->keyTail;
            const at::Tensor widened = roles[role] == Role::Value || !tail.defined()
                                           ? at::zeros({length, layout.heads, layout.tail}, x.options())
                                           : tail.to(type);
            parts.push_back(widened.unsqueeze(0).expand({batch, -1, -1, -1}));
        }
        results.push_back(parts.size() == 1 ? parts.front() : at::cat(parts, -1));
    }
    return results;
}

}  // namespace jordanscope::training
