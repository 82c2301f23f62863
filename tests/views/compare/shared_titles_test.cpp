#include "views/compare/shared_titles.h"

#include <algorithm>
#include <map>
#include <random>

#include <gtest/gtest.h>

#include "views/run_charts/run_curves.h"

using namespace jordanscope::views;

namespace {

RunPtr titled(const QString& id, int title) {
    auto run = std::make_shared<RunSnapshot>();
    run->id = id;
    run->notes.title = "title " + std::to_string(title);
    return run;
}

QString called(const SharedTitles& titles, const RunSnapshot& run) {
    const QString name = titles.name(run.id);
    return name.isEmpty() ? run.title() : name;
}

}  // namespace

TEST(SharedTitles, SayWhatThePlainComputationSaysAfterAnyChanges) {
    // Runs of one second among them, and one whose folder does not say when it was made.
    QStringList ids{QStringLiteral("copied")};
    for (int i = 0; i < 12; ++i)
        ids << QStringLiteral("20261130-2345%1-run%2").arg(i / 3, 2, 10, QLatin1Char('0')).arg(i);
    std::mt19937 random(7);
    std::map<QString, RunPtr, std::greater<>> runs;
    std::map<QString, QString> before;
    SharedTitles titles;
    for (int round = 0; round < 2000; ++round) {
        for (unsigned changes = 1 + random() % 4; changes > 0; --changes) {
            const QString id = ids[static_cast<int>(random() % static_cast<unsigned>(ids.size()))];
            if (random() % 3 == 0) {
                runs.erase(id);
                titles.remove(id);
            } else {
                runs[id] = titled(id, static_cast<int>(random() % 4));
                titles.set(runs[id]);
            }
        }
        const QSet<QString> changed = titles.rename();
        std::vector<RunPtr> list;
        for (const auto& [id, run] : runs) list.push_back(run);
        const std::map<QString, QString> plain = distinctTitles(list);
        std::map<QString, QString> names;
        for (const RunPtr& run : list) {
            ASSERT_EQ(called(titles, *run), plain.at(run->id)) << round;
            const QString name = titles.name(run->id);
            if (const auto old = before.find(run->id); old != before.end()) {
                ASSERT_EQ(changed.contains(run->id), old->second != name) << round;
            }
            names[run->id] = name;
        }
        for (const QString& id : ids) {
            if (!runs.contains(id)) {
                ASSERT_TRUE(titles.name(id).isEmpty()) << round;
            }
        }
        before = std::move(names);
    }
}

TEST(SharedTitles, ARecordOfARunRenamesNone) {
    SharedTitles titles;
    titles.set(titled(QStringLiteral("20261130-234500-a"), 1));
    titles.set(titled(QStringLiteral("20261130-234501-b"), 1));
    EXPECT_EQ(titles.rename().size(), 2);
    titles.set(titled(QStringLiteral("20261130-234501-b"), 1));
    EXPECT_TRUE(titles.rename().isEmpty());
}
