#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/runs/text/file_descriptor.h"

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
/// the fault.
class SafetensorsReader {
public:
    explicit SafetensorsReader(std::filesystem::path file);

    const TensorMetadata& metadata() const { return metadata_; }
    /// In the order of the file.
    const std::vector<TensorInfo>& tensors() const { return tensors_; }
    /// nullptr where there is none.
    const TensorInfo* find(std::string_view name) const;

    /// Reads a tensor's bytes (little-endian, row-major) into memory of exactly its size.
    void read(const TensorInfo& tensor, std::span<std::byte> bytes) const;
    std::vector<std::byte> read(const TensorInfo& tensor) const;

private:
    void readHeader();
    void readAt(std::uint64_t offset, std::span<std::byte> bytes) const;
    [[noreturn]] void fail(const std::string& what) const;

    std::filesystem::path file_;
    FileDescriptor descriptor_;
    std::uint64_t length_ = 0;
    TensorMetadata metadata_;
    std::vector<TensorInfo> tensors_;
};

/// A tensor to write; the bytes are the caller's.
struct TensorView {
    std::string name;
    Dtype dtype = Dtype::F32;
    std::vector<std::int64_t> shape;
    std::span<const std::byte> bytes;
};

/// Writes a file whole or not at all, streaming each tensor. Tensors are laid out in the given order.
/// Error(Disk); std::invalid_argument where a shape and its bytes disagree or a name stands twice.
void writeSafetensors(const std::filesystem::path& file, const TensorMetadata& metadata,
                      std::span<const TensorView> tensors);

}  // namespace jordanscope::runs
