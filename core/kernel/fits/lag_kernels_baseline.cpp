#define JORDANSCOPE_LANES 2
#include "core/kernel/fits/lag_kernels_impl.h"

namespace jordanscope::kernel {

extern const LagKernels kBaselineLagKernels;
const LagKernels kBaselineLagKernels = kTable;

}  // namespace jordanscope::kernel
