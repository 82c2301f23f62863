#include "views/train/launch_plan.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "core/base/error.h"
#include "core/runs/config/estimate.h"
#include "core/runs/config/presets.h"
#include "core/runs/directory/slug.h"
#include "views/runs/config_rows.h"
#include "views/runs/run_launch.h"
#include "views/train/form_fields.h"

namespace jordanscope::views {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kMostSeeds = 1000;
const std::string kTrainContext = "position.train_context";

std::string trimmed(const std::string& text) {
    const auto first = text.find_first_not_of(" \t\n");
    if (first == std::string::npos) return {};
    return text.substr(first, text.find_last_not_of(" \t\n") - first + 1);
}

/// A typed number as JSON. What is none stays a string: the configuration's own check then names key and
/// value.
Json numberOf(std::string text) {
    text = trimmed(text);
    std::replace(text.begin(), text.end(), ',', '.');
    std::int64_t whole = 0;
    const char* end = text.data() + text.size();
    if (auto r = std::from_chars(text.data(), end, whole);
        r.ec == std::errc{} && r.ptr == end && !text.empty())
        return whole;
    double real = 0;
    if (auto r = std::from_chars(text.data(), end, real);
        r.ec == std::errc{} && r.ptr == end && std::isfinite(real))
        return real;
    return text;
}

Json listOf(const std::string& text) {
    Json list = Json::array();
    std::string word;
    for (char c : text + " ") {
        if (c != ' ' && c != ',' && c != ';' && c != '\t') {
            word += c;
        } else if (!word.empty()) {
            list.push_back(numberOf(word));
            word.clear();
        }
    }
    return list;
}

Json valueOf(const FormField& field, const std::string& text) {
    switch (field.kind) {
        case FieldKind::Whole:
        case FieldKind::Real:
            return numberOf(text);
        case FieldKind::WholeList:
            return listOf(text);
        case FieldKind::Check:
            return text == "true";
        case FieldKind::Choice:
        case FieldKind::File:
            return text;
    }
    return text;
}

void put(Json& config, const std::string& key, Json value) {
    const auto dot = key.find('.');
    if (dot == std::string::npos)
        config[key] = std::move(value);
    else
        config[key.substr(0, dot)][key.substr(dot + 1)] = std::move(value);
}

bool belongs(const FormField& field, runs::Task task) {
    return field.section == FieldSection::Kernel  ? task == runs::Task::Kernel
           : field.section == FieldSection::Bytes ? task == runs::Task::Bytes
                                                  : true;
}

/// The request: only what differs from the preset, as somebody would write it by hand.
Json requestOf(const FormValues& form, const std::map<std::string, std::string>& defaults) {
    Json request;
    request["preset"] = form.preset;
    if (!form.name.empty()) request["name"] = form.name;
    request["task"] = runs::toText(form.task);
    request["method"] = "";
    request["seed"] = 0;
    if (form.device != "auto") request["device"] = form.device;
    for (const FormField& field : formFields()) {
        const auto text = form.texts.find(field.key);
        if (text == form.texts.end() || !belongs(field, form.task)) continue;
        const auto standard = defaults.find(field.key);
        if (standard != defaults.end() && standard->second == text->second) continue;
        if (field.key == kTrainContext && trimmed(text->second).empty()) continue;
        put(request, field.key, valueOf(field, text->second));
    }
    return request;
}

void drop(Json& config, const std::string& key) {
    const auto dot = key.find('.');
    if (dot == std::string::npos)
        config.erase(key);
    else if (config.contains(key.substr(0, dot)) && config[key.substr(0, dot)].is_object())
        config[key.substr(0, dot)].erase(key.substr(dot + 1));
}

/// A text that is no number hides what else is wrong: look again without it.
std::vector<runs::ConfigProblem> allProblems(Json request, const runs::ParsedConfig& first) {
    std::vector<runs::ConfigProblem> problems = first.problems;
    for (int round = 0; round < 3 && !problems.empty(); ++round) {
        for (const auto& problem : problems)
            if (problem.key != "method") drop(request, problem.key);
        bool more = false;
        for (const auto& problem : runs::tryParseConfig(request.dump()).problems) {
            const bool known = std::any_of(problems.begin(), problems.end(),
                                           [&](const auto& other) { return other.key == problem.key; });
            if (!known) problems.push_back(problem);
            more |= !known;
        }
        if (!more) break;
    }
    return problems;
}

MethodPlan planMethod(const std::string& method, Json request, std::vector<runs::ConfigProblem>& problems,
                      double& omega) {
    MethodPlan plan;
    plan.method = method;
    request["method"] = method;
    const runs::ParsedConfig parsed = runs::tryParseConfig(request.dump());
    problems = allProblems(request, parsed);
    if (!parsed.config) return plan;
    try {
        const runs::RunConfig& config = *parsed.config;
        const kernel::Method understood = runs::methodOf(config);
        if (config.task == runs::Task::Kernel && config.model.heads > 0 && config.model.headDim() > 0) {
            omega = kernel::bankFrequency(config.kernel.targetFreqIndex, config.model.headDim(),
                                          config.model.theta);
            plan.match =
                kernel::nearestFrequency(understood, config.model.headDim(), config.model.theta, omega);
        }
        plan.parameters = runs::parameterCount(config);
        plan.memoryMib = runs::memoryEstimateMib(config);
        plan.saturation = runs::startingSaturation(config);
        plan.longestAbsolute = config.training.length;
        if (config.evaluation.positions == runs::Positions::Absolute)
            for (const int length : config.evaluation.lengths)
                plan.longestAbsolute = std::max(plan.longestAbsolute, length);
    } catch (const Error& error) {
        if (problems.empty()) plan.problem = error.what();
    }
    return plan;
}

}  // namespace

std::map<std::string, std::string> textsOfConfig(const runs::RunConfig& config) {
    const ConfigRows rows = configRows(runs::toJson(config));
    std::map<std::string, std::string> texts;
    for (const FormField& field : formFields())
        if (const std::string* value = configValue(rows, field.key)) texts[field.key] = *value;
    // Empty: it follows training.length, as a missing key does.
    if (config.position.trainContext == config.training.length) texts[kTrainContext].clear();
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

std::vector<std::int64_t> parseSeeds(const std::string& text, std::string& problem) {
    std::vector<std::int64_t> seeds;
    problem.clear();
    std::string word;
    for (char c : text + " ") {
        if (c != ' ' && c != ',' && c != ';') {
            word += c;
            continue;
        }
        if (word.empty()) continue;
        const auto dash = word.find('-', 1);
        const Json from = numberOf(word.substr(0, dash));
        const Json to = dash == std::string::npos ? from : numberOf(word.substr(dash + 1));
        if (!from.is_number_integer() || !to.is_number_integer() || from < 0 || to < from) {
            problem = "seeds: " + word + " is none; write whole numbers from 0, as 0, 1, 2 or 0-4";
            return {};
        }
        for (auto seed = from.get<std::int64_t>(); seed <= to.get<std::int64_t>(); ++seed) {
            if (std::find(seeds.begin(), seeds.end(), seed) != seeds.end()) continue;
            if (seeds.size() == kMostSeeds) {
                problem = "seeds: more than 1000 at once; launch them in parts";
                return {};
            }
            seeds.push_back(seed);
        }
        word.clear();
    }
    if (seeds.empty()) problem = "seeds: none; write at least one, as 0";
    return seeds;
}

bool LaunchPlan::ready() const {
    return problems.empty() && !requests.empty() &&
           std::all_of(methods.begin(), methods.end(), [](const MethodPlan& m) { return m.problem.empty(); });
}

LaunchPlan makePlan(const FormValues& form) {
    LaunchPlan plan;
    std::string seedProblem;
    plan.seeds = parseSeeds(form.seeds, seedProblem);
    if (!seedProblem.empty()) plan.problems.push_back({"seeds", form.seeds, seedProblem});
    const auto file = form.texts.find("bytes.train_file");
    if (form.task == runs::Task::Bytes && (file == form.texts.end() || trimmed(file->second).empty()))
        plan.problems.push_back(
            {"bytes.train_file", "\"\"", "bytes.train_file: none; choose a file to train on"});
    if (form.methods.empty())
        plan.problems.push_back({"methods", "", "methods: none chosen; check at least one"});
    const runs::Preset* preset = runs::findPreset(form.preset);
    const Json request =
        requestOf(form, preset ? textsOfConfig(preset->config) : std::map<std::string, std::string>{});

    // A problem that every method has is one of its key; what only some have stands beside the method.
    std::vector<std::vector<runs::ConfigProblem>> found;
    const std::vector<std::string> tried =
        form.methods.empty() ? std::vector<std::string>{"rope"} : form.methods;
    std::vector<MethodPlan> methods;
    for (const std::string& method : tried)
        methods.push_back(planMethod(method, request, found.emplace_back(), plan.targetOmega));
    const auto everywhere = [&](const runs::ConfigProblem& problem) {
        return problem.key != "method" && std::all_of(found.begin(), found.end(), [&](const auto& list) {
                   return std::any_of(list.begin(), list.end(),
                                      [&](const auto& other) { return other.key == problem.key; });
               });
    };
    for (const auto& problem : found.front())
        if (everywhere(problem)) plan.problems.push_back(problem);
    for (std::size_t i = 0; i < methods.size(); ++i)
        for (const auto& problem : found[i])
            if (!everywhere(problem) && methods[i].problem.empty()) methods[i].problem = problem.message;
    if (form.methods.empty()) return plan;
    plan.methods = std::move(methods);

    for (const std::string& method : form.methods) {
        for (std::int64_t seed : plan.seeds) {
            Json one = request;
            one["method"] = method;
            one["seed"] = seed;
            const std::string text = one.dump(2);
            if (runs::ParsedConfig parsed = runs::tryParseConfig(text);
                parsed.config && parsed.problems.empty())
                plan.requests.push_back({text + "\n", std::move(*parsed.config)});
        }
    }
    return plan;
}

QString planCommands(const LaunchPlan& plan, const QString& jordan, const QString& folder) {
    QStringList lines;
    for (const LaunchRequest& request : plan.requests) {
        const QString name = QStringLiteral("%1-s%2")
                                 .arg(QString::fromStdString(runs::slug(request.config.method)))
                                 .arg(request.config.seed);
        const QString directory = folder + QLatin1Char('/') + name;
        const QString text = QString::fromStdString(Json::parse(request.request).dump());
        lines << QStringLiteral("mkdir -p %1 && %2 > %3 && %4")
                     .arg(commandLine(directory, {}),
                          commandLine(QStringLiteral("printf"), {QStringLiteral("%s\\n"), text}),
                          commandLine(directory + QStringLiteral("/request.json"), {}),
                          commandLine(jordan, {QStringLiteral("train"), QStringLiteral("--config"),
                                               directory + QStringLiteral("/request.json"),
                                               QStringLiteral("--run-dir"), directory}));
    }
    return lines.join(QLatin1Char('\n'));
}

}  // namespace jordanscope::views
