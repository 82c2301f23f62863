#include <iostream>
#include <memory>

#include <CLI/CLI.hpp>
#include <unistd.h>

#include "app/cli/commands.h"
#include "core/base/error.h"
#include "core/runs/config/config_fields.h"
#include "core/runs/text/number_text.h"
#include "core/training/platform/threads.h"
#include "core/training/run/evaluate_run.h"

namespace jordanscope::cli {
namespace {

struct EvalArguments {
    std::string runDirectory, lengths, positions, format;
    int batches = 0;
};

std::string text(double value) {
    return runs::numberText(value, 6);
}

training::EvaluateOptions optionsFrom(const EvalArguments& arguments, bool lengthsGiven, bool batchesGiven) {
    training::EvaluateOptions options;
    if (lengthsGiven)
        for (const std::int64_t length : wholeNumbers(arguments.lengths, "--lengths", runs::kLengths))
            options.lengths.push_back(static_cast<int>(length));
    if (batchesGiven) options.batches = arguments.batches;
    if (!arguments.positions.empty())
        options.positions =
            arguments.positions == "anchored" ? runs::Positions::Anchored : runs::Positions::Absolute;
    return options;
}

void printTable(const std::vector<runs::EvalRecord>& records) {
    std::vector<std::vector<std::string>> cells{
        {"step", "length", "positions", "loss", "+-", "accuracy", "95% interval", "bits/byte", "n"}};
    for (const runs::EvalRecord& record : records)
        cells.push_back(
            {std::to_string(record.step), std::to_string(record.length),
             std::string(runs::toText(record.positions)), text(record.loss),
             record.lossStderr ? text(*record.lossStderr) : "-",
             record.accuracy ? text(*record.accuracy) : "-",
             record.ciLow && record.ciHigh ? text(*record.ciLow) + ".." + text(*record.ciHigh) : "-",
             record.bitsPerByte ? text(*record.bitsPerByte) : "-", std::to_string(record.n)});
    printColumns(cells);
}

}  // namespace

void addEvalCommand(CLI::App& app) {
    const auto arguments = std::make_shared<EvalArguments>();
    CLI::App* command =
        app.add_subcommand("eval", "Evaluates a run's checkpoint; appends to its metrics.jsonl and prints");
    command->add_option("--run-dir", arguments->runDirectory, "The run")->required()->type_name("DIR");
    const CLI::Option* lengths =
        command
            ->add_option("--lengths", arguments->lengths,
                         "Lengths in tokens, separated by commas or by blanks (default: the run's)")
            ->type_name("N,M");
    const CLI::Option* batches =
        command->add_option("--batches", arguments->batches, "Batches a length (default: the run's)")
            ->check(within(runs::kSize))
            ->type_name("N");
    command
        ->add_option("--positions", arguments->positions,
                     "absolute, or anchored: query chunks that each start anew, for the exact variants")
        ->check(CLI::IsMember({"absolute", "anchored"}))
        ->type_name("P");
    command
        ->add_option("--format", arguments->format,
                     "table, or json: the records, one a line (default: a table on a terminal, else json)")
        ->check(CLI::IsMember({"table", "json"}))
        ->type_name("FORMAT");
    command->footer("Example: jordan eval --run-dir runs/first --lengths 4096,16384 --batches 64");
    command->callback([arguments, lengths, batches] {
        training::restartWithPassiveWaiting();
        const bool table =
            arguments->format == "table" || (arguments->format.empty() && isatty(STDOUT_FILENO));
        const auto records = training::evaluateRun(
            arguments->runDirectory, optionsFrom(*arguments, lengths->count() > 0, batches->count() > 0),
            [&](const runs::EvalRecord& record) {
                if (!table) std::cout << runs::toLine(record) << std::flush;
            },
            [](const std::string& notice) { std::cerr << "jordan: " << notice << std::endl; });
        if (table) printTable(records);
    });
}

}  // namespace jordanscope::cli
