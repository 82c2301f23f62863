#include <algorithm>
#include <cmath>
#include <iostream>
#include <memory>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "app/cli/commands.h"
#include "core/base/error.h"
#include "core/base/number_text.h"
#include "core/kernel/fits/fit.h"
#include "core/runs/config/probe_settings.h"
#include "core/runs/text/number_text.h"
#include "core/runs/text/read_file.h"

namespace jordanscope::cli {
namespace {

using kernel::Precision;

struct ProbeArguments {
    std::string settings, methods, targets, precisions = "float64", format = "table";
};

struct ProbeRow {
    std::string method, target;
    Precision precision = Precision::Float64;
    kernel::ContextScore score;
    int features = 0, rank = 0;
    double condition = 0, maxCoefficient = 0;
};

/// Rounding that is told: the table shows four digits.
constexpr double kRoundingTold = 1e-4;

std::string_view word(Precision precision) {
    return precision == Precision::Float64 ? "float64" : "float32";
}

std::string shortText(double value) {
    if (!std::isfinite(value)) return runs::numberText(value);
    return roundedText(value, 4, Notation::Scientific);
}

nlohmann::ordered_json jsonNumber(double value) {
    if (std::isfinite(value)) return value;
    return runs::numberText(value);
}

std::vector<Precision> precisions(const std::string& text) {
    std::vector<Precision> result;
    for (const std::string& name : commaSeparated(text)) {
        if (name != "float64" && name != "float32")
            throw Error(ErrorKind::Usage, "--precision: \"" + name + "\" is neither float64 nor float32");
        result.push_back(name == "float64" ? Precision::Float64 : Precision::Float32AsPublished);
    }
    if (result.empty()) throw Error(ErrorKind::Usage, "--precision is empty: give float64, float32 or both");
    return result;
}

std::vector<std::string> chosen(const std::string& list, const char* option, std::vector<std::string> all) {
    if (list.empty()) return all;
    std::vector<std::string> names = commaSeparated(list);
    if (names.empty()) throw Error(ErrorKind::Usage, std::string(option) + " is an empty list");
    return names;
}

kernel::ProbeSettings settingsFrom(const std::string& file) {
    if (file.empty()) return {};
    const auto text = runs::readSmallFile(file);
    if (!text) throw Error(ErrorKind::Usage, "--settings: there is no file " + file);
    return runs::parseProbeSettings(*text);
}

std::vector<ProbeRow> probe(kernel::ProbeSettings settings, Precision precision,
                            const std::vector<std::string>& methods,
                            const std::vector<std::string>& targets) {
    settings.precision = precision;
    kernel::FitWorkspace workspace;
    std::vector<std::vector<kernel::MethodFit>> fits;  // by target
    for (const std::string& target : targets) {
        kernel::FitResult result =
            kernel::fitMethods(kernel::probeRequest(settings, methods, target), workspace);
        if (result.excluded > 0)
            std::cerr << "jordan: " << target << ": " << result.excluded << " of the "
                      << settings.trainContext << " fitted lags have no finite value and are left out\n";
        fits.push_back(std::move(result.fits));
    }
    std::vector<ProbeRow> rows;
    for (std::size_t m = 0; m < methods.size(); ++m)
        for (std::size_t t = 0; t < targets.size(); ++t) {
            const kernel::MethodFit& fit = fits[t].at(m);
            if (!fit.failure.empty())
                throw Error(ErrorKind::Usage,
                            methods[m] + " does not fit " + targets[t] + ": " + fit.failure);
            if (fit.roundingShare > kRoundingTold)
                std::cerr << "jordan: " << methods[m] << " on " << targets[t] << ": with ridge "
                          << exactText(settings.ridge) << " rounding in the normal equations has added about "
                          << roundedText(100 * fit.roundingShare, 2)
                          << " % to the MSE of the fitted lags; a larger ridge keeps the digits\n";
            for (const kernel::ContextScore& score : fit.scores)
                rows.push_back({methods[m], targets[t], precision, score, fit.columns, fit.rank,
                                fit.condition, fit.maxCoefficient});
        }
    return rows;
}

void printJson(const kernel::ProbeSettings& settings, const std::vector<ProbeRow>& rows, bool namePrecision) {
    nlohmann::ordered_json document;
    document["settings"] = runs::toJson(settings);
    auto& list = document["rows"] = nlohmann::ordered_json::array();
    for (const ProbeRow& row : rows) {
        nlohmann::ordered_json entry{{"method", row.method},
                                     {"target", row.target},
                                     {"context", row.score.context},
                                     {"mse", jsonNumber(row.score.mse)},
                                     {"r2", jsonNumber(row.score.r2)},
                                     {"features", row.features},
                                     {"rank", row.rank},
                                     {"condition", jsonNumber(row.condition)},
                                     {"max_coefficient", jsonNumber(row.maxCoefficient)}};
        if (namePrecision) entry["precision"] = word(row.precision);
        list.push_back(std::move(entry));
    }
    std::cout << document.dump() << '\n';
}

void printCsv(const std::vector<ProbeRow>& rows) {
    std::cout << "method,target,context,mse,r2,features,rank,condition,max_coefficient,precision\n";
    for (const ProbeRow& row : rows)  // names hold letters, digits and underscores: nothing to quote
        std::cout << row.method << ',' << row.target << ',' << row.score.context << ','
                  << runs::numberText(row.score.mse) << ',' << runs::numberText(row.score.r2) << ','
                  << row.features << ',' << row.rank << ',' << runs::numberText(row.condition) << ','
                  << runs::numberText(row.maxCoefficient) << ',' << word(row.precision) << '\n';
}

/// Whether every frequency that a target turns by is one of those a method has columns for.
std::string inBank(const kernel::ProbeSettings& settings, const std::string& method,
                   const std::string& target) {
    const auto match =
        kernel::matchTarget(kernel::methodFrequencies(kernel::parseProbeMethod(method, settings), settings),
                            kernel::targetFrequencies(target, kernel::targetParameters(settings)));
    if (!match.turns()) return "target turns by none";
    if (!match.bank) return "method turns by none";
    const kernel::FrequencyMatch* missed = match.missed();
    return missed ? "no, nearest " + shortText(missed->distance) + " away" : "yes";
}

void printTable(const kernel::ProbeSettings& settings, const std::vector<ProbeRow>& rows) {
    const char* titles[] = {"method",    "target",  "context",   "mse",           "r2", "features", "rank",
                            "condition", "max |c|", "precision", "target in bank"};
    std::vector<std::vector<std::string>> cells{{std::begin(titles), std::end(titles)}};
    for (const ProbeRow& row : rows)
        cells.push_back({row.method, row.target, std::to_string(row.score.context), shortText(row.score.mse),
                         shortText(row.score.r2), std::to_string(row.features), std::to_string(row.rank),
                         shortText(row.condition), shortText(row.maxCoefficient),
                         std::string(word(row.precision)), inBank(settings, row.method, row.target)});
    printColumns(cells);
}

void runProbe(const ProbeArguments& arguments) {
    const kernel::ProbeSettings settings = settingsFrom(arguments.settings);
    const auto methods = chosen(arguments.methods, "--methods", kernel::probeMethodNames());
    const auto targets = chosen(arguments.targets, "--targets", kernel::targetNames());
    for (const std::string& method : methods) kernel::parseProbeMethod(method, settings);
    std::vector<ProbeRow> rows;
    bool float32 = false;
    for (const Precision precision : precisions(arguments.precisions)) {
        float32 = float32 || precision == Precision::Float32AsPublished;
        const auto more = probe(settings, precision, methods, targets);
        rows.insert(rows.end(), more.begin(), more.end());
    }
    if (arguments.format == "json")
        printJson(settings, rows, float32);
    else if (arguments.format == "csv")
        printCsv(rows);
    else
        printTable(settings, rows);
}

}  // namespace

void addProbeCommand(CLI::App& app) {
    const auto arguments = std::make_shared<ProbeArguments>();
    CLI::App* command =
        app.add_subcommand("probe", "Fits target kernels with every method's basis and prints the errors");
    command
        ->add_option("--settings", arguments->settings,
                     "JSON object of settings: train_context, eval_contexts, num_freqs, head_dim, theta, "
                     "ridge, gamma, "
                     "target_freq_index, second_freq_index, drift_relative_eps, scaled_c, bounded")
        ->type_name("FILE");
    command
        ->add_option("--methods", arguments->methods,
                     "Methods, comma separated (default: the 17 of the paper's probes)")
        ->type_name("A,B");
    command->add_option("--targets", arguments->targets, "Target kernels, comma separated (default: all 13)")
        ->type_name("A,B");
    command
        ->add_option("--precision", arguments->precisions,
                     "float64, and float32 to repeat the published normal equations (default float64)")
        ->type_name("P,Q");
    command->add_option("--format", arguments->format, "table, json or csv (default table)")
        ->check(CLI::IsMember({"table", "json", "csv"}))
        ->type_name("FORMAT");
    command->footer(
        "Example: jordan probe --methods rope,jordan_rope --targets mixed --precision float64,float32");
    command->callback([arguments] { runProbe(*arguments); });
}

}  // namespace jordanscope::cli
