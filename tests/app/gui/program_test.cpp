#include <csignal>
#include <map>

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QFontDatabase>
#include <QImage>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include "views/look/theme.h"

using namespace jordanscope::views;

namespace {

struct Outcome {
    int code = -1;
    QString out, err;
};

/// A home of its own, without a display.
QProcessEnvironment environmentIn(const QTemporaryDir& home) {
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const char* name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM", "JORDANSCOPE_RUNS"}) {
        environment.remove(QLatin1String(name));
    }
    for (const char* name :
         {"HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_RUNTIME_DIR"}) {
        environment.insert(QLatin1String(name), home.path());
    }
    return environment;
}

/// The program, until it ends.
Outcome run(const QStringList& arguments, const QTemporaryDir& home, int patience = 240'000) {
    QProcess process;
    process.setProcessEnvironment(environmentIn(home));
    process.start(QStringLiteral(JORDANSCOPE_PROGRAM), arguments);
    if (!process.waitForFinished(patience)) {
        process.kill();
        process.waitForFinished();
    }
    return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1,
            QString::fromUtf8(process.readAllStandardOutput()),
            QString::fromUtf8(process.readAllStandardError())};
}

/// Its own handler stands: until then a request to end would only end it.
bool catches(qint64 process, int number) {
    QFile status(QStringLiteral("/proc/%1/status").arg(process));
    if (!status.open(QIODevice::ReadOnly)) return false;
    for (const QByteArray& line : status.readAll().split('\n'))
        if (line.startsWith("SigCgt:"))
            return (line.mid(7).trimmed().toULongLong(nullptr, 16) >> (number - 1)) & 1;
    return false;
}

/// How much of a picture has one of the theme's plain colours.
double plainShare(const QImage& picture, const Theme& theme) {
    qint64 plain = 0;
    for (int y = 0; y < picture.height(); ++y)
        for (int x = 0; x < picture.width(); ++x) {
            const QRgb pixel = picture.pixel(x, y);
            plain += pixel == theme.window.rgb() || pixel == theme.card.rgb();
        }
    return static_cast<double>(plain) / (static_cast<double>(picture.width()) * picture.height());
}

}  // namespace

class ProgramTest : public QObject {
    Q_OBJECT

private:
    QTemporaryDir home_;

private Q_SLOTS:
    void initTestCase() {
        QVERIFY(QFile::setPermissions(home_.path(), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));
    }

    void picturesOfEveryPage_data() {
        QTest::addColumn<QString>("theme");
        QTest::newRow("light") << "light";
        QTest::newRow("dark") << "dark";
    }
    void picturesOfEveryPage() {
        QFETCH(QString, theme);
        const QString folder = home_.filePath(QStringLiteral("pictures ") + theme);
        const QStringList arguments{
            "--capture", folder, "--theme", theme, "--runs", home_.filePath("runs"), "--size", "1280x800"};
        const Outcome first = run(arguments, home_);
        QVERIFY2(first.code == 0, qPrintable(first.err));
        QStringList expected;
        for (const char* name : {"explore", "fit", "train", "compare"}) {
            expected << QDir(folder).absoluteFilePath(QLatin1String(name) + QStringLiteral(".png"));
        }
        QCOMPARE(first.out.split('\n', Qt::SkipEmptyParts), expected);
        QVERIFY2(!first.err.contains(QStringLiteral("QPainter")), qPrintable(first.err));
        std::map<QString, QImage> pictures;
        const Theme& t = theme == QLatin1String("dark") ? darkTheme() : lightTheme();
        for (const QString& path : expected) {
            pictures[path] = QImage(path);
            QCOMPARE(pictures[path].size(), QSize(1280, 800));
            const double share = plainShare(pictures[path], t);
            QVERIFY2(share > 0.4, qPrintable(path + QStringLiteral(": %1").arg(share)));
        }
        QVERIFY(pictures[expected[0]] != pictures[expected[1]]);
        // Nothing in them depends on a clock.
        QCOMPARE(run(arguments, home_).code, 0);
        for (const QString& path : expected) QCOMPARE(QImage(path), pictures[path]);
    }

    void koreanPicturesOrAPlainRefusal() {
        const QString folder = home_.filePath("korean");
        const Outcome outcome =
            run({"--capture", folder, "--language", "ko", "--runs", home_.filePath("runs")}, home_);
        // The program asks the fonts of this machine, and so does the test.
        if (!QFontDatabase::families(QFontDatabase::Korean).isEmpty()) {
            QVERIFY2(outcome.code == 0, qPrintable(outcome.err));
            const QString english = home_.filePath("english");
            QCOMPARE(run({"--capture", english, "--runs", home_.filePath("runs")}, home_).code, 0);
            for (const char* name : {"explore", "fit", "train", "compare"}) {
                const QString picture = QLatin1String(name) + QStringLiteral(".png");
                QVERIFY2(QImage(QDir(folder).filePath(picture)) != QImage(QDir(english).filePath(picture)),
                         name);
            }
        } else {
            QCOMPARE(outcome.code, 2);
            QVERIFY2(outcome.err.contains(QStringLiteral("fonts-nanum")), qPrintable(outcome.err));
        }
    }

    void wrongArgumentsAreNamed_data() {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QString>("said");
        QTest::newRow("size") << QStringList{"--capture", "x", "--size", "12"} << "1280x720";
        QTest::newRow("too small") << QStringList{"--capture", "x", "--size", "640x480"} << "1280x720";
        QTest::newRow("theme") << QStringList{"--capture", "x", "--theme", "purple"} << "purple";
        QTest::newRow("language") << QStringList{"--capture", "x", "--language", "xx"} << "xx";
        QTest::newRow("session") << QStringList{"--capture", "x", "--session", "/nonexistent.json"}
                                 << "/nonexistent.json";
        QTest::newRow("option") << QStringList{"--capture", "x", "--bogus"} << "bogus";
        QTest::newRow("no value") << QStringList{"--capture"} << "capture";
        QTest::newRow("basis") << QStringList{"--measure", "--basis", "blocks"} << "bank nor block";
        QTest::newRow("unlinked alone") << QStringList{"--capture", "x", "--unlinked"} << "--measure";
        QTest::newRow("no runs to measure")
            << QStringList{"--measure", "--runs", "nowhere"} << "has a record";
        QTest::newRow("json alone") << QStringList{"--capture", "x", "--json"} << "--measure";
        QTest::newRow("no display") << QStringList{} << "display";
    }
    void wrongArgumentsAreNamed() {
        QFETCH(QStringList, arguments);
        QFETCH(QString, said);
        const Outcome outcome = run(arguments, home_);
        QCOMPARE(outcome.code, arguments.contains(QStringLiteral("/nonexistent.json")) ? 3 : 2);
        QVERIFY2(outcome.err.contains(said), qPrintable(outcome.err));
    }

    void aRequestToEndKeepsTheSession() {
        for (const int number : {SIGTERM, SIGINT, SIGHUP}) {
            const QString session = home_.filePath(QStringLiteral("kept%1.json").arg(number));
            QProcess process;
            QProcessEnvironment environment = environmentIn(home_);
            environment.insert("QT_QPA_PLATFORM", "offscreen");
            process.setProcessEnvironment(environment);
            process.start(QStringLiteral(JORDANSCOPE_PROGRAM),
                          {"--session", session, "--runs", home_.filePath("runs")});
            QVERIFY(process.waitForStarted());
            QTRY_VERIFY_WITH_TIMEOUT(catches(process.processId(), number), 60'000);
            kill(static_cast<pid_t>(process.processId()), number);
            QVERIFY(process.waitForFinished(20'000));
            QCOMPARE(process.exitStatus(), QProcess::NormalExit);
            QCOMPARE(process.exitCode(), 128 + number);
            QFile file(session);
            QVERIFY(file.open(QIODevice::ReadOnly));
            QVERIFY(QJsonDocument::fromJson(file.readAll()).object()["parameters"].toObject().size() > 5);
        }
    }

    void aFolderThatHangsKeepsNoWindow_data() {
        QTest::addColumn<QString>("runs");
        QTest::addColumn<QString>("session");
        QTest::addColumn<QString>("page");
        const QString stalled = home_.filePath(QStringLiteral("stalled/"));
        for (const char* page : {"explore", "train", "compare"})
            QTest::addRow("runs, %s", page) << stalled + "runs" << home_.filePath("s.json") << page;
        QTest::newRow("session") << home_.filePath("runs") << stalled + "s.json" << "explore";
    }
    void aFolderThatHangsKeepsNoWindow() {
        QFETCH(QString, runs);
        QFETCH(QString, session);
        QFETCH(QString, page);
        const QString folder = home_.filePath(QStringLiteral("stalled/"));
        if (!session.startsWith(folder)) {
            QFile file(session);
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(
                QJsonDocument(QJsonObject{{"format", "jordanscope-session"}, {"version", 1}, {"page", page}})
                    .toJson());
        }
        QProcess process;
        QProcessEnvironment environment = environmentIn(home_);
        environment.insert("QT_QPA_PLATFORM", "offscreen");
        environment.insert("LD_PRELOAD", STALLED_FOLDER);
        environment.insert("STALLED_FOLDER", folder);
        process.setProcessEnvironment(environment);
        process.start(QStringLiteral(JORDANSCOPE_PROGRAM), {"--session", session, "--runs", runs});
        QVERIFY(process.waitForStarted());
        QTRY_VERIFY_WITH_TIMEOUT(catches(process.processId(), SIGTERM), 60'000);
        kill(static_cast<pid_t>(process.processId()), SIGTERM);
        const bool ended = process.waitForFinished(60'000);
        if (!ended) process.kill();
        QVERIFY2(ended, "it waits for a folder that does not answer");
        QCOMPARE(process.exitStatus(), QProcess::NormalExit);
        QCOMPARE(process.exitCode(), 128 + SIGTERM);
    }

    void helpAndVersionNeedNoDisplay() {
        const Outcome help = run({"--help"}, home_);
        QCOMPARE(help.code, 0);
        for (const char* option :
             {"--capture", "--measure", "--session", "--runs", "--size", "--theme", "--language"}) {
            QVERIFY2(help.out.contains(QLatin1String(option)), option);
        }
        QCOMPARE(run({"--version"}, home_).code, 0);
    }

    void measurementsAreRows() {
        const Outcome outcome = run({"--measure", "--json", "--basis", "block", "--unlinked"}, home_);
        QVERIFY2(outcome.code == 0, qPrintable(outcome.err));
        const QJsonArray rows = QJsonDocument::fromJson(outcome.out.toUtf8()).array();
        QCOMPARE(rows.size(), 16);
        for (const QJsonValue& value : rows) {
            const QJsonObject row = value.toObject();
            QVERIFY(row["n"].toInt() > 200);
            QVERIFY(row["p50_ms"].toDouble() > 0);
            QVERIFY(row["p50_ms"].toDouble() <= row["p95_ms"].toDouble());
            QVERIFY(row["p95_ms"].toDouble() <= row["max_ms"].toDouble());
        }
    }
};

QTEST_MAIN(ProgramTest)
#include "program_test.moc"
