#pragma once

#include <filesystem>
#include <optional>

#include <QString>
#include <QStringList>

#include "core/runs/directory/process.h"

namespace jordanscope::views {

/// Where `jordan` was found: beside the program, then at the setting, then on PATH. Empty: nowhere.
QString findJordan(const QString& setting);
/// What to say then.
QString jordanMissingText(const QString& setting);

/// Arguments of the run in `directory`: a run that has started before resumes.
QStringList trainArguments(const std::filesystem::path& directory);

/// A line for a shell that does the same: for people to copy, never executed by us.
QString commandLine(const QString& program, const QStringList& arguments);

/// Starts `jordan` detached: no shell, standard input null, standard output and error appended to the run's
/// log.txt, so that it outlives the window and can never block on a full pipe. state.json gets the time of
/// the launch first. Error(Disk) or Error(Usage) where it could not be started.
runs::ProcessIdentity launchRun(const QString& jordan, const std::filesystem::path& directory);

}  // namespace jordanscope::views
