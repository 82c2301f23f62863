#include "views/runs/run_launch.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>

#include "core/base/error.h"
#include "core/runs/directory/run_directory.h"

namespace jordanscope::views {
namespace {

QString pathText(const std::filesystem::path& path) {
    return QString::fromStdString(path.string());
}

bool isProgram(const QString& path) {
    const QFileInfo info(path);
    return info.isFile() && info.isExecutable();
}

}  // namespace

QString findJordan(const QString& setting) {
    const QString beside = QDir(QCoreApplication::applicationDirPath()).filePath(QStringLiteral("jordan"));
    if (isProgram(beside)) return beside;
    if (!setting.isEmpty() && isProgram(setting)) return QFileInfo(setting).absoluteFilePath();
    return QStandardPaths::findExecutable(QStringLiteral("jordan"));
}

QString jordanMissingText(const QString& setting) {
    const QString where = QDir::toNativeSeparators(QCoreApplication::applicationDirPath());
    return QCoreApplication::translate(
               "RunLaunch",
               "The program jordan was not found beside this one (%1), at the setting (%2) or on PATH. Build "
               "it with "
               "training enabled or name it in the settings; until then runs wait in the queue.")
        .arg(where, setting.isEmpty() ? QCoreApplication::translate("RunLaunch", "none") : setting);
}

QStringList trainArguments(const std::filesystem::path& directory) {
    const bool started = std::filesystem::exists(directory / runs::kConfigFile);
    QStringList arguments{QStringLiteral("train"), QStringLiteral("--config"),
                          pathText(directory / (started ? runs::kConfigFile : runs::kRequestFile)),
                          QStringLiteral("--run-dir"), pathText(directory)};
    if (started) arguments << QStringLiteral("--resume");
    return arguments;
}

QString commandLine(const QString& program, const QStringList& arguments) {
    static const QRegularExpression harmless(QStringLiteral("\\A[A-Za-z0-9_./:=,+%@-]+\\z"));
    QStringList words;
    for (const QString& word : QStringList{program} + arguments) {
        QString quoted = word;
        if (!harmless.match(word).hasMatch())
            quoted = QLatin1Char('\'') + QString(word).replace(QLatin1Char('\''), QLatin1String("'\\''")) +
                     QLatin1Char('\'');
        words << quoted;
    }
    return words.join(QLatin1Char(' '));
}

runs::ProcessIdentity launchRun(const QString& jordan, const std::filesystem::path& directory) {
    runs::RunState state = runs::readRunState(directory).value_or(runs::RunState{});
    state.status = runs::RunStatus::Queued;
    state.process = {};
    state.started = runs::wallClock();
    state.message.clear();
    state.exitCode.reset();
    runs::writeRunState(directory, state);

    QProcess process;
    process.setProgram(jordan);
    process.setArguments(trainArguments(directory));
    process.setStandardInputFile(QProcess::nullDevice());
    const QString log = pathText(directory / runs::kLogFile);
    process.setStandardOutputFile(log, QIODevice::Append);
    process.setStandardErrorFile(log, QIODevice::Append);
    qint64 pid = 0;
    if (!process.startDetached(&pid))
        throw Error(ErrorKind::Usage, "cannot start " + jordan.toStdString() + " for " + directory.string() +
                                          ": " + process.errorString().toStdString());
    if (const auto identity = runs::identifyProcess(pid)) return *identity;
    // It has ended already; its own state.json says how.
    runs::ProcessIdentity gone = runs::currentProcess();
    gone.pid = pid;
    gone.start = 0;
    return gone;
}

}  // namespace jordanscope::views
