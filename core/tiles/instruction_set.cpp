#include "core/tiles/instruction_set.h"

#include "core/tiles/layer_tile.h"

namespace jordanscope::tiles {

InstructionSet bestInstructionSet() {
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx512f")) return InstructionSet::Avx512;
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) return InstructionSet::Avx2;
#endif
    return InstructionSet::Baseline;
}

const LayerCodeTable& layerCode([[maybe_unused]] InstructionSet set) {
#if defined(__x86_64__)
    if (set == InstructionSet::Avx512) return kAvx512Layers;
    if (set == InstructionSet::Avx2) return kAvx2Layers;
#endif
    return kBaselineLayers;
}

}  // namespace jordanscope::tiles
