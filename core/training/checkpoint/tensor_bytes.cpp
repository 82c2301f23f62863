#include "core/training/checkpoint/tensor_bytes.h"

#include <stdexcept>

namespace jordanscope::training {
namespace {

constexpr std::pair<at::ScalarType, runs::Dtype> kTypes[] = {
    {at::kFloat, runs::Dtype::F32}, {at::kDouble, runs::Dtype::F64}, {at::kBFloat16, runs::Dtype::BF16},
    {at::kHalf, runs::Dtype::F16},  {at::kByte, runs::Dtype::U8},    {at::kChar, runs::Dtype::I8},
    {at::kShort, runs::Dtype::I16}, {at::kInt, runs::Dtype::I32},    {at::kLong, runs::Dtype::I64},
    {at::kBool, runs::Dtype::Bool},
};

}  // namespace

runs::Dtype safetensorsType(at::ScalarType type) {
    for (const auto& [ours, theirs] : kTypes)
        if (ours == type) return theirs;
    throw std::invalid_argument(std::string("no safetensors type for ") + c10::toString(type));
}

at::ScalarType scalarType(runs::Dtype type) {
    for (const auto& [ours, theirs] : kTypes)
        if (theirs == type) return ours;
    throw std::invalid_argument("no tensor type for " + std::string(runs::toText(type)));
}

std::span<std::byte> tensorBytes(const at::Tensor& tensor) {
    return {static_cast<std::byte*>(tensor.data_ptr()), tensor.nbytes()};
}

}  // namespace jordanscope::training
