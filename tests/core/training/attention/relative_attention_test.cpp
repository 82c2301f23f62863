#include "core/training/attention/relative_attention.h"

#include <cmath>

#include <gtest/gtest.h>

#include "core/tiles/cpu_attention.h"
#include "core/training/attention/attention.h"
#include "core/training/attention/chunked_attention.h"
#include "core/training/positions/position.h"

namespace jordanscope::training {
namespace {

constexpr std::int64_t kBatch = 2, kHeads = 2;
const std::vector<float> kSlopes{0.25F, 0.0625F};

kernel::Method method(const std::string& name, int context) {
    return kernel::parseMethod(name, {}, context);
}

/// Queries, keys and values as projected, and what a layer has learned: float64 leaves.
struct Case {
    Case(std::int64_t queries, std::int64_t keys, std::int64_t dim, double gammaMost = 0.02) {
        at::manual_seed(static_cast<std::uint64_t>(keys * 1000 + dim));
        const auto randn = [](std::vector<std::int64_t> shape) { return at::randn(shape, at::kDouble); };
        q = randn({kBatch, queries, kHeads, dim});
        k = randn({kBatch, keys, kHeads, dim});
        v = randn({kBatch, keys, kHeads, dim});
        outGradient = randn({kBatch, queries, kHeads, dim});
        gamma = at::rand({kHeads, dim / 4}, at::kDouble) * gammaMost;
        eta = (at::rand({kHeads, dim / 4}, at::kDouble) - 0.5) * 0.4;
    }
    std::vector<at::Tensor> leaves(at::ScalarType type) const {
        std::vector<at::Tensor> result;
        for (const at::Tensor& x : {q, k, v, gamma, eta})
            result.push_back(x.detach().to(type, false, true).requires_grad_());
        return result;
    }
    double scale() const { return 1.0 / std::sqrt(static_cast<double>(q.size(-1))); }

    at::Tensor q, k, v, gamma, eta, outGradient;
};

/// What attention returns, then the gradients of q, k, v, gamma, eta.
using Result = std::vector<at::Tensor>;
const std::vector<const char*> kParts{"out", "q", "k", "v", "gamma", "eta"};

template <typename Attention>
Result withGradients(const Case& item, at::ScalarType type, const Attention& attention) {
    const std::vector<at::Tensor> leaves = item.leaves(type);
    const at::Tensor out = attention(leaves[0], leaves[1], leaves[2], leaves[3], leaves[4]);
    out.backward(item.outGradient.to(type));
    Result result{out.detach()};
    for (const at::Tensor& leaf : leaves) result.push_back(leaf.grad());
    return result;
}

void expectNear(const Result& got, const Result& wanted, double allowed, const std::string& where) {
    ASSERT_EQ(got.size(), wanted.size());
    for (std::size_t n = 0; n < got.size(); ++n) {
        const at::Tensor right = wanted[n].to(at::kDouble);
        const double size = std::max(1.0, at::abs(right).max().item<double>());
        const double off = at::abs(got[n].to(at::kDouble) - right).max().item<double>();
        EXPECT_TRUE(off <= allowed * size)
            << kParts[n] << " of " << where << ": off by " << off << " of " << size;
    }
}

/// The definition, a lag at a time: every chain by its own exp(-gamma d), R(omega d) and tau(d).
at::Tensor byDefinition(const Case& item, const kernel::ShearLaw& tau, const std::vector<float>& slopes,
                        const at::Tensor& q, const at::Tensor& k, const at::Tensor& v,
                        const at::Tensor& gamma, const at::Tensor& eta) {
    const std::int64_t queries = q.size(1), keys = k.size(1), dim = q.size(3), chains = dim / 4;
    const at::Tensor lag =
        (at::arange(queries, at::kDouble) + (keys - queries)).unsqueeze(1) - at::arange(keys, at::kDouble);
    const at::Tensor seen = lag.clamp_min(0);
    at::Tensor shear = at::empty_like(seen);
    for (std::int64_t i = 0; i < queries; ++i)
        for (std::int64_t j = 0; j < keys; ++j) shear[i][j] = tau(seen[i][j].item<double>());
    at::Tensor scores = at::zeros({kBatch, kHeads, queries, keys}, at::kDouble);
    for (std::int64_t b = 0; b < chains; ++b) {
        const at::Tensor angle =
            seen * std::pow(10000.0, -2.0 * static_cast<double>(b) / static_cast<double>(dim));
        const auto product = [&](std::int64_t queryIndex, std::int64_t keyIndex) {
            const auto number = [&](const at::Tensor& x, std::int64_t n) { return x.select(-1, 4 * b + n); };
            const auto times = [](const at::Tensor& left, const at::Tensor& right) {
                return left.transpose(1, 2).unsqueeze(-1) * right.transpose(1, 2).unsqueeze(-2);
            };
            const at::Tensor qr = number(q, 2 * queryIndex), qi = number(q, 2 * queryIndex + 1);
            const at::Tensor kr = number(k, 2 * keyIndex), ki = number(k, 2 * keyIndex + 1);
            return (times(qr, kr) + times(qi, ki)) * at::cos(angle) +
                   (times(qi, kr) - times(qr, ki)) * at::sin(angle);
        };
        const auto ofHeads = [&](const at::Tensor& x) { return x.select(1, b).view({kHeads, 1, 1}); };
        scores = scores + at::exp(-ofHeads(gamma) * seen) *
                              (product(0, 0) + product(1, 1) + ofHeads(eta) * shear * product(0, 1));
    }
    scores = scores * item.scale();
    for (std::size_t h = 0; h < slopes.size(); ++h)
        scores = scores - at::one_hot(at::tensor(static_cast<std::int64_t>(h)), kHeads).view({kHeads, 1, 1}) *
                              (static_cast<double>(slopes[h]) * seen);
    return at::matmul(at::softmax(scores.masked_fill(lag < 0, -INFINITY), -1), v.transpose(1, 2))
        .transpose(1, 2);
}

Result definition(const Case& item, const kernel::ShearLaw& tau, const std::vector<float>& slopes) {
    return withGradients(item, at::kDouble,
                         [&](const auto&... leaves) { return byDefinition(item, tau, slopes, leaves...); });
}

/// The positional pass of the method, then attention.
template <typename Attention>
Result throughPass(const Case& item, const kernel::Method& relative, at::ScalarType type,
                   const Attention& attention) {
    const std::int64_t keys = item.k.size(1), queries = item.q.size(1), dim = item.q.size(3);
    PositionPass pass(anchoredMethod(relative), kHeads, dim, 10000, at::kCPU, AlibiIn::Attention);
    return withGradients(
        item, type, [&](const auto& q, const auto& k, const auto& v, const auto& gamma, const auto& eta) {
            PositionValues values;
            values.gamma = gamma;
            const auto passed = [&](const at::Tensor& x, Role role, std::int64_t first) {
                return pass(x.unsqueeze(2), {role}, first, keys - 1, values).front();
            };
            return attention(passed(q, Role::Query, keys - queries), passed(k, Role::Key, 0), v, eta);
        });
}

Result own(const Case& item, const kernel::Method& relative, const std::vector<float>& slopes,
           at::ScalarType type = at::kFloat) {
    return throughPass(item, relative, type,
                       [&](const auto& q, const auto& k, const auto& v, const auto& eta) {
                           return relativeAttention(q, k, v, eta, relative.shear, item.scale(), slopes);
                       });
}

class RelativeHeads : public testing::TestWithParam<std::int64_t> {};

TEST_P(RelativeHeads, AgreeWithTheDefinition) {
    for (const int context : {3, 40}) {
        const kernel::Method relative = method("jordan_relative", context);
        for (const std::int64_t length : {1, 7, 70}) {
            const Case item(length, length, GetParam());
            for (const auto& slopes : {std::vector<float>(), kSlopes}) {
                const Result wanted = definition(item, relative.shear, slopes);
                const std::string where = "length " + std::to_string(length) + ", L " +
                                          std::to_string(context) + (slopes.empty() ? "" : ", ALiBi");
                expectNear(own(item, relative, slopes), wanted, 2e-5, where);
                expectNear(own(item, relative, slopes, at::kDouble), wanted, 2e-6, where + ", composed");
            }
        }
    }
}

TEST_P(RelativeHeads, TakeTheLastQueriesAlone) {
    const kernel::Method relative = method("jordan_relative", 16);
    for (const std::int64_t queries : {1, 13}) {
        const Case item(queries, 99, GetParam());
        expectNear(own(item, relative, kSlopes), definition(item, relative.shear, kSlopes), 2e-5,
                   std::to_string(queries) + " of 99");
    }
}

TEST_P(RelativeHeads, EveryInstructionSetAgrees) {
    const kernel::Method relative = method("jordan_relative", 24);
    for (const auto& [queries, keys] : {std::pair<std::int64_t, std::int64_t>{191, 191}, {67, 150}}) {
        const Case item(queries, keys, GetParam());
        Result wanted;
        {  // q and k stand for positioned ones
            const auto leaves = item.leaves(at::kDouble);
            const at::Tensor out = composedRelativeAttention(leaves[0], leaves[1], leaves[2], leaves[4],
                                                             relative.shear, item.scale(), kSlopes, 50);
            out.backward(item.outGradient);
            wanted = {out.detach(), leaves[0].grad(), leaves[1].grad(), leaves[2].grad(), leaves[4].grad()};
        }
        const at::Tensor q = item.q.to(at::kFloat), k = item.k.to(at::kFloat), v = item.v.to(at::kFloat);
        const at::Tensor eta = item.eta.to(at::kFloat), outGradient = item.outGradient.to(at::kFloat);
        std::vector<float> tau;
        for (std::int64_t d = 0; d < keys; ++d)
            tau.push_back(static_cast<float>(relative.shear(static_cast<double>(d))));
        const tiles::AttentionShape shape{kBatch,         kHeads,
                                          queries,        keys,
                                          GetParam(),     static_cast<float>(item.scale()),
                                          kSlopes.data(), {eta.const_data_ptr<float>(), tau.data()}};
        const auto strides = [](const at::Tensor& x) {
            return tiles::RowStrides{x.stride(0), x.stride(1), x.stride(2)};
        };
        const auto read = [&](const at::Tensor& x) {
            return tiles::ConstRows{x.const_data_ptr<float>(), strides(x)};
        };
        const auto written = [&](const at::Tensor& x) {
            return tiles::Rows{x.data_ptr<float>(), strides(x)};
        };
        const auto run = [](const std::function<void()>& worker) { worker(); };
        for (const tiles::InstructionSet code :
             {tiles::InstructionSet::Baseline, tiles::InstructionSet::Avx2, tiles::InstructionSet::Avx512}) {
            if (code > tiles::bestInstructionSet()) continue;
            Result got{at::empty_like(q), at::empty_like(q), at::empty_like(k), at::empty_like(v),
                       at::empty({kBatch, kHeads, GetParam() / 4})};
            const at::Tensor sums = at::empty({kBatch, kHeads, queries});
            tiles::attentionForward(shape, read(q), read(k), read(v), written(got[0]), sums.data_ptr<float>(),
                                    run, code);
            tiles::attentionBackward(shape, read(q), read(k), read(v), read(got[0]), read(outGradient),
                                     sums.const_data_ptr<float>(), written(got[1]), written(got[2]),
                                     written(got[3]), got[4].data_ptr<float>(), run, code);
            got[4] = got[4].sum(0);
            expectNear(got, wanted, 2e-5, "code " + std::to_string(static_cast<int>(code)));
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Relative, RelativeHeads, testing::Values(16, 20, 32, 48, 64),
                         testing::PrintToStringParamName());

TEST(Relative, UnboundedIsTheExactChain) {
    const Case item(65, 65, 32);
    kernel::Method relative = method("jordan_relative", 1 << 30), exact = method("jordan_raw_tau", 1 << 30);
    PositionPass pass(exact, kHeads, 32, 10000, at::kCPU, AlibiIn::Attention);
    const auto chain = [&](bool composed) {
        return withGradients(
            item, at::kDouble,
            [&](const auto& q, const auto& k, const auto& v, const auto& gamma, const auto& eta) {
                PositionValues values;
                values.gamma = gamma;
                values.eta = eta;
                const auto qk = pass(at::stack({q, k}, 2), {Role::Query, Role::Key}, 0, 64, values);
                // Without a shear of its own, attention is the plain one.
                return composedRelativeAttention(qk[0], qk[1], v, at::zeros_like(eta), relative.shear,
                                                 item.scale(), {}, composed ? 65 : 9);
            });
    };
    const Result wanted = chain(true);
    expectNear(own(item, relative, {}), wanted, 3e-5, "tau(d) as L grows");
    expectNear(chain(false), wanted, 1e-12, "chunks");
    const kernel::PositionSettings unbounded{.boundedTau = false};
    relative = kernel::parseMethod("jordan_relative", unbounded, 5);
    expectNear(own(item, relative, {}), wanted, 3e-5, "bounded_tau false");
}

/// Exponents of gamma * length far beyond what float32 holds.
TEST(Relative, EveryGammaIsAsGoodAtEveryLength) {
    const kernel::Method relative = method("jordan_relative", 20);
    for (const double gamma : {0.5, 3.0, 200.0})
        for (const std::int64_t queries : {101, 6}) {
            const Case item(queries, 101, 16, gamma);
            PositionPass pass(anchoredMethod(relative), kHeads, 16, 10000, at::kCPU, AlibiIn::Attention);
            const auto rotated = [](const at::Tensor& decay) { return PositionValues{decay, {}, {}, {}}; };
            const std::int64_t chunk = chunkQueries(relative, rotated(item.gamma), 1 << 30);
            ASSERT_LT(chunk, 101);
            const ChunkAttention attend = [&](const at::Tensor& q, const at::Tensor& k, const at::Tensor& v,
                                              const PositionValues& learned) {
                const PositionValues turned = rotated(learned.gamma);
                const at::Tensor key = anchored(pass, k, Role::Key, k.size(1) - q.size(1), turned);
                return relativeAttention(anchored(pass, q, Role::Query, 0, turned), key, v, learned.eta,
                                         relative.shear, item.scale(), kSlopes);
            };
            const Result got = withGradients(
                item, at::kFloat,
                [&](const auto& q, const auto& k, const auto& v, const auto& decay, const auto& eta) {
                    return chunkedAttention(q, k, v, {decay, eta, {}, {}}, chunk, attend);
                });
            expectNear(got, definition(item, relative.shear, kSlopes), 2e-5,
                       "gamma " + std::to_string(gamma));
        }
}

TEST(Relative, DoesNotDependOnThreads) {
    const int before = at::get_num_threads();
    const Case item(333, 333, 24);
    const kernel::Method relative = method("jordan_relative", 50);
    const auto attend = [&] {
        const auto leaves = item.leaves(at::kFloat);
        const at::Tensor out = relativeAttention(leaves[0], leaves[1], leaves[2], leaves[4], relative.shear,
                                                 item.scale(), kSlopes);
        out.backward(item.outGradient.to(at::kFloat));
        return Result{out.detach(), leaves[0].grad(), leaves[1].grad(), leaves[2].grad(), leaves[4].grad()};
    };
    at::set_num_threads(1);
    const Result wanted = attend();
    for (const int threads : {2, 3}) {
        at::set_num_threads(threads);
        const Result got = attend();
        for (std::size_t n = 0; n < got.size(); ++n) EXPECT_TRUE(at::equal(got[n], wanted[n])) << n;
    }
    at::set_num_threads(before);
}

}  // namespace
}  // namespace jordanscope::training
