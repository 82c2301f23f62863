#pragma once

#include <chrono>
#include <condition_variable>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>
#include <utility>
#include <variant>

#include <QMetaObject>
#include <QObject>

#include "core/base/flush_to_zero.h"

namespace jordanscope::views {

/// What the destructor does with a job that is still running.
enum class Leaving {
    Wait,   // stops it and waits: the job may look at what belongs to its maker
    LetGo,  // stops it, waits a moment at most and leaves it to itself: for jobs that touch files, which may
            // hang for as long as a share is stalled. Such a job captures nothing that can go before it
};

/// What becomes of a job that is running when a newer one is submitted.
enum class Stale {
    Cancel,  // its stop token is set and its result dropped: only the newest is ever delivered
    Finish,  // it runs to its end and is delivered if nothing newer was: progress while a slider moves
             // without a pause; what was submitted in between is still dropped
};

/// Slider-driven work: one worker thread, the newest value wins. All members are called in the thread that
/// made it (the GUI's), and the callbacks run there, from its event loop; only the job runs in the worker,
/// with subnormals flushed to zero. A job gets copies and the worker's own `State` (caches), so nothing is
/// shared. The destructor stops the job, waits for it (Leaving), and nothing is delivered afterwards.
template <typename Input, typename Output, typename State = std::monostate>
class NewestWins {
public:
    using Job = std::function<Output(const Input&, State&, std::stop_token)>;
    using Deliver = std::function<void(Output)>;
    /// Gets what the job threw. A cancelled job may throw or return anything: it is not heard.
    using Failed = std::function<void(std::exception_ptr)>;

    NewestWins(Job job, Deliver deliver, Failed failed, Stale stale = Stale::Cancel,
               Leaving leaving = Leaving::Wait)
        : deliver_(std::move(deliver)),
          failed_(std::move(failed)),
          stale_(stale),
          leaving_(leaving),
          core_(std::make_shared<Core>()),
          inbox_(std::make_unique<QObject>()) {
        core_->job = std::move(job);
        core_->inbox = inbox_.get();
        thread_ = std::jthread([this, core = core_](std::stop_token stop) {
            work(*core, stop, [this](const std::shared_ptr<Answer>& answer) { receive(*answer); });
        });
    }

    ~NewestWins() {
        thread_.request_stop();
        {
            std::unique_lock lock(core_->mutex);
            core_->running.request_stop();
            core_->pending.reset();
            core_->inbox = nullptr;  // what is answered from now on goes nowhere
            if (leaving_ == Leaving::LetGo) {
                core_->ended.wait_for(lock, kGrace, [this] { return core_->over; });
                if (!core_->over) thread_.detach();
            }
        }
        if (thread_.joinable()) thread_.join();
        inbox_.reset();  // takes undelivered results with it
    }

    NewestWins(const NewestWins&) = delete;
    NewestWins& operator=(const NewestWins&) = delete;

    void submit(Input input) {
        const bool was = settled();
        {
            const std::lock_guard lock(core_->mutex);
            core_->pending = std::move(input);
            core_->submitted = ++submitted_;
            if (stale_ == Stale::Cancel) core_->running.request_stop();
        }
        core_->wake.notify_one();
        if (was && settledChanged_) settledChanged_(false);
    }

    /// Drops what is pending or running; nothing of it is delivered.
    void cancel() {
        const bool was = settled();
        {
            const std::lock_guard lock(core_->mutex);
            core_->pending.reset();
            core_->submitted = ++submitted_;
            core_->running.request_stop();
        }
        answered_ = submitted_;
        if (!was && settledChanged_) settledChanged_(true);
    }

    /// The newest input has been answered (or nothing was ever submitted).
    bool settled() const { return answered_ == submitted_; }

    /// Told in the GUI thread when settled() changes, after the delivery.
    void onSettledChanged(std::function<void(bool)> told) { settledChanged_ = std::move(told); }

private:
    static constexpr std::chrono::milliseconds kGrace{1000};

    struct Answer {
        unsigned long long serial = 0;
        std::optional<Output> output;
        std::exception_ptr failure;
    };

    /// What the two threads share; it lives as long as the later of them.
    struct Core {
        Job job;
        std::mutex mutex;  // guards all below
        std::condition_variable_any wake, ended;
        std::optional<Input> pending;
        std::stop_source running;
        unsigned long long submitted = 0;
        QObject* inbox = nullptr;  // null once the owner has gone
        bool over = false;
    };

    /// In the worker. `receive` runs in the owner's thread and only while the owner is there.
    static void work(Core& core, std::stop_token stop,
                     const std::function<void(const std::shared_ptr<Answer>&)>& receive) {
        const kernel::FlushToZero flush;
        State state{};
        std::unique_lock lock(core.mutex);
        while (core.wake.wait(lock, stop, [&] { return core.pending.has_value(); })) {
            const Input input = std::move(*core.pending);
            core.pending.reset();
            core.running = std::stop_source();
            const std::stop_token token = core.running.get_token();
            auto answer = std::make_shared<Answer>();
            answer->serial = core.submitted;
            lock.unlock();
            try {
                answer->output.emplace(core.job(input, state, token));
            } catch (...) {
                answer->failure = std::current_exception();
            }
            lock.lock();
            if (core.inbox && !token.stop_requested())
                QMetaObject::invokeMethod(
                    core.inbox, [receive, answer] { receive(answer); }, Qt::QueuedConnection);
        }
        core.over = true;
        core.ended.notify_all();
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

    Deliver deliver_;
    Failed failed_;
    std::function<void(bool)> settledChanged_;
    Stale stale_;
    Leaving leaving_;
    unsigned long long submitted_ = 0;
    unsigned long long answered_ = 0;
    std::shared_ptr<Core> core_;
    std::unique_ptr<QObject> inbox_;
    std::jthread thread_;
};

}  // namespace jordanscope::views
