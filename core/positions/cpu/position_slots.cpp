#include "core/positions/cpu/position_slots.h"

#include <algorithm>

#include "core/positions/chain_order.h"

namespace jordanscope::training {
namespace {

template <typename Section>
cuda::Sections<Section> gathered(const Section* from, int count) {
    if (count < 1 || count > cuda::kMaxSections)
        throw Error(ErrorKind::Usage,
                    "the positional pass takes one to three sections, not " + std::to_string(count));
    cuda::Sections<Section> sections;
    std::copy_n(from, count, sections.at);
    sections.count = count;
    return sections;
}

}  // namespace

template <typename Storage>
void forwardSlots(const cuda::HeadLayout& layout, const cuda::PassInputs& inputs,
                  const cuda::BasicForwardSection<Storage>* from, int sectionCount, std::int64_t batch,
                  std::int64_t length, std::int64_t begin, std::int64_t end) {
    const auto sections = gathered(from, sectionCount);
    const std::int64_t slots = cuda::forwardSlots(layout), row = slots * layout.heads;
    cuda::withOrder(layout.order, [&](auto order) {
        for (std::int64_t index = begin * row; index < end * row; ++index)
            cuda::forwardSlot<order()>(layout, inputs, sections, cuda::slotPlace(index, slots, layout.heads),
                                       {0, 1, batch}, length);
    });
}

template <typename Storage>
void backwardSlots(const cuda::HeadLayout& layout, const cuda::PassInputs& inputs,
                   const cuda::BasicBackwardSection<Storage>* from, int sectionCount, std::int64_t batch,
                   std::int64_t length, std::int64_t rows, std::int64_t begin, std::int64_t end,
                   float* gradients) {
    const auto sections = gathered(from, sectionCount);
    const std::int64_t slots = cuda::backwardSlots(layout), row = slots * layout.heads;
    cuda::withOrder(layout.order, [&](auto order) {
        for (std::int64_t index = begin * row; index < end * row; ++index)
            cuda::backwardSlot<order()>(layout, inputs, sections, cuda::slotPlace(index, slots, layout.heads),
                                        rows, batch, length, gradients);
    });
}

template void forwardSlots(const cuda::HeadLayout&, const cuda::PassInputs&, const cuda::ForwardSection*, int,
                           std::int64_t, std::int64_t, std::int64_t, std::int64_t);
template void forwardSlots(const cuda::HeadLayout&, const cuda::PassInputs&, const cuda::HalfForwardSection*,
                           int, std::int64_t, std::int64_t, std::int64_t, std::int64_t);
template void backwardSlots(const cuda::HeadLayout&, const cuda::PassInputs&, const cuda::BackwardSection*,
                            int, std::int64_t, std::int64_t, std::int64_t, std::int64_t, std::int64_t,
                            float*);
template void backwardSlots(const cuda::HeadLayout&, const cuda::PassInputs&,
                            const cuda::HalfBackwardSection*, int, std::int64_t, std::int64_t, std::int64_t,
                            std::int64_t, std::int64_t, float*);

}  // namespace jordanscope::training
