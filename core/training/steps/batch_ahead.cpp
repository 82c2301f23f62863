#include "core/training/steps/batch_ahead.h"

#include <stdexcept>
#include <utility>

#include <ATen/Context.h>

namespace jordanscope::training {

BatchAhead::BatchAhead(BatchSource& source, std::int64_t count)
    : left_(count),
      thread_([this, &source, count](const std::stop_token& stopped) { draw(stopped, source, count); }) {}

void BatchAhead::draw(const std::stop_token& stopped, BatchSource& source, std::int64_t count) {
    std::unique_lock lock(mutex_, std::defer_lock);
    try {
        at::globalContext().setFlushDenormal(true);  // before any arithmetic, as in the threads of the step
        for (std::int64_t n = 0; n < count && !stopped.stop_requested(); ++n) {
            Drawn drawn{source.nextBatch(), source.dataState().clone()};
            lock.lock();
            ready_ = std::move(drawn);
            changed_.notify_all();
            changed_.wait(lock, stopped, [this] { return !ready_; });
            lock.unlock();
        }
    } catch (...) {
        if (!lock.owns_lock()) lock.lock();
        failure_ = std::current_exception();
        changed_.notify_all();
    }
}

BatchAhead::Drawn BatchAhead::next() {
    std::unique_lock lock(mutex_);
    if (left_ == 0) throw std::out_of_range("no batch is left to take");
    changed_.wait(lock, [this] { return ready_ || failure_; });
    if (!ready_) std::rethrow_exception(failure_);
    --left_;
    Drawn drawn = std::move(*ready_);
    ready_.reset();
    changed_.notify_all();
    return drawn;
}

}  // namespace jordanscope::training
