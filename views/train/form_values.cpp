#include "views/train/form_values.h"

#include <QJsonArray>

#include "core/runs/config/presets.h"
#include "views/runs/config_rows.h"
#include "views/train/form_fields.h"

namespace jordanscope::views {

std::map<std::string, std::string> textsOfConfig(const runs::RunConfig& config) {
    const ConfigRows rows = configRows(runs::toJson(config));
    std::map<std::string, std::string> texts;
    for (const FormField& field : formFields())
        if (const std::string* value = configValue(rows, field.key)) texts[field.key] = *value;
    // Empty: it follows training.length, as a missing key does.
    if (config.position.trainContext == config.training.length) texts["position.train_context"].clear();
    return texts;
}

FormValues formOfPreset(const std::string& preset) {
    FormValues form;
    const runs::Preset* found = runs::findPreset(preset);
    if (!found) return form;
    form.preset = found->name;
    form.task = found->config.task;
    form.methods = found->methods;
    form.device = found->config.device;
    form.seeds.clear();
    for (std::int64_t seed : found->seeds)
        form.seeds += (form.seeds.empty() ? "" : ", ") + std::to_string(seed);
    form.texts = textsOfConfig(found->config);
    return form;
}

FormValues formOfConfig(const runs::RunConfig& config) {
    FormValues form;
    form.preset =
        runs::findPreset(config.preset) ? config.preset : std::string(runs::defaultPreset(config.task));
    form.name = config.name;
    form.task = config.task;
    form.device = config.device;
    form.methods = {config.method};
    form.seeds = std::to_string(config.seed);
    form.texts = textsOfConfig(config);
    return form;
}

std::string changedKey(const FormValues& a, const FormValues& b) {
    std::vector<std::string> keys;
    const auto compare = [&](const std::string& key, const auto& x, const auto& y) {
        if (x != y) keys.push_back(key);
    };
    compare("preset", a.preset, b.preset);
    compare("name", a.name, b.name);
    compare("device", a.device, b.device);
    compare("seeds", a.seeds, b.seeds);
    compare("task", a.task, b.task);
    compare("methods", a.methods, b.methods);
    for (const auto& [key, text] : a.texts) {
        const auto other = b.texts.find(key);
        if (other != b.texts.end()) compare(key, text, other->second);
    }
    return keys.size() == 1 ? keys.front() : std::string();
}

QJsonObject toJson(const FormValues& values) {
    QJsonObject texts;
    for (const auto& [key, text] : values.texts)
        texts[QString::fromStdString(key)] = QString::fromStdString(text);
    QJsonArray methods;
    for (const std::string& method : values.methods) methods.append(QString::fromStdString(method));
    return {{QStringLiteral("preset"), QString::fromStdString(values.preset)},
            {QStringLiteral("name"), QString::fromStdString(values.name)},
            {QStringLiteral("task"),
             values.task == runs::Task::Kernel ? QStringLiteral("kernel") : QStringLiteral("bytes")},
            {QStringLiteral("device"), QString::fromStdString(values.device)},
            {QStringLiteral("seeds"), QString::fromStdString(values.seeds)},
            {QStringLiteral("methods"), methods},
            {QStringLiteral("texts"), texts}};
}

/// Starts from a preset, so that whatever a hostile or older session lacks has its default.
FormValues formFromJson(const QJsonObject& json) {
    FormValues values = formOfPreset(json.value(QLatin1String("preset")).toString().toStdString());
    if (values.texts.empty()) values = formOfPreset("kernel");
    const auto text = [&](const char* key, std::string& target) {
        const QJsonValue value = json.value(QLatin1String(key));
        if (value.isString()) target = value.toString().toStdString();
    };
    text("name", values.name);
    text("device", values.device);
    text("seeds", values.seeds);
    const QString task = json.value(QLatin1String("task")).toString();
    if (task == QLatin1String("kernel")) values.task = runs::Task::Kernel;
    if (task == QLatin1String("bytes")) values.task = runs::Task::Bytes;
    if (json.value(QLatin1String("methods")).isArray()) {
        values.methods.clear();
        for (const QJsonValue& method : json.value(QLatin1String("methods")).toArray())
            if (method.isString()) values.methods.push_back(method.toString().toStdString());
    }
    const QJsonObject texts = json.value(QLatin1String("texts")).toObject();
    for (auto& [key, value] : values.texts) {
        const QJsonValue stored = texts.value(QString::fromStdString(key));
        if (stored.isString()) value = stored.toString().toStdString();
    }
    return values;
}

}  // namespace jordanscope::views
