#pragma once

#include <string>

namespace jordanscope::training {

/// Version of the LibTorch this program was built against, e.g. "2.11.0".
std::string libtorchVersion();

}  // namespace jordanscope::training
