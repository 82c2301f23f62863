#include "core/runs/report/train_curve.h"

#include <cmath>
#include <limits>
#include <map>
#include <random>

#include <gtest/gtest.h>

#include "core/runs/records/metrics_reader.h"

namespace jordanscope::runs {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// Only what these tests turn on; the rest is missing.
TrainTable::Row row(double step, double loss, double wall = missingCell(), double seconds = missingCell()) {
    TrainTable::Row row;
    row.fill(missingCell());
    row[static_cast<std::size_t>(Column::Step)] = step;
    row[static_cast<std::size_t>(Column::Loss)] = loss;
    row[static_cast<std::size_t>(Column::Wall)] = wall;
    row[static_cast<std::size_t>(Column::Seconds)] = seconds;
    return row;
}

TEST(TrainCurve, LeavesOutRecordsWithoutTheMetricAndKeepsWhatIsNotFinite) {
    TrainTable table;
    table.add(row(1, 5));
    table.add(row(2, missingCell()));
    table.add(row(3, kInfinity));
    table.add(row(4, kNaN));
    const CurvePoints curve = trainCurve(table, Metric::Loss);
    EXPECT_EQ(curve.x, (std::vector<double>{1, 3, 4}));
    EXPECT_EQ(curve.y[0], 5);
    EXPECT_EQ(curve.y[1], kInfinity);
    EXPECT_TRUE(std::isnan(curve.y[2]));
    EXPECT_TRUE(trainCurve(table, Metric::Accuracy).x.empty());
}

TEST(TrainCurve, AClockSetBackDoesNotTurnTheCurveBack) {
    TrainTable table;
    table.add(row(1, 5, 1000, 10));
    table.add(row(2, 4, 1001, 11));
    table.add(row(3, 3, 501, 13));  // 500 s back, two seconds of training later
    table.add(row(4, 2, 504, 15));
    CurveReader reader(Metric::Loss, TimeAxis::WallTime);
    EXPECT_EQ(reader.read(table, 0, 990).points.x, (std::vector<double>{10, 11, 13, 16}));
    EXPECT_EQ(reader.read(table, 0, 1000).points.x, (std::vector<double>{0, 1, 3, 6})) << "another origin";
}

TEST(TrainCurve, WithoutWallTimesTheStartAndTheTimesTell) {
    TrainTable table;
    TrainTable::Row evaluated = row(1, 5, missingCell(), 2);
    evaluated[static_cast<std::size_t>(Column::TimeEvaluation)] = 30;
    table.add(evaluated);
    table.add(row(2, 4, missingCell(), 3));
    const auto piece = CurveReader(Metric::Loss, TimeAxis::WallTime).read(table, 1000, 1000);
    EXPECT_EQ(piece.points.x, (std::vector<double>{32, 33}));
}

TEST(TrainCurve, PiecesAreTheWholeWhateverHappensBetween) {
    std::mt19937_64 random(20261201);
    const auto upTo = [&](int most) { return static_cast<int>(random() % static_cast<unsigned>(most)); };
    for (int round = 0; round < 300; ++round) {
        TrainTable table;
        CurveReader reader(Metric::Loss, TimeAxis::Tokens);
        CurvePoints followed;
        double step = 0;
        for (int turn = 0; turn < 30; ++turn) {
            switch (upTo(6)) {
                case 0:
                    step = std::max(0.0, step - upTo(20));
                    table.dropAfter(step);
                    break;
                case 1:
                    if (upTo(4) == 0) table.clear();
                    break;
                default:
                    for (int i = upTo(8); i > 0; --i) {
                        TrainTable::Row record = row(++step, upTo(3) == 0 ? missingCell() : upTo(100));
                        // Tokens that stand still or go back, as where two runs' files were joined.
                        record[static_cast<std::size_t>(Column::Tokens)] =
                            upTo(10) == 0 ? missingCell() : step * 10 - (upTo(12) == 0 ? upTo(40) : 0);
                        table.add(record);
                    }
            }
            const CurveReader::Piece piece = reader.read(table, 0, 0);
            if (piece.whole) followed = {};
            followed.x.insert(followed.x.end(), piece.points.x.begin(), piece.points.x.end());
            followed.y.insert(followed.y.end(), piece.points.y.begin(), piece.points.y.end());

            std::map<double, double> plain;
            for (std::size_t i = 0; i < table.rows(); ++i)
                if (const double at = table[Column::Tokens][i];
                    std::isfinite(at) && !isMissing(table[Column::Loss][i]))
                    plain[at] = table[Column::Loss][i];
            ASSERT_EQ(followed.x.size(), plain.size()) << "round " << round << ", turn " << turn;
            std::size_t i = 0;
            for (const auto& [at, value] : plain) {
                ASSERT_EQ(followed.x[i], at);
                ASSERT_EQ(followed.y[i], value);
                ++i;
            }
        }
    }
}

}  // namespace
}  // namespace jordanscope::runs
