#pragma once

namespace jordanscope::tiles {

/// Instruction sets that the tiles of attention and of the dense layers are compiled for; each has those
/// before it. On other processors than x86-64 there is the first alone.
enum class InstructionSet { Baseline, Avx2, Avx512 };

/// The best that this processor has.
InstructionSet bestInstructionSet();

}  // namespace jordanscope::tiles
