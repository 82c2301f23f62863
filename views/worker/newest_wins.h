#pragma once

#include <condition_variable>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <utility>
#include <variant>

#include <QMetaObject>
#include <QObject>

#include "core/base/flush_to_zero.h"

namespace jordanscope::views {

/// What a job's failure says.
inline std::string failureText(const std::exception_ptr& failure) {
    try {
        std::rethrow_exception(failure);
    } catch (const std::exception& error) {
        return error.what();
    } catch (...) {
        return "unknown failure";
    }
}

/// What becomes of a job that is running when a newer one is submitted.
enum class Stale {
    Cancel,  // its stop token is set and its result dropped: only the newest is ever delivered
    Finish,  // it runs to its end and is delivered if nothing newer was: progress while a slider moves
             // without a pause; what was submitted in between is still dropped
};

/// Slider-driven work: one worker thread, the newest value wins. All members are called in the thread that
/// made it (the GUI's), and the callbacks run there, from its event loop; only the job runs in the worker,
/// with subnormals flushed to zero. A job gets copies and the worker's own `State` (caches), so nothing is
/// shared. The destructor stops the job, waits for it, and nothing is delivered afterwards.
template <typename Input, typename Output, typename State = std::monostate>
class NewestWins {
public:
    using Job = std::function<Output(const Input&, State&, std::stop_token)>;
    using Deliver = std::function<void(Output)>;
    /// Gets what the job threw. A cancelled job may throw or return anything: it is not heard.
    using Failed = std::function<void(std::exception_ptr)>;

    NewestWins(Job job, Deliver deliver, Failed failed, Stale stale = Stale::Cancel)
        : job_(std::move(job)),
          deliver_(std::move(deliver)),
          failed_(std::move(failed)),
          stale_(stale),
          inbox_(std::make_unique<QObject>()),
          thread_([this](std::stop_token stop) { work(stop); }) {}

    ~NewestWins() {
        {
            const std::lock_guard lock(mutex_);
            running_.request_stop();
            pending_.reset();
        }
        thread_.request_stop();
        thread_.join();
        inbox_.reset();  // takes undelivered results with it
    }

    NewestWins(const NewestWins&) = delete;
    NewestWins& operator=(const NewestWins&) = delete;

    void submit(Input input) {
        const bool was = settled();
        {
            const std::lock_guard lock(mutex_);
            pending_ = std::move(input);
            ++submitted_;
            if (stale_ == Stale::Cancel) running_.request_stop();
        }
        wake_.notify_one();
        if (was && settledChanged_) settledChanged_(false);
    }

    /// Drops what is pending or running; nothing of it is delivered.
    void cancel() {
        const bool was = settled();
        {
            const std::lock_guard lock(mutex_);
            pending_.reset();
            ++submitted_;
            running_.request_stop();
        }
        answered_ = submitted_;
        if (!was && settledChanged_) settledChanged_(true);
    }

    /// The newest input has been answered (or nothing was ever submitted).
    bool settled() const { return answered_ == submitted_; }

    /// Told in the GUI thread when settled() changes, after the delivery.
    void onSettledChanged(std::function<void(bool)> told) { settledChanged_ = std::move(told); }

private:
    struct Answer {
        unsigned long long serial;
        std::optional<Output> output;
        std::exception_ptr failure;
    };

    void work(std::stop_token stop) {
        const kernel::FlushToZero flush;
        State state{};
        std::unique_lock lock(mutex_);
        while (wake_.wait(lock, stop, [this] { return pending_.has_value(); })) {
            const Input input = std::move(*pending_);
            pending_.reset();
            running_ = std::stop_source();
            const std::stop_token token = running_.get_token();
            auto answer = std::make_shared<Answer>();
            answer->serial = submitted_;
            lock.unlock();
            try {
                answer->output.emplace(job_(input, state, token));
            } catch (...) {
                answer->failure = std::current_exception();
            }
            if (!token.stop_requested())
                QMetaObject::invokeMethod(
                    inbox_.get(), [this, answer] { receive(*answer); }, Qt::QueuedConnection);
            lock.lock();
        }
    }

    void receive(Answer& answer) {
        const bool newest = answer.serial == submitted_;
        if (answer.serial <= answered_ || (!newest && stale_ == Stale::Cancel)) return;
        answered_ = answer.serial;
        if (answer.output) {
            deliver_(std::move(*answer.output));
        } else if (failed_) {
            failed_(answer.failure);
        }
        // The callbacks may have submitted again.
        if (newest && settled() && settledChanged_) settledChanged_(true);
    }

    Job job_;
    Deliver deliver_;
    Failed failed_;
    std::function<void(bool)> settledChanged_;
    Stale stale_;

    std::mutex mutex_;  // guards pending_, running_, and submitted_ where the worker reads it
    std::condition_variable_any wake_;
    std::optional<Input> pending_;
    std::stop_source running_;
    unsigned long long submitted_ = 0;  // written in the GUI thread only
    unsigned long long answered_ = 0;   // GUI thread only

    std::unique_ptr<QObject> inbox_;
    std::jthread thread_;  // last: starts when all else stands
};

}  // namespace jordanscope::views
