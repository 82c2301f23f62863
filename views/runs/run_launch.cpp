#include "views/runs/run_launch.h"

#include <QCoreApplication>
#include <QDir>

#include "core/runs/launch/launch_run.h"

namespace jordanscope::views {

QString findJordan(const QString& setting) {
    return QString::fromStdString(runs::findJordan(setting.toStdString()).string());
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
    QStringList arguments;
    for (const std::string& word : runs::trainArguments(directory)) arguments << QString::fromStdString(word);
    return arguments;
}

QString commandLine(const QString& program, const QStringList& arguments) {
    std::vector<std::string> words;
    for (const QString& word : arguments) words.push_back(word.toStdString());
    return QString::fromStdString(runs::commandLine(program.toStdString(), words));
}

}  // namespace jordanscope::views
