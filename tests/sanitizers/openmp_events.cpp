#include <dlfcn.h>

/// Only in a build with the thread sanitizer, which cannot see how an OpenMP run-time that is not
/// instrumented starts and joins its threads, and so would call everything that one region writes and the
/// next one reads a race. This stands in front of libgomp's entry for a parallel region, for our code and
/// LibTorch's alike, and tells the sanitizer the two orders that a region really gives: what came before it
/// comes before its bodies, and these before what comes after it. Between the bodies of one region no order
/// is claimed: a race there is reported.
extern "C" {

void __tsan_acquire(void* address);
void __tsan_release(void* address);

void GOMP_parallel(void (*body)(void*), void* data, unsigned threads, unsigned flags);
}

namespace {

using Parallel = decltype(&GOMP_parallel);

struct Region {
    void (*body)(void*);
    void* data;
    char started, ended;  // what the events are named by
};

void runBody(void* pointer) {
    auto* region = static_cast<Region*>(pointer);
    __tsan_acquire(&region->started);
    region->body(region->data);
    __tsan_release(&region->ended);
}

}  // namespace

void GOMP_parallel(void (*body)(void*), void* data, unsigned threads, unsigned flags) {
    static const auto next = reinterpret_cast<Parallel>(dlsym(RTLD_NEXT, "GOMP_parallel"));
    Region region{body, data, 0, 0};
    __tsan_release(&region.started);
    next(runBody, &region, threads, flags);
    __tsan_acquire(&region.ended);
}
