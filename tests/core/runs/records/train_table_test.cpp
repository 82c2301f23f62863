#include "core/runs/records/train_table.h"

#include <algorithm>
#include <cmath>
#include <random>

#include <gmock/gmock.h>

namespace jordanscope::runs {
namespace {

using testing::ElementsAre;
using Rows = std::vector<TrainTable::Row>;

TrainTable::Row row(double step, double loss = 0.5) {
    TrainTable::Row cells;
    cells.fill(missingCell());
    cells[static_cast<std::size_t>(Column::Step)] = step;
    cells[static_cast<std::size_t>(Column::Loss)] = loss;
    return cells;
}

bool same(double a, double b) {
    return a == b || (std::isnan(a) && std::isnan(b) && isMissing(a) == isMissing(b));
}

void expectRows(const TrainTable& table, const Rows& expected) {
    ASSERT_EQ(table.rows(), expected.size());
    for (std::size_t c = 0; c < kColumns; ++c) {
        const ColumnView column = table[static_cast<Column>(c)];
        const std::vector<double> values = column.values();
        ASSERT_EQ(values.size(), expected.size());
        for (std::size_t i = 0; i < values.size(); ++i) {
            ASSERT_TRUE(same(values[i], expected[i][c])) << "row " << i << ", column " << c;
            ASSERT_TRUE(same(column[i], values[i])) << "row " << i << ", column " << c;
        }
    }
}

TEST(TrainTableTest, IsWhatAPlainListOfSortedRowsIs) {
    std::mt19937 random(3);
    for (int round = 0; round < 6; ++round) {
        TrainTable table;
        Rows plain;
        double step = 0;
        for (int i = 0; i < 9000; ++i) {
            const unsigned what = random() % 1000;
            if (what == 0 && round > 2) {
                const double keep = step * (random() % 100) / 100.0;
                table.dropAfter(keep);
                std::erase_if(plain, [keep](const auto& each) { return each[0] > keep; });
                step = plain.empty() ? 0 : plain.back()[0];
                continue;
            }
            const bool late = what < 20 && round % 2 == 1;
            TrainTable::Row cells =
                row(late ? std::floor(step * (random() % 100) / 100.0) : step += random() % 3,
                    static_cast<float>(std::cos(i)));
            if (i > 3000) cells[static_cast<std::size_t>(Column::Wall)] = 1.7e9 + 0.1 * i;
            if (random() % 50 == 0) cells[static_cast<std::size_t>(Column::GradNorm)] = std::nan("");
            table.add(cells);
            if (random() % 200 == 0) table.settle();
            plain.insert(std::upper_bound(plain.begin(), plain.end(), cells,
                                          [](const auto& a, const auto& b) { return a[0] < b[0]; }),
                         cells);
        }
        table.settle();
        expectRows(table, plain);
        EXPECT_FALSE(table.has(Column::Accuracy));
    }
}

TEST(TrainTableTest, ACopyStaysAsItWasAndSharesAllButTheNewest) {
    TrainTable table;
    Rows plain;
    for (int i = 1; i <= 5000; ++i) {
        plain.push_back(row(i, std::cos(i)));
        table.add(plain.back());
    }
    const TrainTable copy = table;
    table.dropAfter(1500);
    for (int i = 1501; i < 9000; ++i) table.add(row(i, -1));
    expectRows(copy, plain);

    // What a snapshot has to copy does not grow with the run.
    TrainTable longer;
    for (int i = 1; i <= 100'000; ++i) longer.add(row(i, std::cos(i)));
    EXPECT_LT(longer.ownBytes(), 2 * sizeof(double) * TrainTable::kChunkRows + 8192U);
    EXPECT_LT(static_cast<double>(longer.sharedBytes()) / 100'000, 9)
        << "a loss of 8 bytes, steps for nothing";
}

TEST(TrainTableTest, AReaderLearnsFromWhichRowOnItHasToReadAnew) {
    TrainTable table;
    EXPECT_EQ(table.unchangedSince({}), 0U);
    for (int i = 1; i <= 3000; ++i) table.add(row(2 * i));
    const TrainTable::Mark first = table.mark();
    EXPECT_EQ(table.unchangedSince(first), 3000U);
    table.add(row(6002));
    EXPECT_EQ(table.unchangedSince(first), 3000U) << "appending changes nothing that was there";
    table.dropAfter(4000);
    const TrainTable::Mark second = table.mark();
    for (int i = 1; i <= 2000; ++i) table.add(row(4000 + i));
    EXPECT_EQ(table.unchangedSince(first), 2000U);
    EXPECT_EQ(table.unchangedSince(second), 2000U);
    table.add(row(21));  // out of turn, behind the tenth
    table.settle();
    EXPECT_EQ(table.unchangedSince(first), 10U);
    EXPECT_EQ(table.unchangedSince(second), 10U);
    const TrainTable copy = table;
    EXPECT_EQ(copy.unchangedSince(table.mark()), table.rows());
    EXPECT_EQ(TrainTable().unchangedSince(table.mark()), 0U) << "another table";
    table.clear();
    EXPECT_EQ(table.unchangedSince(copy.mark()), 0U);
}

TEST(TrainTableTest, ManyChangesMayOnlySayTooMuch) {
    std::mt19937 random(4);
    TrainTable table;
    Rows plain;
    const auto add = [&](double step) {
        table.add(row(step));
        table.settle();
        plain.insert(std::upper_bound(plain.begin(), plain.end(), row(step),
                                      [](const auto& a, const auto& b) { return a[0] < b[0]; }),
                     row(step));
    };
    for (int i = 0; i < 200; ++i) add(10 * i);
    std::vector<std::pair<TrainTable::Mark, Rows>> readers;
    for (int i = 0; i < 2000; ++i) {
        if (i % 20 == 0) readers.emplace_back(table.mark(), plain);
        add(plain.back()[0] - random() % 50 + 5);
    }
    for (const auto& [mark, seen] : readers) {
        const std::size_t kept = table.unchangedSince(mark);
        ASSERT_LE(kept, seen.size());
        for (std::size_t i = 0; i < kept; ++i) ASSERT_EQ(seen[i][0], plain[i][0]);
    }
}

TEST(TrainTableTest, ReadsLikeAList) {
    TrainTable table;
    for (int i = 1; i <= 2500; ++i) table.add(row(i, 0.25 * i));
    const ColumnView loss = table[Column::Loss];
    EXPECT_EQ(loss.front(), 0.25);
    EXPECT_EQ(loss.back(), 625);
    EXPECT_EQ(std::lower_bound(loss.begin(), loss.end(), 400.0) - loss.begin(), 1599);
    std::vector<double> part(3);
    loss.copy(1023, part);
    EXPECT_THAT(part, ElementsAre(256, 256.25, 256.5));
    EXPECT_THAT(loss.values(2498), ElementsAre(624.75, 625));
    EXPECT_TRUE(loss.values(9999).empty());
    EXPECT_TRUE(isMissing(table[Column::Accuracy][2000]));
}

}  // namespace
}  // namespace jordanscope::runs
