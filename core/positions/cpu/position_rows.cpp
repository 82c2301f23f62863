#include "core/positions/cpu/position_rows.h"

#include <algorithm>
#include <cstring>
#include <vector>

#include "core/positions/chain_order.h"
#include "core/positions/cpu/row_arithmetic.h"
#include "core/positions/position_formula.h"

namespace jordanscope::positions {
namespace {

/// Rows of one position: how each number turns, and the weight of its neighbours r chain indices away.
template <int M>
class RowCoefficients {
public:
    RowCoefficients(const HeadLayout& layout, const PassInputs& inputs)
        : stride(layout.row() + 2 * kPad),
          cosine(static_cast<std::size_t>(layout.row()), 1.0F),
          sine(static_cast<std::size_t>(layout.row()), 0.0F),
          terms(static_cast<std::size_t>(layout.heads * layout.chains)),
          layout_(layout),
          inputs_(inputs),
          weights_{std::vector<float>(static_cast<std::size_t>(stride * M), 0.0F),
                   std::vector<float>(static_cast<std::size_t>(stride * M), 0.0F)} {
        for (auto& weights : weights_) std::fill_n(weights.begin() + kPad, layout.row(), 1.0F);
    }

    static constexpr std::int64_t kPad = 2 * (M - 1);
    static std::int64_t shift(Role role) { return role == Role::Key ? 2 : -2; }

    const float* weights(Role role) const { return weights_[role == Role::Key ? 1 : 0].data() + kPad; }

    /// Parameters of one chain as the formulas take them.
    float gamma(std::int64_t chain) const { return inputs_.gamma ? inputs_.gamma[chain] : 0.0F; }
    float eta(std::int64_t chain) const { return inputs_.eta ? inputs_.eta[chain] : 0.0F; }

    void set(std::int64_t position) {
        setRotation(position);
        const std::int64_t count = layout_.heads * layout_.chains;
        for (std::int64_t chain = 0; chain < count; ++chain) {
            float jets[M];
            if (layout_.jets)
                for (int r = 1; r < M; ++r) jets[r - 1] = inputs_.jets[(r - 1) * count + chain];
            terms[static_cast<std::size_t>(chain)] = chainTerms<float, M>(
                inputs_.time[position], inputs_.shear[position], layout_.maxExponent, gamma(chain),
                eta(chain), layout_.jets ? jets : nullptr, inputs_.base ? inputs_.base[chain] : 1.0F);
            setWeights(chain);
        }
    }

    std::int64_t offset(std::int64_t chain) const {
        return (chain / layout_.chains) * layout_.headDim + 2 * layout_.pairs +
               (chain % layout_.chains) * 2 * M;
    }

    const std::int64_t stride;
    std::vector<float> cosine, sine;
    std::vector<ChainTerms<float, M>> terms;

private:
    void setRotation(std::int64_t position) {
        const float* cosines = inputs_.cosine + position * layout_.units();
        const float* sines = inputs_.sine + position * layout_.units();
        std::size_t at = 0;
        for (std::int64_t unit = 0; unit < layout_.units(); ++unit) {
            for (int r = 0; r < (unit < layout_.pairs ? 1 : M); ++r, at += 2) {
                cosine[at] = cosine[at + 1] = cosines[unit];
                sine[at] = -sines[unit];
                sine[at + 1] = sines[unit];
            }
        }
        const auto head = static_cast<std::size_t>(layout_.headDim);
        for (std::size_t h = 1; h < static_cast<std::size_t>(layout_.heads); ++h) {
            std::copy_n(cosine.begin(), at, cosine.begin() + static_cast<std::ptrdiff_t>(h * head));
            std::copy_n(sine.begin(), at, sine.begin() + static_cast<std::ptrdiff_t>(h * head));
        }
    }

    void setWeights(std::int64_t chain) {
        const auto& term = terms[static_cast<std::size_t>(chain)];
        const std::int64_t first = kPad + offset(chain);
        for (int r = 0; r < M; ++r) {
            const float query = term.shrink * term.u[r], key = term.grow * term.c[r];
            float* queries = weights_[0].data() + r * stride + first;
            float* keys = weights_[1].data() + r * stride + first;
            for (int i = 0; i < 2 * M; ++i) {
                queries[i] = i >= 2 * r ? query : 0.0F;
                keys[i] = i + 2 * r < 2 * M ? key : 0.0F;
            }
        }
    }

    const HeadLayout& layout_;
    const PassInputs& inputs_;
    std::vector<float> weights_[2];
};

/// A row with room around it that stays 0.
struct PaddedRow {
    PaddedRow(std::int64_t n, std::int64_t pad)
        : values(static_cast<std::size_t>(n + 2 * pad), 0.0F), pad_(pad) {}
    float* data() { return values.data() + pad_; }
    std::vector<float> values;

private:
    std::int64_t pad_;
};

void writeHeads(const HeadLayout& layout, const float* row, const float* tail, float* out) {
    const auto dim = static_cast<std::size_t>(layout.headDim), extra = static_cast<std::size_t>(layout.tail);
    for (std::int64_t h = 0; h < layout.heads; ++h, out += layout.width(), row += dim) {
        std::memcpy(out, row, dim * sizeof(float));
        if (extra == 0) continue;
        if (tail)
            std::memcpy(out + dim, tail + static_cast<std::size_t>(h) * extra, extra * sizeof(float));
        else
            std::fill_n(out + dim, extra, 0.0F);
    }
}

template <int M>
void forwardChunk(const HeadLayout& layout, const PassInputs& inputs, const ForwardSection* sections,
                  int count, std::int64_t batch, std::int64_t length, std::int64_t begin, std::int64_t end) {
    RowCoefficients<M> coefficients(layout, inputs);
    const std::int64_t n = layout.row();
    PaddedRow turned(n, coefficients.kPad), result(n, 0);
    for (std::int64_t t = begin; t < end; ++t) {
        coefficients.set(t);
        for (int s = 0; s < count; ++s) {
            const ForwardSection& section = sections[s];
            const float* tail = section.tail ? section.tail + t * layout.heads * layout.tail : nullptr;
            for (std::int64_t b = 0; b < batch; ++b) {
                const float* in = section.in + b * section.batchStride + t * section.timeStride;
                float* out = section.out + (b * length + t) * layout.heads * layout.width();
                if (section.role == Role::Value) {
                    writeHeads(layout, in, tail, out);
                    continue;
                }
                rotateRow(n, in, coefficients.cosine.data(), coefficients.sine.data(), turned.data());
                float* row = layout.tail == 0 ? out : result.data();
                combineRow(n, M, coefficients.shift(section.role), coefficients.weights(section.role),
                           coefficients.stride, turned.data(), row);
                if (layout.tail != 0) writeHeads(layout, row, tail, out);
            }
        }
    }
}

/// Adds a position's parameter gradients, from the sums over the batch of both roles.
template <int M>
void addGradients(const HeadLayout& layout, const PassInputs& inputs, const RowCoefficients<M>& coefficients,
                  std::int64_t t, const std::vector<float>& querySums, const std::vector<float>& keySums,
                  double* gradients) {
    const std::int64_t n = layout.row(), count = layout.heads * layout.chains;
    for (std::int64_t chain = 0; chain < count; ++chain) {
        ChainSums<float, M> sums;
        const std::int64_t first = coefficients.offset(chain);
        for (int r = 0; r < M; ++r) {
            const float* query = querySums.data() + r * n + first;
            const float* key = keySums.data() + r * n + first;
            for (int i = 2 * r; i < 2 * M; ++i) sums.query[r] += query[i];
            for (int i = 0; i + 2 * r < 2 * M; ++i) sums.key[r] += key[i];
        }
        const auto gradient =
            chainGradient<float, M>(coefficients.terms[static_cast<std::size_t>(chain)], inputs.time[t],
                                    inputs.shear[t], coefficients.eta(chain), layout.jets, sums);
        gradients[chain] += static_cast<double>(gradient.gamma);
        gradients[count + chain] += static_cast<double>(gradient.eta);
        gradients[2 * count + chain] += static_cast<double>(gradient.base);
        for (int r = 1; r < M; ++r)
            gradients[(2 + r) * count + chain] += static_cast<double>(gradient.jets[r - 1]);
    }
}

template <int M>
void backwardChunk(const HeadLayout& layout, const PassInputs& inputs, const BackwardSection* sections,
                   int count, std::int64_t batch, std::int64_t begin, std::int64_t end, double* gradients) {
    RowCoefficients<M> coefficients(layout, inputs);
    const std::int64_t n = layout.row();
    const auto dim = static_cast<std::size_t>(layout.headDim);
    PaddedRow turned(n, coefficients.kPad), outGradient(n, coefficients.kPad), mixed(n, 0);
    std::vector<float> sineBack(static_cast<std::size_t>(n));
    std::vector<float> sums[2] = {std::vector<float>(static_cast<std::size_t>(n * M)),
                                  std::vector<float>(static_cast<std::size_t>(n * M))};
    const bool learned = layout.chains > 0 && gradients != nullptr;
    for (std::int64_t t = begin; t < end; ++t) {
        coefficients.set(t);
        for (std::size_t i = 0; i < sineBack.size(); ++i) sineBack[i] = -coefficients.sine[i];
        for (auto& sum : sums) std::fill(sum.begin(), sum.end(), 0.0F);
        for (int s = 0; s < count; ++s) {
            const BackwardSection& section = sections[s];
            for (std::int64_t b = 0; b < batch; ++b) {
                const std::int64_t at = b * section.batchStride + t * section.timeStride;
                const float* from =
                    section.outGradient + b * section.outBatchStride + t * section.outTimeStride;
                float* rows = section.role == Role::Value ? section.inGradient + at : outGradient.data();
                for (std::size_t h = 0; h < static_cast<std::size_t>(layout.heads);
                     ++h, from += section.outHeadStride)
                    std::memcpy(rows + h * dim, from, dim * sizeof(float));
                if (section.role == Role::Value) continue;
                const std::int64_t shift = coefficients.shift(section.role);
                combineTransposedRow(n, M, shift, coefficients.weights(section.role), coefficients.stride,
                                     rows, mixed.data());
                rotateRow(n, mixed.data(), coefficients.cosine.data(), sineBack.data(),
                          section.inGradient + at);
                if (!learned) continue;
                rotateRow(n, section.in + at, coefficients.cosine.data(), coefficients.sine.data(),
                          turned.data());
                accumulateRow(n, M, shift, rows, turned.data(),
                              sums[section.role == Role::Key ? 1 : 0].data(), n);
            }
        }
        if (learned) addGradients<M>(layout, inputs, coefficients, t, sums[0], sums[1], gradients);
    }
}

}  // namespace

void forwardRows(const HeadLayout& layout, const PassInputs& inputs, const ForwardSection* sections,
                 int sectionCount, std::int64_t batch, std::int64_t length, std::int64_t begin,
                 std::int64_t end) {
    withOrder(layout.order, [&](auto order) {
        forwardChunk<order()>(layout, inputs, sections, sectionCount, batch, length, begin, end);
    });
}

void backwardRows(const HeadLayout& layout, const PassInputs& inputs, const BackwardSection* sections,
                  int sectionCount, std::int64_t batch, std::int64_t begin, std::int64_t end,
                  double* gradients) {
    withOrder(layout.order, [&](auto order) {
        backwardChunk<order()>(layout, inputs, sections, sectionCount, batch, begin, end, gradients);
    });
}

}  // namespace jordanscope::positions
