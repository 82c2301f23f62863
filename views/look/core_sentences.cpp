#include <mutex>
#include <vector>

#include <QCoreApplication>
#include <QHash>
#include <QRegularExpression>

#include "views/look/message_text.h"

namespace jordanscope::views {
namespace {

/// What the core says in English, with its values left open. The first that fits counts, so the longer stands
/// before the shorter; what stands for a place is looked up in turn ("give a whole number from 1 to 9").
constexpr const char* kSentences[] = {
    QT_TRANSLATE_NOOP(
        "Core", "checkpoint %1: %2; start the run anew in another directory, or put the right file back"),
    QT_TRANSLATE_NOOP("Core",
                      "checkpoint: %1 is no state of this LibTorch's generator; start the run anew in "
                      "another directory, or put the right file back"),
    QT_TRANSLATE_NOOP("Core", "checkpoint %1: it has no %2"),
    QT_TRANSLATE_NOOP(
        "Core",
        "the disk of %1 has %2 MiB free and the checkpoint needs %3 MiB: free some space, then try again"),
    QT_TRANSLATE_NOOP("Core", "a weight is not finite after step %1: lower training.lr; %2"),
    QT_TRANSLATE_NOOP("Core", "the last good %1 was kept"),
    QT_TRANSLATE_NOOP("Core", "there is no %1 yet"),
    QT_TRANSLATE_NOOP("Core",
                      "the configuration is not the one this run was trained with: %1. Put config.json back "
                      "as it was, or start a new run"),
    QT_TRANSLATE_NOOP("Core",
                      "%1 is of another configuration than the run's: put back the config.json it was "
                      "trained with, or start a new run"),
    QT_TRANSLATE_NOOP("Core",
                      "%1. Put the text back that this run was trained on, name in config.json where it is "
                      "now, or start a new run"),
    QT_TRANSLATE_NOOP("Core",
                      "the text is not the one this run was trained on: %1. Put that text back, name in "
                      "config.json where it is now, or start a new run"),
    QT_TRANSLATE_NOOP(
        "Core",
        "%1: %2. The checkpoint of step %3 counts on it: put the right file back, or start a new run"),
    QT_TRANSLATE_NOOP("Core", "line %1 is no record"),
    QT_TRANSLATE_NOOP("Core", "it has no record of step %1"),
    QT_TRANSLATE_NOOP("Core",
                      "%1: it is of step %2 of a run of %3; put the right file back, or start a new run"),
    QT_TRANSLATE_NOOP("Core", "%1; nothing more was written"),
    QT_TRANSLATE_NOOP("Core", "the run directory is no longer this run's after %1: %2"),
    QT_TRANSLATE_NOOP("Core", "the run directory was deleted while the run wrote to it"),
    QT_TRANSLATE_NOOP("Core",
                      "the file lock was taken out of the run directory: nothing kept another process from "
                      "writing this run"),
    QT_TRANSLATE_NOOP("Core",
                      "the file lock of the run directory was replaced: another process may write this run"),
    QT_TRANSLATE_NOOP("Core", "it is not as it was written: its digest is %1, it says %2"),
    QT_TRANSLATE_NOOP("Core", "it has no digest, which all of its format have"),
    QT_TRANSLATE_NOOP("Core", "%1: \"%2\" has %3 bytes as it had, but not the same"),
    QT_TRANSLATE_NOOP("Core", "%1: \"%2\" has %3 bytes, it had %4"),
    QT_TRANSLATE_NOOP("Core", "model: %1 heads do not divide d_model %2"),
    QT_TRANSLATE_NOOP(
        "Core",
        "model: a head has %1 numbers, but %2 needs a multiple of %3: change model.d_model or model.heads"),
    QT_TRANSLATE_NOOP("Core",
                      "a gate c_0 of layer %1 came to %2, within 0.001 of 0, which the inverse series "
                      "divides by: start it further away, or lower training.lr"),
    QT_TRANSLATE_NOOP("Core", "device: \"%1\" is not one of auto, cpu, cuda, cuda:0, cuda:1, ..."),
    QT_TRANSLATE_NOOP("Core", "device: \"%1\" cannot be used: %2; use cpu or auto"),
    QT_TRANSLATE_NOOP("Core", "there is no GPU %1, only %2"),
    QT_TRANSLATE_NOOP("Core", "this LibTorch holds no CUDA code"),
    QT_TRANSLATE_NOOP("Core", "a trial computation gave a wrong result"),
    QT_TRANSLATE_NOOP("Core", "a trial computation failed: %1"),
    QT_TRANSLATE_NOOP("Core", "out of memory on %1: %2 more were needed and %3 are free; %4"),
    QT_TRANSLATE_NOOP("Core",
                      "out of memory on %1: %2 are needed by this run's estimate and %3 are free; %4"),
    QT_TRANSLATE_NOOP("Core", "about %1 are needed and %2 has %3 free of %4; %5"),
    QT_TRANSLATE_NOOP("Core", "about %1 are needed and %2 has %3; %4"),
    QT_TRANSLATE_NOOP("Core", "this machine"),
    QT_TRANSLATE_NOOP(
        "Core",
        "make training.batch, training.length, the longest of evaluation.lengths or model.d_model smaller"),
    QT_TRANSLATE_NOOP("Core", "the run directory %1 cannot be made: %2"),
    QT_TRANSLATE_NOOP("Core",
                      "%1 holds a run with another configuration: %2; resume it with its own config.json, or "
                      "choose another --run-dir"),
    QT_TRANSLATE_NOOP("Core",
                      "diverged: the loss of %1 is not finite; %2. Lower training.lr or training.clip, or "
                      "change the method's start values"),
    QT_TRANSLATE_NOOP("Core",
                      "diverged: the gradient of %1 is not finite; %2. Lower training.lr or training.clip, "
                      "or change the method's start values"),
    QT_TRANSLATE_NOOP("Core", "there is no checkpoint yet"),
    QT_TRANSLATE_NOOP("Core", "the checkpoint of step %1 was kept"),
    QT_TRANSLATE_NOOP("Core", "step %1 of %2"),
    QT_TRANSLATE_NOOP("Core", "stopped by %1 before the run began, and its checkpoint was not written: %2"),
    QT_TRANSLATE_NOOP("Core", "stopped by %1 before the run began"),
    QT_TRANSLATE_NOOP("Core", "stopped by %1 after %2, and its checkpoint was not written: %3"),
    QT_TRANSLATE_NOOP("Core", "stopped by %1 after %2"),
    QT_TRANSLATE_NOOP("Core", "evaluating at length %1"),
    QT_TRANSLATE_NOOP("Core", "cannot read %1: %2"),
    QT_TRANSLATE_NOOP("Core", "\"%1\" has become shorter while it was in use; put the text back and resume"),
    QT_TRANSLATE_NOOP("Core", "kernel.benchmark: \"%1\" is not one of %2"),
    QT_TRANSLATE_NOOP("Core",
                      "kernel.benchmark: \"%1\" with kernel.gamma %2 and kernel.scaled_c %3 is 0, or beyond "
                      "float32, at length %4, so that labels would not depend on the bits; change these "
                      "keys, training.length or evaluation.lengths"),
    QT_TRANSLATE_NOOP("Core",
                      "only the exact variants can be anchored, and %1 is none: use absolute positions"),
    QT_TRANSLATE_NOOP("Core", "%1: not a usable safetensors file: %2"),
    QT_TRANSLATE_NOOP("Core", "%1: cannot be opened (%2)"),
    QT_TRANSLATE_NOOP("Core",
                      "%1 is not this user's own folder, and what is moved to the trash would go there; "
                      "nothing was removed"),
    QT_TRANSLATE_NOOP("Core",
                      "%1: cannot be locked (%2). Queued runs start in a folder whose file system has locks"),
    QT_TRANSLATE_NOOP("Core", "%1: %2. Queued runs start when it can be used"),
    QT_TRANSLATE_NOOP("Core", "%1: cannot be written (%2); free some space or choose another folder"),
    QT_TRANSLATE_NOOP("Core", "%1: is there already; a run's configuration is written once"),
    QT_TRANSLATE_NOOP("Core", "%1: status %2 is none of queued, running, finished, stopped, failed"),
    QT_TRANSLATE_NOOP("Core", "there is no preset %1; there are %2"),
    QT_TRANSLATE_NOOP("Core", "probe settings: an object { } of settings was expected"),
    QT_TRANSLATE_NOOP("Core", "probe settings: %1 is not a setting; there are %2"),
    QT_TRANSLATE_NOOP("Core", "probe settings: %1 is %2: it must be %3"),
    QT_TRANSLATE_NOOP("Core", "probe settings: %1"),
    QT_TRANSLATE_NOOP("Core", "unknown target '%1'; known are %2"),
    QT_TRANSLATE_NOOP("Core", "unknown probe method '%1'; %2 are examples"),
    QT_TRANSLATE_NOOP("Core", "unknown single-block method '%1'; known are %2"),
    QT_TRANSLATE_NOOP("Core", "only %1 lags of 0..%2 have a datum; finding omega and gamma needs at least 4"),
    QT_TRANSLATE_NOOP("Core", "landscape: %1 = %2 must be a finite number of at least 0"),
    QT_TRANSLATE_NOOP("Core", "%1 is no file; choose a table of lags and values"),
    QT_TRANSLATE_NOOP(
        "Core",
        "%1 has %2 MiB; a target has at most %3 lags, so keep the columns of lag and value only (64 MiB)"),
    QT_TRANSLATE_NOOP("Core", "%1 is %2, which no number can hold; give a smaller one"),
    QT_TRANSLATE_NOOP("Core", "%1 is %2; give %3"),
    QT_TRANSLATE_NOOP("Core", "a whole number from %1 to %2: a head has %3 dimensions"),
    QT_TRANSLATE_NOOP("Core", "a whole number from %1 to %2"),
    QT_TRANSLATE_NOOP("Core", "a whole number of at least %1"),
    QT_TRANSLATE_NOOP("Core", "a number above %1 and at most %2"),
    QT_TRANSLATE_NOOP("Core", "a number above %1 and below %2"),
    QT_TRANSLATE_NOOP("Core", "a number of at least %1 and at most %2"),
    QT_TRANSLATE_NOOP("Core", "a number of at least %1 and below %2"),
    QT_TRANSLATE_NOOP("Core", "a number within position.eta_max, which is %1"),
    QT_TRANSLATE_NOOP("Core", "a number above %1"),
    QT_TRANSLATE_NOOP("Core", "a number of at least %1"),
    QT_TRANSLATE_NOOP("Core", "a list of lengths in tokens, as [1024, 2048]"),
    QT_TRANSLATE_NOOP("Core", "a text in quotes"),
    QT_TRANSLATE_NOOP("Core", "a text without zero bytes"),
    QT_TRANSLATE_NOOP("Core", "true or false"),
    QT_TRANSLATE_NOOP("Core", "an object of its keys, in braces"),
    QT_TRANSLATE_NOOP("Core", "an object of keys, in braces"),
    QT_TRANSLATE_NOOP("Core", "at least one length in tokens"),
    QT_TRANSLATE_NOOP("Core", "%1, which stands before it too"),
    QT_TRANSLATE_NOOP("Core", "each length once"),
    QT_TRANSLATE_NOOP("Core", "one of %1"),
    QT_TRANSLATE_NOOP("Core", "%1, which preset %2 is for, or another preset"),
    QT_TRANSLATE_NOOP("Core", "a divisor of model.d_model, which is %1"),
    QT_TRANSLATE_NOOP("Core", "\"absolute\": only the exact variants can be anchored, and %1 is none"),
    QT_TRANSLATE_NOOP("Core", "%1 (%2) is no key; did you mean %3?"),
    QT_TRANSLATE_NOOP("Core", "%1 (%2) is no key; there are %3"),
    QT_TRANSLATE_NOOP("Core",
                      "model.d_model is %1 and model.heads %2, so a head has %3 dimensions; method %4 needs "
                      "a multiple of %5, as d_model %6"),
    QT_TRANSLATE_NOOP("Core", "method is %1: %2"),
    QT_TRANSLATE_NOOP("Core", "method '%1': %2"),
    QT_TRANSLATE_NOOP("Core", "unknown method '%1'; known are %2 and the names that start with jordan_"),
    QT_TRANSLATE_NOOP("Core", "order %1 is not one of 2..5"),
    QT_TRANSLATE_NOOP("Core", "'%1' was not understood"),
    QT_TRANSLATE_NOOP("Core", "a method of the probe only, it cannot be trained"),
    QT_TRANSLATE_NOOP("Core", "needs _cCCC (gamma starts at (CCC/100)/L) where it has '%1'"),
    QT_TRANSLATE_NOOP("Core", "gate %1 is above its largest value %2"),
    QT_TRANSLATE_NOOP("Core", "order %1 needs exactly %2 gates _gGGG, %3 are named"),
    QT_TRANSLATE_NOOP("Core", "eta starts at %1, above its largest value %2; raise position.eta_max"),
    QT_TRANSLATE_NOOP("Core", "'jordan_' needs a variant after it"),
    QT_TRANSLATE_NOOP("Core", "'_alibi' goes with rope and the jordan methods only"),
    QT_TRANSLATE_NOOP("Core", "head dimension %1 does not suit method '%2': it must be a multiple of %3"),
    QT_TRANSLATE_NOOP("Core", "training context %1 must be at least 1 token"),
    QT_TRANSLATE_NOOP("Core", "the configuration: %1"),
    QT_TRANSLATE_NOOP("Core", "seeds: %1 is none; write whole numbers from 0, as 0, 1, 2 or 0-4"),
    QT_TRANSLATE_NOOP("Core", "seeds: %1 is too large; seeds go from 0 to %2"),
    QT_TRANSLATE_NOOP("Core", "seeds: more than 1000 at once; launch them in parts"),
    QT_TRANSLATE_NOOP("Core", "seeds: none; write at least one, as 0"),
    QT_TRANSLATE_NOOP("Core", "methods: none chosen; check at least one"),
    QT_TRANSLATE_NOOP("Core", "bytes.train_file: none; choose a file to train on"),
    QT_TRANSLATE_NOOP("Core", "%1: \"%2\" is not a file; name a text file"),
    QT_TRANSLATE_NOOP("Core",
                      "%1: the text \"%2\" has %3 bytes for this, but length %4 needs at least %5: use a "
                      "longer text or a shorter length"),
    QT_TRANSLATE_NOOP("Core", "%1: no text file is given; name one"),
    QT_TRANSLATE_NOOP("Core", "%1: cannot read \"%2\": %3"),
    QT_TRANSLATE_NOOP("Core", "%1 begins with a zero; write %2"),
    QT_TRANSLATE_NOOP("Core", "%1 is no whole number"),
    QT_TRANSLATE_NOOP("Core",
                      "%1 mixes commas and blanks; separate the numbers by one or the other, and write no "
                      "comma within a number"),
    QT_TRANSLATE_NOOP("Core", "%1 is taken as %2 and %3; for one number leave the comma out"),
    QT_TRANSLATE_NOOP("Core", "%1: a number is missing"),
    QT_TRANSLATE_NOOP("Core", "%1 is too large"),
    QT_TRANSLATE_NOOP("Core", "not valid JSON: it ends too early, at %1"),
    QT_TRANSLATE_NOOP("Core", "not valid JSON at %1: check the commas, quotes and braces there"),
    QT_TRANSLATE_NOOP("Core", "not valid JSON (%1)"),
    QT_TRANSLATE_NOOP("Core", "line %1, column %2"),
    QT_TRANSLATE_NOOP("Core", "key %1 stands twice; keep one of them"),
    QT_TRANSLATE_NOOP("Core", "nested deeper than %1 levels; flatten it"),
    QT_TRANSLATE_NOOP("Core", "empty; it needs JSON text"),
    QT_TRANSLATE_NOOP("Core", "no signal was sent to process %1: %2"),
    QT_TRANSLATE_NOOP("Core", "that is no run's process"),
    QT_TRANSLATE_NOOP("Core", "it belongs to host %1; stop it there"),
    QT_TRANSLATE_NOOP("Core", "the machine was started anew since"),
    QT_TRANSLATE_NOOP("Core", "it has ended"),
    QT_TRANSLATE_NOOP("Core",
                      "it does not hold the lock of %1, so it is not this run's (was the folder copied?)"),
    QT_TRANSLATE_NOOP("Core",
                      "%1: is a symbolic link; nothing was removed, neither it nor the run that it leads to"),
    QT_TRANSLATE_NOOP("Core", "%1: is no run directory; nothing was removed"),
    QT_TRANSLATE_NOOP("Core", "%1: still runs; stop it first"),
    QT_TRANSLATE_NOOP("Core", "%1: cannot be removed (%2)"),
    QT_TRANSLATE_NOOP("Core", "%1: no trash folder can take it; delete it instead"),
    QT_TRANSLATE_NOOP("Core", "%1 is not running (%2); there is nothing to stop"),
    QT_TRANSLATE_NOOP("Core", "%1: cannot be made (%2)"),
    QT_TRANSLATE_NOOP("Core", "%1: cannot be read (%2)"),
    QT_TRANSLATE_NOOP("Core", "%1: is no longer there: was it moved, or its disk taken away?"),
    QT_TRANSLATE_NOOP("Core", "%1: cannot be locked (%2)"),
    QT_TRANSLATE_NOOP("Core", "%1: another process writes this run; wait for it or choose a new directory"),
    QT_TRANSLATE_NOOP(
        "Core",
        "%1: %2 failed (%3); what was there before is kept, free some space or choose another folder"),
    QT_TRANSLATE_NOOP("Core", "%1: is no regular file"),
    QT_TRANSLATE_NOOP("Core", "%1: is a symbolic link, which nothing is written through"),
    QT_TRANSLATE_NOOP("Core", "%1: is above %2 bytes, which is all that is read of it"),
    QT_TRANSLATE_NOOP("Core", "%1: is no object"),
    QT_TRANSLATE_NOOP("Core", "%1: has no \"status\""),
    QT_TRANSLATE_NOOP("Core", "%1: there is no such configuration file"),
    QT_TRANSLATE_NOOP("Core", "cannot start %1 for %2: %3"),
    QT_TRANSLATE_NOOP("Core", "the session %1 cannot be read (%2); open another one"),
    QT_TRANSLATE_NOOP("Core", "the session %1 %2; open another one"),
    QT_TRANSLATE_NOOP("Core", "is larger than 16 MiB"),
    QT_TRANSLATE_NOOP("Core", "is no plain file"),
    QT_TRANSLATE_NOOP("Core", "is no JSON object"),
    QT_TRANSLATE_NOOP("Core", "is no JSON (%1 at byte %2)"),
    QT_TRANSLATE_NOOP("Core", "was not written by Jordanscope"),
    QT_TRANSLATE_NOOP("Core", "has version %1 and this program knows version %2"),
    QT_TRANSLATE_NOOP("Core",
                      "cannot write the session %1: what is there is none, and stays; choose another name"),
    QT_TRANSLATE_NOOP("Core", "cannot write the session %1: %2; choose another folder"),
    QT_TRANSLATE_NOOP("Core", "neither config.json nor request.json is there"),
    QT_TRANSLATE_NOOP("Core", "taken out of the queue"),
    QT_TRANSLATE_NOOP("Core", "%1 %2 is now %3, %4"),
    QT_TRANSLATE_NOOP("Core", "%1 %2 is now %3"),
    QT_TRANSLATE_NOOP("Core", "no lag of 0..%1 has a datum"),
    QT_TRANSLATE_NOOP("Core", "the float32 normal equations are singular"),
    QT_TRANSLATE_NOOP("Core", "the fit is not finite"),
    QT_TRANSLATE_NOOP("Core", "the target is too small for its squares; multiply it"),
    QT_TRANSLATE_NOOP("Core", "No such file or directory"),
    QT_TRANSLATE_NOOP("Core", "Permission denied"),
    QT_TRANSLATE_NOOP("Core", "Not a directory"),
    QT_TRANSLATE_NOOP("Core", "Is a directory"),
    QT_TRANSLATE_NOOP("Core", "File exists"),
    QT_TRANSLATE_NOOP("Core", "No space left on device"),
    QT_TRANSLATE_NOOP("Core", "Read-only file system"),
    QT_TRANSLATE_NOOP("Core", "Input/output error"),
    QT_TRANSLATE_NOOP("Core", "does attention use a distance-modulated phase? L 1024, 1200 steps"),
    QT_TRANSLATE_NOOP("Core", "the same with a target frequency that every method has"),
    QT_TRANSLATE_NOOP("Core", "the kernel task in 300 steps"),
    QT_TRANSLATE_NOOP("Core", "byte-level language model, L 512, 500 steps"),
    QT_TRANSLATE_NOOP("Core", "byte-level language model of six layers, L 1024, 1000 steps"),
    QT_TRANSLATE_NOOP("Core", "jet mixtures of higher order on bytes, L 512, 1000 steps"),
    QT_TRANSLATE_NOOP("Core", "larger initial eta on bytes, L 512, 500 steps"),
    QT_TRANSLATE_NOOP("Core", "writing"),
    QT_TRANSLATE_NOOP("Core", "replacing"),
};

constexpr int kDeepest = 4;
constexpr qsizetype kMostKnown = 4096;
constexpr qsizetype kLongest = 4000;  // beyond it is somebody's file, not our sentence

struct Sentence {
    const char* english;
    QRegularExpression fits;
    std::vector<int> places;  ///< which value each group of `fits` is
};

const std::vector<Sentence>& sentences() {
    static const std::vector<Sentence> all = [] {
        std::vector<Sentence> made;
        for (const char* english : kSentences) {
            Sentence& sentence = made.emplace_back();
            sentence.english = english;
            const QString text = QString::fromUtf8(english);
            QString pattern;
            for (qsizetype at = 0; at < text.size(); ++at) {
                if (text[at] == QLatin1Char('%') && at + 1 < text.size() && text[at + 1].isDigit()) {
                    sentence.places.push_back(text[++at].digitValue());
                    pattern += QLatin1String("(.*?)");
                } else {
                    pattern += QRegularExpression::escape(text.mid(at, 1));
                }
            }
            sentence.fits.setPattern(QRegularExpression::anchoredPattern(pattern));
            sentence.fits.setPatternOptions(QRegularExpression::DotMatchesEverythingOption);
        }
        return made;
    }();
    return all;
}

QString inWords(const QString& english, int depth) {
    if (depth > kDeepest || english.size() > kLongest) return english;
    for (const Sentence& sentence : sentences()) {
        const QRegularExpressionMatch match = sentence.fits.match(english);
        if (!match.hasMatch()) continue;
        const QString words = QCoreApplication::translate("Core", sentence.english);
        std::vector<std::string> values(9);
        for (std::size_t i = 0; i < sentence.places.size(); ++i)
            values[static_cast<std::size_t>(sentence.places[i] - 1)] =
                inWords(match.captured(static_cast<int>(i) + 1), depth + 1).toStdString();
        return QString::fromStdString(withValues(words.toStdString(), values));
    }
    return english;
}

}  // namespace

QString messageText(const std::string& english) {
    const QString text = QString::fromStdString(english);
    // In English each sentence is what it was.
    static const char* const probe = kSentences[0];
    if (QCoreApplication::translate("Core", probe) == QLatin1String(probe)) return text;
    // A table asks again for each of its rows, and the states of thousands of runs say much the same.
    static std::mutex mutex;
    static QHash<QString, QString> known;
    const std::lock_guard lock(mutex);
    if (const auto found = known.constFind(text); found != known.constEnd()) return *found;
    if (known.size() >= kMostKnown) known.clear();
    return *known.insert(text, inWords(text, 0));
}

}  // namespace jordanscope::views
