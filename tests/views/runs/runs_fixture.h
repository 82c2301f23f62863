#pragma once

#include <filesystem>

#include <QTemporaryDir>
#include <QTest>
#include <QWidget>

#include "views/runs/runs_model.h"

/// What the tests of a model of runs, and of the pages on one, share.
namespace runs_fixture {

inline std::filesystem::path pathOf(const QTemporaryDir& directory) {
    return directory.path().toStdString();
}

/// A model that only looks: it takes no lock and starts nothing.
inline jordanscope::views::RunsModelOptions watching() {
    jordanscope::views::RunsModelOptions options;
    options.launches = false;
    return options;
}

template <typename Child>
Child* child(QWidget& page, const char* name) {
    auto* found = page.findChild<Child*>(QString::fromLatin1(name));
    if (!found) qFatal("no child %s", name);
    return found;
}

inline void show(QWidget& page) {
    page.resize(1212, 800);
    page.show();
    QVERIFY(QTest::qWaitForWindowExposed(&page));
}

}  // namespace runs_fixture
