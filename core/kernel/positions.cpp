#include "core/kernel/positions.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

#include "core/base/error.h"
#include "core/kernel/chain.h"

namespace jordanscope::kernel {
namespace {

void requireSize(const char* what, std::size_t found, std::size_t needed) {
    if (found != needed)
        throw Error(ErrorKind::Usage, std::string(what) + " holds " + std::to_string(found) + " numbers, " +
                                          std::to_string(needed) + " are needed");
}

/// c_r of one chain at time t; jets and base point at this chain's gates with `stride` between orders.
std::vector<double> coefficients(const Method& method, double t, double eta, const double* jets,
                                 std::size_t stride, const double* base) {
    const double s = method.shear(t);
    std::vector<double> c(static_cast<std::size_t>(method.order));
    c[0] = base ? *base : 1.0;
    double power = 1.0;  // (eta s)^r / r!, or s^r / r! where gates stand in for eta^r
    for (std::size_t r = 1; r < c.size(); ++r) {
        power *= (jets ? s : eta * s) / static_cast<double>(r);
        c[r] = jets ? jets[(r - 1) * stride] * power : power;
    }
    return c;
}

/// Turns each pair of a [chain index][real, imaginary] chain by R(angle).
void rotate(std::span<double> pairs, double angle) {
    const double cosine = std::cos(angle), sine = std::sin(angle);
    for (std::size_t i = 0; i < pairs.size(); i += 2) {
        const double re = pairs[i], im = pairs[i + 1];
        pairs[i] = cosine * re - sine * im;
        pairs[i + 1] = sine * re + cosine * im;
    }
}

/// x -> scale * (sum_r c_r N^r (x) I) x, or its transpose.
void shear(std::span<double> x, std::span<const double> c, double scale, bool transposed) {
    const std::size_t m = c.size();
    std::vector<double> result(x.size(), 0.0);
    for (std::size_t row = 0; row < m; ++row)
        for (std::size_t r = 0; row + r < m; ++r)
            for (std::size_t part = 0; part < 2; ++part) {
                const std::size_t to = transposed ? row + r : row, from = transposed ? row : row + r;
                result[2 * to + part] += c[r] * x[2 * from + part];
            }
    for (std::size_t i = 0; i < x.size(); ++i) x[i] = scale * result[i];
}

/// Which part of each head row a carrier works on.
struct Part {
    std::size_t offset, width;
};

struct Pass {
    const Method& method;
    const PositionParameters& parameters;
    QueryKeyShape shape;
    std::span<const double> positions;
    double theta;
    QueryKey& io;

    std::span<double> row(std::vector<double>& values, std::size_t head, std::size_t n, std::size_t at,
                          std::size_t width) const {
        const auto length = static_cast<std::size_t>(shape.length),
                   dim = static_cast<std::size_t>(shape.headDim);
        return std::span(values).subspan((head * length + n) * dim + at, width);
    }

    void rope(Part part) const {
        for (std::size_t h = 0; h < static_cast<std::size_t>(shape.heads); ++h)
            for (std::size_t n = 0; n < positions.size(); ++n)
                for (std::size_t k = 0; k < part.width / 2; ++k) {
                    const double angle = positions[n] * bankFrequency(static_cast<int>(k),
                                                                      static_cast<int>(part.width), theta);
                    rotate(row(io.query, h, n, part.offset + 2 * k, 2), angle);
                    rotate(row(io.key, h, n, part.offset + 2 * k, 2), angle);
                }
    }

    void chains(Part part) const {
        const std::size_t width = 2 * static_cast<std::size_t>(method.order), count = part.width / width;
        const std::size_t all = static_cast<std::size_t>(shape.heads) * count;
        for (std::size_t at = 0; at < all; ++at) {
            const std::size_t h = at / count, b = at % count;
            const double gamma = parameters.gamma.empty() ? 0.0 : parameters.gamma[at];
            const double eta = parameters.eta.empty() ? 0.0 : parameters.eta[at];
            const double* jets = parameters.jets.empty() ? nullptr : &parameters.jets[at];
            const double* base = parameters.jetBase.empty() ? nullptr : &parameters.jetBase[at];
            const double omega =
                method.omegaZero ? 0.0
                                 : bankFrequency(static_cast<int>(b), static_cast<int>(part.width), theta);
            for (std::size_t n = 0; n < positions.size(); ++n) {
                const double t = -positions[n];
                const double exponent = std::clamp(gamma * t, -method.maxExponent, method.maxExponent);
                const std::vector<double> c = coefficients(method, t, eta, jets, all, base);
                const std::span<double> q = row(io.query, h, n, part.offset + b * width, width);
                const std::span<double> k = row(io.key, h, n, part.offset + b * width, width);
                rotate(q, omega * t);
                rotate(k, omega * t);
                shear(q, contragredientInverse(c), std::exp(exponent), true);
                shear(k, c, std::exp(-exponent), false);
            }
        }
    }
};

/// Scores of query position i: those of head h at scores + h length^2.
void scoreRow(const Method& method, const QueryKey& transformed, QueryKeyShape shape,
              std::span<const double> positions, std::size_t i, double* scores) {
    const auto heads = static_cast<std::size_t>(shape.heads), length = static_cast<std::size_t>(shape.length),
               dim = static_cast<std::size_t>(shape.headDim);
    const std::vector<double> slopes =
        method.alibi ? alibiSlopes(shape.heads) : std::vector<double>(heads, 0.0);
    const double scale = 1.0 / std::sqrt(static_cast<double>(dim));
    for (std::size_t h = 0; h < heads; ++h)
        for (std::size_t j = 0; j < length; ++j) {
            const double* q = &transformed.query[(h * length + i) * dim];
            const double* k = &transformed.key[(h * length + j) * dim];
            double dot = 0.0;
            for (std::size_t n = 0; n < dim; ++n) dot += q[n] * k[n];
            scores[h * length * length + j] =
                dot * scale - slopes[h] * std::max(positions[i] - positions[j], 0.0);
        }
}

}  // namespace

QueryKey transformQueryKey(const Method& method, const PositionParameters& parameters, QueryKeyShape shape,
                           std::span<const double> positions, std::span<const double> query,
                           std::span<const double> key, double theta) {
    requireHeadDimension(method, shape.headDim);
    if (method.relative)
        throw Error(ErrorKind::Usage, method.name +
                                          ": its score is no product of a transformed query and key; take "
                                          "relativeScores");
    const auto heads = static_cast<std::size_t>(shape.heads), length = static_cast<std::size_t>(shape.length);
    const std::size_t size = heads * length * static_cast<std::size_t>(shape.headDim);
    requireSize("positions", positions.size(), length);
    requireSize("query", query.size(), size);
    requireSize("key", key.size(), size);
    const std::size_t chains = heads * static_cast<std::size_t>(method.chains(shape.headDim));
    if (!parameters.gamma.empty()) requireSize("gamma", parameters.gamma.size(), chains);
    if (!parameters.eta.empty()) requireSize("eta", parameters.eta.size(), chains);
    if (!method.jets.empty())
        requireSize("jets", parameters.jets.size(), chains * static_cast<std::size_t>(method.order - 1));
    if (method.jetBase) requireSize("jet base", parameters.jetBase.size(), chains);

    QueryKey result{{query.begin(), query.end()}, {key.begin(), key.end()}};
    const Pass pass{method, parameters, shape, positions, theta, result};
    const auto dim = static_cast<std::size_t>(shape.headDim);
    switch (method.carrier) {
        case Carrier::None:
            break;
        case Carrier::Rope:
            pass.rope({0, dim});
            break;
        case Carrier::Chain:
            pass.chains({0, dim});
            break;
        case Carrier::DirectSum:
            pass.rope({0, dim / 2});
            pass.chains({dim / 2, dim / 2});
            break;
    }
    return result;
}

std::vector<double> attentionScores(const Method& method, const QueryKey& transformed, QueryKeyShape shape,
                                    std::span<const double> positions) {
    const auto heads = static_cast<std::size_t>(shape.heads), length = static_cast<std::size_t>(shape.length),
               dim = static_cast<std::size_t>(shape.headDim);
    requireSize("positions", positions.size(), length);
    requireSize("query", transformed.query.size(), heads * length * dim);
    requireSize("key", transformed.key.size(), heads * length * dim);
    std::vector<double> scores(heads * length * length);
    for (std::size_t i = 0; i < length; ++i)
        scoreRow(method, transformed, shape, positions, i, &scores[i * length]);
    return scores;
}

std::vector<double> relativeScores(const Method& method, const PositionParameters& parameters,
                                   QueryKeyShape shape, std::span<const double> positions,
                                   std::span<const double> query, std::span<const double> key, double theta) {
    if (!method.exact())
        throw Error(ErrorKind::Usage, method.name + ": its score is no function of the lag alone");
    Method unclamped = method;
    unclamped.maxExponent = std::numeric_limits<double>::infinity();
    unclamped.relative = false;  // what follows counts positions from the query: they are lags
    const std::size_t heads = static_cast<std::size_t>(shape.heads), length = positions.size();
    std::vector<double> scores(heads * length * length), behind(length);
    for (std::size_t i = 0; i < length; ++i) {
        // Counted from i, a key is turned by A(i - j) and the query by the identity.
        for (std::size_t j = 0; j < length; ++j) behind[j] = positions[j] - positions[i];
        const QueryKey turned = transformQueryKey(unclamped, parameters, shape, behind, query, key, theta);
        scoreRow(method, turned, shape, positions, i, &scores[i * length]);
    }
    return scores;
}

}  // namespace jordanscope::kernel
