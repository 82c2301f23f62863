#include "core/training/golden/verify.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <functional>
#include <limits>
#include <map>

#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/kernel/fits/fit.h"
#include "core/kernel/fits/probe.h"
#include "core/kernel/positions.h"
#include "core/runs/config/config.h"
#include "core/runs/text/read_file.h"
#include "core/training/model/learned.h"
#include "core/training/platform/determinism.h"
#include "core/training/platform/devices.h"
#include "core/training/positions/position.h"
#include "core/training/steps/training_step.h"
#include "core/training/tasks/evaluation.h"
#include "core/training/tasks/kernel_task.h"

// The comparisons throw what nlohmann throws on a broken file.
namespace jordanscope::training {
namespace {

/// Collects the worst of many compared numbers into a file's line.
class Comparison {
public:
    explicit Comparison(VerifyLine& line) : line_(line) {}

    /// A difference that is not a number counts as infinite.
    void add(double got, double wanted, double allowed, const std::string& where) {
        const double difference = std::abs(got - wanted);
        const double ratio =
            std::isfinite(difference) ? difference / allowed : std::numeric_limits<double>::infinity();
        if (line_.compared++ == 0 || ratio > line_.worst) {
            line_.worst = ratio;
            line_.difference = difference;
            line_.where = where;
        }
    }

private:
    VerifyLine& line_;
};

/// Tolerances that scale with the number: allowed * max(1, |wanted|).
inline double scaled(double allowed, double wanted) {
    return allowed * std::max(1.0, std::abs(wanted));
}

// probe.json

kernel::ProbeSettings probeSettings(const nlohmann::json& json) {
    kernel::ProbeSettings settings;
    json.at("train_context").get_to(settings.trainContext);
    json.at("eval_contexts").get_to(settings.evalContexts);
    json.at("num_freqs").get_to(settings.numFreqs);
    json.at("head_dim").get_to(settings.headDim);
    json.at("target_freq_index").get_to(settings.targetFreqIndex);
    json.at("second_freq_index").get_to(settings.secondFreqIndex);
    json.at("ridge").get_to(settings.ridge);
    json.at("gamma").get_to(settings.gamma);
    json.at("theta").get_to(settings.theta);
    json.at("bounded").get_to(settings.bounded);
    json.at("drift_relative_eps").get_to(settings.driftRelativeEps);
    json.at("scaled_c").get_to(settings.scaledC);
    return settings;
}

void compareProbe(const nlohmann::json& golden, Comparison& comparison) {
    const kernel::ProbeSettings settings = probeSettings(golden.at("settings"));
    std::vector<std::string> methods;
    for (const auto& row : golden.at("rows")) {
        const auto method = row.at("method").get<std::string>();
        if (std::find(methods.begin(), methods.end(), method) == methods.end()) methods.push_back(method);
    }
    kernel::FitWorkspace workspace;
    std::map<std::string, kernel::FitResult> byTarget;
    for (const auto& row : golden.at("rows")) {
        const auto target = row.at("target").get<std::string>(), method = row.at("method").get<std::string>();
        const auto context = row.at("context").get<int>();
        auto found = byTarget.find(target);
        if (found == byTarget.end())
            found = byTarget
                        .emplace(target, kernel::fitMethods(kernel::probeRequest(settings, methods, target),
                                                            workspace))
                        .first;
        const std::string where = method + ", " + target + ", context " + std::to_string(context);
        const auto& fits = found->second.fits;
        const auto fit = std::find_if(fits.begin(), fits.end(),
                                      [&](const kernel::MethodFit& each) { return each.method == method; });
        const kernel::ContextScore* score = nullptr;
        if (fit != fits.end())
            for (const kernel::ContextScore& each : fit->scores)
                if (each.context == context) score = &each;
        if (!score) {
            comparison.add(std::numeric_limits<double>::quiet_NaN(), 0, 1, where + ", which is not fitted");
            continue;
        }
        const auto mse = row.at("mse").get<double>(), r2 = row.at("r2").get<double>();
        comparison.add(fit->columns, row.at("features").get<double>(), 0.5, where + ", features");
        comparison.add(score->mse, mse, std::max(1e-5 * std::abs(mse), 1e-13), where + ", mse");
        comparison.add(score->r2, r2, scaled(1e-8, r2), where + ", r2");
    }
}

// positions.json

void flatten(const nlohmann::json& json, std::vector<double>& out) {
    if (json.is_array())
        for (const auto& item : json) flatten(item, out);
    else if (!json.is_null())
        out.push_back(json.get<double>());
}

std::vector<double> numbersOf(const nlohmann::json& json) {
    std::vector<double> out;
    flatten(json, out);
    return out;
}

struct PositionCase {
    explicit PositionCase(const nlohmann::json& json)
        : method(kernel::parseMethod(json.at("method").get<std::string>(), {},
                                     json.at("train_context").get<int>())),
          heads(json.at("heads").get<int>()),
          headDim(json.at("head_dim").get<int>()),
          theta(json.at("theta").get<double>()),
          positions(numbersOf(json.at("positions"))),
          parameters{numbersOf(json.at("gamma")), numbersOf(json.at("eta")), numbersOf(json.at("jets")),
                     numbersOf(json.at("jet_base"))},
          query(numbersOf(json.at("q"))),
          key(numbersOf(json.at("k"))),
          queryOut(numbersOf(json.at("q_out"))),
          keyOut(numbersOf(json.at("k_out"))),
          scores(numbersOf(json.at("scores"))) {}

    int length() const { return static_cast<int>(positions.size()); }

    kernel::Method method;
    int heads, headDim;
    double theta;
    std::vector<double> positions;
    kernel::PositionParameters parameters;
    std::vector<double> query, key, queryOut, keyOut, scores;
};

void compareAll(const std::vector<double>& got, const std::vector<double>& wanted, double allowed,
                const std::string& where, Comparison& comparison) {
    comparison.add(static_cast<double>(got.size()), static_cast<double>(wanted.size()), 0.5,
                   where + ", size");
    for (std::size_t n = 0; n < std::min(got.size(), wanted.size()); ++n)
        comparison.add(got[n], wanted[n], scaled(allowed, wanted[n]), where + '[' + std::to_string(n) + ']');
}

void compareDouble(const PositionCase& item, const std::string& name, Comparison& comparison) {
    const kernel::QueryKeyShape shape{item.heads, item.length(), item.headDim};
    const kernel::QueryKey out = kernel::transformQueryKey(item.method, item.parameters, shape,
                                                           item.positions, item.query, item.key, item.theta);
    constexpr double kAllowed = 1e-9;
    compareAll(out.query, item.queryOut, kAllowed, name + ", float64 q_out", comparison);
    compareAll(out.key, item.keyOut, kAllowed, name + ", float64 k_out", comparison);
    compareAll(kernel::attentionScores(item.method, out, shape, item.positions), item.scores, kAllowed,
               name + ", float64 scores", comparison);
}

/// The training engine's own pass in float32, one position at a time as they are not in sequence.
void compareFloat(const PositionCase& item, const std::string& name, at::Device device,
                  const Tolerances& tolerances, Comparison& comparison) {
    const at::NoGradGuard noGrad;
    const std::int64_t heads = item.heads, length = item.length(), dim = item.headDim;
    const std::int64_t chains = item.method.chains(item.headDim);
    const auto tensor = [&](const std::vector<double>& values, at::IntArrayRef shape) {
        return values.empty() ? at::Tensor()
                              : at::tensor(values, at::kDouble).to(device, at::kFloat).reshape(shape);
    };
    PositionPass pass(item.method, heads, dim, item.theta, device);
    const PositionValues values{
        item.method.gammaLearned ? tensor(item.parameters.gamma, {heads, chains}) : at::Tensor(),
        item.method.etaLearned ? tensor(item.parameters.eta, {heads, chains}) : at::Tensor(),
        tensor(item.parameters.jets, {-1, heads, chains}), tensor(item.parameters.jetBase, {heads, chains})};
    const at::Tensor x =
        at::stack({tensor(item.query, {heads, length, dim}), tensor(item.key, {heads, length, dim})})
            .permute({2, 0, 1, 3})
            .unsqueeze(0)
            .contiguous();  // [1, length, 2, heads, dim]
    const auto last = static_cast<std::int64_t>(item.positions.back());
    std::vector<at::Tensor> queries, keys;
    for (std::int64_t n = 0; n < length; ++n) {
        const auto position = static_cast<std::int64_t>(item.positions[static_cast<std::size_t>(n)]);
        const auto out = pass(x.narrow(1, n, 1), {Role::Query, Role::Key}, position, last, values);
        queries.push_back(out[0].cpu());
        keys.push_back(out[1].cpu());
    }
    const at::Tensor query =
        at::cat(queries, 1).squeeze(0).transpose(0, 1).contiguous();  // [heads, length, width]
    const at::Tensor key = at::cat(keys, 1).squeeze(0).transpose(0, 1).contiguous();
    const auto list = [](const at::Tensor& t) {
        const at::Tensor flat = t.to(at::kDouble).contiguous().flatten();
        return std::vector<double>(flat.const_data_ptr<double>(),
                                   flat.const_data_ptr<double>() + flat.numel());
    };
    const double allowed = tolerances.position;
    compareAll(list(query.narrow(-1, 0, dim)), item.queryOut, allowed, name + ", float32 q_out", comparison);
    compareAll(list(key.narrow(-1, 0, dim)), item.keyOut, allowed, name + ", float32 k_out", comparison);
    const std::vector<double> scores =
        list(at::matmul(query.to(at::kDouble), key.to(at::kDouble).transpose(1, 2)) /
             std::sqrt(static_cast<double>(dim)));
    const std::vector<double> slopes = kernel::alibiSlopes(item.heads);
    std::size_t at = 0;
    for (std::size_t h = 0; h < slopes.size(); ++h) {
        for (const double i : item.positions) {
            // ALiBi carried by the heads is off by a constant of the row, which softmax does not see.
            const double constant = item.method.alibi ? slopes[h] * (i - item.positions.back()) : 0.0;
            for (const double j : item.positions) {
                if (!item.method.alibi || j <= i)
                    comparison.add(scores[at] - constant, item.scores[at], scaled(allowed, item.scores[at]),
                                   name + ", float32 scores[" + std::to_string(at) + ']');
                ++at;
            }
        }
    }
}

void comparePositions(const nlohmann::json& golden, at::Device device, const Tolerances& tolerances,
                      Comparison& comparison) {
    for (const auto& [heads, wanted] : golden.at("alibi_slopes").items())
        compareAll(kernel::alibiSlopes(std::stoi(heads)), numbersOf(wanted), 1e-12, "alibi_slopes " + heads,
                   comparison);
    std::size_t number = 0;
    for (const auto& json : golden.at("cases")) {
        const PositionCase item(json);
        const std::string name = item.method.name + " (case " + std::to_string(number++) + ')';
        compareDouble(item, name, comparison);
        compareFloat(item, name, device, tolerances, comparison);
    }
}

// kernel_training.json and byte_training.json

constexpr std::size_t kEarlySteps = 12;

/// What both files say of a run in the same words.
runs::RunConfig runConfig(const nlohmann::json& golden, const nlohmann::json& run, runs::Task task) {
    const auto& model = golden.at("model");
    const auto& settings = golden.at("task");
    runs::RunConfig config;
    config.task = task;
    config.method = run.at("method").get<std::string>();
    config.seed = golden.at("seed").get<std::int64_t>();
    config.model.dModel = run.at("d_model").get<int>();
    config.model.heads = model.at("heads").get<int>();
    config.model.layers = model.at("layers").get<int>();
    config.model.mlpRatio = model.at("mlp_ratio").get<int>();
    config.model.theta = model.at("theta").get<double>();
    config.training.length = settings.at("seq_len").get<int>();
    config.training.batch = settings.at("batch").get<int>();
    config.training.steps = settings.at("steps").get<std::int64_t>();
    config.training.lr = settings.at("lr").get<double>();
    config.training.weightDecay = settings.at("weight_decay").get<double>();
    config.position.trainContext = config.training.length;
    config.evaluation.lengths = settings.at("eval_lengths").get<std::vector<int>>();
    config.evaluation.batches = settings.at("eval_batches").get<int>();
    config.evaluation.batch = settings.at("eval_batch").get<int>();
    return config;
}

runs::KernelConfig kernelConfig(const nlohmann::json& settings) {
    runs::KernelConfig config;
    config.benchmark = settings.at("benchmark").get<std::string>();
    config.dataSeed = settings.at("data_seed").get<std::int64_t>();
    config.evalSeed = settings.at("eval_seed").get<std::int64_t>();
    config.targetFreqIndex = settings.at("target_freq_index").get<int>();
    config.secondFreqIndex = settings.at("second_freq_index").get<int>();
    config.gamma = settings.at("gamma").get<double>();
    config.scaledC = settings.at("scaled_c").get<double>();
    return config;
}

/// Trains as `run` did and compares losses and evaluations; leaves the trained model for more.
std::unique_ptr<Model> compareRun(const runs::RunConfig& config, const nlohmann::json& run,
                                  const Tolerances& tolerances, at::Device device, Comparison& comparison) {
    const bool kernel = config.task == runs::Task::Kernel;
    const double early = kernel ? tolerances.early : tolerances.bytes;
    const double late = kernel ? tolerances.late : tolerances.bytes;
    auto model = std::make_unique<Model>(modelSpec(config), static_cast<std::uint64_t>(config.seed), device);
    const std::unique_ptr<Task> task = makeTask(config);
    Optimiser optimiser(*model, {config.training.lr, config.training.weightDecay, config.training.clip});
    TrainingStep step(*model, *task, optimiser);
    const auto& losses = run.at("losses");
    for (std::size_t number = 0; number < losses.size(); ++number) {
        const StepResult result = step.take(task->nextBatch());
        const auto wanted = losses[number].get<double>();
        comparison.add(result.loss, wanted, scaled(number < kEarlySteps ? early : late, wanted),
                       config.method + ", losses[" + std::to_string(number) + ']');
    }
    for (const auto& entry : run.at("eval")) {
        const auto length = entry.at("length").get<int>();
        const EvaluationScore score = evaluate(*model, *task, length, config.evaluation.batches);
        const std::string where = config.method + ", evaluation at " + std::to_string(length);
        const auto loss = entry.at("loss").get<double>();
        comparison.add(score.loss, loss, scaled(late, loss), where + ", loss");
        if (!entry.contains("accuracy")) continue;
        const double accuracy = static_cast<double>(score.right.value_or(0)) / static_cast<double>(score.n);
        comparison.add(accuracy, entry.at("accuracy").get<double>(),
                       late + tolerances.tipped / static_cast<double>(score.n), where + ", accuracy");
    }
    return model;
}

void compareKernelTraining(const nlohmann::json& golden, at::Device device, const Tolerances& tolerances,
                           Comparison& comparison) {
    const auto& settings = golden.at("task");
    const runs::KernelConfig kernel = kernelConfig(settings);
    constexpr int kHeadDim = 32;
    const auto wantedKernel = golden.at("kernel").get<std::vector<double>>();
    const auto length = settings.at("seq_len").get<std::int64_t>();
    const at::Tensor ownKernel =
        taskKernel(kernel, length, length, kHeadDim, golden.at("model").at("theta").get<double>())
            .to(at::kDouble);
    comparison.add(static_cast<double>(ownKernel.numel()), static_cast<double>(wantedKernel.size()), 0.5,
                   "kernel, size");
    for (std::size_t n = 0; n < wantedKernel.size(); ++n)
        comparison.add(ownKernel[static_cast<std::int64_t>(n)].item<double>(), wantedKernel[n], 1e-6,
                       "kernel[" + std::to_string(n) + ']');
    for (const auto& run : golden.at("runs")) {
        runs::RunConfig config = runConfig(golden, run, runs::Task::Kernel);
        config.kernel = kernel;
        const auto model = compareRun(config, run, tolerances, device, comparison);
        comparison.add(static_cast<double>(model->parameterCount()), run.at("parameters").get<double>(), 0.5,
                       config.method + ", parameters");
        if (run.at("gamma_mean").is_null()) continue;
        const LearnedSummary learned = summarise(*model);
        const auto gamma = run.at("gamma_mean").get<double>(), eta = run.at("eta_mean").get<double>();
        comparison.add(learned.gammaMean.value_or(0), gamma,
                       std::max(tolerances.gamma * std::abs(gamma), 1e-12), config.method + ", gamma_mean");
        comparison.add(learned.etaMean.value_or(0), eta, tolerances.eta, config.method + ", eta_mean");
    }
}

void compareByteTraining(const nlohmann::json& golden, const std::filesystem::path& text, at::Device device,
                         const Tolerances& tolerances, Comparison& comparison) {
    const auto& settings = golden.at("task");
    const auto size = static_cast<std::int64_t>(std::filesystem::file_size(text));
    for (const auto& run : golden.at("runs")) {
        runs::RunConfig config = runConfig(golden, run, runs::Task::Bytes);
        config.bytes.trainFile = text.string();
        config.bytes.trainSampleSeed = settings.at("train_sample_seed").get<std::int64_t>();
        config.bytes.evalSampleSeed = settings.at("eval_sample_seed").get<std::int64_t>();
        // A fraction that cuts where the file says, whatever rounding does to it.
        const auto cut = golden.at("train_bytes").get<double>();
        config.bytes.evalFraction = 1.0 - (cut + 0.5) / static_cast<double>(size);
        compareRun(config, run, tolerances, device, comparison);
    }
}

// All of them

constexpr std::size_t kLargestGolden = 256 << 20;  // bytes

using Compare = std::function<void(const nlohmann::json&, Comparison&)>;

VerifyLine verifyFile(const std::filesystem::path& folder, const std::string& name, const Compare& compare) {
    VerifyLine line;
    line.file = name;
    const auto started = std::chrono::steady_clock::now();
    try {
        const auto text = runs::readSmallFile(folder / name, kLargestGolden);
        if (!text) throw Error(ErrorKind::Data, "the file is missing");
        const nlohmann::json golden = nlohmann::json::parse(*text);
        Comparison comparison(line);
        compare(golden, comparison);
        line.agrees = line.compared > 0 && line.worst <= 1.0;
        if (line.compared == 0) line.message = "the file holds nothing to compare";
    } catch (const nlohmann::json::parse_error& error) {
        line.message = "the file is not valid JSON from byte " + std::to_string(error.byte) +
                       " on: it is cut short or damaged, copy it anew";
    } catch (const nlohmann::json::exception& error) {
        // Without the library's own "[json.exception.out_of_range.403] ".
        const std::string text = error.what();
        const auto fact = text.find("] ");
        line.message = "the file is not laid out as a golden file is (" +
                       (fact == text.npos ? text : text.substr(fact + 2)) + "): copy it anew";
    } catch (const std::exception& error) {
        const std::string text = error.what();
        line.message = text.substr(0, text.find('\n'));
    }
    line.agrees = line.agrees && line.message.empty();
    line.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
    return line;
}

}  // namespace

std::vector<VerifyLine> verifyGolden(const std::filesystem::path& golden, const std::filesystem::path& text,
                                     const std::string& device, const std::optional<Tolerances>& asked) {
    if (!std::filesystem::is_directory(golden))
        throw Error(ErrorKind::Data, "--golden: there is no folder \"" + golden.string() + '"');
    chooseAlgorithms(/*deterministic=*/false);  // before the device is tried
    const at::Device on(chooseDevice(device).device);
    const Tolerances tolerances = asked.value_or(on.is_cuda() ? kOnGpu : kOnCpu);
    using Json = nlohmann::json;
    return {verifyFile(golden, "probe.json", compareProbe),
            verifyFile(golden, "positions.json",
                       [&](const Json& json, Comparison& comparison) {
                           comparePositions(json, on, tolerances, comparison);
                       }),
            verifyFile(golden, "kernel_training.json",
                       [&](const Json& json, Comparison& comparison) {
                           compareKernelTraining(json, on, tolerances, comparison);
                       }),
            verifyFile(golden, "byte_training.json", [&](const Json& json, Comparison& comparison) {
                if (!std::filesystem::is_regular_file(text))
                    throw Error(ErrorKind::Data, "its text was not found: name it with --text");
                compareByteTraining(json, text, on, tolerances, comparison);
            })};
}

std::filesystem::path bundledText() {
    constexpr const char* kName = "tiny_shakespeare.txt";
    std::error_code ignored;
    const std::filesystem::path program =
        std::filesystem::read_symlink("/proc/self/exe", ignored).parent_path();
    const std::filesystem::path candidates[] = {
        program / kName, program / "text" / kName, program / "../share/jordanscope/text" / kName,
        std::filesystem::path(JORDANSCOPE_DATA_DIR) / "text" / kName,
        std::filesystem::path(JORDANSCOPE_SOURCE_DIR) / "resources/text" / kName};
    for (const auto& candidate : candidates)
        if (std::filesystem::is_regular_file(candidate, ignored)) return candidate;
    return {};
}

}  // namespace jordanscope::training
