#include "core/training/detail/task.h"

#include "core/runs/config/config.h"
#include "core/training/detail/byte_task.h"
#include "core/training/detail/kernel_task.h"

namespace jordanscope::training {

std::unique_ptr<Task> makeTask(const runs::RunConfig& config) {
    if (config.task == runs::Task::Kernel) return std::make_unique<KernelTask>(config);
    return std::make_unique<ByteTask>(config);
}

}  // namespace jordanscope::training
