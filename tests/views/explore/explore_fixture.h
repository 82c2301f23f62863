#pragma once

#include <memory>

#include <QTest>

#include "views/explore/explore_page.h"
#include "views/kernel_model/parameter_model.h"
#include "views/kernel_model/target_model.h"

/// The page at the size it has in a window of 1280 x 800, shown and settled.
struct ExploreFixture {
    jordanscope::views::ParameterModel model;
    jordanscope::views::TargetModel target{model};
    std::unique_ptr<jordanscope::views::ExplorePage> page;

    ExploreFixture() {
        page = std::make_unique<jordanscope::views::ExplorePage>(model, target);
        page->resize(1212, 800);
        page->show();
        settle();
    }

    void settle() {
        QVERIFY(QTest::qWaitFor([this] { return page->settled(); }, 20000));
    }

    template <typename Widget>
    Widget* child(const char* name) const {
        auto* found = page->findChild<Widget*>(QLatin1String(name));
        if (!found) qFatal("no child %s", name);
        return found;
    }
};
