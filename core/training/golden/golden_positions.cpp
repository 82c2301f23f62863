#include <cmath>

#include "core/kernel/positions.h"
#include "core/training/golden/comparison.h"
#include "core/training/positions/position.h"

namespace jordanscope::training {
namespace {

void flatten(const nlohmann::json& json, std::vector<double>& out) {
    if (json.is_array())
        for (const auto& item : json) flatten(item, out);
    else if (!json.is_null())
        out.push_back(json.get<double>());
}

std::vector<double> numbers(const nlohmann::json& json) {
    std::vector<double> out;
    flatten(json, out);
    return out;
}

struct Case {
    explicit Case(const nlohmann::json& json)
        : method(kernel::parseMethod(json.at("method").get<std::string>(), {},
                                     json.at("train_context").get<int>())),
          heads(json.at("heads").get<int>()),
          headDim(json.at("head_dim").get<int>()),
          theta(json.at("theta").get<double>()),
          positions(numbers(json.at("positions"))),
          parameters{numbers(json.at("gamma")), numbers(json.at("eta")), numbers(json.at("jets")),
                     numbers(json.at("jet_base"))},
          query(numbers(json.at("q"))),
          key(numbers(json.at("k"))),
          queryOut(numbers(json.at("q_out"))),
          keyOut(numbers(json.at("k_out"))),
          scores(numbers(json.at("scores"))) {}

    int length() const { return static_cast<int>(positions.size()); }

    kernel::Method method;
    int heads, headDim;
    double theta;
    std::vector<double> positions;
    kernel::PositionParameters parameters;
    std::vector<double> query, key, queryOut, keyOut, scores;
};

void compareAll(const std::vector<double>& got, const std::vector<double>& wanted, double allowed,
                const std::string& where, Comparison& comparison) {
    comparison.add(static_cast<double>(got.size()), static_cast<double>(wanted.size()), 0.5,
                   where + ", size");
    for (std::size_t n = 0; n < std::min(got.size(), wanted.size()); ++n)
        comparison.add(got[n], wanted[n], scaled(allowed, wanted[n]), where + '[' + std::to_string(n) + ']');
}

void compareDouble(const Case& item, const std::string& name, Comparison& comparison) {
    const kernel::QueryKeyShape shape{item.heads, item.length(), item.headDim};
    const kernel::QueryKey out = kernel::transformQueryKey(item.method, item.parameters, shape,
                                                           item.positions, item.query, item.key, item.theta);
    constexpr double kAllowed = 1e-9;
    compareAll(out.query, item.queryOut, kAllowed, name + ", float64 q_out", comparison);
    compareAll(out.key, item.keyOut, kAllowed, name + ", float64 k_out", comparison);
    compareAll(kernel::attentionScores(item.method, out, shape, item.positions), item.scores, kAllowed,
               name + ", float64 scores", comparison);
}

/// The training engine's own pass in float32, one position at a time as they are not in sequence.
void compareFloat(const Case& item, const std::string& name, Comparison& comparison) {
    const at::NoGradGuard noGrad;
    const std::int64_t heads = item.heads, length = item.length(), dim = item.headDim;
    const std::int64_t chains = item.method.chains(item.headDim);
    const auto tensor = [](const std::vector<double>& values, at::IntArrayRef shape) {
        return values.empty() ? at::Tensor() : at::tensor(values, at::kDouble).to(at::kFloat).reshape(shape);
    };
    PositionPass pass(item.method, heads, dim, item.theta, at::kCPU);
    const PositionValues values{
        item.method.gammaLearned ? tensor(item.parameters.gamma, {heads, chains}) : at::Tensor(),
        item.method.etaLearned ? tensor(item.parameters.eta, {heads, chains}) : at::Tensor(),
        tensor(item.parameters.jets, {-1, heads, chains}), tensor(item.parameters.jetBase, {heads, chains})};
    const at::Tensor x =
        at::stack({tensor(item.query, {heads, length, dim}), tensor(item.key, {heads, length, dim})})
            .permute({2, 0, 1, 3})
            .unsqueeze(0)
            .contiguous();  // [1, length, 2, heads, dim]
    const auto last = static_cast<std::int64_t>(item.positions.back());
    std::vector<at::Tensor> queries, keys;
    for (std::int64_t n = 0; n < length; ++n) {
        const auto position = static_cast<std::int64_t>(item.positions[static_cast<std::size_t>(n)]);
        const auto out = pass(x.narrow(1, n, 1), {Role::Query, Role::Key}, position, last, values);
        queries.push_back(out[0]);
        keys.push_back(out[1]);
    }
    const at::Tensor query =
        at::cat(queries, 1).squeeze(0).transpose(0, 1).contiguous();  // [heads, length, width]
    const at::Tensor key = at::cat(keys, 1).squeeze(0).transpose(0, 1).contiguous();
    const auto list = [](const at::Tensor& t) {
        const at::Tensor flat = t.to(at::kDouble).contiguous().flatten();
        return std::vector<double>(flat.const_data_ptr<double>(),
                                   flat.const_data_ptr<double>() + flat.numel());
    };
    constexpr double kAllowed = 1e-4;
    compareAll(list(query.narrow(-1, 0, dim)), item.queryOut, kAllowed, name + ", float32 q_out", comparison);
    compareAll(list(key.narrow(-1, 0, dim)), item.keyOut, kAllowed, name + ", float32 k_out", comparison);
    const std::vector<double> scores =
        list(at::matmul(query.to(at::kDouble), key.to(at::kDouble).transpose(1, 2)) /
             std::sqrt(static_cast<double>(dim)));
    const std::vector<double> slopes = kernel::alibiSlopes(item.heads);
    std::size_t at = 0;
    for (std::size_t h = 0; h < slopes.size(); ++h) {
        for (const double i : item.positions) {
            // ALiBi carried by the heads is off by a constant of the row, which softmax does not see.
            const double constant = item.method.alibi ? slopes[h] * (i - item.positions.back()) : 0.0;
            for (const double j : item.positions) {
                if (!item.method.alibi || j <= i)
                    comparison.add(scores[at] - constant, item.scores[at], scaled(kAllowed, item.scores[at]),
                                   name + ", float32 scores[" + std::to_string(at) + ']');
                ++at;
            }
        }
    }
}

}  // namespace

void comparePositions(const nlohmann::json& golden, Comparison& comparison) {
    for (const auto& [heads, wanted] : golden.at("alibi_slopes").items())
        compareAll(kernel::alibiSlopes(std::stoi(heads)), numbers(wanted), 1e-12, "alibi_slopes " + heads,
                   comparison);
    std::size_t number = 0;
    for (const auto& json : golden.at("cases")) {
        const Case item(json);
        const std::string name = item.method.name + " (case " + std::to_string(number++) + ')';
        compareDouble(item, name, comparison);
        compareFloat(item, name, comparison);
    }
}

}  // namespace jordanscope::training
