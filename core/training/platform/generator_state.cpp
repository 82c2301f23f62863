#include "core/training/platform/generator_state.h"

#include "core/base/error.h"

namespace jordanscope::training {

void setState(at::Generator& generator, const at::Tensor& state, const std::string& name) {
    try {
        const std::lock_guard lock(generator.mutex());
        generator.set_state(state);
    } catch (const c10::Error&) {
        throw Error(ErrorKind::Data, "checkpoint: " + name +
                                         " is no state of this LibTorch's generator; start the run anew in "
                                         "another directory, or put the right file back");
    }
}

}  // namespace jordanscope::training
