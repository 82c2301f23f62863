#include "views/compare/notes_editor.h"

#include <QLineEdit>
#include <QPlainTextEdit>
#include <QSignalSpy>
#include <QTest>

#include "tests/views/fail_on_warning.h"
#include "tests/views/runs/runs_fixture.h"
#include "views/look/theme.h"

using namespace jordanscope;
using namespace jordanscope::views;
using namespace runs_fixture;

namespace {

RunPtr runWith(const runs::RunNotes& notes, double loss = 1) {
    auto run = std::make_shared<RunSnapshot>();
    run->id = QStringLiteral("a");
    run->notes = notes;
    run->progress.lastLoss = loss;
    return run;
}

}  // namespace

class NotesEditorTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { applyTheme(*qApp, lightTheme()); }
    void init() { failOnWarning(); }

    void snapshotsUnderWayScrambleNothing() {
        NotesEditor editor;
        show(editor);
        QSignalSpy saved(&editor, &NotesEditor::edited);
        editor.setRun(runWith({}));
        auto* title = child<QLineEdit>(editor, "notesTitle");
        auto* text = child<QPlainTextEdit>(editor, "notesText");
        title->setFocus();
        QTest::keyClicks(title, QStringLiteral("night"));
        QTRY_COMPARE(saved.size(), 1);
        // A record came in before the notes were written: the snapshot knows nothing of them.
        editor.setRun(runWith({}, 0.5));
        QCOMPARE(title->text(), QStringLiteral("night"));
        QTest::keyClicks(title, QStringLiteral(" run"));
        // Now it knows the first half.
        runs::RunNotes notes;
        notes.title = "night";
        editor.setRun(runWith(notes, 0.4));
        QCOMPARE(title->text(), QStringLiteral("night run"));
        QTest::keyClick(title, Qt::Key_Home);
        QTest::keyClicks(title, QStringLiteral("a "));
        QTRY_COMPARE(saved.size(), 2);
        editor.setRun(runWith(notes, 0.3));
        QCOMPARE(title->text(), QStringLiteral("a night run"));
        QCOMPARE(title->cursorPosition(), 2);
        // Somebody else writes the text: it is taken over, and what stands in the title stays.
        notes.notes = "from elsewhere";
        editor.setRun(runWith(notes, 0.2));
        QCOMPARE(text->toPlainText(), QStringLiteral("from elsewhere"));
        QCOMPARE(title->text(), QStringLiteral("a night run"));
        text->setFocus();
        QTest::keyClicks(text, QStringLiteral("x"));
        QTRY_COMPARE(saved.size(), 3);
        const auto last = saved.back().at(1).value<runs::RunNotes>();
        QCOMPARE(last.title, std::string("a night run"));
        QCOMPARE(last.notes, std::string("xfrom elsewhere"));
    }

    void anotherRunTakesWhatWasTypedAlong() {
        NotesEditor editor;
        show(editor);
        QSignalSpy saved(&editor, &NotesEditor::edited);
        editor.setRun(runWith({}));
        auto* tags = child<QLineEdit>(editor, "notesTags");
        tags->setFocus();
        QTest::keyClicks(tags, QStringLiteral("x, y"));
        editor.setRun(nullptr);  // saved at once, under the run that it was typed for
        QCOMPARE(saved.size(), 1);
        QCOMPARE(saved[0].at(0).toString(), QStringLiteral("a"));
        QVERIFY(tags->text().isEmpty());
    }
};

QTEST_MAIN(NotesEditorTest)
#include "notes_editor_test.moc"
