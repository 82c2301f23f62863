#pragma once

namespace jordanscope::training {

/// Settles which of LibTorch's algorithms this process uses on a GPU: float32 products without TF32,
/// attention without cuDNN, and, where `deterministic`, only such as repeat bit by bit; operations that have
/// none then throw. To be called before anything touches a GPU: cuBLAS reads its workspaces from the
/// environment when it starts. On the CPU nothing changes, it always repeats.
void chooseAlgorithms(bool deterministic);

}  // namespace jordanscope::training
