#include "views/kernel_model/hand_over.h"

namespace jordanscope::views {

Parameters withChain(const Parameters& before, const ChainToShow& chain) {
    Parameters next = before;
    next.gamma = chain.gamma.value_or(before.gamma);
    next.omega = chain.omega.value_or(before.omega);
    next.eta = chain.eta.value_or(before.eta);
    next.context = chain.context.value_or(before.context);
    next.order = chain.order.value_or(before.order);
    next.variant = chain.variant.value_or(before.variant);
    // Without this c would lead where only L differs.
    if (chain.gamma) next.scaledC = *chain.gamma * next.context;
    return next;
}

}  // namespace jordanscope::views
