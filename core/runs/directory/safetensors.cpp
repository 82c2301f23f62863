#include "core/runs/directory/safetensors.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cerrno>
#include <cstring>
#include <set>
#include <stdexcept>
#include <utility>

#include <fcntl.h>
#include <nlohmann/json.hpp>
#include <sys/stat.h>

#include "core/base/error.h"
#include "core/runs/text/atomic_file.h"
#include "core/runs/text/digest.h"
#include "core/runs/text/strict_json.h"

namespace jordanscope::runs {
namespace {

using Json = nlohmann::ordered_json;

static_assert(std::endian::native == std::endian::little, "the file format is little-endian");

struct DtypeEntry {
    Dtype dtype;
    std::string_view name;
    std::size_t bytes;
};
constexpr std::array<DtypeEntry, 13> kDtypes{{{Dtype::Bool, "BOOL", 1},
                                              {Dtype::U8, "U8", 1},
                                              {Dtype::I8, "I8", 1},
                                              {Dtype::U16, "U16", 2},
                                              {Dtype::I16, "I16", 2},
                                              {Dtype::F16, "F16", 2},
                                              {Dtype::BF16, "BF16", 2},
                                              {Dtype::U32, "U32", 4},
                                              {Dtype::I32, "I32", 4},
                                              {Dtype::F32, "F32", 4},
                                              {Dtype::U64, "U64", 8},
                                              {Dtype::I64, "I64", 8},
                                              {Dtype::F64, "F64", 8}}};

constexpr std::size_t kLongestHeader = 32 << 20;
constexpr std::size_t kMostDimensions = 16;
constexpr const char* kMetadataKey = "__metadata__";

/// Bytes of a tensor, or nullopt where they do not fit in 63 bits.
std::optional<std::uint64_t> bytesOf(const std::vector<std::int64_t>& shape, Dtype dtype) {
    std::uint64_t size = byteSize(dtype);
    for (const std::int64_t extent : shape) {
        if (extent < 0 || __builtin_mul_overflow(size, static_cast<std::uint64_t>(extent), &size) ||
            size >> 63) {
            return std::nullopt;
        }
    }
    return size;
}

/// What the digest is of: the same, however a program orders or spaces a header.
std::string digestedHeader(const Json& header) {
    nlohmann::json sorted = nlohmann::json::object();
    for (const auto& item : header.items()) sorted[item.key()] = item.value();
    if (const auto metadata = sorted.find(kMetadataKey); metadata != sorted.end() && metadata->is_object())
        metadata->erase(kDigestKey);
    return sorted.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

}  // namespace

std::string_view toText(Dtype dtype) {
    return kDtypes[static_cast<std::size_t>(dtype)].name;
}
std::size_t byteSize(Dtype dtype) {
    return kDtypes[static_cast<std::size_t>(dtype)].bytes;
}

SafetensorsReader::SafetensorsReader(Place file) : file_(std::move(file)) {
    Opened opened = openRegular(file_, O_RDONLY);
    if (opened.missing) fail("No such file or directory");
    if (!opened.file) fail(opened.problem, opened.kind);
    descriptor_ = std::move(opened.file);
    readHeader();
}

void SafetensorsReader::fail(const std::string& what, ErrorKind kind) const {
    throw Error(kind, file_.path().string() + ": not a usable safetensors file: " + what);
}

void SafetensorsReader::readAt(std::uint64_t offset, std::span<std::byte> bytes) const {
    const ssize_t count = descriptor_.readAt(bytes.data(), bytes.size(), offset);
    if (count < 0) fail(std::string("it cannot be read (") + std::strerror(errno) + ")", ErrorKind::Disk);
    if (static_cast<std::size_t>(count) < bytes.size())
        fail("it ends at byte " + std::to_string(offset + static_cast<std::uint64_t>(count)) +
             ", before its contents do");
}

void SafetensorsReader::readHeader() {
    struct stat status{};
    if (::fstat(descriptor_.get(), &status) != 0) fail(std::strerror(errno), ErrorKind::Disk);
    length_ = static_cast<std::uint64_t>(status.st_size);
    if (length_ < 8) fail("it has " + std::to_string(length_) + " bytes, a header has at least 8");
    std::uint64_t headerLength = 0;
    readAt(0, std::as_writable_bytes(std::span(&headerLength, 1)));
    if (headerLength > length_ - 8 || headerLength > kLongestHeader) {
        fail("its header claims " + std::to_string(headerLength) + " bytes of a file of " +
             std::to_string(length_));
    }
    std::string text(headerLength, '\0');
    readAt(8, std::as_writable_bytes(std::span(text)));
    Json header;
    if (const auto problem = parseStrictJson(text, header, {.bytes = kLongestHeader, .levels = 8})) {
        fail("its header: " + problem->message);
    }
    if (!header.is_object()) fail("its header is no object");

    headerDigested_ = digestedHeader(header);
    dataStart_ = 8 + headerLength;
    const std::uint64_t dataLength = length_ - dataStart_;
    for (const auto& item : header.items()) {
        const std::string& name = item.key();
        const Json& value = item.value();
        const auto bad = [&](const std::string& what) {
            fail("tensor " + shortJson(Json(name)) + " " + what);
        };
        if (name == kMetadataKey) {
            if (!value.is_object()) fail("its metadata is no object");
            for (const auto& entry : value.items()) {
                if (!entry.value().is_string())
                    fail("its metadata " + shortJson(Json(entry.key())) + " is no text");
                metadata_[entry.key()] = entry.value().get<std::string>();
            }
            continue;
        }
        TensorInfo tensor;
        tensor.name = name;
        if (!value.is_object()) bad("is no object");
        const auto dtype = value.find("dtype");
        const auto shape = value.find("shape");
        const auto offsets = value.find("data_offsets");
        if (dtype == value.end() || shape == value.end() || offsets == value.end())
            bad("lacks dtype, shape or data_offsets");
        const auto known = std::find_if(kDtypes.begin(), kDtypes.end(), [&](const DtypeEntry& each) {
            return *dtype == std::string(each.name);
        });
        if (known == kDtypes.end()) bad("has the unknown dtype " + shortJson(*dtype));
        tensor.dtype = known->dtype;
        if (!shape->is_array() || shape->size() > kMostDimensions) bad("has the shape " + shortJson(*shape));
        for (const Json& extent : *shape) {
            if (!extent.is_number_unsigned() || extent.get<std::uint64_t>() >> 63)
                bad("has the shape " + shortJson(*shape));
            tensor.shape.push_back(extent.get<std::int64_t>());
        }
        if (!offsets->is_array() || offsets->size() != 2 || !(*offsets)[0].is_number_unsigned() ||
            !(*offsets)[1].is_number_unsigned()) {
            bad("has the data_offsets " + shortJson(*offsets));
        }
        const auto begin = (*offsets)[0].get<std::uint64_t>();
        const auto end = (*offsets)[1].get<std::uint64_t>();
        if (begin > end || end > dataLength) {
            bad("has the data_offsets " + shortJson(*offsets) + " in " + std::to_string(dataLength) +
                " bytes of data");
        }
        const auto size = bytesOf(tensor.shape, tensor.dtype);
        if (!size || *size != end - begin) {
            bad("has the shape " + shortJson(*shape) + " of " + std::string(known->name) + " but " +
                std::to_string(end - begin) + " bytes");
        }
        tensor.begin = dataStart_ + begin;
        tensor.size = *size;
        tensors_.push_back(std::move(tensor));
    }
    std::stable_sort(tensors_.begin(), tensors_.end(), [](const TensorInfo& a, const TensorInfo& b) {
        return std::pair(a.begin, a.begin + a.size) < std::pair(b.begin, b.begin + b.size);
    });
    std::uint64_t next = dataStart_;
    for (const TensorInfo& tensor : tensors_) {
        if (tensor.begin != next) {
            fail("tensor " + shortJson(Json(tensor.name)) +
                 (tensor.begin < next ? " overlaps another" : " leaves a hole before it"));
        }
        next += tensor.size;
    }
    if (next != length_) fail(std::to_string(length_ - next) + " bytes at its end belong to no tensor");
}

bool SafetensorsReader::checkDigest() const {
    const auto written = metadata_.find(kDigestKey);
    if (written == metadata_.end()) return false;
    Digest digest;
    digest.add(headerDigested_);
    std::vector<std::byte> block(1 << 20);
    for (std::uint64_t at = dataStart_; at < length_;) {
        const auto piece = std::span(block).first(std::min<std::uint64_t>(block.size(), length_ - at));
        readAt(at, piece);
        digest.add(piece.data(), piece.size());
        at += piece.size();
    }
    if (digest.text() != written->second)
        fail("it is not as it was written: its digest is " + digest.text() + ", it says " +
             shortJson(Json(written->second)));
    return true;
}

const TensorInfo* SafetensorsReader::find(std::string_view name) const {
    const auto it =
        std::find_if(tensors_.begin(), tensors_.end(), [&](const TensorInfo& t) { return t.name == name; });
    return it == tensors_.end() ? nullptr : &*it;
}

void SafetensorsReader::read(const TensorInfo& tensor, std::span<std::byte> bytes) const {
    if (bytes.size() != tensor.size) {
        fail("tensor " + shortJson(Json(tensor.name)) + " has " + std::to_string(tensor.size) + " bytes, " +
             std::to_string(bytes.size()) + " are wanted");
    }
    readAt(tensor.begin, bytes);
}

std::vector<std::byte> SafetensorsReader::read(const TensorInfo& tensor) const {
    std::vector<std::byte> bytes(tensor.size);
    readAt(tensor.begin, bytes);
    return bytes;
}

void writeSafetensors(const Place& file, const TensorMetadata& metadata,
                      std::span<const TensorView> tensors) {
    Json header = Json::object();
    header[kMetadataKey] = metadata;
    std::set<std::string_view> names{kMetadataKey};
    std::uint64_t offset = 0;
    for (const TensorView& tensor : tensors) {
        const auto size = bytesOf(tensor.shape, tensor.dtype);
        if (!size || *size != tensor.bytes.size()) {
            throw std::invalid_argument("tensor " + tensor.name + ": its shape and its bytes disagree");
        }
        if (!names.insert(tensor.name).second)
            throw std::invalid_argument("tensor " + tensor.name + " stands twice");
        header[tensor.name] = {{"dtype", std::string(toText(tensor.dtype))},
                               {"shape", tensor.shape},
                               {"data_offsets", {offset, offset + *size}}};
        offset += *size;
    }
    Digest digest;
    digest.add(digestedHeader(header));
    for (const TensorView& tensor : tensors) digest.add(tensor.bytes.data(), tensor.bytes.size());
    header[kMetadataKey][kDigestKey] = digest.text();
    std::string text = header.dump(-1, ' ', false, Json::error_handler_t::replace);
    text.resize((text.size() + 7) / 8 * 8, ' ');  // keeps the data aligned
    const std::uint64_t length = text.size();
    AtomicFile output(file);
    output.write(&length, sizeof length);
    output.write(text);
    for (const TensorView& tensor : tensors) output.write(tensor.bytes.data(), tensor.bytes.size());
    output.commit();
}

}  // namespace jordanscope::runs
