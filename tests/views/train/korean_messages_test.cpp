#include <QCoreApplication>
#include <QTemporaryDir>
#include <QTest>
#include <QTranslator>

#include "core/base/error.h"
#include "core/kernel/methods/method.h"
#include "core/runs/config/presets.h"
#include "core/runs/directory/run_directory.h"
#include "core/runs/text/read_file.h"
#include "tests/views/fail_on_warning.h"
#include "views/look/message_text.h"
#include "views/train/form_fields.h"
#include "views/train/launch_plan.h"

using namespace jordanscope;
using namespace jordanscope::views;

namespace {

bool isHangul(QChar letter) {
    return letter.unicode() >= 0xac00 && letter.unicode() <= 0xd7a3;
}

void collect(const FormValues& form, std::vector<std::string>& sentences) {
    LaunchPlan plan = makePlan(form);
    checkTexts(plan);
    for (const auto& problem : plan.problems) sentences.push_back(problem.message);
    for (const std::string& warning : plan.warnings) sentences.push_back(warning);
    for (const MethodPlan& method : plan.methods)
        if (!method.problem.empty()) sentences.push_back(method.problem);
}

template <typename Work>
void collectError(Work&& work, std::vector<std::string>& sentences) {
    try {
        work();
        QFAIL("nothing is wrong with it");
    } catch (const Error& error) {
        sentences.emplace_back(error.what());
    }
}

}  // namespace

/// What the core says of configurations, launch plans and runs, in the window's other language.
class KoreanMessagesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarning(); }

    void everySentenceHasItsKorean() {
        std::vector<std::string> said;
        for (const char* preset : {"kernel", "bytes_small"}) {
            for (const FormField& field : formFields())
                for (const char* text : {"x", "-5", "010", "1e99", "0", "1", "3", "", "2,048 4,096", "8,192",
                                         "99999999999999999999", "1024, 1024"}) {
                    FormValues form = formOfPreset(preset);
                    form.texts[field.key] = text;
                    collect(form, said);
                }
            for (const char* seeds : {"", "x", "3-1", "1,000", "1 2,3", "4294967296", "0-5000"}) {
                FormValues form = formOfPreset(preset);
                form.seeds = seeds;
                collect(form, said);
            }
            for (const char* method :
                 {"nonsense", "jordan_", "jordan_nonsense", "jordan_m9", "jordan_m5", "nope_alibi"}) {
                FormValues form = formOfPreset(preset);
                form.methods = {"rope", method};
                collect(form, said);
                form.methods = {method};
                collect(form, said);
            }
            FormValues form = formOfPreset(preset);
            form.methods.clear();
            form.device = "gpu";
            collect(form, said);
            form = formOfPreset(preset);
            form.texts["evaluation.positions"] = "anchored";
            form.methods = {"jordan_raw_tau", "jordan_rope"};
            collect(form, said);
        }
        QTemporaryDir folder;
        const auto path = [&](const char* name) {
            return folder.filePath(QString::fromLatin1(name)).toStdString();
        };
        QFile small(QString::fromStdString(path("small")));
        QVERIFY(small.open(QIODevice::WriteOnly) && small.write("short") == 5);
        small.close();
        for (const std::string& file : {path("none"), path("small"), folder.path().toStdString()}) {
            FormValues form = formOfPreset("bytes_small");
            form.texts["bytes.train_file"] = file;
            collect(form, said);
        }
        for (const char* text : {"", "{", "[1]", "{\"steps\": 1}", "{\"training\": 3}", "{\"method\": 7}",
                                 "{\"training\": {\"step\": 3}}", "{\"training\": {\"xyzzy\": 3}}",
                                 "{\"preset\": \"none\"}", "{\"task\": \"bytes\", \"preset\": \"kernel\"}",
                                 "{\"method\": \"a\", \"method\": \"b\"}", "{\"seed\": 1e999}"})
            for (const auto& problem : runs::tryParseConfig(text).problems) said.push_back(problem.message);
        collectError([&] { runs::readSmallFile(folder.path().toStdString()); }, said);
        collectError([&] { runs::loadConfig(path("none")); }, said);
        collectError([&] { runs::queueRun(path("small"), "{}", runs::presetConfig("kernel"), 1); }, said);
        collectError([&] { runs::requestStop(folder.path().toStdString()); }, said);
        for (const runs::Preset& preset : runs::presets()) said.push_back(preset.meaning);
        QVERIFY(said.size() > 400);

        for (const std::string& english : said)
            QCOMPARE(messageText(english), QString::fromStdString(english));
        QTranslator korean;
        QVERIFY(korean.load(QStringLiteral(KOREAN)));
        QVERIFY(QCoreApplication::installTranslator(&korean));
        for (const std::string& english : said) {
            const QString text = messageText(english);
            QVERIFY2(std::any_of(text.begin(), text.end(), isHangul), english.c_str());
            // What it gives a value for is named in both: the key, before the first blank.
            const QString key = QString::fromStdString(english).section(QLatin1Char(' '), 0, 0);
            if (key.contains(QLatin1Char('.')) && !key.contains(QLatin1Char('/')))
                QVERIFY2(text.contains(key.chopped(key.endsWith(QLatin1Char(':')))), qPrintable(text));
            for (const char* left : {"; give", " begins with", "whole number", "needs a", "of at least"})
                QVERIFY2(!text.contains(QLatin1String(left)), qPrintable(text));
        }
        QCOMPARE(messageText("training.steps is \"x\"; give a whole number from 1 to 9"),
                 QStringLiteral("training.steps의 값은 \"x\"입니다. 1부터 9까지의 정수(으)로 고치십시오"));
    }
};

QTEST_GUILESS_MAIN(KoreanMessagesTest)
#include "korean_messages_test.moc"
