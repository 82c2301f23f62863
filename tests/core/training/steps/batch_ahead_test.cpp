#include "core/training/steps/batch_ahead.h"

#include <atomic>
#include <stdexcept>
#include <thread>

#include <gtest/gtest.h>

#include "core/base/error.h"
#include "core/runs/config/config.h"
#include "core/training/platform/threads.h"

namespace jordanscope::training {
namespace {

/// Batch n, n = 1, 2, ..., is the number n; state likewise. Drawing `bad` fails.
class Counting : public BatchSource {
public:
    std::atomic<std::int64_t> drawn = 0, bad = -1;
    std::atomic<bool> flushed = true;

    Batch nextBatch() override {
        if (drawn + 1 == bad) throw Error(ErrorKind::Data, "the text became shorter");
        flushed = flushed && flushesToZero();
        return {at::scalar_tensor(++drawn, at::kLong), {}};
    }
    at::Tensor dataState() const override { return at::scalar_tensor(drawn.load(), at::kLong); }
    void setDataState(const at::Tensor&) override {}
};

TEST(BatchAhead, GivesTheBatchesAndStatesOfDrawingInTurn) {
    runs::RunConfig config;
    config.training.length = 40;
    config.training.batch = 5;
    config.kernel.labelMode = runs::LabelMode::Stochastic;
    const auto ahead = makeTask(config), inTurn = makeTask(config);
    BatchAhead batches(*ahead, 6);
    for (int n = 0; n < 6; ++n) {
        const BatchAhead::Drawn drawn = batches.next();
        const Batch wanted = inTurn->nextBatch();
        EXPECT_TRUE(at::equal(drawn.batch.tokens, wanted.tokens)) << n;
        EXPECT_TRUE(at::equal(drawn.batch.labels, wanted.labels)) << n;
        EXPECT_TRUE(at::equal(drawn.state, inTurn->dataState())) << n;
    }
    EXPECT_THROW(batches.next(), std::out_of_range);
}

TEST(BatchAhead, IsOneAheadAndNoMore) {
    Counting task;
    {
        BatchAhead batches(task, 10);
        for (std::int64_t n = 1; n <= 4; ++n) {
            const BatchAhead::Drawn drawn = batches.next();
            EXPECT_EQ(drawn.batch.tokens.item<std::int64_t>(), n);
            EXPECT_EQ(drawn.state.item<std::int64_t>(), n);
            while (task.drawn < n + 1) std::this_thread::yield();  // it comes without being asked for
            EXPECT_EQ(task.drawn, n + 1);
        }
    }
    EXPECT_LE(task.drawn, 5);
    BatchAhead unused(task, 0);
}

TEST(BatchAhead, PassesOnWhatWentWrongAfterWhatWentWell) {
    Counting task;
    task.bad = 3;
    BatchAhead batches(task, 10);
    batches.next();
    EXPECT_EQ(batches.next().batch.tokens.item<std::int64_t>(), 2);
    for (int again = 0; again < 2; ++again) {
        try {
            batches.next();
            FAIL() << "nothing was thrown";
        } catch (const Error& error) {
            EXPECT_EQ(error.kind(), ErrorKind::Data);
            EXPECT_STREQ(error.what(), "the text became shorter");
        }
    }
}

TEST(BatchAhead, EndsWhileItDraws) {
    for (int n = 0; n < 50; ++n) {
        Counting task;
        const BatchAhead batches(task, 1000);
    }
}

TEST(BatchAhead, FlushesToZero) {
    Counting task;
    BatchAhead batches(task, 3);
    for (int n = 0; n < 3; ++n) batches.next();
    EXPECT_TRUE(task.flushed);
}

}  // namespace
}  // namespace jordanscope::training
