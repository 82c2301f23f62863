#include <cmath>
#include <filesystem>
#include <iostream>
#include <memory>
#include <optional>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "app/cli/commands.h"
#include "core/base/error.h"
#include "core/base/printable.h"
#include "core/runs/directory/run_directory.h"
#include "core/runs/records/metrics_reader.h"
#include "core/runs/text/number_text.h"

namespace jordanscope::cli {
namespace {

using Json = nlohmann::ordered_json;
namespace fs = std::filesystem;

struct Run {
    fs::path directory;
    runs::RunCondition condition;
    std::optional<runs::RunState> state;
    std::optional<runs::RunConfig> config;
    runs::RunSeries series;
    std::string problem;

    std::optional<double> lastLoss() const {
        if (series.train.rows() == 0) return std::nullopt;
        const double loss = series.train[runs::Column::Loss].back();
        return runs::isMissing(loss) ? std::nullopt : std::optional(loss);
    }
};

Run readRun(const fs::path& directory) {
    Run run;
    run.directory = directory;
    run.condition = runs::assessRun(directory, runs::wallClock());
    const auto attempt = [&](auto action) {
        try {
            action();
        } catch (const std::exception& error) {
            if (run.problem.empty()) run.problem = error.what();
        }
    };
    attempt([&] { run.state = runs::readRunState(directory); });
    attempt([&] {
        const bool resolved = fs::exists(directory / runs::kConfigFile);
        run.config = runs::loadConfig(directory / (resolved ? runs::kConfigFile : runs::kRequestFile));
    });
    runs::MetricsReader metrics(directory / runs::kMetricsFile);
    if (const std::string problem = metrics.poll().problem; run.problem.empty()) run.problem = problem;
    run.series = metrics.series();
    return run;
}

Json number(std::optional<double> value) {
    if (!value || runs::isMissing(*value)) return nullptr;
    return std::isfinite(*value) ? Json(*value) : Json(runs::numberText(*value));
}

Json toJson(const runs::EvalRecord& eval) {
    Json json{{"step", eval.step},
              {"length", eval.length},
              {"positions", std::string(runs::toText(eval.positions))},
              {"loss", number(eval.loss)},
              {"n", eval.n}};
    const auto add = [&](const char* key, const std::optional<double>& value) {
        if (value) json[key] = number(value);
    };
    add("loss_stderr", eval.lossStderr);
    add("accuracy", eval.accuracy);
    add("ci_low", eval.ciLow);
    add("ci_high", eval.ciHigh);
    add("bits_per_byte", eval.bitsPerByte);
    return json;
}

Json toJson(const Run& run) {
    Json json{{"run", run.directory.filename().string()},
              {"path", run.directory.string()},
              {"status", std::string(word(run.condition.state))},
              {"text", run.condition.text}};
    json["name"] = run.config ? Json(run.config->name) : Json(nullptr);
    json["task"] = run.config ? Json(std::string(toText(run.config->task))) : Json(nullptr);
    json["method"] = run.config ? Json(run.config->method) : Json(nullptr);
    json["seed"] = run.config ? Json(run.config->seed) : Json(nullptr);
    json["step"] = run.state ? Json(run.state->step) : Json(nullptr);
    json["steps"] = run.state ? Json(run.state->steps) : Json(nullptr);
    json["last_loss"] = number(run.lastLoss());
    json["evaluations"] = Json::array();
    for (const runs::EvalRecord& eval : lastEvaluations(run.series))
        json["evaluations"].push_back(toJson(eval));
    json["bad_lines"] = run.series.badLines;
    json["problem"] = run.problem.empty() ? Json(nullptr) : Json(run.problem);
    return json;
}

std::string shortNumber(double value) {
    return runs::numberText(value, 4);
}

std::string evaluationsText(const Run& run) {
    std::string text;
    for (const runs::EvalRecord& eval : lastEvaluations(run.series)) {
        text += (text.empty() ? "" : ", ") + std::to_string(eval.length);
        if (eval.positions == runs::Positions::Anchored) text += " anchored";
        text += ": " + shortNumber(eval.loss);
        if (eval.accuracy) {
            text += " (accuracy " + shortNumber(*eval.accuracy);
            if (eval.ciLow && eval.ciHigh) {
                text += ", 95% " + shortNumber(*eval.ciLow) + ".." + shortNumber(*eval.ciHigh);
            }
            text += ", n " + std::to_string(eval.n) + ")";
        }
    }
    return text;
}

void printTable(const std::vector<Run>& all) {
    std::vector<std::vector<std::string>> rows{{"run", "status", "step", "last loss", "evaluations"}};
    for (const Run& run : all) {
        const std::string steps =
            run.state ? std::to_string(run.state->step) + "/" + std::to_string(run.state->steps) : "";
        const std::string loss = run.lastLoss() ? shortNumber(*run.lastLoss()) : "";
        std::string status = run.condition.text;
        if (!run.problem.empty() && status.find(run.problem) == std::string::npos)
            status += " [" + run.problem + "]";
        rows.push_back({printable(run.directory.filename().string()), printable(status), steps, loss,
                        evaluationsText(run)});
    }
    printColumns(rows);
}

void listRuns(const fs::path& folder, bool json) {
    std::error_code error;
    if (!fs::is_directory(folder, error)) {
        throw Error(ErrorKind::Usage,
                    folder.string() +
                        (fs::exists(folder, error) ? " is no folder" : ": there is no such folder") +
                        "; give a runs folder or a run directory");
    }
    std::string problem;
    std::vector<fs::path> directories;
    if (runs::isRunDirectory(folder)) {
        // "r/" and "." name a run as well, by another name than its own.
        const fs::path whole = fs::absolute(folder).lexically_normal();
        directories.push_back(whole.has_filename() ? whole : whole.parent_path());
    } else {
        directories = runs::findRuns(folder, &problem);
    }
    if (!problem.empty()) throw Error(ErrorKind::Usage, problem);
    std::vector<Run> all;
    for (const fs::path& directory : directories) all.push_back(readRun(directory));
    if (json) {
        Json list{{"runs", Json::array()}};
        for (const Run& run : all) list["runs"].push_back(toJson(run));
        std::cout << list.dump(2, ' ', false, Json::error_handler_t::replace) << '\n';
    } else if (all.empty()) {
        std::cout << "no runs in " << printable(folder.string()) << '\n';
    } else {
        printTable(all);
    }
}

}  // namespace

void addRunsCommand(CLI::App& app) {
    struct Options {
        std::string folder;
        bool json = false;
    };
    auto options = std::make_shared<Options>();
    CLI::App* command = app.add_subcommand("runs", "List runs with their status, last loss and evaluations");
    command->add_option("DIR", options->folder, "A runs folder, or one run directory")->required();
    command->add_flag("--json", options->json, "Print {\"runs\": [...]} instead of a table");
    command->callback([options] { listRuns(options->folder, options->json); });
}

}  // namespace jordanscope::cli
