#include "core/base/flush_to_zero.h"

#if defined(__SSE2__)
#include <xmmintrin.h>
#endif

namespace jordanscope::kernel {

#if defined(__SSE2__)
namespace {
constexpr unsigned int kFlushToZero = 0x8000, kDenormalsAreZero = 0x0040;
}

FlushToZero::FlushToZero() : previous_(_mm_getcsr()) {
    _mm_setcsr(previous_ | kFlushToZero | kDenormalsAreZero);
}

FlushToZero::~FlushToZero() {
    constexpr unsigned int both = kFlushToZero | kDenormalsAreZero;
    _mm_setcsr((_mm_getcsr() & ~both) | (previous_ & both));
}
#else
FlushToZero::FlushToZero() = default;
FlushToZero::~FlushToZero() {
    static_cast<void>(previous_);
}
#endif

}  // namespace jordanscope::kernel
