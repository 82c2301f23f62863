#pragma once

#include <filesystem>
#include <vector>

#include "core/runs/directory/safetensors.h"

namespace jordanscope::testing {

/// Rewrites a checkpoint with something changed: Change(TensorMetadata&, std::vector<TensorView>&).
template <class Change>
void changeCheckpoint(const std::filesystem::path& file, Change change) {
    const runs::SafetensorsReader reader(file);
    runs::TensorMetadata metadata = reader.metadata();
    std::vector<std::vector<std::byte>> bytes;
    std::vector<runs::TensorView> tensors;
    bytes.reserve(reader.tensors().size());
    for (const runs::TensorInfo& each : reader.tensors()) {
        bytes.push_back(reader.read(each));
        tensors.push_back({each.name, each.dtype, each.shape, bytes.back()});
    }
    change(metadata, tensors);
    runs::writeSafetensors(file, metadata, tensors);
}

}  // namespace jordanscope::testing
