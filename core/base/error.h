#pragma once

#include <stdexcept>
#include <string>

namespace jordanscope {

/// What went wrong, as the exit code `jordan` reports it with.
enum class ErrorKind {
    Disagreement = 1,
    Usage = 2,
    Data = 3,
    Diverged = 4,
    Memory = 5,
    Disk = 6,
    Internal = 70,  ///< a fault of this program; sysexits.h says EX_SOFTWARE
    Stopped = 130,
};

/// One plain sentence that names the thing, its value and the remedy.
class Error : public std::runtime_error {
public:
    Error(ErrorKind kind, const std::string& message);

    ErrorKind kind() const { return kind_; }
    int exitCode() const { return static_cast<int>(kind_); }

private:
    ErrorKind kind_;
};

}  // namespace jordanscope
