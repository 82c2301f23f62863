#include "core/training/platform/libtorch_version.h"

#include <torch/version.h>

namespace jordanscope::training {

std::string libtorchVersion() {
    return std::to_string(TORCH_VERSION_MAJOR) + '.' + std::to_string(TORCH_VERSION_MINOR) + '.' +
           std::to_string(TORCH_VERSION_PATCH);
}

}  // namespace jordanscope::training
