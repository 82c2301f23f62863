#pragma once

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <QComboBox>
#include <QTemporaryDir>
#include <QTest>

#include "core/runs/directory/run_directory.h"
#include "tests/views/runs/runs_fixture.h"
#include "tests/views/runs/synthetic_runs.h"
#include "views/charts/card.h"
#include "views/compare/compare_page.h"

/// What the tests of Compare share.
namespace compare_fixture {

using namespace jordanscope;
using namespace jordanscope::views;
using namespace runs_fixture;

inline LineChart& chartWith(QWidget& page, const char* metricBox) {
    QWidget* widget = child<QComboBox>(page, metricBox);
    while (widget && !qobject_cast<ChartCard*>(widget)) widget = widget->parentWidget();
    return static_cast<ChartCard*>(widget)->chart();
}

inline const LineSeries* lineOf(const LineChart& chart, const QString& id) {
    for (const LineSeries& line : chart.series())
        if (line.id == id) return &line;
    return nullptr;
}

inline void choose(QComboBox* box, const QString& data) {
    box->setCurrentIndex(box->findData(data));
}

/// A run whose metrics.jsonl holds exactly these lines.
inline std::filesystem::path writeLines(const QTemporaryDir& folder, const std::vector<std::string>& losses,
                                        const std::string& name = {}) {
    synthetic::Run run;
    run.doneSteps = 0;
    run.name = name;
    const auto directory = synthetic::write(pathOf(folder), run);
    std::ofstream out(directory / runs::kMetricsFile);
    for (std::size_t i = 0; i < losses.size(); ++i)
        out << R"({"kind": "train", "step": )" << i << R"(, "loss": )" << losses[i] << "}\n";
    return directory;
}

/// The page, shown, over a study of synthetic runs.
struct StudyPage {
    QTemporaryDir folder;
    RunsModel model{written(folder), watching()};
    ComparePage page{model};

    StudyPage() { show(page); }

private:
    static std::filesystem::path written(const QTemporaryDir& folder) {
        synthetic::writeStudy(pathOf(folder));
        return pathOf(folder);
    }
};

}  // namespace compare_fixture
