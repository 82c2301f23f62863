#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/runs/directory/process.h"

/// Starting `jordan train` processes that outlive whoever starts them.
namespace jordanscope::runs {

/// Where `jordan` was found: beside this program, then at the setting, then on PATH. Empty: nowhere.
std::filesystem::path findJordan(const std::filesystem::path& setting = {});
/// The folder of this program.
std::filesystem::path programFolder();

/// Arguments of the run in `directory`: a run that has started before resumes.
std::vector<std::string> trainArguments(const std::filesystem::path& directory);

/// A line for a shell that does the same: for people to copy, never executed by us.
std::string commandLine(const std::string& program, const std::vector<std::string>& arguments);

/// Starts `jordan` in a session of its own: no shell, standard input null, standard output and error appended
/// to the run's log.txt, no other descriptor, so that it outlives its launcher and can never block on a full
/// pipe. state.json gets the time of the launch first. Error(Disk) or Error(Usage) where it could not be
/// started. One thread at a time: ended processes of earlier launches are collected here and by
/// collectEnded().
ProcessIdentity launchRun(const std::filesystem::path& jordan, const std::filesystem::path& directory);

/// Collects processes that launchRun() started and that have ended; until then the system keeps their
/// entries.
void collectEnded();

}  // namespace jordanscope::runs
