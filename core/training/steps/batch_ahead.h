#pragma once

#include <condition_variable>
#include <cstdint>
#include <exception>
#include <mutex>
#include <optional>
#include <thread>

#include "core/training/tasks/task.h"

namespace jordanscope::training {

/// Draws training batches on a thread of its own, one ahead of who takes them. The source must outlive it and
/// be left alone meanwhile.
class BatchAhead {
public:
    struct Drawn {
        Batch batch;
        at::Tensor state;  ///< dataState() right after this batch, whatever was drawn since
    };

    /// Draws `count` batches in all, from the source's state on.
    BatchAhead(BatchSource& source, std::int64_t count);

    /// The next batch. Throws what the source threw instead of it, at this and every later call.
    /// std::out_of_range beyond `count`.
    Drawn next();

private:
    void draw(const std::stop_token& stopped, BatchSource& source, std::int64_t count);

    std::int64_t left_;
    std::mutex mutex_;
    std::condition_variable_any changed_;
    std::optional<Drawn> ready_;
    std::exception_ptr failure_;
    std::jthread thread_;  // last: it ends before what it uses
};

}  // namespace jordanscope::training
