#include "core/training/attention/attention.h"

#include <cmath>

#include <gtest/gtest.h>

#include "core/tiles/cpu_attention.h"

namespace jordanscope::training {
namespace {

constexpr std::int64_t kHeads = 2;
const std::vector<float> kSlopes{0.25F, 0.0625F};

/// What attention returns and its gradients.
struct Result {
    at::Tensor out, q, k, v;
    std::vector<std::pair<const char*, at::Tensor>> parts() const {
        return {{"out", out}, {"q gradient", q}, {"k gradient", k}, {"v gradient", v}};
    }
};

struct Input {
    Input(std::int64_t batch, std::int64_t queries, std::int64_t keys, std::int64_t dim,
          std::int64_t heads = kHeads, double size = 1) {
        at::manual_seed(static_cast<std::uint64_t>(keys * 1000 + dim));
        q = at::randn({batch, queries, heads, dim}) * size;
        k = at::randn({batch, keys, heads, dim});
        v = at::randn({batch, keys, heads, dim});
        outGradient = at::randn({batch, queries, heads, dim});
        scale = 1.0 / std::sqrt(static_cast<double>(dim));
    }
    at::Tensor q, k, v, outGradient;
    double scale;
};

template <typename Attention>
Result withGradients(const Input& input, at::ScalarType type, const Attention& attention) {
    const auto leaf = [&](const at::Tensor& x) { return x.detach().to(type).requires_grad_(); };
    const at::Tensor q = leaf(input.q), k = leaf(input.k), v = leaf(input.v);
    const at::Tensor out = attention(q, k, v);
    out.backward(input.outGradient.to(type));
    return {out.detach(), q.grad(), k.grad(), v.grad()};
}

/// -slope (i - j), -infinity where j > i: [heads, queries, keys].
at::Tensor biasOf(const Input& input, const std::vector<float>& slopes) {
    const std::int64_t queries = input.q.size(1), keys = input.k.size(1), heads = input.q.size(2);
    const at::Tensor lag =
        (at::arange(queries, at::kDouble) + static_cast<double>(keys - queries)).unsqueeze(1) -
        at::arange(keys, at::kDouble);
    at::Tensor bias = at::zeros({heads, queries, keys}, at::kDouble);
    for (std::size_t h = 0; h < slopes.size(); ++h)
        bias[static_cast<std::int64_t>(h)] = -static_cast<double>(slopes[h]) * lag;
    return bias.masked_fill(lag < 0, -INFINITY);
}

Result reference(const Input& input, const std::vector<float>& slopes) {
    return withGradients(input, at::kDouble, [&](const auto& q, const auto& k, const auto& v) {
        const at::Tensor scores = at::matmul(q.transpose(1, 2), k.permute({0, 2, 3, 1})) * input.scale;
        return at::matmul(at::softmax(scores + biasOf(input, slopes), -1), v.transpose(1, 2)).transpose(1, 2);
    });
}

Result own(const Input& input, const std::vector<float>& slopes) {
    return withGradients(input, at::kFloat, [&](const auto& q, const auto& k, const auto& v) {
        return causalAttention(q, k, v, input.scale, slopes);
    });
}

/// The same from the code of one instruction set, on this thread alone.
Result ownBy(tiles::InstructionSet code, const Input& input, const std::vector<float>& slopes) {
    const tiles::AttentionShape shape{input.q.size(0),
                                      input.q.size(2),
                                      input.q.size(1),
                                      input.k.size(1),
                                      input.q.size(3),
                                      static_cast<float>(input.scale),
                                      slopes.empty() ? nullptr : slopes.data(),
                                      {}};
    const auto strides = [](const at::Tensor& x) {
        return tiles::RowStrides{x.stride(0), x.stride(1), x.stride(2)};
    };
    const auto read = [&](const at::Tensor& x) {
        return tiles::ConstRows{x.const_data_ptr<float>(), strides(x)};
    };
    const auto written = [&](const at::Tensor& x) { return tiles::Rows{x.data_ptr<float>(), strides(x)}; };
    const auto run = [](const std::function<void()>& worker) { worker(); };
    Result result{at::empty_like(input.q), at::empty_like(input.q), at::empty_like(input.k),
                  at::empty_like(input.v)};
    const at::Tensor sums = at::empty({shape.batch, shape.heads, shape.queries});
    tiles::attentionForward(shape, read(input.q), read(input.k), read(input.v), written(result.out),
                            sums.data_ptr<float>(), run, code);
    tiles::attentionBackward(shape, read(input.q), read(input.k), read(input.v), read(result.out),
                             read(input.outGradient), sums.const_data_ptr<float>(), written(result.q),
                             written(result.k), written(result.v), nullptr, run, code);
    return result;
}

/// Every number within `allowed` of the largest one there is, or of 1.
void expectNear(const Result& got, const Result& wanted, double allowed, const std::string& where) {
    for (std::size_t n = 0; n < got.parts().size(); ++n) {
        const auto [name, value] = got.parts()[n];
        const at::Tensor right = wanted.parts()[n].second.to(at::kDouble);
        const double size = std::max(1.0, at::abs(right).max().item<double>());
        const double off = at::abs(value.to(at::kDouble) - right).max().item<double>();
        EXPECT_TRUE(off <= allowed * size) << name << " of " << where << ": off by " << off << " of " << size;
    }
}

std::vector<tiles::InstructionSet> codes() {
    std::vector<tiles::InstructionSet> result{tiles::InstructionSet::Baseline};
    for (const tiles::InstructionSet code : {tiles::InstructionSet::Avx2, tiles::InstructionSet::Avx512})
        if (code <= tiles::bestInstructionSet()) result.push_back(code);
    return result;
}

class HeadDimensions : public testing::TestWithParam<std::int64_t> {};

TEST_P(HeadDimensions, AgreeWithFloat64) {
    for (const std::int64_t length : {1, 2, 7, 63, 64, 65, 129, 1000}) {
        const Input input(1, length, length, GetParam());
        for (const std::vector<float>& slopes : {std::vector<float>(), kSlopes}) {
            const Result wanted = reference(input, slopes);
            for (const tiles::InstructionSet code : codes())
                expectNear(ownBy(code, input, slopes), wanted, 1e-5,
                           "length " + std::to_string(length) + ", code " +
                               std::to_string(static_cast<int>(code)) + (slopes.empty() ? "" : ", ALiBi"));
        }
    }
}

TEST_P(HeadDimensions, AgreeWithAten) {
    for (const std::int64_t length : {1, 7, 64, 129, 1000}) {
        const Input input(2, length, length, GetParam());
        const Result aten =
            withGradients(input, at::kFloat, [&](const auto& q, const auto& k, const auto& v) {
                return at::scaled_dot_product_attention(q.transpose(1, 2), k.transpose(1, 2),
                                                        v.transpose(1, 2), {}, 0.0, true, input.scale)
                    .transpose(1, 2);
            });
        expectNear(own(input, {}), aten, 1e-5, "length " + std::to_string(length));
        const at::Tensor bias = biasOf(input, kSlopes).to(at::kFloat).unsqueeze(0);
        const Result biased =
            withGradients(input, at::kFloat, [&](const auto& q, const auto& k, const auto& v) {
                return at::scaled_dot_product_attention(q.transpose(1, 2), k.transpose(1, 2),
                                                        v.transpose(1, 2), bias, 0.0, false, input.scale)
                    .transpose(1, 2);
            });
        expectNear(own(input, kSlopes), biased, 1e-5, "length " + std::to_string(length) + ", ALiBi");
    }
}

TEST_P(HeadDimensions, TakeTheLastQueriesAlone) {
    for (const std::int64_t keys : {5, 64, 130, 300})
        for (const std::int64_t queries : {1, 3, 70}) {
            if (queries > keys) continue;
            const Input input(2, queries, keys, GetParam());
            const Result wanted = reference(input, kSlopes);
            for (const tiles::InstructionSet code : codes())
                expectNear(ownBy(code, input, kSlopes), wanted, 1e-5,
                           std::to_string(queries) + " of " + std::to_string(keys) + ", code " +
                               std::to_string(static_cast<int>(code)));
        }
}

INSTANTIATE_TEST_SUITE_P(Attention, HeadDimensions, testing::Values(5, 16, 24, 32, 33, 48, 64, 96, 128),
                         testing::PrintToStringParamName());

TEST(Attention, ManyHeads) {
    const Input input(9, 130, 130, 32, 4);
    const std::vector<float> slopes{0.25F, 0.0625F, 0.015625F, 0.00390625F};
    expectNear(own(input, slopes), reference(input, slopes), 1e-5, "36 heads");
}

TEST(Attention, DoesNotDependOnThreads) {
    const int before = at::get_num_threads();
    for (const std::int64_t batch : {1, 3, 20}) {
        const Input input(batch, 333, 333, 24);
        at::set_num_threads(1);
        const Result wanted = own(input, kSlopes);
        for (const int threads : {2, 3, 7}) {
            at::set_num_threads(threads);
            const Result got = own(input, kSlopes);
            for (std::size_t n = 0; n < got.parts().size(); ++n)
                EXPECT_TRUE(at::equal(got.parts()[n].second, wanted.parts()[n].second))
                    << got.parts()[n].first << ", batch " << batch << ", threads " << threads;
        }
    }
    at::set_num_threads(before);
}

TEST(Attention, TakesSectionsOfOneTensor) {
    const Input input(2, 75, 75, 32);
    const at::Tensor together = at::stack({input.q, input.k, input.v}, 2).requires_grad_();
    const auto sections = together.unbind(2);
    const at::Tensor out = causalAttention(sections[0], sections[1], sections[2], input.scale, {});
    out.transpose(1, 2).backward(input.outGradient.transpose(1, 2).contiguous());
    const Result wanted = own(input, {});
    EXPECT_TRUE(at::equal(out, wanted.out));
    EXPECT_TRUE(at::equal(together.grad(), at::stack({wanted.q, wanted.k, wanted.v}, 2)));
}

TEST(Attention, HugeScoresChooseOneKey) {
    const Input input(1, 200, 200, 32, kHeads, 3000);
    for (const tiles::InstructionSet code : codes()) {
        const Result got = ownBy(code, input, {}), wanted = reference(input, {});
        EXPECT_LE(at::abs(got.out.to(at::kDouble) - wanted.out).max().item<double>(), 5e-3);
        EXPECT_TRUE(at::isfinite(got.q).all().item<bool>());
    }
}

TEST(Attention, WhatIsNotANumberShows) {
    for (const tiles::InstructionSet code : codes()) {
        Input input(1, 100, 100, 32);
        input.q[0][30][0][3] = NAN;
        Result got = ownBy(code, input, {});
        const at::Tensor bad = at::isnan(got.out).all(-1);
        EXPECT_TRUE(bad[0][30][0].item<bool>());
        EXPECT_EQ(bad.sum().item<int>(), 1);
        input = Input(1, 100, 100, 32);
        input.k[0][70][1][0] = NAN;
        got = ownBy(code, input, kSlopes);
        EXPECT_TRUE(at::isnan(got.out).select(2, 1).narrow(1, 70, 30).all().item<bool>());
        EXPECT_FALSE(at::isnan(got.out).narrow(1, 0, 70).any().item<bool>());
        EXPECT_FALSE(at::isnan(got.out).select(2, 0).any().item<bool>());
    }
}

}  // namespace
}  // namespace jordanscope::training
