#pragma once

#include <cmath>

#include <QApplication>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QTest>

#include "tests/views/fail_on_warning.h"
#include "views/charts/line_chart.h"
#include "views/fit/fit_page.h"
#include "views/fit/methods_model.h"
#include "views/fit/methods_table.h"
#include "views/kernel_model/target_model.h"
#include "views/look/theme.h"

/// The page as a user meets it, shown at the size of the smallest window, worked by clicks and keys only.
struct PageFixture {
    jordanscope::views::ParameterModel parameters;
    jordanscope::views::TargetModel target{parameters};
    jordanscope::views::FitPage page{parameters, target};

    PageFixture() {
        page.resize(1212, 760);
        page.show();
        settle();
    }

    void settle() { QTRY_VERIFY_WITH_TIMEOUT(page.settled(), 20000); }

    template <typename Widget>
    Widget* find(const char* name) {
        auto* found = page.findChild<Widget*>(QString::fromLatin1(name));
        if (!found) qFatal("no widget named %s", name);
        return found;
    }

    void click(const char* name) { QTest::mouseClick(find<QWidget>(name), Qt::LeftButton); }

    void type(const char* name, const QString& text) {
        auto* line = find<QLineEdit>(name);
        line->setFocus();
        line->selectAll();
        QTest::keyClicks(line, text);
        QTest::keyClick(line, Qt::Key_Return);
    }

    void chooseTarget(const QString& text) {
        auto* list = find<QListWidget>("targetList");
        const auto items = list->findItems(text, Qt::MatchStartsWith);
        QVERIFY2(!items.isEmpty(), qPrintable(text));
        list->scrollToItem(items.front());
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualItemRect(items.front()).center());
    }

    const jordanscope::kernel::MethodFit& fit(const std::string& method) {
        for (const auto& fit : page.shown()->result.fits)
            if (fit.method == method) return fit;
        qFatal("no row %s", method.c_str());
    }
    double mse(const std::string& method) { return fit(method).scores.front().mse; }

    QString cell(int row, int column) {
        return find<jordanscope::views::MethodsTable>("methodsTable")
            ->model()
            ->index(row, column)
            .data()
            .toString();
    }
};

inline bool near(double value, double expected, double relative) {
    return std::abs(value - expected) <= relative * std::abs(expected);
}
