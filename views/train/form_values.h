#pragma once

#include <map>
#include <string>
#include <vector>

#include <QJsonObject>

#include "core/runs/config/config.h"

namespace jordanscope::views {

/// What stands in the form: text as typed, so that a value that is wrong can be shown and named.
struct FormValues {
    std::string preset = "kernel", name, device = "auto", seeds = "0, 1, 2";
    runs::Task task = runs::Task::Kernel;
    std::vector<std::string> methods;
    std::map<std::string, std::string> texts;  ///< by dotted key; "true" and "false" for check boxes
    bool operator==(const FormValues&) const = default;
};

/// The form of a preset: its defaults, its methods and its seeds.
FormValues formOfPreset(const std::string& preset);
/// The form of one configuration (duplicate, paste, a kernel sent from another page).
FormValues formOfConfig(const runs::RunConfig& config);
/// A configuration's text as typed in the form: every dotted key of formFields().
std::map<std::string, std::string> textsOfConfig(const runs::RunConfig& config);

/// The key of the one value in which the two differ ("seeds", "training.lr"); empty where none or several do.
std::string changedKey(const FormValues& a, const FormValues& b);

/// A session's part. Whatever a hostile or older one lacks has its preset's default.
QJsonObject toJson(const FormValues& values);
FormValues formFromJson(const QJsonObject& json);

}  // namespace jordanscope::views
