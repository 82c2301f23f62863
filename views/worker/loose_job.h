#pragma once

#include <exception>
#include <functional>
#include <future>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>

#include <QMetaObject>
#include <QObject>

namespace jordanscope::views {

/// Runs `job` once in a thread of its own that nobody has to wait for: what it touches may hang for good (a
/// stalled share, a pipe). It gets copies only. The future's destructor does not wait either.
template <typename Output>
std::future<Output> startLoose(std::function<Output()> job) {
    std::promise<Output> promise;
    std::future<Output> future = promise.get_future();
    std::thread([job = std::move(job), promise = std::move(promise)]() mutable {
        try {
            promise.set_value(job());
        } catch (...) {
            promise.set_exception(std::current_exception());
        }
    }).detach();
    return future;
}

/// The same, and `deliver` gets the answer in the thread of `receiver`, from its event loop, as long as the
/// receiver lives. The answer is a future that is ready: get() throws what the job threw.
template <typename Output>
void deliverLoose(QObject* receiver, std::function<Output()> job,
                  std::function<void(std::future<Output>)> deliver) {
    struct Gate {
        std::mutex mutex;
        QObject* inbox = nullptr;
    };
    auto gate = std::make_shared<Gate>();
    auto* inbox = new QObject(receiver);
    gate->inbox = inbox;
    QObject::connect(inbox, &QObject::destroyed, [gate] {
        const std::lock_guard lock(gate->mutex);
        gate->inbox = nullptr;
    });
    std::thread([gate, inbox, job = std::move(job), deliver = std::move(deliver)] {
        auto promise = std::make_shared<std::promise<Output>>();
        try {
            promise->set_value(job());
        } catch (...) {
            promise->set_exception(std::current_exception());
        }
        const std::lock_guard lock(gate->mutex);
        if (!gate->inbox) return;
        QMetaObject::invokeMethod(
            inbox,
            [inbox, promise, deliver] {
                inbox->deleteLater();
                deliver(promise->get_future());
            },
            Qt::QueuedConnection);
    }).detach();
}

}  // namespace jordanscope::views
