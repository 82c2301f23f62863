#pragma once

namespace jordanscope::kernel {

/// Sets flush-to-zero and denormals-are-zero for the calling thread while it lives, then restores what was
/// set. Fits and painting of decayed curves run into subnormal numbers, which cost this hardware up to ten
/// times the time.
class FlushToZero {
public:
    FlushToZero();
    ~FlushToZero();
    FlushToZero(const FlushToZero&) = delete;
    FlushToZero& operator=(const FlushToZero&) = delete;

private:
    unsigned int previous_ = 0;
};

}  // namespace jordanscope::kernel
