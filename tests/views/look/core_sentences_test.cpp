#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <sstream>

#include <QCoreApplication>
#include <QRegularExpression>
#include <QTest>
#include <QTranslator>

#include "tests/views/fail_on_warning.h"
#include "views/look/message_text.h"

using namespace jordanscope::views;

namespace {

/// What is said by the command alone, or to a programmer who breaks a contract.
const std::set<std::string> kNotInTheWindow = {
    "core/kernel/chain.cpp",
    "core/kernel/positions.cpp",
    "core/kernel/fits/fft.cpp",
    "core/positions/chain_order.h",
    "core/training/run/bench.cpp",
    "core/positions/cpu/position_slots.cpp",
    "core/training/golden/verify.cpp",
    "core/training/run/evaluate_run.cpp",
    "core/training/run/stored_run.cpp",
};
const std::set<std::string> kContracts = {
    "unknown shear variant",
    "ALiBi needs at least one head, not V1",
    "landscape: the frequencies of cells must ascend",
    "logarithmic spacing needs 0 < low < high and at least 2 values",
};

/// The end of the text, character or digits with separators that begin at `at`; `at` itself where none does.
std::size_t afterLiteral(const std::string& code, std::size_t at) {
    const char mark = code[at];
    if (mark != '"' && mark != '\'') return at;
    if (mark == '\'' && at > 0 && std::isalnum(static_cast<unsigned char>(code[at - 1]))) return at;
    std::size_t end = at + 1;
    while (end < code.size() && code[end] != mark) end += code[end] == '\\' ? 2 : 1;
    return end + 1;
}

std::string withoutComments(const std::string& code) {
    std::string kept;
    for (std::size_t at = 0; at < code.size();) {
        if (const std::size_t end = afterLiteral(code, at); end > at) {
            kept.append(code, at, end - at);
            at = end;
        } else if (code.compare(at, 2, "//") == 0) {
            at = std::min(code.find('\n', at), code.size());
        } else {
            kept += code[at++];
        }
    }
    return kept;
}

/// The expression that begins at `at`, up to the comma or the parenthesis that ends it.
std::string argument(const std::string& code, std::size_t at) {
    const std::size_t begin = at;
    for (int depth = 0; at < code.size();) {
        if (const std::size_t end = afterLiteral(code, at); end > at) {
            at = end;
            continue;
        }
        if (code[at] == '(' || code[at] == '[' || code[at] == '{') ++depth;
        if (code[at] == ')' || code[at] == ']' || code[at] == '}') --depth;
        if (depth < 0 || (depth == 0 && code[at] == ',')) break;
        ++at;
    }
    return code.substr(begin, at - begin);
}

std::string unescaped(const std::string& literal) {
    std::string text;
    for (std::size_t i = 1; i + 1 < literal.size(); ++i) {
        if (literal[i] != '\\') {
            text += literal[i];
        } else if (++i; literal[i] == 'n') {
            text += '\n';
        } else {
            text += literal[i];
        }
    }
    return text;
}

/// A sum of texts as the sentence it makes, each part that is no literal a value V1, V2, ...; empty where one
/// of two texts is chosen on the way.
std::string sentenceOf(std::string expression) {
    // The wrapper that a first literal needs to be added to.
    static const QRegularExpression wrapped(QStringLiteral("std::string\\((\"(?:[^\"\\\\]|\\\\.)*\")\\)"));
    expression = QString::fromStdString(expression).replace(wrapped, QStringLiteral("\\1")).toStdString();
    std::string sentence;
    int values = 0;
    for (std::size_t at = 0; at < expression.size();) {
        if (std::isspace(static_cast<unsigned char>(expression[at])) || expression[at] == '+') {
            ++at;
        } else if (const std::size_t end = afterLiteral(expression, at); end > at) {
            sentence += unescaped(expression.substr(at, end - at));
            at = end;
        } else {
            int depth = 0;
            const std::size_t begin = at;
            while (at < expression.size() && (depth > 0 || expression[at] != '+')) {
                if (const std::size_t past = afterLiteral(expression, at); past > at) {
                    at = past;
                    continue;
                }
                depth += expression[at] == '(' || expression[at] == '{' || expression[at] == '[';
                depth -= expression[at] == ')' || expression[at] == '}' || expression[at] == ']';
                ++at;
            }
            if (expression.substr(begin, at - begin).find(" ? ") != std::string::npos) return {};
            sentence += 'V' + std::to_string(++values);
        }
    }
    return sentence;
}

/// Every sentence of an Error that the core throws and the window may show.
std::vector<std::string> sentencesOfTheCore() {
    const std::filesystem::path root(SOURCE_FOLDER);
    std::vector<std::string> found;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(root / "core")) {
        const std::string name = entry.path().lexically_relative(root).generic_string();
        if (!(name.ends_with(".cpp") || name.ends_with(".h")) || kNotInTheWindow.contains(name)) continue;
        std::ifstream file(entry.path());
        const std::string code = withoutComments({std::istreambuf_iterator<char>(file), {}});
        static const std::string thrown = "Error(ErrorKind::";
        for (std::size_t at = code.find(thrown); at != std::string::npos; at = code.find(thrown, at + 1)) {
            const std::size_t comma = code.find_first_of(",)", at + thrown.size());
            // MessageError has its words as a key, and its own translation.
            if (code[comma] != ',' || (at >= 7 && code.compare(at - 7, 7, "Message") == 0)) continue;
            found.push_back(sentenceOf(argument(code, comma + 1)));
        }
    }
    return found;
}

bool saysSomething(const std::string& sentence) {
    static const QRegularExpression word(QStringLiteral("[a-z]{2}"));
    return QString::fromStdString(sentence).contains(word) && !kContracts.contains(sentence);
}

/// Sentences with a choice in them, and what stands in state.json without having been an Error.
const char* const kOthers[] = {
    "stopped by SIGTERM before the run began",
    "stopped by SIGTERM after step 3 of 1200",
    "stopped by SIGINT after step 3 of 1200, and its checkpoint was not written: the disk of /runs has 3 MiB "
    "free and the checkpoint needs 9 MiB: free some space, then try again",
    "evaluating at length 8192",
    "taken out of the queue",
    "diverged: the loss of step 7 of 1200 is not finite; there is no checkpoint yet. Lower training.lr or "
    "training.clip, or change the method's start values",
    "diverged: the gradient of step 7 of 1200 is not finite; the checkpoint of step 5 was kept. Lower "
    "training.lr or training.clip, or change the method's start values",
    "out of memory on cuda:0: 20 MiB more were needed and 3 MiB are free; make training.batch, "
    "training.length, the longest of evaluation.lengths or model.d_model smaller",
    "out of memory on cpu: 900 MiB are needed by this run's estimate and 3 MiB are free; make "
    "training.batch, "
    "training.length, the longest of evaluation.lengths or model.d_model smaller",
    "about 3 GiB are needed and this machine has 2 GiB; make training.batch, training.length, the longest of "
    "evaluation.lengths or model.d_model smaller",
    "about 3 GiB are needed and cuda:0 has 2 GiB free of 9 GiB; make training.batch, training.length, the "
    "longest of evaluation.lengths or model.d_model smaller",
    "device: \"cuda\" cannot be used: there is no GPU 0, only 0; use cpu or auto",
    "device: \"cuda\" cannot be used: this LibTorch holds no CUDA code; use cpu or auto",
    "the configuration is not the one this run was trained with: seed 4 is now 3, training.lr 0.1 is now "
    "0.2. Put config.json "
    "back as it was, or start a new run",
    "/runs/a/checkpoint.safetensors is of another configuration than the run's: put back the config.json it "
    "was trained with, or start a new run",
    "the text is not the one this run was trained on: bytes.train_file: \"/t\" has 7 bytes, it had 9. Put "
    "that text back, name in config.json where it is now, or start a new run",
    "a weight is not finite after step 7: lower training.lr; the last good checkpoint.safetensors was kept",
    "a weight is not finite after step 7: lower training.lr; there is no checkpoint.safetensors yet",
    "/runs/a/metrics.jsonl: line 7 is no record. The checkpoint of step 20 counts on it: put the right file "
    "back, or start a new run",
    "/runs/a/metrics.jsonl: it has no record of step 20. The checkpoint of step 20 counts on it: put the "
    "right "
    "file back, or start a new run",
    "the run directory is no longer this run's after step 3 of 1200: the run directory was deleted while the "
    "run "
    "wrote to it",
    "the run directory is no longer this run's after step 3 of 1200: the file lock was taken out of the run "
    "directory: nothing kept another process from writing this run",
    "the file lock of the run directory was replaced: another process may write this run; nothing more was "
    "written",
    "/runs/a/best.safetensors: not a usable safetensors file: it is not as it was written: its digest is "
    "xxh3-128:1, it says \"xxh3-128:2\"",
    "checkpoint /runs/a/best.safetensors: it has no digest, which all of its format have; start the run anew "
    "in "
    "another directory, or put the right file back",
    "/runs/a/log.txt: is a symbolic link, which nothing is written through",
    "no lag of 0..1023 has a datum",
    "the float32 normal equations are singular",
    "the fit is not finite",
    "the target is too small for its squares; multiply it",
};

/// Two words beside each other, neither of them a value, key or name.
bool keepsEnglish(const QString& text) {
    static const QRegularExpression words(
        QStringLiteral("(?<![\\w./_\"`'])[a-z]{3,} [a-z]{2,}(?![\\w./_\"`'])"));
    return text.contains(words);
}

}  // namespace

/// Whatever the core may say to somebody at the window has its Korean: a new message without it fails here.
class CoreSentencesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarning(); }

    void sentencesAreReadFromCode() {
        QCOMPARE(sentenceOf("name + \": is \\\"\" + f(a, \"b + c\") + \"\\\"; give \" \"one\""),
                 std::string("V1: is \"V2\"; give one"));
        QCOMPARE(sentenceOf("std::string(\"about \") + x"), std::string("about V1"));
        QCOMPARE(sentenceOf("(a ? \"x\" : \"y\") + \" z\""), std::string());
        QVERIFY(sentencesOfTheCore().size() > 60);
    }

    void everySentenceHasItsKorean() {
        std::vector<std::string> said = sentencesOfTheCore();
        said.insert(said.end(), std::begin(kOthers), std::end(kOthers));
        std::erase_if(said, [](const std::string& sentence) { return !saysSomething(sentence); });
        QVERIFY(said.size() > 70);
        for (const std::string& english : said)
            QCOMPARE(messageText(english), QString::fromStdString(english));
        QTranslator korean;
        QVERIFY(korean.load(QStringLiteral(KOREAN)));
        QVERIFY(QCoreApplication::installTranslator(&korean));
        QStringList missing;
        for (const std::string& english : said) {
            const QString text = messageText(english);
            const bool hangul = std::ranges::any_of(
                text, [](QChar c) { return c.unicode() >= 0xac00 && c.unicode() <= 0xd7a3; });
            if (!hangul || keepsEnglish(text))
                missing << QString::fromStdString(english) + QLatin1String(" -> ") + text;
        }
        for (const QString& each : missing) qInfo("%s", qPrintable(each));
        QVERIFY2(missing.isEmpty(), qPrintable(missing.value(0)));
    }
};

QTEST_GUILESS_MAIN(CoreSentencesTest)
#include "core_sentences_test.moc"
