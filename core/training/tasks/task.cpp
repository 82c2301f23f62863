#include "core/training/tasks/task.h"

#include "core/runs/config/config.h"
#include "core/training/tasks/byte_task.h"
#include "core/training/tasks/kernel_task.h"

namespace jordanscope::training {

std::unique_ptr<Task> makeTask(const runs::RunConfig& config) {
    if (config.task == runs::Task::Kernel) return std::make_unique<KernelTask>(config);
    return std::make_unique<ByteTask>(config);
}

}  // namespace jordanscope::training
