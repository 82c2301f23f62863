#include "core/training/tasks/byte_text.h"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <vector>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/base/error.h"
#include "core/base/fnv1a.h"

namespace jordanscope::training {
namespace {

constexpr std::int64_t kPiece = 1 << 16, kPieces = 65;

}  // namespace

ByteText::ByteText(const std::string& key, const std::filesystem::path& file) : file_(file) {
    if (file.empty()) throw Error(ErrorKind::Data, key + ": no text file is given; name one");
    // Without O_NONBLOCK a pipe of that name would wait for its writer.
    descriptor_ = ::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    struct stat status{};
    if (descriptor_ < 0 || ::fstat(descriptor_, &status) != 0) {
        const std::string reason = std::strerror(errno);
        if (descriptor_ >= 0) ::close(descriptor_);
        throw Error(ErrorKind::Data, key + ": cannot read \"" + file.string() + "\": " + reason);
    }
    if (!S_ISREG(status.st_mode)) {
        ::close(descriptor_);
        throw Error(ErrorKind::Data, key + ": \"" + file.string() + "\" is not a file; name a text file");
    }
    whole_ = size_ = status.st_size;
}

ByteText::~ByteText() {
    if (descriptor_ >= 0) ::close(descriptor_);
}

ByteText::ByteText(ByteText&& other) noexcept
    : file_(std::move(other.file_)),
      descriptor_(other.descriptor_),
      whole_(other.whole_),
      offset_(other.offset_),
      size_(other.size_) {
    other.descriptor_ = -1;
}

void ByteText::restrictTo(std::int64_t offset, std::int64_t size) {
    offset_ += offset;
    size_ = size;
}

std::string ByteText::mark() const {
    Fnv1a hash;
    std::vector<std::uint8_t> piece(kPiece);
    const auto add = [&](std::int64_t offset, std::int64_t size) {
        const std::span<std::uint8_t> bytes(piece.data(), static_cast<std::size_t>(size));
        readAt(offset, bytes);
        for (const std::uint8_t byte : bytes) hash.add(byte);
    };
    if (whole_ <= kPieces * kPiece) {
        for (std::int64_t at = 0; at < whole_; at += kPiece) add(at, std::min(kPiece, whole_ - at));
    } else {
        for (std::int64_t n = 0; n < kPieces; ++n) add((whole_ - kPiece) / (kPieces - 1) * n, kPiece);
        add(whole_ - kPiece, kPiece);
    }
    char digits[16];
    const auto end = std::to_chars(digits, digits + sizeof digits, hash.value(), 16).ptr;
    return std::to_string(whole_) + '-' + std::string(digits, end);
}

void ByteText::read(std::int64_t start, std::span<std::uint8_t> out) const {
    readAt(offset_ + start, out);
}

void ByteText::readAt(std::int64_t offset, std::span<std::uint8_t> out) const {
    std::size_t done = 0;
    while (done < out.size()) {
        const ::ssize_t got = ::pread(descriptor_, out.data() + done, out.size() - done,
                                      offset + static_cast<std::int64_t>(done));
        if (got < 0 && errno == EINTR) continue;
        if (got < 0)
            throw Error(ErrorKind::Data, "cannot read \"" + file_.string() + "\": " + std::strerror(errno));
        if (got == 0)
            throw Error(ErrorKind::Data,
                        "\"" + file_.string() +
                            "\" has become shorter while it was in use; put the text back and resume");
        done += static_cast<std::size_t>(got);
    }
}

}  // namespace jordanscope::training
