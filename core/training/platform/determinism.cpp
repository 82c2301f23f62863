#include "core/training/platform/determinism.h"

#include <cstdlib>
#include <string_view>

#include <ATen/Context.h>

namespace jordanscope::training {

void chooseAlgorithms(bool deterministic) {
    constexpr const char* kWorkspaces = "CUBLAS_WORKSPACE_CONFIG";
    const char* given = std::getenv(kWorkspaces);
    // The two values with which cuBLAS repeats itself; the larger one is quicker.
    const bool repeats =
        given && (std::string_view(given) == ":4096:8" || std::string_view(given) == ":16:8");
    if (deterministic && !repeats) ::setenv(kWorkspaces, ":4096:8", 1);
    at::Context& context = at::globalContext();
    context.setDeterministicAlgorithms(deterministic, /*warn_only=*/false);
    context.setDeterministicCuDNN(deterministic);
    context.setDeterministicFillUninitializedMemory(false);  // nothing here reads what it has not written
    context.setAllowTF32CuBLAS(false);  // float32 means float32, whatever the environment says
    context.setSDPUseCuDNN(false);      // flash and memory-efficient attention can repeat themselves
}

}  // namespace jordanscope::training
