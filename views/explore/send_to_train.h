#pragma once

#include <QJsonObject>

#include "views/kernel_model/parameters.h"

namespace jordanscope::views {

/// The sliders' chain as a partial run configuration: the trainer's method of that order and variant, where
/// its gamma and eta start, and L as context and training length. gamma_min gives way where gamma is below
/// it, eta_max where |eta| is above it; c of a scaled exact name has two decimals.
QJsonObject runConfigurationOf(const Parameters& parameters);

/// The method's name alone.
QString trainerMethodOf(const Parameters& parameters);

}  // namespace jordanscope::views
