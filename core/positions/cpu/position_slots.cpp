#include "core/positions/cpu/position_slots.h"

#include <algorithm>

#include "core/positions/chain_order.h"

namespace jordanscope::positions {
namespace {

template <typename Section>
Sections<Section> gathered(const Section* from, int count) {
    if (count < 1 || count > kMaxSections)
        throw Error(ErrorKind::Usage,
                    "the positional pass takes one to three sections, not " + std::to_string(count));
    Sections<Section> sections;
    std::copy_n(from, count, sections.at);
    sections.count = count;
    return sections;
}

}  // namespace

template <typename Storage>
void forwardSlots(const HeadLayout& layout, const PassInputs& inputs,
                  const BasicForwardSection<Storage>* from, int sectionCount, std::int64_t batch,
                  std::int64_t length, std::int64_t begin, std::int64_t end) {
    const auto sections = gathered(from, sectionCount);
    const std::int64_t slots = forwardSlotCount(layout), row = slots * layout.heads;
    withOrder(layout.order, [&](auto order) {
        for (std::int64_t index = begin * row; index < end * row; ++index)
            forwardSlot<order()>(layout, inputs, sections, slotPlace(index, slots, layout.heads),
                                 {0, 1, batch}, length);
    });
}

template <typename Storage>
void backwardSlots(const HeadLayout& layout, const PassInputs& inputs,
                   const BasicBackwardSection<Storage>* from, int sectionCount, std::int64_t batch,
                   std::int64_t length, std::int64_t rows, std::int64_t begin, std::int64_t end,
                   float* gradients) {
    const auto sections = gathered(from, sectionCount);
    const std::int64_t slots = backwardSlotCount(layout), row = slots * layout.heads;
    withOrder(layout.order, [&](auto order) {
        for (std::int64_t index = begin * row; index < end * row; ++index)
            backwardSlot<order()>(layout, inputs, sections, slotPlace(index, slots, layout.heads), rows,
                                  batch, length, gradients);
    });
}

template void forwardSlots(const HeadLayout&, const PassInputs&, const ForwardSection*, int, std::int64_t,
                           std::int64_t, std::int64_t, std::int64_t);
template void forwardSlots(const HeadLayout&, const PassInputs&, const HalfForwardSection*, int, std::int64_t,
                           std::int64_t, std::int64_t, std::int64_t);
template void backwardSlots(const HeadLayout&, const PassInputs&, const BackwardSection*, int, std::int64_t,
                            std::int64_t, std::int64_t, std::int64_t, std::int64_t, float*);
template void backwardSlots(const HeadLayout&, const PassInputs&, const HalfBackwardSection*, int,
                            std::int64_t, std::int64_t, std::int64_t, std::int64_t, std::int64_t, float*);

}  // namespace jordanscope::positions
