// Compiled with -mavx2 -mfma: see LagKernels for what must not be used here.
#define JORDANSCOPE_LANES 4
#include "core/kernel/fits/lag_kernels_impl.h"

namespace jordanscope::kernel {

extern const LagKernels kAvx2LagKernels;
const LagKernels kAvx2LagKernels = kTable;

}  // namespace jordanscope::kernel
