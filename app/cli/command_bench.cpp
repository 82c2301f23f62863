#include <iostream>
#include <memory>
#include <sstream>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "app/cli/commands.h"
#include "core/training/bench.h"
#include "core/training/threads.h"

namespace jordanscope::cli {
namespace {

using nlohmann::ordered_json;

struct Options {
    training::BenchRequest request;
    bool probe = false, json = false;
};

ordered_json toJson(const training::BenchResult& result) {
    return {{"method", result.method},
            {"batch", result.batch},
            {"length", result.length},
            {"s_per_step", result.secondsPerStep},
            {"tokens_per_s", result.tokensPerSecond},
            {"peak_rss_mib", result.peakRssMib}};
}

/// What a table without flags measures: the shapes people compare.
std::vector<std::pair<std::string, training::BenchRequest>> tableRows(const training::BenchRequest& base) {
    std::vector<std::pair<std::string, training::BenchRequest>> rows;
    const auto add = [&](const std::string& what, const std::string& method, auto change) {
        training::BenchRequest request = base;
        request.method = method;
        change(request);
        rows.emplace_back(what, request);
    };
    for (const char* method : {"rope", "jordan_rope", "jordan_m4", "rope_alibi",
                               "jordan_jetmixfull_m4_c150_g100_g050_g030_g020_alibi"})
        add("kernel step", method, [](auto&) {});
    for (const char* method : {"rope", "jordan_rope"})
        add("bytes step", method, [](auto& request) {
            request.bytes = true;
            request.batch = 4;
            request.length = 512;
        });
    for (const std::int64_t length : {1024, 8192})
        add("evaluation", "jordan_rope", [&](auto& request) {
            request.evaluate = true;
            request.length = length;
        });
    return rows;
}

std::string shortNumber(double value) {
    std::ostringstream text;
    text.precision(4);
    text << value;
    return text.str();
}

void printTable(const Options& options) {
    ordered_json list = ordered_json::array();
    std::vector<std::vector<std::string>> cells{{"what", "method", "batch", "length", "s", "tokens/s"}};
    for (const auto& [what, request] : tableRows(options.request)) {
        const training::BenchResult result = training::benchModel(request);
        cells.push_back({what, result.method, std::to_string(result.batch), std::to_string(result.length),
                         shortNumber(result.secondsPerStep), shortNumber(result.tokensPerSecond)});
        ordered_json entry = toJson(result);
        entry["what"] = what;
        list.push_back(entry);
    }
    const double probe = training::benchProbe(options.request.steps);
    cells.push_back({"probe table", "11 methods", "", "", shortNumber(probe), ""});
    list.push_back({{"what", "probe table"}, {"s_per_table", probe}});
    if (options.json)
        std::cout << list.dump() << '\n';
    else
        printColumns(cells);
}

void run(const CLI::App& command, const Options& options) {
    training::restartWithPassiveWaiting();
    if (options.probe) {
        std::cout << ordered_json{{"s_per_table", training::benchProbe(options.request.steps)}}.dump()
                  << '\n';
        return;
    }
    for (const char* flag : {"--method", "--batch", "--length", "--d-model", "--bytes", "--evaluate"}) {
        if (command.count(flag) == 0) continue;
        std::cout << toJson(training::benchModel(options.request)).dump() << '\n';
        return;
    }
    printTable(options);
}

}  // namespace

void addBenchCommand(CLI::App& app) {
    const auto options = std::make_shared<Options>();
    training::BenchRequest& request = options->request;
    CLI::App* command = app.add_subcommand(
        "bench", "Measure this program on this machine: seconds a step, median after one warm-up");
    command->add_option("--method", request.method, "Positional method")->capture_default_str();
    command->add_option("--batch", request.batch, "Sequences a step")->capture_default_str();
    command->add_option("--length", request.length, "Tokens a sequence")->capture_default_str();
    command->add_option("--steps", request.steps, "Measured steps")->capture_default_str();
    command->add_option("--threads", request.threads, "Processor threads")->capture_default_str();
    command->add_option("--d-model", request.dModel, "Width of the model")->capture_default_str();
    command->add_option("--device", request.device, "auto, cpu, cuda, cuda:0, ...")->capture_default_str();
    command->add_option("--precision", request.precision, "float32 or bfloat16")->capture_default_str();
    command->add_flag("--deterministic", request.deterministic, "Only algorithms that repeat bit by bit");
    command->add_flag("!--no-cuda-graph", request.cudaGraph,
                      "On CUDA, launch every operation of a step anew");
    command->add_flag("--bytes", request.bytes, "Vocabulary 257, loss at every position");
    command->add_flag("--evaluate", request.evaluate,
                      "One forward pass of batch 1 instead of a training step");
    command->add_flag("--probe", options->probe, "The probe table instead of a model");
    command->add_flag("--json", options->json, "The table as JSON");
    command->footer(
        "Any of --method, --batch, --length, --d-model, --bytes, --evaluate: one JSON line. None of them: a "
        "table.");
    command->callback([command, options] { run(*command, *options); });
}

}  // namespace jordanscope::cli
