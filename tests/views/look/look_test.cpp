#include <QApplication>
#include <QHeaderView>
#include <QLineEdit>
#include <QStandardItemModel>
#include <QTableView>
#include <QTest>
#include <QVBoxLayout>

#include "tests/views/fail_on_warning.h"
#include "views/look/label.h"
#include "views/look/look_change.h"
#include "views/look/table_look.h"
#include "views/look/typography.h"

using namespace jordanscope::views;

class LookTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarning(); }

    void aChangeOfLookReachesWhoeverAskedAsLongAsTheWidgetLives() {
        int first = 0, second = 0;
        {
            QWidget widget;
            onLookChange(widget, [&first] { ++first; });
            onLookChange(widget, [&second] { ++second; });
            QPalette palette = widget.palette();
            palette.setColor(QPalette::Window, Qt::darkGreen);
            widget.setPalette(palette);
            QCOMPARE(first, 1);
            QCOMPARE(second, 1);
            widget.setPalette(palette);
            QCOMPARE(first, 1);  // no other look
            QFont font = widget.font();
            font.setPointSizeF(2 * font.pointSizeF());
            widget.setFont(font);
            QCOMPARE(first, 2);
        }
        QCOMPARE(first, 2);
        QCOMPARE(second, 2);
    }

    /// What is set at a change may be a change itself.
    void whoReactsMaySetPalettesAndFonts() {
        QWidget widget;
        int calls = 0;
        onLookChange(widget, [&] {
            ++calls;
            QPalette palette = widget.palette();
            palette.setColor(QPalette::Text, palette.color(QPalette::Window));
            widget.setPalette(palette);
        });
        QPalette palette = widget.palette();
        palette.setColor(QPalette::Window, Qt::darkGreen);
        widget.setPalette(palette);
        QCOMPARE(widget.palette().color(QPalette::Text), QColor(Qt::darkGreen));
        QVERIFY(calls <= 2);
    }

    void aLabelTakesItsTextAsItStandsAndItsColourFromTheTheme() {
        QWidget parent;
        const QString text = QStringLiteral("<b>rope</b> & co");
        QLabel* label = makeLabel(&parent, text, {.colour = QPalette::PlaceholderText});
        QCOMPARE(label->text(), text);
        QCOMPARE(label->textFormat(), Qt::PlainText);
        QPalette palette = parent.palette();
        palette.setColor(QPalette::PlaceholderText, Qt::magenta);
        parent.setPalette(palette);
        label->resize(label->sizeHint());
        const QImage drawn = label->grab().toImage();
        bool found = false;
        for (int y = 0; y < drawn.height(); ++y)
            for (int x = 0; x < drawn.width(); ++x) found |= drawn.pixelColor(x, y) == QColor(Qt::magenta);
        QVERIFY2(found, "its letters have the colour of the role");
        QVERIFY(makeProblemLabel(&parent, QStringLiteral("problem"))->isHidden());
    }

    void aTableIsReadByRowsAndLeftByTab() {
        QWidget window;
        auto* table = new QTableView(&window);
        auto* next = new QLineEdit(&window);
        auto* column = new QVBoxLayout(&window);
        column->addWidget(table);
        column->addWidget(next);
        QStandardItemModel model(3, 2);
        table->setModel(&model);
        setUpTable(*table, {.rowHeight = 30});
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        QCOMPARE(table->rowHeight(1), px(30));
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {},
                          table->visualRect(model.index(1, 0)).center());
        QCOMPARE(table->selectionModel()->selectedRows().size(), 1);
        QTest::mouseDClick(table->viewport(), Qt::LeftButton, {},
                           table->visualRect(model.index(1, 0)).center());
        QVERIFY2(!table->isPersistentEditorOpen(model.index(1, 0)) &&
                     table->viewport()->findChildren<QLineEdit*>().isEmpty(),
                 "nothing is edited");
        table->setFocus();
        QTest::keyClick(table, Qt::Key_Tab);
        QCOMPARE(window.focusWidget(), next);
    }
};

QTEST_MAIN(LookTest)
#include "look_test.moc"
