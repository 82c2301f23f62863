#include <algorithm>
#include <filesystem>
#include <string_view>

#include <QAbstractButton>
#include <QAbstractSpinBox>
#include <QAccessible>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPlainTextEdit>
#include <QScrollArea>
#include <QStandardPaths>
#include <QStyle>
#include <QStyleOptionComboBox>
#include <QTabBar>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <QToolButton>

#include "tests/views/fail_on_warning.h"
#include "tests/views/runs/synthetic_runs.h"
#include "views/charts/card.h"
#include "views/charts/line_chart.h"
#include "views/compare/crosshair_read_out.h"
#include "views/controls/number_box.h"
#include "views/explore/read_out.h"
#include "views/kernel_model/parameter_model.h"
#include "views/kernel_model/target_model.h"
#include "views/look/theme.h"
#include "views/look/typography.h"
#include "views/runs/runs_model.h"
#include "views/shell/main_window.h"

using namespace jordanscope::views;

namespace {

/// A widget whose tip says all that it says may be shortened.
bool toldByTip(const QString& text, const QString& tip) {
    return !tip.isEmpty() && tip.contains(text.simplified());
}

/// What is shown of `widget` but has no room in it; empty where all has.
QString cutText(const QWidget& widget) {
    const QFontMetrics metrics(widget.font());
    const auto needs = [&](const QString& text, QSize need, QSize room) -> QString {
        // Hinting may make a pixel's difference between what is measured and what is drawn.
        if (need.width() <= room.width() + 1 && need.height() <= room.height() + 1) return {};
        if (toldByTip(text, widget.toolTip()) && need.height() <= room.height() + 1) return {};
        return QStringLiteral("\"%1\" needs %2x%3 of %4x%5")
            .arg(text)
            .arg(need.width())
            .arg(need.height())
            .arg(room.width())
            .arg(room.height());
    };
    if (const auto* label = qobject_cast<const QLabel*>(&widget)) {
        if (label->text().isEmpty()) return {};
        QSize need = label->sizeHint();
        if (label->wordWrap()) need = {0, label->heightForWidth(label->width())};
        // Lines that stand close may lack the room below their last letter's foot, but not the ink.
        if (const qsizetype lines = label->text().count(QLatin1Char('\n')); lines > 0)
            need.setHeight(static_cast<int>(lines) * metrics.lineSpacing() +
                           metrics.tightBoundingRect(label->text()).height());
        return needs(label->text(), need, label->size());
    }
    if (const auto* combo = qobject_cast<const QComboBox*>(&widget)) {
        QStyleOptionComboBox option;
        option.initFrom(combo);
        option.editable = combo->isEditable();
        const QRect field =
            combo->style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, combo);
        return needs(combo->currentText(),
                     {metrics.horizontalAdvance(combo->currentText()), metrics.height()}, field.size());
    }
    if (const auto* line = qobject_cast<const QLineEdit*>(&widget)) {
        // A long text scrolls in its line; a number is read at one glance.
        const bool number = qobject_cast<const NumberBox*>(line) ||
                            qobject_cast<const QAbstractSpinBox*>(line->parentWidget());
        const QString text = number ? line->displayText() : line->placeholderText();
        QSize room = line->contentsRect().size() - QSize(line->hasFrame() ? 6 : 2, 0);
        return needs(text, {metrics.horizontalAdvance(text), metrics.height()}, room);
    }
    if (const auto* bar = qobject_cast<const QTabBar*>(&widget)) {
        for (int i = 0; i < bar->count(); ++i) {
            const QString cut = needs(bar->tabText(i), metrics.size(Qt::TextShowMnemonic, bar->tabText(i)),
                                      bar->tabRect(i).size());
            if (!cut.isEmpty()) return cut;
        }
        return {};
    }
    if (const auto* button = qobject_cast<const QAbstractButton*>(&widget)) {
        if (button->text().isEmpty()) return {};
        const auto* tool = qobject_cast<const QToolButton*>(button);
        QSize need = metrics.size(Qt::TextShowMnemonic, button->text());
        if (!button->icon().isNull() && (!tool || tool->toolButtonStyle() == Qt::ToolButtonTextBesideIcon))
            need.rwidth() += button->iconSize().width() + 4;
        if (tool && !tool->icon().isNull() && tool->toolButtonStyle() == Qt::ToolButtonIconOnly) return {};
        if (button->inherits("QCheckBox") || button->inherits("QRadioButton"))
            need.rwidth() += button->style()->pixelMetric(QStyle::PM_IndicatorWidth, nullptr, button) + 4;
        return needs(button->text(), need, button->size() - QSize(2, 0));
    }
    if (const auto* header = qobject_cast<const QHeaderView*>(&widget)) {
        for (int i = 0; header->orientation() == Qt::Horizontal && i < header->count(); ++i) {
            if (header->isSectionHidden(i)) continue;
            const QAbstractItemModel& model = *header->model();
            const QString text = model.headerData(i, Qt::Horizontal).toString();
            if (toldByTip(text, model.headerData(i, Qt::Horizontal, Qt::ToolTipRole).toString())) continue;
            const QString cut =
                needs(text, metrics.size(0, text), {header->sectionSize(i), header->height()});
            if (!cut.isEmpty()) return cut;
        }
        return {};
    }
    if (const auto* table = qobject_cast<const QTableView*>(&widget)) {
        const QAbstractItemModel* model = table->model();
        for (int row = 0; model && row < model->rowCount(); ++row)
            for (int column = 0; column < model->columnCount(); ++column) {
                const QModelIndex index = model->index(row, column);
                if (table->isColumnHidden(column) || table->isRowHidden(row) ||
                    table->columnSpan(row, column) > 1)
                    continue;
                const QString text = index.data().toString();
                if (text.isEmpty() || toldByTip(text, index.data(Qt::ToolTipRole).toString())) continue;
                const QString cut =
                    needs(text, metrics.size(0, text), {table->columnWidth(column), table->rowHeight(row)});
                if (!cut.isEmpty()) return cut;
            }
    }
    return {};
}

/// Part of what stands in a scroll area may be out of sight, and so may a page's neighbour in a stack.
bool scrolls(const QWidget& widget, const QWidget& page) {
    for (const QWidget* above = widget.parentWidget(); above && above != &page; above = above->parentWidget())
        if (qobject_cast<const QAbstractScrollArea*>(above)) return true;
    return false;
}

bool isControl(const QWidget& widget) {
    const auto any = [&]<typename... Kind>() { return (qobject_cast<const Kind*>(&widget) || ...); };
    if (any.template operator()<QHeaderView, QScrollArea>()) return false;
    if (widget.objectName().startsWith(QLatin1String("qt_"))) return false;  // a part of another control
    if (qobject_cast<const QAbstractSpinBox*>(widget.parentWidget()) ||
        qobject_cast<const QComboBox*>(widget.parentWidget()))
        return false;
    return widget.focusPolicy() != Qt::NoFocus || any.template operator()<QAbstractButton, QComboBox>();
}

/// Fails with each of `found`; a test's own message has an end.
void none(QStringList found) {
    found.removeDuplicates();
    for (const QString& each : found) qInfo("%s", qPrintable(each));
    QVERIFY2(found.isEmpty(), qPrintable(found.value(0)));
}

QString described(const QWidget& widget) {
    QStringList path;
    for (const QWidget* each = &widget; each && path.size() < 3; each = each->parentWidget())
        path.prepend(each->objectName().isEmpty() ? QLatin1String(each->metaObject()->className())
                                                  : each->objectName());
    return path.join(QLatin1Char('/'));
}

}  // namespace

/// What every page owes to every reader and every hand, whatever the size of the desktop's letters.
class EveryPageTest : public QObject {
    Q_OBJECT

private:
    QTemporaryDir folder_;
    QFont font_;

    WindowOptions options() {
        WindowOptions o;
        o.transient = true;
        o.runs = folder_.filePath(QStringLiteral("runs"));
        return o;
    }

    /// Calls `see` for each state of each page that a session can begin with.
    template <typename See>
    void goRound(MainWindow& window, const See& see) {
        for (const QString& id : MainWindow::pageIds()) {
            window.showPage(id);
            Page& page = window.page(id);
            const auto look = [&](const QString& what) {
                QTRY_VERIFY2_WITH_TIMEOUT(page.settled(), qPrintable(id), 60'000);
                QCoreApplication::processEvents();
                see(page, id + QLatin1Char(' ') + what);
            };
            if (id == QLatin1String("train") || id == QLatin1String("compare"))
                QTRY_VERIFY_WITH_TIMEOUT(window.runs().rowCount() > 10, 60'000);
            look(QStringLiteral("as it opens"));
            for (const int order : {2, 5}) {
                Parameters p = window.parameters().value();
                p.order = order;
                p.variant = order == 2 ? jordanscope::kernel::Variant::ScaledExact
                                       : jordanscope::kernel::Variant::Exact;
                window.parameters().set(p, {});
                look(QStringLiteral("of order %1").arg(order));
            }
            for (QTableView* table : page.findChildren<QTableView*>()) {
                if (!table->isVisible() || table->model()->rowCount() == 0) continue;
                QTest::mouseClick(table->viewport(), Qt::LeftButton, {},
                                  table->visualRect(table->model()->index(0, 0)).center());
                look(QStringLiteral("with a row chosen"));
            }
            for (QTabBar* bar : page.findChildren<QTabBar*>())
                for (int i = 0; i < bar->count(); ++i) {
                    QTest::mouseClick(bar, Qt::LeftButton, {}, bar->tabRect(i).center());
                    look(bar->tabText(i));
                }
        }
    }

private Q_SLOTS:
    void initTestCase() {
        QStandardPaths::setTestModeEnabled(true);
        applyTheme(*qApp, lightTheme());
        font_ = QApplication::font();
        synthetic::writeStudy(folder_.filePath(QStringLiteral("runs")).toStdString());
    }
    void init() { failOnWarning(); }
    void cleanup() { QApplication::setFont(font_); }

    void allTextHasItsRoom_data() {
        QTest::addColumn<double>("times");
        QTest::newRow("letters as designed") << 1.0;
        QTest::newRow("larger letters") << 1.25;
        QTest::newRow("letters of one and a half the size") << 1.5;
    }
    void allTextHasItsRoom() {
        QFETCH(double, times);
        QFont font = font_;
        font.setPointSizeF(times * font.pointSizeF());
        QApplication::setFont(font);
        WindowOptions o = options();
        o.size = QSize(1280, 800);
        MainWindow window(o);
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        QStringList cut;
        goRound(window, [&](Page& page, const QString& state) {
            window.resize(window.size().expandedTo(window.minimumSizeHint()));
            QCoreApplication::processEvents();
            for (const QWidget* widget : window.findChildren<QWidget*>()) {
                if (!widget->isVisible()) continue;
                QString what = cutText(*widget);
                if (what.isEmpty() && isControl(*widget) && !scrolls(*widget, page) &&
                    !qobject_cast<const QAbstractScrollArea*>(widget) &&
                    widget->visibleRegion().boundingRect() != widget->rect())
                    what = QStringLiteral("partly covered");
                if (!what.isEmpty())
                    cut << state + QLatin1String(": ") + described(*widget) + QLatin1Char(' ') + what;
            }
        });
        none(cut);
        if (times == 1) QCOMPARE(window.size(), QSize(1280, 800));
    }

    /// A control that is only a picture, a colour or a place on the screen has words all the same.
    void everyControlHasAName() {
        MainWindow window(options());
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        QStringList nameless;
        goRound(window, [&](Page&, const QString&) {
            for (QWidget* widget : window.findChildren<QWidget*>()) {
                if (!widget->isVisible() || !isControl(*widget) || qobject_cast<Page*>(widget)) continue;
                QAccessibleInterface* spoken = QAccessible::queryAccessibleInterface(widget);
                QVERIFY2(spoken, qPrintable(described(*widget)));
                if (spoken->text(QAccessible::Name).trimmed().isEmpty()) nameless << described(*widget);
            }
        });
        none(nameless);
    }

    void everyControlIsReachedByKeys() {
        MainWindow window(options());
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        QStringList unreached;
        goRound(window, [&](Page& page, const QString&) {
            QList<const QWidget*> ring;
            for (const QWidget* next = page.nextInFocusChain(); next != &page;
                 next = next->nextInFocusChain())
                ring << next;
            for (const QWidget* widget : page.findChildren<QWidget*>()) {
                if (!widget->isVisible() || !widget->isEnabled() || !isControl(*widget)) continue;
                if (!(widget->focusPolicy() & Qt::TabFocus) || !ring.contains(widget))
                    unreached << described(*widget);
            }
        });
        none(unreached);
    }

    /// A picture's words: what it shows, between which ends, and the curves in it.
    void everyChartIsDescribed() {
        MainWindow window(options());
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        int charts = 0;
        goRound(window, [&](Page&, const QString& state) {
            for (LineChart* chart : window.findChildren<LineChart*>()) {
                if (!chart->isVisible() || chart->series().empty()) continue;
                ++charts;
                QAccessibleInterface* spoken = QAccessible::queryAccessibleInterface(chart);
                const QString name = spoken->text(QAccessible::Name);
                const QString words = spoken->text(QAccessible::Description);
                QVERIFY2(!name.isEmpty(), qPrintable(state));
                QVERIFY2(!words.isEmpty(), qPrintable(state + QLatin1Char(' ') + name));
                for (const LegendEntry& entry : chart->legend())
                    QVERIFY2(words.contains(entry.name), qPrintable(name + QLatin1Char(' ') + entry.name));
            }
        });
        QVERIFY(charts > 10);
    }
    /// What is read at Explore's cursor, a row at a time and whole, with no hand at the mouse.
    void readingsAreCopiedByKeys() {
        MainWindow window(options());
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        Page& page = window.page(QStringLiteral("explore"));
        QTRY_VERIFY_WITH_TIMEOUT(page.settled(), 60'000);
        auto* readings = page.findChild<ReadOut*>();
        QVERIFY(readings && readings->readings().size() > 3);
        QWidget* before = page.findChild<QWidget*>(QStringLiteral("lagBox"));
        before->setFocus(Qt::TabFocusReason);
        QTest::keyClick(before, Qt::Key_Tab);
        QVERIFY(readings->hasFocus());
        const auto copied = [] { return QApplication::clipboard()->text(); };
        for (int row = 0; row < 3; ++row) {
            const Reading reading = readings->readings()[static_cast<std::size_t>(row)];
            QCOMPARE(readings->current(), row);
            QTest::keyClick(readings, Qt::Key_C, Qt::ControlModifier);
            QCOMPARE(copied(), reading.plain);
            QTest::keyClick(readings, Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
            QCOMPARE(copied(), QString(reading.latex).remove(QLatin1Char('&')));
            QTest::keyClick(readings, Qt::Key_Down);
        }
        QTest::keyClick(readings, Qt::Key_End);
        QCOMPARE(readings->current(), static_cast<int>(readings->readings().size()) - 1);
        QTest::keyClick(readings, Qt::Key_Home);
        // The menu of a row by its key, and an entry of it.
        QTest::keyClick(readings, Qt::Key_F10, Qt::ShiftModifier);
        auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
        QVERIFY(menu && menu->actions().size() == 3);
        QTest::keyClick(menu, Qt::Key_Down);
        QTest::keyClick(menu, Qt::Key_Down);
        QTest::keyClick(menu, Qt::Key_Down);
        QTest::keyClick(menu, Qt::Key_Return);
        QTRY_VERIFY(copied().contains(QLatin1String("\\begin{aligned}")));
    }

    /// Curves are pointed at by keys as by the mouse, and what is read there is copied.
    void curvesAreReadByKeys() {
        MainWindow window(options());
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        window.showPage(QStringLiteral("compare"));
        Page& page = window.page(QStringLiteral("compare"));
        QTRY_VERIFY_WITH_TIMEOUT(page.settled() && window.runs().rowCount() > 10, 60'000);
        QWidget* card = page.findChild<QComboBox*>(QStringLiteral("upperMetric"));
        while (card && !qobject_cast<ChartCard*>(card)) card = card->parentWidget();
        QVERIFY(card);
        LineChart* chart = &static_cast<ChartCard*>(card)->chart();
        QTRY_VERIFY_WITH_TIMEOUT(!chart->series().empty(), 20'000);
        auto* values = page.findChild<CrosshairReadOut*>();
        chart->setFocus(Qt::TabFocusReason);
        QVERIFY(values->values().rows.empty());
        const View view = chart->view();
        QTest::keyClick(chart, Qt::Key_Right, Qt::ControlModifier);
        const QString middle = values->values().where;
        QVERIFY(!values->values().rows.empty());
        for (int step = 0; step < 5; ++step) QTest::keyClick(chart, Qt::Key_Right, Qt::ControlModifier);
        QVERIFY(values->values().where != middle);
        QCOMPARE(chart->view(), view);
        QTest::keyClick(chart, Qt::Key_F10, Qt::ShiftModifier);
        QVERIFY(QApplication::activePopupWidget());
        QTest::keyClick(QApplication::activePopupWidget(), Qt::Key_Escape);
    }

    /// Every widget with a menu of its own opens it by the key.
    void slidersOpenTheirMenuByKey() {
        MainWindow window(options());
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        auto* slider = window.findChild<QWidget*>(QStringLiteral("gammaSlider"));
        QVERIFY(slider);
        slider->setFocus(Qt::TabFocusReason);
        qsizetype entries = 0;
        // This menu has an event loop of its own until it closes.
        QTimer::singleShot(0, slider, [&] {
            auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
            entries = menu ? menu->actions().size() : -1;
            if (menu) QTest::keyClick(menu, Qt::Key_Escape);
        });
        QTest::keyClick(slider, Qt::Key_F10, Qt::ShiftModifier);
        QVERIFY(entries >= 2);
    }
};

QTEST_MAIN(EveryPageTest)
#include "every_page_test.moc"
