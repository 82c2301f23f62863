#pragma once

namespace jordanscope::training {

/// Whether this process uses only algorithms that repeat bit by bit; operations that have none then throw. To
/// be called before anything touches a GPU: cuBLAS reads its workspaces from the environment when it starts.
/// On the CPU nothing changes, it always repeats.
void useDeterministicAlgorithms(bool deterministic);

}  // namespace jordanscope::training
