#include <iostream>

#include "core/runs/directory/run_directory.h"
#include "core/training/checkpoint/checkpoint.h"
#include "core/training/checkpoint/tensor_bytes.h"
#include "core/training/golden/verify.h"
#include "core/training/platform/threads.h"
#include "core/training/run/trainer.h"
#include "tests/support/run_records.h"

// write_logits FOLDER: for every method a list offers and both tasks, a run of a few steps in
// FOLDER/<task>-<method>, and beside its checkpoint logits.safetensors: tokens, and what a model that loaded
// the checkpoint answers to them. For logits_in_python.py.
namespace jordanscope::training {
namespace {

runs::RunConfig configuration(const std::string& task, const std::string& method) {
    nlohmann::json changes = {{"task", task},
                              {"method", method},
                              {"threads", 1},
                              {"model", {{"d_model", 48}}},
                              {"training", {{"steps", 4}, {"lr", 0.01}, {"log_every", 4}, {"eval_every", 4}}},
                              {"evaluation", {{"lengths", {16}}, {"batches", 1}}}};
    if (task == "bytes") {
        changes["preset"] = "bytes_small";
        changes["bytes"] = {{"train_file", bundledText().string()}};
    }
    return runs::parseConfig(testing::smallKernelRun(changes).dump());
}

void writeRun(const std::filesystem::path& directory, const runs::RunConfig& asked) {
    train(asked, directory);
    const runs::RunConfig config = runs::readRunConfig(directory);
    Model model(modelSpec(config), 0);
    loadCheckpoint(directory / runs::kCheckpointFile, model, nullptr);
    model.setTraining(false);
    at::manual_seed(77);
    const at::Tensor tokens = at::randint(0, config.vocabulary(), {2, 40}, at::kLong);
    const at::NoGradGuard noGrad;
    const at::Tensor logits = model.logits(tokens).contiguous(), last = model.lastLogits(tokens).contiguous();
    std::vector<runs::TensorView> tensors;
    const auto add = [&](const char* name, const at::Tensor& tensor) {
        tensors.push_back(
            {name, safetensorsType(tensor.scalar_type()), tensor.sizes().vec(), tensorBytes(tensor)});
    };
    add("tokens", tokens);
    add("logits", logits);
    add("last_logits", last);
    runs::writeSafetensors(directory / "logits.safetensors", {}, tensors);
}

}  // namespace
}  // namespace jordanscope::training

int main(int argc, char** argv) {
    using namespace jordanscope;
    if (argc != 2) return 2;
    try {
        training::prepareThreads(1);
        for (const char* task : {"kernel", "bytes"})
            for (const std::string& method : kernel::trainerMethodNames())
                training::writeRun(std::filesystem::path(argv[1]) / (std::string(task) + '-' + method),
                                   training::configuration(task, method));
    } catch (const std::exception& error) {
        std::cerr << "write_logits: " << error.what() << '\n';
        return 1;
    }
    return 0;
}
