#include "core/base/error.h"

namespace jordanscope {

Error::Error(ErrorKind kind, const std::string& message) : std::runtime_error(message), kind_(kind) {}

}  // namespace jordanscope
