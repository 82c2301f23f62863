#include "core/tiles/instruction_set.h"

namespace jordanscope::tiles {

InstructionSet bestInstructionSet() {
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx512f")) return InstructionSet::Avx512;
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) return InstructionSet::Avx2;
#endif
    return InstructionSet::Baseline;
}

}  // namespace jordanscope::tiles
