#include "views/worker/newest_wins.h"

#include <atomic>
#include <chrono>
#include <cmath>
#include <limits>
#include <memory>
#include <semaphore>
#include <stdexcept>
#include <vector>

#include <QCoreApplication>
#include <QTest>

#include "tests/views/fail_on_warning.h"

using namespace jordanscope::views;
using namespace std::chrono_literals;

namespace {

/// Sleeps in small pieces until the time is over or the job is stopped.
void pretendToWork(std::chrono::milliseconds time, const std::stop_token& stop) {
    const auto end = std::chrono::steady_clock::now() + time;
    while (!stop.stop_requested() && std::chrono::steady_clock::now() < end) std::this_thread::sleep_for(1ms);
}

}  // namespace

class NewestWinsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarning(); }

    void deliversInTheMakersThread() {
        const auto maker = std::this_thread::get_id();
        std::thread::id worker, receiver;
        int got = 0;
        NewestWins<int, int> work(
            [&](const int& x, auto&, std::stop_token) {
                worker = std::this_thread::get_id();
                return x * x;
            },
            [&](int y) {
                receiver = std::this_thread::get_id();
                got = y;
            },
            {});
        QVERIFY(work.settled());
        work.submit(7);
        QVERIFY(!work.settled());
        QTRY_COMPARE(got, 49);
        QVERIFY(work.settled());
        QVERIFY(receiver == maker && worker != maker);
    }

    void onlyTheNewestIsDelivered() {
        std::vector<int> got;
        std::atomic<int> begun = 0;
        NewestWins<int, int> work(
            [&](const int& x, auto&, std::stop_token stop) {
                ++begun;
                pretendToWork(x < 100 ? 10s : 0s, stop);
                return x;
            },
            [&](int y) { got.push_back(y); }, {});
        work.submit(0);
        QTRY_COMPARE(begun.load(), 1);
        for (int k = 1; k <= 100; ++k) work.submit(k);
        QTRY_COMPARE(got.size(), std::size_t{1});
        QCOMPARE(got.back(), 100);
        QVERIFY(begun.load() < 100);
        QVERIFY(work.settled());
        // Nothing of the others was on its way: what is asked next is what arrives next.
        work.submit(200);
        QTRY_VERIFY(work.settled());
        QCOMPARE(got, (std::vector<int>{100, 200}));
    }

    // Also where the job does not look at its token, and whether or not its result is on its way already.
    void aStaleResultIsDroppedOnArrival() {
        for (int round = 0; round < 30; ++round) {
            std::vector<int> got;
            std::atomic<bool> first = false;
            NewestWins<int, int> work(
                [&](const int& x, auto&, std::stop_token) {
                    if (x == 1) first = true;
                    return x;
                },
                [&](int y) { got.push_back(y); }, {});
            work.submit(1);
            while (!first) std::this_thread::yield();
            for (int turn = 0; turn < 10 * round; ++turn) std::this_thread::yield();
            work.submit(2);
            QTRY_VERIFY(work.settled());
            QCOMPARE(got, std::vector<int>{2});
        }
    }

    void finishShowsProgressInOrder() {
        std::vector<int> got;
        NewestWins<int, int> work(
            [&](const int& x, auto&, std::stop_token stop) {
                pretendToWork(8ms, stop);
                return x;
            },
            [&](int y) { got.push_back(y); }, {}, Stale::Finish);
        for (int k = 1; k <= 40; ++k) {
            work.submit(k);
            const std::size_t before = got.size();
            if (k % 8 == 0) QTRY_VERIFY(got.size() > before);
        }
        QTRY_VERIFY(work.settled());
        QVERIFY(got.size() >= 5);
        QVERIFY(std::is_sorted(got.begin(), got.end()));
        QCOMPARE(got.back(), 40);
    }

    void failuresArriveAndTheWorkerLives() {
        QString text;
        int got = 0;
        NewestWins<int, int> work(
            [](const int& x, auto&, std::stop_token) -> int {
                if (x < 0) throw std::runtime_error("negative");
                return x;
            },
            [&](int y) { got = y; },
            [&](std::exception_ptr failure) {
                try {
                    std::rethrow_exception(failure);
                } catch (const std::exception& e) {
                    text = QString::fromUtf8(e.what());
                }
            });
        work.submit(-1);
        QTRY_COMPARE(text, QStringLiteral("negative"));
        QVERIFY(work.settled());
        work.submit(5);
        QTRY_COMPARE(got, 5);
    }

    void settledIsTold() {
        std::vector<bool> told;
        NewestWins<int, int> work([](const int& x, auto&, std::stop_token) { return x; }, [](int) {}, {});
        work.onSettledChanged([&](bool settled) { told.push_back(settled); });
        work.submit(1);
        work.submit(2);
        QTRY_VERIFY(work.settled());
        QCOMPARE(told, (std::vector<bool>{false, true}));
        work.submit(3);
        work.cancel();
        QVERIFY(work.settled());
        work.submit(4);
        QTRY_VERIFY(work.settled());
        QCOMPARE(told, (std::vector<bool>{false, true, false, true, false, true}));
    }

    void submittingFromADelivery() {
        int last = 0;
        NewestWins<int, int>* self = nullptr;
        NewestWins<int, int> work([](const int& x, auto&, std::stop_token) { return x + 1; },
                                  [&](int y) {
                                      last = y;
                                      if (y < 5) self->submit(y);
                                  },
                                  {});
        self = &work;
        work.submit(0);
        QTRY_COMPARE(last, 5);
        QTRY_VERIFY(work.settled());
    }

    void destroyedWhileBusy() {
        std::atomic<int> begun = 0;
        int delivered = 0;
        for (int k = 0; k < 30; ++k) {
            const int before = begun;
            {
                NewestWins<int, int> work(
                    [&](const int& x, auto&, std::stop_token stop) {
                        ++begun;
                        pretendToWork(k % 3 == 0 ? 0ms : 10s, stop);
                        return x;
                    },
                    [&](int) { ++delivered; }, {});
                work.submit(1);
                if (k % 2) work.submit(2);
                if (k % 5 == 0)
                    while (begun == before) std::this_thread::yield();
            }
            QCoreApplication::processEvents();
        }
        QCoreApplication::sendPostedEvents();
        QCOMPARE(delivered, 0);  // the loop never ran while one lived
        QVERIFY(begun > 0);
    }

    void theWorkerKeepsItsState() {
        int got = 0;
        NewestWins<int, int, std::vector<int>> work(
            [](const int& x, std::vector<int>& cache, std::stop_token) {
                cache.push_back(x);
                return static_cast<int>(cache.size());
            },
            [&](int y) { got = y; }, {});
        for (int k = 1; k <= 3; ++k) {
            work.submit(k);
            QTRY_COMPARE(got, k);
        }
    }

    void aJobThatHangsIsLeftToItself() {
        // Shared, because the job outlives this function's own variables.
        struct Gate {
            std::binary_semaphore begun{0}, open{0}, ended{0};
        };
        const auto gate = std::make_shared<Gate>();
        int got = 0;
        {
            NewestWins<int, int> work(
                [gate](const int& x, auto&, std::stop_token) {
                    gate->begun.release();
                    gate->open.acquire();
                    gate->ended.release();
                    return x;
                },
                [&](int x) { got = x; }, {}, Stale::Cancel, Leaving::LetGo);
            work.submit(3);
            gate->begun.acquire();
        }  // returns although the job cannot end
        gate->open.release();
        gate->ended.acquire();
        QCoreApplication::sendPostedEvents();
        QCOMPARE(got, 0);
    }

    void subnormalsAreFlushed() {
        double got = -1;
        NewestWins<double, double> work([](const double& x, auto&, std::stop_token) { return x * 0.5; },
                                        [&](double y) { got = y; }, {});
        work.submit(std::numeric_limits<double>::min());
        QTRY_COMPARE(got, 0.0);
        volatile double here = std::numeric_limits<double>::min();
        QVERIFY(here * 0.5 > 0);  // only there
    }
};

QTEST_GUILESS_MAIN(NewestWinsTest)
#include "newest_wins_test.moc"
