#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/runs/text/place.h"

/// The safetensors file format, without LibTorch.
namespace jordanscope::runs {

enum class Dtype { Bool, U8, I8, U16, I16, F16, BF16, U32, I32, F32, U64, I64, F64 };
std::string_view toText(Dtype dtype);
std::size_t byteSize(Dtype dtype);

struct TensorInfo {
    std::string name;
    Dtype dtype = Dtype::F32;
    std::vector<std::int64_t> shape;
    std::uint64_t begin = 0;  ///< bytes from the start of the file
    std::uint64_t size = 0;   ///< bytes
};

using TensorMetadata = std::map<std::string, std::string>;

/// An open file whose header has been checked against its length: sizes, offsets, overlaps, holes, types,
/// shapes, duplicate names. Nothing but the header is allocated. Error(Data) naming the file, the tensor and
/// the fault; Error(Disk) where the file cannot be read.
class SafetensorsReader {
public:
    explicit SafetensorsReader(Place file);

    const TensorMetadata& metadata() const { return metadata_; }
    /// In the order of the file.
    const std::vector<TensorInfo>& tensors() const { return tensors_; }
    /// nullptr where there is none.
    const TensorInfo* find(std::string_view name) const;

    /// Reads a tensor's bytes (little-endian, row-major) into memory of exactly its size.
    void read(const TensorInfo& tensor, std::span<std::byte> bytes) const;
    std::vector<std::byte> read(const TensorInfo& tensor) const;

    /// Reads the whole file and compares it with the digest it was written with: false where it has none (an
    /// older file, or another program's). Error(Data) where it is another file than was written.
    bool checkDigest() const;

private:
    void readHeader();
    void readAt(std::uint64_t offset, std::span<std::byte> bytes) const;
    [[noreturn]] void fail(const std::string& what, ErrorKind kind = ErrorKind::Data) const;

    Place file_;
    FileDescriptor descriptor_;
    std::uint64_t length_ = 0;
    TensorMetadata metadata_;
    std::vector<TensorInfo> tensors_;
    std::string headerDigested_;  ///< the header as the digest has it
    std::uint64_t dataStart_ = 0;
};

/// A tensor to write; the bytes are the caller's.
struct TensorView {
    std::string name;
    Dtype dtype = Dtype::F32;
    std::vector<std::int64_t> shape;
    std::span<const std::byte> bytes;
};

/// The key of `__metadata__` whose value is the Digest of the header without that key (as the shortest JSON
/// with its keys sorted), then of everything behind the header.
inline constexpr const char* kDigestKey = "digest";

/// Writes a file whole or not at all, streaming each tensor, with its digest. Tensors are laid out in the
/// given order. Error(Disk); std::invalid_argument where a shape and its bytes disagree or a name stands
/// twice.
void writeSafetensors(const Place& file, const TensorMetadata& metadata, std::span<const TensorView> tensors);

}  // namespace jordanscope::runs
