// Preloaded into `jordan train`: counts what the process does to the files of one directory, writes it down,
// and ends the process or fails a call where it is told to. Only for tests.
//
//   ATTACK_ROOT   the directory, absolute; nothing else counts
//   ATTACK_LOG    one line an operation, for a replay (disk.py)
//   ATTACK_KILL   N: SIGKILL before the N-th operation; N/2: after half of what it would write
//   ATTACK_FAIL   N=ERRNO: the N-th operation fails so, once; N+=ERRNO: it and all that follow
//
// Every change of a run directory goes through these six calls (core/runs/text); reading is left alone.

#include <cerrno>
#include <csignal>
#include <cstdarg>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <optional>
#include <string>

#include <dlfcn.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace {

template <typename Function>
Function next(const char* name) {
    return reinterpret_cast<Function>(::dlsym(RTLD_NEXT, name));
}

const char* setting(const char* name) {
    const char* value = std::getenv(name);
    return value ? value : "";
}

/// What has been done so far, and what is to go wrong. One operation at a time, so that the log's order is
/// theirs.
class Attack {
public:
    static Attack& instance() {
        static auto* attack = new Attack;
        return *attack;
    }

    std::unique_lock<std::mutex> lock() { return std::unique_lock(mutex_); }

    /// Of a descriptor: whether it is the directory or something in it.
    bool concerns(int descriptor) const {
        char link[64], path[4096];
        std::snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
        const ssize_t length = ::readlink(link, path, sizeof path - 1);
        if (length <= 0 || root_.empty()) return false;
        path[length] = '\0';
        return below(path);
    }
    bool concerns(int directory, const char* path) const {
        if (root_.empty() || !path) return false;
        return path[0] == '/' ? below(path) : directory != AT_FDCWD && concerns(directory);
    }

    /// Counts an operation; the error it is to fail with, 0 where it is to be done. `half` writes a part of
    /// it first.
    template <typename Half>
    int begin(Half half) {
        ++count_;
        if (count_ == kill_) {
            if (halfway_) half();
            ::kill(::getpid(), SIGKILL);
            ::pause();
        }
        return count_ == fail_ || (failOn_ && fail_ > 0 && count_ > fail_) ? error_ : 0;
    }
    int begin() {
        return begin([] {});
    }

    void say(const std::string& line) const {
        if (log_ < 0) return;
        const std::string text = line + "\n";
        static const auto write = next<ssize_t (*)(int, const void*, std::size_t)>("write");
        write(log_, text.data(), text.size());
    }

private:
    Attack() : root_(setting("ATTACK_ROOT")) {
        char* end = nullptr;
        kill_ = std::strtol(setting("ATTACK_KILL"), &end, 10);
        halfway_ = std::strcmp(end, "/2") == 0;
        fail_ = std::strtol(setting("ATTACK_FAIL"), &end, 10);
        failOn_ = *end == '+';
        if (failOn_) ++end;
        if (*end == '=') error_ = std::atoi(end + 1);
        if (const char* log = setting("ATTACK_LOG"); *log) {
            static const auto open = next<int (*)(const char*, int, ...)>("open");
            log_ = open(log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
        }
    }

    bool below(const char* path) const {
        return std::strncmp(path, root_.c_str(), root_.size()) == 0 &&
               (path[root_.size()] == '/' || path[root_.size()] == '\0');
    }

    std::mutex mutex_;
    std::string root_;
    long count_ = 0, kill_ = 0, fail_ = 0;
    bool halfway_ = false, failOn_ = false;
    int error_ = EIO, log_ = -1;
};

std::string inodeOf(int descriptor) {
    struct stat status{};
    return ::fstat(descriptor, &status) == 0 ? std::to_string(status.st_ino) : "0";
}

std::string hex(const void* bytes, std::size_t size) {
    static constexpr char kDigits[] = "0123456789abcdef";
    std::string text;
    text.reserve(2 * size);
    for (std::size_t i = 0; i < size; ++i) {
        const auto byte = static_cast<const unsigned char*>(bytes)[i];
        text += kDigits[byte >> 4];
        text += kDigits[byte & 15];
    }
    return text;
}

}  // namespace

extern "C" {

int openat(int directory, const char* path, int flags, ...) {
    std::va_list rest;
    va_start(rest, flags);
    const auto mode = static_cast<mode_t>(flags & O_CREAT ? va_arg(rest, int) : 0);
    va_end(rest);
    static const auto call = next<int (*)(int, const char*, int, ...)>("openat");
    Attack& attack = Attack::instance();
    const auto lock = attack.lock();
    if (!(flags & O_CREAT) || !attack.concerns(directory, path)) return call(directory, path, flags, mode);
    if (const int error = attack.begin()) {
        errno = error;
        return -1;
    }
    struct stat status{};
    const bool there = ::fstatat(directory, path, &status, AT_SYMLINK_NOFOLLOW) == 0;
    const int descriptor = call(directory, path, flags, mode);
    const int error = errno;
    if (descriptor >= 0 && !there) {
        const char* slash = std::strrchr(path, '/');
        attack.say("create " + inodeOf(descriptor) + " " + (slash ? slash + 1 : path));
    } else {
        attack.say("open");
    }
    errno = error;
    return descriptor;
}

ssize_t write(int descriptor, const void* bytes, std::size_t size) {
    static const auto call = next<ssize_t (*)(int, const void*, std::size_t)>("write");
    Attack& attack = Attack::instance();
    const auto lock = attack.lock();
    if (!attack.concerns(descriptor)) return call(descriptor, bytes, size);
    if (const int error = attack.begin([&] { call(descriptor, bytes, size / 2); })) {
        errno = error;
        return -1;
    }
    struct stat status{};
    const bool appends = ::fcntl(descriptor, F_GETFL) & O_APPEND;
    const off_t at =
        appends && ::fstat(descriptor, &status) == 0 ? status.st_size : ::lseek(descriptor, 0, SEEK_CUR);
    const ssize_t written = call(descriptor, bytes, size);
    const int error = errno;
    if (written > 0)
        attack.say("write " + inodeOf(descriptor) + " " + std::to_string(at) + " " +
                   hex(bytes, static_cast<std::size_t>(written)));
    errno = error;
    return written;
}

int ftruncate(int descriptor, off_t size) noexcept {
    static const auto call = next<int (*)(int, off_t)>("ftruncate");
    Attack& attack = Attack::instance();
    const auto lock = attack.lock();
    if (!attack.concerns(descriptor)) return call(descriptor, size);
    if (const int error = attack.begin()) {
        errno = error;
        return -1;
    }
    attack.say("truncate " + inodeOf(descriptor) + " " + std::to_string(size));
    return call(descriptor, size);
}

int fsync(int descriptor) {
    static const auto call = next<int (*)(int)>("fsync");
    Attack& attack = Attack::instance();
    const auto lock = attack.lock();
    if (!attack.concerns(descriptor)) return call(descriptor);
    if (const int error = attack.begin()) {
        errno = error;
        return -1;
    }
    struct stat status{};
    const bool directory = ::fstat(descriptor, &status) == 0 && S_ISDIR(status.st_mode);
    attack.say(directory ? "syncdir" : "sync " + inodeOf(descriptor));
    return call(descriptor);
}

int renameat(int from, const char* old, int to, const char* name) noexcept {
    static const auto call = next<int (*)(int, const char*, int, const char*)>("renameat");
    Attack& attack = Attack::instance();
    const auto lock = attack.lock();
    if (!attack.concerns(from, old)) return call(from, old, to, name);
    if (const int error = attack.begin()) {
        errno = error;
        return -1;
    }
    attack.say(std::string("rename ") + old + " " + name);
    return call(from, old, to, name);
}

int unlinkat(int directory, const char* path, int flags) noexcept {
    static const auto call = next<int (*)(int, const char*, int)>("unlinkat");
    Attack& attack = Attack::instance();
    const auto lock = attack.lock();
    if (!attack.concerns(directory, path)) return call(directory, path, flags);
    if (const int error = attack.begin()) {
        errno = error;
        return -1;
    }
    attack.say(std::string("unlink ") + path);
    return call(directory, path, flags);
}

}  // extern "C"
