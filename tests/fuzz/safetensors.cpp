#include "core/runs/directory/safetensors.h"

#include <vector>

#include "core/base/error.h"
#include "tests/fuzz/fuzz.h"

using namespace jordanscope;

/// Tensors from a stranger: refused with a reason, or all of them can be read, written and read again.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    const auto file = fuzz::scratch().write("a.safetensors", fuzz::text(bytes, size));
    try {
        const runs::SafetensorsReader reader(file);
        bool sound = true;
        try {
            reader.checkDigest();
        } catch (const Error& error) {
            sound = false;
        }
        std::vector<std::vector<std::byte>> data;
        std::vector<runs::TensorView> views;
        for (const runs::TensorInfo& tensor : reader.tensors()) data.push_back(reader.read(tensor));
        for (std::size_t i = 0; i < data.size(); ++i) {
            const runs::TensorInfo& tensor = reader.tensors()[i];
            views.push_back({tensor.name, tensor.dtype, tensor.shape, data[i]});
        }
        const auto copy = fuzz::scratch() / "b.safetensors";
        runs::writeSafetensors(copy, reader.metadata(), views);
        const runs::SafetensorsReader again(copy);
        fuzz::require(again.checkDigest(), "what is written has a digest, and it is right");
        fuzz::require(again.tensors().size() == views.size(), "as many tensors");
        for (const runs::TensorView& view : views) {
            const runs::TensorInfo* found = again.find(view.name);
            fuzz::require(found && found->shape == view.shape && found->dtype == view.dtype,
                          "the same tensors");
            const auto read = again.read(*found);
            fuzz::require(std::equal(read.begin(), read.end(), view.bytes.begin(), view.bytes.end()),
                          "the same bytes");
        }
        for (const auto& [key, value] : reader.metadata())
            if (key != runs::kDigestKey && sound)
                fuzz::require(again.metadata().contains(key), "the same metadata");
    } catch (const Error& error) {
        fuzz::require(*error.what() != '\0', "a refusal has words");
    }
    return 0;
}
