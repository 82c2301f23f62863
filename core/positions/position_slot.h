#pragma once

/// What one GPU thread does of the positional transform, as functions the CPU runs too. C++17.
/// The numbers of a head are shared out in slots: its pairs and chains first, then each number that is left
/// alone, then each number of the tail. Arithmetic is float32 whatever memory holds.
#include "core/positions/bfloat16.h"
#include "core/positions/position_formula.h"
#include "core/positions/position_pass.h"

namespace jordanscope::positions {

constexpr int kMaxSections = 3;

template <typename Section>
struct Sections {
    Section at[kMaxSections];
    int count;
};

struct SlotPlace {
    std::int64_t position, head, slot;
};

/// Slots of a head that have a gradient; the tail has none.
JORDANSCOPE_HOST_DEVICE std::int64_t backwardSlotCount(const HeadLayout& layout) {
    return layout.units() + layout.headDim - 2 * layout.pairs - 2 * layout.order * layout.chains;
}

JORDANSCOPE_HOST_DEVICE std::int64_t forwardSlotCount(const HeadLayout& layout) {
    return backwardSlotCount(layout) + layout.tail;
}

/// Neighbouring indices are neighbours in memory.
JORDANSCOPE_HOST_DEVICE SlotPlace slotPlace(std::int64_t index, std::int64_t slots, std::int64_t heads) {
    return {index / slots / heads, index / slots % heads, index % slots};
}

/// Of the unit in a slot: where its numbers begin in the head.
JORDANSCOPE_HOST_DEVICE std::int64_t unitOffset(const HeadLayout& layout, std::int64_t slot) {
    return slot < layout.pairs ? 2 * slot : 2 * layout.pairs + 2 * layout.order * (slot - layout.pairs);
}

/// The terms of a pair that is only turned.
JORDANSCOPE_HOST_DEVICE ChainTerms<float, 1> pairTerms() {
    return {1.0f, 1.0f, false, {1.0f}, {1.0f}};
}

template <int M>
JORDANSCOPE_HOST_DEVICE ChainTerms<float, M> termsAt(const HeadLayout& layout, const PassInputs& inputs,
                                                     std::int64_t position, std::int64_t chain) {
    float jets[M] = {};
    if (layout.jets)
        for (int r = 1; r < M; ++r) jets[r - 1] = inputs.jets[(r - 1) * layout.heads * layout.chains + chain];
    return chainTerms<float, M>(inputs.time[position], inputs.shear[position], layout.maxExponent,
                                inputs.gamma ? inputs.gamma[chain] : 0.0f,
                                inputs.eta ? inputs.eta[chain] : 0.0f, layout.jets ? jets : nullptr,
                                inputs.base ? inputs.base[chain] : 1.0f);
}

/// Batch entries first, first + step, ... below count.
struct BatchRange {
    std::int64_t first, step, count;
};

template <int K, typename Storage>
JORDANSCOPE_HOST_DEVICE void forwardUnit(const HeadLayout& layout, const ChainTerms<float, K>& terms,
                                         float cosine, float sine,
                                         const Sections<BasicForwardSection<Storage>>& sections,
                                         const SlotPlace& at, const BatchRange& batch, std::int64_t length) {
    const std::int64_t first = unitOffset(layout, at.slot);
    for (int s = 0; s < sections.count; ++s) {
        const BasicForwardSection<Storage>& section = sections.at[s];
        for (std::int64_t b = batch.first; b < batch.count; b += batch.step) {
            const Storage* in = section.in + b * section.batchStride + at.position * section.timeStride +
                                at.head * layout.headDim + first;
            Storage* out =
                section.out + ((b * length + at.position) * layout.heads + at.head) * layout.width() + first;
            float x[2 * K], y[2 * K];
            loadPairs<K>(in, x);
            if (section.role != Role::Value) {
                rotateChain<float, K>(cosine, sine, x, y);
                if (section.role == Role::Key)
                    keyForward<float, K>(terms, y, x);
                else
                    queryForward<float, K>(terms, y, x);
            }
            storePairs<K>(x, out);
        }
    }
}

/// A number left alone, or one of the tail.
template <typename Storage>
JORDANSCOPE_HOST_DEVICE void forwardNumber(const HeadLayout& layout,
                                           const Sections<BasicForwardSection<Storage>>& sections,
                                           const SlotPlace& at, const BatchRange& batch,
                                           std::int64_t length) {
    const std::int64_t tail = at.slot - backwardSlotCount(layout);
    const std::int64_t number = layout.headDim + tail;
    for (int s = 0; s < sections.count; ++s) {
        const BasicForwardSection<Storage>& section = sections.at[s];
        const float extra = tail >= 0 && section.tail
                                ? section.tail[(at.position * layout.heads + at.head) * layout.tail + tail]
                                : 0.0f;
        for (std::int64_t b = batch.first; b < batch.count; b += batch.step) {
            const Storage* in = section.in + b * section.batchStride + at.position * section.timeStride +
                                at.head * layout.headDim;
            Storage* out =
                section.out + ((b * length + at.position) * layout.heads + at.head) * layout.width();
            store(tail >= 0 ? extra : loaded(in[number]), out + number);
        }
    }
}

template <int M, typename Storage>
JORDANSCOPE_HOST_DEVICE void forwardSlot(const HeadLayout& layout, const PassInputs& inputs,
                                         const Sections<BasicForwardSection<Storage>>& sections,
                                         const SlotPlace& at, const BatchRange& batch, std::int64_t length) {
    const std::int64_t units = layout.units();
    if (at.slot >= units) {
        forwardNumber(layout, sections, at, batch, length);
        return;
    }
    const float cosine = inputs.cosine[at.position * units + at.slot];
    const float sine = inputs.sine[at.position * units + at.slot];
    if (at.slot < layout.pairs) {
        forwardUnit<1>(layout, pairTerms(), cosine, sine, sections, at, batch, length);
    } else {
        const std::int64_t chain = at.head * layout.chains + at.slot - layout.pairs;
        forwardUnit<M>(layout, termsAt<M>(layout, inputs, at.position, chain), cosine, sine, sections, at,
                       batch, length);
    }
}

template <int K, typename Storage>
JORDANSCOPE_HOST_DEVICE ChainSums<float, K> backwardUnit(
    const HeadLayout& layout, const ChainTerms<float, K>& terms, float cosine, float sine,
    const Sections<BasicBackwardSection<Storage>>& sections, const SlotPlace& at, std::int64_t batch) {
    ChainSums<float, K> sums;
    const std::int64_t first = unitOffset(layout, at.slot);
    for (int s = 0; s < sections.count; ++s) {
        const BasicBackwardSection<Storage>& section = sections.at[s];
        for (std::int64_t b = 0; b < batch; ++b) {
            const std::int64_t offset =
                b * section.batchStride + at.position * section.timeStride + at.head * layout.headDim + first;
            float x[2 * K] = {}, y[2 * K], gradient[2 * K];
            loadPairs<K>(section.outGradient + b * section.outBatchStride +
                             at.position * section.outTimeStride + at.head * section.outHeadStride + first,
                         gradient);
            if (section.role != Role::Value) {
                loadPairs<K>(section.in + offset, x);
                rotateChain<float, K>(cosine, sine, x, y);
                if (section.role == Role::Key)
                    keyBackward<float, K>(terms, cosine, sine, y, gradient, x, sums);
                else
                    queryBackward<float, K>(terms, cosine, sine, y, gradient, x, sums);
            }
            // Not by a pointer to either: on a GPU that would put both into memory.
            if (section.role == Role::Value)
                storePairs<K>(gradient, section.inGradient + offset);
            else
                storePairs<K>(x, section.inGradient + offset);
        }
    }
    return sums;
}

template <typename Storage>
JORDANSCOPE_HOST_DEVICE void backwardNumber(const HeadLayout& layout,
                                            const Sections<BasicBackwardSection<Storage>>& sections,
                                            const SlotPlace& at, std::int64_t batch) {
    const std::int64_t number = layout.headDim + at.slot - backwardSlotCount(layout);
    for (int s = 0; s < sections.count; ++s) {
        const BasicBackwardSection<Storage>& section = sections.at[s];
        for (std::int64_t b = 0; b < batch; ++b)
            section.inGradient[b * section.batchStride + at.position * section.timeStride +
                               at.head * layout.headDim + number] =
                section.outGradient[b * section.outBatchStride + at.position * section.outTimeStride +
                                    at.head * section.outHeadStride + number];
    }
}

/// Positions at.position, at.position + step, ... below `length`. Writes the sums of the parameters'
/// gradients over them where `gradients` [gradientKinds, step, heads, chains] is not null.
template <int M, typename Storage>
JORDANSCOPE_HOST_DEVICE void backwardSlot(const HeadLayout& layout, const PassInputs& inputs,
                                          const Sections<BasicBackwardSection<Storage>>& sections,
                                          SlotPlace at, std::int64_t step, std::int64_t batch,
                                          std::int64_t length, float* gradients) {
    const std::int64_t units = layout.units(), row = at.position;
    const std::int64_t chain = at.head * layout.chains + at.slot - layout.pairs;
    ChainGradient<float, M> total = {};
    for (; at.position < length; at.position += step) {
        if (at.slot >= units) {
            backwardNumber(layout, sections, at, batch);
            continue;
        }
        const float cosine = inputs.cosine[at.position * units + at.slot];
        const float sine = inputs.sine[at.position * units + at.slot];
        if (at.slot < layout.pairs) {
            backwardUnit<1>(layout, pairTerms(), cosine, sine, sections, at, batch);
            continue;
        }
        const auto terms = termsAt<M>(layout, inputs, at.position, chain);
        const auto sums = backwardUnit<M>(layout, terms, cosine, sine, sections, at, batch);
        const auto gradient =
            chainGradient<float, M>(terms, inputs.time[at.position], inputs.shear[at.position],
                                    inputs.eta ? inputs.eta[chain] : 0.0f, layout.jets, sums);
        total.gamma += gradient.gamma;
        total.eta += gradient.eta;
        total.base += gradient.base;
        for (int r = 1; r < M; ++r) total.jets[r - 1] += gradient.jets[r - 1];
    }
    if (gradients == nullptr || at.slot < layout.pairs || at.slot >= units) return;
    const std::int64_t kind = step * layout.heads * layout.chains;
    float* out = gradients + row * layout.heads * layout.chains + chain;
    out[0] = total.gamma;
    out[kind] = total.eta;
    out[2 * kind] = total.base;
    for (int r = 1; r < M; ++r) out[(2 + r) * kind] = total.jets[r - 1];
}

}  // namespace jordanscope::positions
