#pragma once

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

#include <unistd.h>

/// What the fuzz targets share. Each is a program of one function, LLVMFuzzerTestOneInput(), which libFuzzer
/// or our own loop (loop_main.cpp) calls with one input after the other; run.sh and docs/fuzzing.md.
namespace jordanscope::fuzz {

/// Ends the process where a property does not hold, so that the input is kept.
inline void require(bool holds, const char* what) {
    if (holds) return;
    std::fprintf(stderr, "does not hold: %s\n", what);
    std::abort();
}

inline std::string_view text(const std::uint8_t* bytes, std::size_t size) {
    return {reinterpret_cast<const char*>(bytes), size};
}

/// A folder of this process's own, in memory where that can be had.
class Scratch {
public:
    Scratch() {
        const std::filesystem::path memory("/dev/shm");
        std::error_code none;
        std::string name =
            ((std::filesystem::is_directory(memory, none) ? memory
                                                          : std::filesystem::temp_directory_path(none)) /
             "fuzz-XXXXXX")
                .string();
        if (!::mkdtemp(name.data())) std::abort();
        path_ = name;
    }
    ~Scratch() {
        std::error_code none;
        std::filesystem::remove_all(path_, none);
    }
    Scratch(const Scratch&) = delete;
    Scratch& operator=(const Scratch&) = delete;

    const std::filesystem::path& path() const { return path_; }
    std::filesystem::path operator/(const char* name) const { return path_ / name; }

    std::filesystem::path write(const char* name, std::string_view bytes) const {
        std::ofstream(path_ / name, std::ios::binary) << bytes;
        return path_ / name;
    }

private:
    std::filesystem::path path_;
};

inline const Scratch& scratch() {
    static const Scratch folder;
    return folder;
}

}  // namespace jordanscope::fuzz
