#include "core/training/steps/optimiser.h"

#include <cmath>

#include <gtest/gtest.h>

#include "core/base/error.h"
#include "core/runs/config/config.h"
#include "core/training/steps/training_step.h"
#include "core/training/tasks/evaluation.h"
#include "tests/core/training/run/small_run.h"

namespace jordanscope::training {
namespace {

TEST(Optimiser, StepIsAdamW) {
    const runs::RunConfig config = smallRun();
    Model model(modelSpec(config), 0);
    const OptimiserSettings settings{1e-3, 0.1, 1e9};
    Optimiser optimiser(model, settings);
    const auto before = weightsOf(model);
    const auto task = makeTask(config);
    task->loss(model, task->nextBatch()).loss.backward();
    std::vector<at::Tensor> gradients;
    for (const NamedTensor& parameter : model.parameters())
        gradients.push_back(parameter.tensor.grad().clone());
    optimiser.clipGradients();
    optimiser.step();
    EXPECT_EQ(optimiser.steps(), 1);
    for (std::size_t n = 0; n < before.size(); ++n) {
        // After one step the corrected moments are the gradient and its square.
        const at::Tensor wanted =
            before[n] * (1 - 1e-3 * 0.1) - 1e-3 * gradients[n] / (at::abs(gradients[n]) + 1e-8);
        EXPECT_LE(at::abs(model.parameters()[n].tensor.detach() - wanted).max().item<double>(), 2e-6)
            << model.parameters()[n].name;
    }
}

TEST(Optimiser, ClipsTheGlobalNorm) {
    const runs::RunConfig config = smallRun();
    Model model(modelSpec(config), 0);
    Optimiser optimiser(model, {1e-3, 0.0, 0.25});
    const auto task = makeTask(config);
    task->loss(model, task->nextBatch()).loss.backward();
    double squares = 0;
    for (const NamedTensor& parameter : model.parameters())
        squares += parameter.tensor.grad().to(at::kDouble).pow(2).sum().item<double>();
    const double norm = optimiser.clipGradients();
    EXPECT_NEAR(norm, std::sqrt(squares), 1e-5 * norm);
    ASSERT_GT(norm, 0.25);
    squares = 0;
    for (const NamedTensor& parameter : model.parameters())
        squares += parameter.tensor.grad().to(at::kDouble).pow(2).sum().item<double>();
    EXPECT_NEAR(std::sqrt(squares), 0.25, 1e-5);
}

TEST(TrainingStep, NonFiniteLossLeavesTheWeights) {
    const runs::RunConfig config = smallRun();
    Model model(modelSpec(config), 0);
    Optimiser optimiser(model, {});
    const auto task = makeTask(config);
    {
        const at::NoGradGuard noGrad;
        model.parameters().back().tensor[3].fill_(NAN);
    }
    const auto before = weightsOf(model);
    const StepResult result = TrainingStep(model, *task, optimiser).take(task->nextBatch());
    EXPECT_FALSE(result.finite);
    EXPECT_EQ(optimiser.steps(), 0);
    for (std::size_t n = 0; n + 1 < before.size(); ++n)
        EXPECT_TRUE(at::equal(model.parameters()[n].tensor.detach(), before[n]));
}

TEST(TrainingStep, NonFiniteGradientLeavesTheWeights) {
    Model model(modelSpec(smallRun()), 0);
    Optimiser optimiser(model, {});
    const auto before = weightsOf(model);
    const RootOfZero root;
    const StepResult result = TrainingStep(model, root, optimiser).take({});
    EXPECT_EQ(result.loss, 0.0);
    EXPECT_FALSE(std::isfinite(result.gradNorm));
    EXPECT_FALSE(result.finite);
    EXPECT_TRUE(same(model, before));
    EXPECT_EQ(optimiser.steps(), 0);
}

TEST(TrainingStep, IsRepeatableAndLearns) {
    const runs::RunConfig config = smallRun();
    std::vector<double> losses[2];
    for (auto& list : losses) {
        Model model(modelSpec(config), 0);
        Optimiser optimiser(model, {3e-3, 0.0, 1.0});
        const auto task = makeTask(config);
        const Batch batch = task->nextBatch();
        for (int step = 0; step < 40; ++step)
            list.push_back(TrainingStep(model, *task, optimiser).take(batch).loss);
    }
    EXPECT_EQ(losses[0], losses[1]);
    EXPECT_LT(losses[0].back(), 0.5 * losses[0].front());
}

TEST(Optimiser, StateIsNamedAndLive) {
    const runs::RunConfig config = smallRun();
    Model model(modelSpec(config), 0), copy(modelSpec(config), 9);
    Optimiser optimiser(model, {}), resumed(copy, {});
    const auto task = makeTask(config);
    TrainingStep(model, *task, optimiser).take(task->nextBatch());
    const auto state = optimiser.state();
    ASSERT_EQ(state.size(), 3 * model.parameters().size());
    EXPECT_EQ(state[0].name, "embed.weight.exp_avg");
    {
        const at::NoGradGuard noGrad;
        auto to = resumed.state();
        for (std::size_t n = 0; n < state.size(); ++n) to[n].tensor.copy_(state[n].tensor);
        for (std::size_t n = 0; n < model.parameters().size(); ++n)
            at::Tensor(copy.parameters()[n].tensor).copy_(model.parameters()[n].tensor);
    }
    EXPECT_EQ(resumed.steps(), 1);
    const Batch batch = task->nextBatch();
    EXPECT_EQ(TrainingStep(model, *task, optimiser).take(batch).loss,
              TrainingStep(copy, *task, resumed).take(batch).loss);
    EXPECT_TRUE(same(copy, weightsOf(model)));
}

TEST(Evaluation, Counts) {
    const runs::RunConfig config = smallRun();
    Model model(modelSpec(config), 0);
    const auto task = makeTask(config);
    const EvaluationScore score = evaluate(model, *task, 40, 3);
    EXPECT_EQ(score.n, 6);
    ASSERT_TRUE(score.right.has_value());
    EXPECT_LE(*score.right, 6);
    EXPECT_GT(score.lossStderr, 0.0);
    EXPECT_EQ(score.notFinite, 0);
    EXPECT_EQ(notFiniteText(40, score), "");
}

TEST(Evaluation, OfAModelThatIsNotFiniteHasNoHits) {
    const runs::RunConfig config = smallRun();
    Model model(modelSpec(config), 0);
    const auto task = makeTask(config);
    {
        const at::NoGradGuard noGrad;
        model.parameters().back().tensor.fill_(NAN);
    }
    const EvaluationScore score = evaluate(model, *task, 40, 3);
    EXPECT_TRUE(std::isnan(score.loss));
    EXPECT_EQ(score.right.value_or(-1), 0);
    EXPECT_EQ(score.notFinite, 6);
    EXPECT_NE(notFiniteText(40, score).find("6 of 6 sequences is not finite"), std::string::npos);
    const runs::EvalRecord record = evaluationRecord(config, 1, 40, score);
    EXPECT_EQ(record.accuracy.value_or(-1), 0.0);
    EXPECT_EQ(task->loss(model, task->nextBatch()).accuracy.item<double>(), 0.0);
}

}  // namespace
}  // namespace jordanscope::training
