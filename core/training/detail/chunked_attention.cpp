#include "core/training/detail/chunked_attention.h"

#include <algorithm>
#include <cmath>

namespace jordanscope::training {
namespace {

/// exp(80) and its inverse times what a series may come to are float32 numbers.
constexpr double kLargestExponent = 80;
/// Within a chunk: exponents of a key against its query's, and what the series may grow to, whose rounding
/// shows at short lags.
constexpr double kChunkExponent = 30, kChunkSeries = 16;

double largest(const at::Tensor& value) {
    return value.defined() && value.numel() > 0 ? at::abs(value.detach()).max().item<double>() : 0;
}

/// The largest (eta s)^r / r! a chain of the method has at lag d.
double seriesAt(const kernel::Method& method, double eta, double d) {
    const double ratio = std::abs(eta * method.shear(d));
    double term = 1, most = 1;
    for (int r = 1; r < method.order; ++r) most = std::max(most, term *= ratio / r);
    return most;
}

}  // namespace

kernel::Method anchoredMethod(kernel::Method method) {
    method.maxExponent = kLargestExponent;
    return method;
}

std::int64_t chunkQueries(const kernel::Method& method, const PositionValues& values) {
    const double gamma = largest(values.gamma), eta = largest(values.eta);
    std::int64_t chunk = kMostChunkQueries;
    const auto tooLong = [&](double d) {
        return !(gamma * d <= kChunkExponent) || !(seriesAt(method, eta, d) <= kChunkSeries);
    };
    while (chunk > 1 && tooLong(static_cast<double>(chunk))) chunk /= 2;
    return chunk;
}

at::Tensor chunkedAttention(PositionPass& pass, const PositionValues& values, const at::Tensor& q,
                            const at::Tensor& k, const at::Tensor& v, std::int64_t first, std::int64_t chunk,
                            const Attend& attend) {
    const std::int64_t queries = q.size(1), keys = k.size(1), before = keys - queries;
    chunk = std::min(chunk, queries);
    // Rows of x from `begin` on, which stand `ahead` of the anchor (behind it where that is below 0). ALiBi
    // counts from the last query of a full chunk, whatever this one has: tables are shared.
    const auto passed = [&](const at::Tensor& x, Role role, std::int64_t begin, std::int64_t count,
                            std::int64_t ahead) {
        const at::Tensor rows = x.narrow(1, begin, count);
        if (pass.trivial()) return rows;
        return pass(rows.unsqueeze(2), {role}, ahead, chunk - 1, values).front();
    };
    const bool widened = pass.layout().tail > 0;
    const at::Tensor wide = widened ? at::constant_pad_nd(v, {0, pass.layout().tail}) : v;
    // From the last chunk, which is a full one, to the first: its tables hold those of all others.
    std::vector<at::Tensor> parts;
    at::Tensor out;
    for (std::int64_t end = keys; end > before; end -= chunk) {
        const std::int64_t begin = std::max(before, end - chunk), anchor = first + begin;
        const at::Tensor key = passed(k, Role::Key, 0, end, first - anchor);
        const at::Tensor query = passed(q, Role::Query, begin - before, end - begin, first + begin - anchor);
        const at::Tensor part = attend(query, key, wide.narrow(1, 0, end));
        if (at::GradMode::is_enabled()) {
            parts.push_back(part);
            continue;
        }
        if (!out.defined())
            out = at::empty({part.size(0), queries, part.size(2), part.size(3)}, part.options());
        out.narrow(1, begin - before, end - begin).copy_(part);
    }
    if (out.defined()) return out;
    std::reverse(parts.begin(), parts.end());
    return parts.size() == 1 ? parts.front() : at::cat(parts, 1);
}

}  // namespace jordanscope::training
