#pragma once

/// Marks a function that CPU and GPU code share. C++17.
#if defined(__CUDACC__)
#define JORDANSCOPE_HOST_DEVICE __host__ __device__ __forceinline__
#else
#define JORDANSCOPE_HOST_DEVICE inline
#endif
