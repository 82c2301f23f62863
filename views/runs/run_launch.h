#pragma once

#include <filesystem>

#include <QString>
#include <QStringList>

namespace jordanscope::views {

// core/runs/launch in the window's words.

/// Where `jordan` was found: beside the program, then at the setting, then on PATH. Empty: nowhere.
QString findJordan(const QString& setting);
/// What to say then.
QString jordanMissingText(const QString& setting);

/// Arguments of the run in `directory`: a run that has started before resumes.
QStringList trainArguments(const std::filesystem::path& directory);

/// A line for a shell that does the same: for people to copy, never executed by us.
QString commandLine(const QString& program, const QStringList& arguments);

}  // namespace jordanscope::views
