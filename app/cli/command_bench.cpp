#include <algorithm>
#include <iostream>
#include <iterator>
#include <memory>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "app/cli/bench_table.h"
#include "app/cli/commands.h"
#include "core/runs/config/config_fields.h"
#include "core/training/platform/threads.h"
#include "core/training/run/bench.h"

namespace jordanscope::cli {

using nlohmann::ordered_json;

namespace {

struct Options {
    training::BenchRequest request;
    bool probe = false, json = false;
};

/// What makes a measurement one of a single shape instead of the table.
constexpr const char* kShapeFlags[] = {"--method",  "--batch", "--length",
                                       "--d-model", "--bytes", "--evaluate"};

void run(const CLI::App& command, const Options& options) {
    training::restartWithPassiveWaiting();
    if (options.probe) {
        std::cout << ordered_json{{"s_per_table", training::benchProbe(options.request.steps)}}.dump()
                  << '\n';
        return;
    }
    const bool shape = std::any_of(std::begin(kShapeFlags), std::end(kShapeFlags),
                                   [&](const char* flag) { return command.count(flag) > 0; });
    if (shape)
        std::cout << toJson(training::benchModel(options.request)).dump() << '\n';
    else
        printBenchTable(options.request, options.json);
}

}  // namespace

ordered_json toJson(const training::BenchResult& result) {
    ordered_json line{{"method", result.method},
                      {"batch", result.batch},
                      {"length", result.length},
                      {"s_per_step", result.secondsPerStep},
                      {"tokens_per_s", result.tokensPerSecond},
                      {"peak_rss_mib", result.peakRssMib}};
    if (result.graph) line["graph"] = *result.graph;
    return line;
}

void addBenchCommand(CLI::App& app) {
    const auto options = std::make_shared<Options>();
    training::BenchRequest& request = options->request;
    CLI::App* command = app.add_subcommand(
        "bench", "Measure this program on this machine: seconds a step, median after one warm-up");
    command->add_option("--method", request.method, "Positional method")->capture_default_str();
    command->add_option("--batch", request.batch, "Sequences a step")
        ->check(within(runs::kSize))
        ->capture_default_str();
    command->add_option("--length", request.length, "Tokens a sequence")
        ->check(within(runs::kSize))
        ->capture_default_str();
    command->add_option("--steps", request.steps, "Measured steps")
        ->check(within(runs::kSize))
        ->capture_default_str();
    command->add_option("--threads", request.threads, "Processor threads")
        ->check(within({1, runs::kThreads.high}))
        ->capture_default_str();
    command->add_option("--d-model", request.dModel, "Width of the model")
        ->check(within(runs::kSize))
        ->capture_default_str();
    command->add_option("--device", request.device, "auto, cpu, cuda, cuda:0, ...")->capture_default_str();
    command->add_option("--precision", request.precision, "float32 or bfloat16")->capture_default_str();
    command->add_flag("--deterministic", request.deterministic, "Only algorithms that repeat bit by bit");
    command->add_flag_callback(
        "--no-cuda-graph", [options] { options->request.cudaGraph = false; },
        "On CUDA, launch every operation of a step anew");
    command->add_flag("--bytes", request.bytes, "Vocabulary 257, loss at every position");
    command->add_flag("--evaluate", request.evaluate,
                      "One forward pass of batch 1 instead of a training step");
    command
        ->add_option_function<std::string>(
            "--positions",
            [options](const std::string& text) { options->request.anchored = text == "anchored"; },
            "absolute, or anchored with --evaluate (default: absolute)")
        ->check(CLI::IsMember({"absolute", "anchored"}))
        ->type_name("P");
    CLI::Option* probe = command->add_flag("--probe", options->probe, "The probe table instead of a model");
    for (const char* flag : kShapeFlags) probe->excludes(command->get_option(flag));
    for (const char* flag : {"--positions", "--device", "--precision", "--threads", "--deterministic",
                             "--no-cuda-graph"})  // the probe runs on one thread of the processor in float64
        probe->excludes(command->get_option(flag));
    command->add_flag("--json", options->json, "The table as JSON, an object a line");
    command->footer(
        "Any of --method, --batch, --length, --d-model, --bytes, --evaluate: one JSON line. None of them: a "
        "table of steps, evaluations and the probe in milliseconds and tokens/s, with the peak memory of the "
        "process and the time beside rope's at the same shape.");
    command->callback([command, options] { run(*command, *options); });
}

}  // namespace jordanscope::cli
