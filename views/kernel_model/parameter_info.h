#pragma once

#include "views/kernel_model/parameter_slider.h"
#include "views/kernel_model/parameters.h"

namespace jordanscope::views {

/// Symbol, name, unit and formula of a parameter, in the language of the window.
ParameterInfo infoOf(Parameter parameter);

}  // namespace jordanscope::views
