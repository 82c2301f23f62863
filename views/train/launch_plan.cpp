#include "views/train/launch_plan.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <set>

#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/runs/config/config_fields.h"
#include "core/runs/config/estimate.h"
#include "core/runs/config/presets.h"
#include "core/runs/config/text_files.h"
#include "core/runs/directory/slug.h"
#include "core/runs/report/target_match.h"
#include "core/runs/text/whole_numbers.h"
#include "views/look/message_text.h"
#include "views/runs/run_launch.h"
#include "views/train/form_fields.h"

namespace jordanscope::views {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kMostSeeds = 1000;
constexpr std::int64_t kLargestSeed = runs::kSeed.high;
const std::string kTrainContext = "position.train_context";

std::string trimmed(const std::string& text) {
    const auto first = text.find_first_not_of(" \t\n");
    if (first == std::string::npos) return {};
    return text.substr(first, text.find_last_not_of(" \t\n") - first + 1);
}

/// 010, which some read as 8; 0.5 is none.
bool beginsWithZero(std::string_view text) {
    if (text.starts_with('-')) text.remove_prefix(1);
    return text.size() > 1 && text[0] == '0' && text[1] >= '0' && text[1] <= '9';
}

/// A typed whole number as JSON. What is none stays a string: the check of the configuration then names key
/// and value.
Json wholeOf(const std::string& text) {
    if (const runs::WholeText number = runs::parseWhole(text)) return number.value;
    return trimmed(text);
}

/// The same for any number; people type both decimal signs.
Json realOf(const std::string& typed) {
    if (const Json whole = wholeOf(typed); whole.is_number()) return whole;
    std::string text = trimmed(typed);
    std::replace(text.begin(), text.end(), ',', '.');
    double real = 0;
    const char* end = text.data() + text.size();
    if (auto r = std::from_chars(text.data(), end, real);
        r.ec == std::errc{} && r.ptr == end && std::isfinite(real) && !beginsWithZero(text))
        return real;
    return trimmed(typed);
}

Json listOf(const std::string& text) {
    const runs::WholeListText list = runs::parseWholes(text);
    return list ? Json(list.values) : Json(trimmed(text));
}

/// What only the text as typed shows: the configuration's own check sees the value alone.
void checkTyping(const FormField& field, const std::string& text, LaunchPlan& plan) {
    const auto wrong = [&](runs::NumberFault fault, const std::string& item) {
        plan.problems.push_back(
            {field.key, '"' + text + '"', std::string(field.key) + ": " + runs::describe(fault, item)});
    };
    if (field.kind == FieldKind::WholeList) {
        const runs::WholeListText list = runs::parseWholes(text);
        if (!list) wrong(list.fault, list.item);
        if (!list.grouped.empty())
            plan.warnings.push_back(std::string(field.key) + ": " + runs::ambiguity(list.grouped));
    } else if (field.kind == FieldKind::Whole) {
        if (const auto number = runs::parseWhole(text); number.fault == runs::NumberFault::LeadingZero)
            wrong(number.fault, text);
    } else if (field.kind == FieldKind::Real && beginsWithZero(trimmed(text))) {
        wrong(runs::NumberFault::LeadingZero, text);
    }
}

Json valueOf(const FormField& field, const std::string& text) {
    switch (field.kind) {
        case FieldKind::Whole:
            return wholeOf(text);
        case FieldKind::Real:
            return realOf(text);
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

PlannedMethod planMethod(const std::string& method, Json request) {
    PlannedMethod planned;
    MethodPlan& plan = planned.plan;
    plan.method = method;
    request["method"] = method;
    runs::ParsedConfig parsed = runs::tryParseConfig(request.dump());
    planned.problems = allProblems(request, parsed);
    if (!parsed.config) return planned;
    try {
        const runs::RunConfig& config = *parsed.config;
        runs::methodOf(config);  // refuses a name that the configuration lets pass
        plan.match = runs::targetMatch(config);
        if (plan.match) planned.omega = plan.match->frequencies.front().omega;
        plan.parameters = runs::parameterCount(config);
        plan.memoryMib = runs::memoryEstimateMib(config);
        plan.saturation = runs::startingSaturation(config);
        plan.longestAbsolute = config.training.length;
        if (config.evaluation.positions == runs::Positions::Absolute)
            for (const int length : config.evaluation.lengths)
                plan.longestAbsolute = std::max(plan.longestAbsolute, length);
        planned.config = std::move(parsed.config);
    } catch (const Error& error) {
        if (planned.problems.empty()) plan.problem = error.what();
    }
    return planned;
}

}  // namespace

std::vector<std::int64_t> parseSeeds(const std::string& text, std::string& problem) {
    std::vector<std::int64_t> seeds;
    std::set<std::int64_t> taken;
    problem.clear();
    const auto wrong = [&](const std::string& what) {
        problem = "seeds: " + what;
        return std::vector<std::int64_t>();
    };
    const runs::ListItems list = runs::listItems(text);
    if (list.mixed) return wrong(runs::describe(runs::NumberFault::MixedSeparators, text));
    for (const std::string& item : list.items) {
        const auto dash = item.find('-', 1);
        const std::string first = item.substr(0, dash);
        const std::string second = dash == std::string::npos ? first : item.substr(dash + 1);
        const runs::WholeText from = runs::parseWhole(first), to = runs::parseWhole(second);
        for (const auto& [number, word] : {std::pair(from, first), std::pair(to, second)})
            if (number.fault == runs::NumberFault::LeadingZero)
                return wrong(runs::describe(number.fault, word));
        if (!from || !to || from.value < 0 || to.value < from.value)
            return wrong(item + " is none; write whole numbers from 0, as 0, 1, 2 or 0-4");
        // PyTorch's generators take 32 bits of a seed: a larger one repeats the run of another.
        if (to.value > kLargestSeed)
            return wrong(std::to_string(to.value) + " is too large; seeds go from 0 to " +
                         std::to_string(kLargestSeed));
        for (std::int64_t seed = from.value; seed <= to.value; ++seed) {
            if (!taken.insert(seed).second) continue;
            if (seeds.size() == kMostSeeds) return wrong("more than 1000 at once; launch them in parts");
            seeds.push_back(seed);
        }
    }
    if (seeds.empty()) return wrong("none; write at least one, as 0");
    return seeds;
}

bool LaunchPlan::ready() const {
    return problems.empty() && !requests.empty() &&
           std::all_of(methods.begin(), methods.end(), [](const MethodPlan& m) { return m.problem.empty(); });
}

QString LaunchPlan::obstacle() const {
    if (!problems.empty()) return messageText(problems.front().message);
    for (const MethodPlan& method : methods)
        if (!method.problem.empty()) return messageText(method.problem);
    return {};
}

LaunchPlan makePlan(const FormValues& form, PlanCache* cache, std::stop_token stop) {
    LaunchPlan plan;
    std::string seedProblem;
    plan.seeds = parseSeeds(form.seeds, seedProblem);
    if (!seedProblem.empty()) plan.problems.push_back({"seeds", form.seeds, seedProblem});
    if (const std::string grouped = runs::groupedThousands(form.seeds); !grouped.empty())
        plan.warnings.push_back("seeds: " + runs::ambiguity(grouped));
    for (const FormField& field : formFields()) {
        const auto text = form.texts.find(field.key);
        if (text != form.texts.end() && belongs(field, form.task)) checkTyping(field, text->second, plan);
    }
    const auto file = form.texts.find("bytes.train_file");
    if (form.task == runs::Task::Bytes && (file == form.texts.end() || trimmed(file->second).empty()))
        plan.problems.push_back(
            {"bytes.train_file", "\"\"", "bytes.train_file: none; choose a file to train on"});
    if (form.methods.empty())
        plan.problems.push_back({"methods", "", "methods: none chosen; check at least one"});
    const runs::Preset* preset = runs::findPreset(form.preset);
    const Json request =
        requestOf(form, preset ? textsOfConfig(preset->config) : std::map<std::string, std::string>{});

    PlanCache own;
    PlanCache& known = cache ? *cache : own;
    if (std::string text = request.dump(); known.request != text) {
        known.request = std::move(text);
        known.methods.clear();
    }
    // A problem that every method has is one of its key; what only some have stands beside the method.
    const std::vector<std::string> tried =
        form.methods.empty() ? std::vector<std::string>{"rope"} : form.methods;
    std::vector<const PlannedMethod*> found;
    for (const std::string& method : tried) {
        if (stop.stop_requested()) return plan;
        auto place = known.methods.find(method);
        if (place == known.methods.end())
            place = known.methods.emplace(method, planMethod(method, request)).first;
        found.push_back(&place->second);
        if (place->second.omega > 0) plan.targetOmega = place->second.omega;
    }
    const auto everywhere = [&](const runs::ConfigProblem& problem) {
        return problem.key != "method" && std::all_of(found.begin(), found.end(), [&](const auto* one) {
                   return std::any_of(one->problems.begin(), one->problems.end(),
                                      [&](const auto& other) { return other.key == problem.key; });
               });
    };
    for (const auto& problem : found.front()->problems) {
        const bool said = std::any_of(plan.problems.begin(), plan.problems.end(),
                                      [&](const auto& other) { return other.key == problem.key; });
        if (everywhere(problem) && !said) plan.problems.push_back(problem);
    }
    if (form.methods.empty()) return plan;
    for (const PlannedMethod* one : found) {
        MethodPlan method = one->plan;
        for (const auto& problem : one->problems)
            if (!everywhere(problem) && method.problem.empty()) method.problem = problem.message;
        plan.methods.push_back(std::move(method));
    }

    // A seed changes nothing but itself, so a method's configuration is read once for all of them.
    for (const PlannedMethod* one : found) {
        if (!one->config || !one->problems.empty()) continue;
        Json text = request;
        text["method"] = one->plan.method;
        for (std::int64_t seed : plan.seeds) {
            if (stop.stop_requested()) return plan;
            text["seed"] = seed;
            LaunchRequest& launch = plan.requests.emplace_back(text.dump(2) + "\n", *one->config);
            launch.config.seed = seed;
        }
    }
    return plan;
}

void checkTexts(LaunchPlan& plan) {
    if (plan.requests.empty()) return;
    for (runs::ConfigProblem& problem : runs::textProblems(plan.requests.front().config))
        plan.problems.push_back(std::move(problem));
}

QString planCommands(const LaunchPlan& plan, const QString& jordan, const QString& folder,
                     std::stop_token stop) {
    QStringList lines;
    for (const LaunchRequest& request : plan.requests) {
        if (stop.stop_requested()) return {};
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
