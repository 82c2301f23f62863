#pragma once

#include "views/kernel_model/hand_over.h"

namespace jordanscope::views {

/// A kernel run that begins with the sliders' chain: the trainer's method of that order and variant, where
/// its gamma and eta start, and L as context and training length. gamma_min gives way where gamma is below
/// it, eta_max where |eta| is above it; c of a scaled exact name has two decimals.
RunToSetUp runOf(const Parameters& parameters);

/// The method's name alone.
QString trainerMethodOf(const Parameters& parameters);

}  // namespace jordanscope::views
