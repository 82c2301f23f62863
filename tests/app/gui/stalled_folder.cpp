// Loaded before the C library (LD_PRELOAD), makes every look below $STALLED_FOLDER wait for good, as on a
// share whose server is gone.
#include <cstdarg>
#include <cstdlib>
#include <cstring>

#include <dirent.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace {

void wait(const char* path) {
    const char* folder = std::getenv("STALLED_FOLDER");
    if (!folder || !path || std::strncmp(path, folder, std::strlen(folder)) != 0) return;
    for (;;) pause();
}

template <typename Function>
Function next(const char* name) {
    return reinterpret_cast<Function>(::dlsym(RTLD_NEXT, name));
}

}  // namespace

extern "C" {

int open(const char* path, int flags, ...) {
    wait(path);
    va_list arguments;
    va_start(arguments, flags);
    const mode_t mode = static_cast<mode_t>(va_arg(arguments, unsigned));
    va_end(arguments);
    return next<int (*)(const char*, int, ...)>("open")(path, flags, mode);
}

int open64(const char* path, int flags, ...) {
    wait(path);
    va_list arguments;
    va_start(arguments, flags);
    const mode_t mode = static_cast<mode_t>(va_arg(arguments, unsigned));
    va_end(arguments);
    return next<int (*)(const char*, int, ...)>("open64")(path, flags, mode);
}

int openat(int folder, const char* path, int flags, ...) {
    wait(path);
    va_list arguments;
    va_start(arguments, flags);
    const mode_t mode = static_cast<mode_t>(va_arg(arguments, unsigned));
    va_end(arguments);
    return next<int (*)(int, const char*, int, ...)>("openat")(folder, path, flags, mode);
}

DIR* opendir(const char* path) {
    wait(path);
    return next<DIR* (*)(const char*)>("opendir")(path);
}

int stat(const char* path, struct stat* status) noexcept {
    wait(path);
    return next<int (*)(const char*, struct stat*)>("stat")(path, status);
}

int lstat(const char* path, struct stat* status) noexcept {
    wait(path);
    return next<int (*)(const char*, struct stat*)>("lstat")(path, status);
}

int statx(int folder, const char* __restrict path, int flags, unsigned mask,
          struct statx* __restrict status) noexcept {
    wait(path);
    return next<int (*)(int, const char*, int, unsigned, struct statx*)>("statx")(folder, path, flags, mask,
                                                                                  status);
}

int access(const char* path, int mode) noexcept {
    wait(path);
    return next<int (*)(const char*, int)>("access")(path, mode);
}

int mkdir(const char* path, mode_t mode) noexcept {
    wait(path);
    return next<int (*)(const char*, mode_t)>("mkdir")(path, mode);
}
}
