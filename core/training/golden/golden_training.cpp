#include "core/runs/config/config.h"
#include "core/training/golden/comparison.h"
#include "core/training/model/learned.h"
#include "core/training/steps/optimiser.h"
#include "core/training/tasks/evaluation.h"
#include "core/training/tasks/kernel_task.h"

namespace jordanscope::training {
namespace {

constexpr double kEarly = 5e-4, kLate = 2e-3;
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
std::unique_ptr<Model> compareRun(const runs::RunConfig& config, const nlohmann::json& run, double late,
                                  Comparison& comparison) {
    auto model = std::make_unique<Model>(modelSpec(config), static_cast<std::uint64_t>(config.seed));
    const std::unique_ptr<Task> task = makeTask(config);
    Optimiser optimiser(*model, {config.training.lr, config.training.weightDecay, config.training.clip});
    const auto& losses = run.at("losses");
    for (std::size_t step = 0; step < losses.size(); ++step) {
        const StepResult result = trainingStep(*model, *task, task->nextBatch(), optimiser);
        const auto wanted = losses[step].get<double>();
        comparison.add(result.loss, wanted, scaled(step < kEarlySteps ? kEarly : late, wanted),
                       config.method + ", losses[" + std::to_string(step) + ']');
    }
    for (const auto& entry : run.at("eval")) {
        const auto length = entry.at("length").get<int>();
        const EvaluationScore score = evaluate(*model, *task, length, config.evaluation.batches);
        const std::string where = config.method + ", evaluation at " + std::to_string(length);
        const auto loss = entry.at("loss").get<double>();
        comparison.add(score.loss, loss, scaled(late, loss), where + ", loss");
        if (!entry.contains("accuracy")) continue;
        const double accuracy = static_cast<double>(score.right.value_or(0)) / static_cast<double>(score.n);
        comparison.add(accuracy, entry.at("accuracy").get<double>(), late, where + ", accuracy");
    }
    return model;
}

}  // namespace

void compareKernelTraining(const nlohmann::json& golden, Comparison& comparison) {
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
        const auto model = compareRun(config, run, kLate, comparison);
        comparison.add(static_cast<double>(model->parameterCount()), run.at("parameters").get<double>(), 0.5,
                       config.method + ", parameters");
        if (run.at("gamma_mean").is_null()) continue;
        const LearnedSummary learned = summarise(*model);
        const auto gamma = run.at("gamma_mean").get<double>(), eta = run.at("eta_mean").get<double>();
        comparison.add(learned.gammaMean.value_or(0), gamma, std::max(1e-3 * std::abs(gamma), 1e-12),
                       config.method + ", gamma_mean");
        comparison.add(learned.etaMean.value_or(0), eta, 1e-5, config.method + ", eta_mean");
    }
}

void compareByteTraining(const nlohmann::json& golden, const std::filesystem::path& text,
                         Comparison& comparison) {
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
        compareRun(config, run, kEarly, comparison);
    }
}

}  // namespace jordanscope::training
