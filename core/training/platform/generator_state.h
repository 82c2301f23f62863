#pragma once

#include <string>

#include "core/training/platform/torch.h"

namespace jordanscope::training {

/// Sets a generator's state. Error(Data) calling it `name` where it is no state that this LibTorch takes; the
/// generator then is as it was.
void setState(at::Generator& generator, const at::Tensor& state, const std::string& name);

}  // namespace jordanscope::training
