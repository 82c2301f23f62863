#include "core/training/tasks/byte_task.h"

#include <algorithm>

#include "core/base/error.h"
#include "core/runs/config/text_files.h"
#include "core/training/platform/generator_state.h"

namespace jordanscope::training {
namespace {

constexpr std::int64_t kSeedStride = 1000003;

ByteText openText(const runs::BytesConfig& config, bool training) {
    const bool split = config.evalFile.empty();
    ByteText text(training || split ? "bytes.train_file" : "bytes.eval_file",
                  training || split ? config.trainFile : config.evalFile);
    if (split) {
        const std::int64_t cut = runs::trainingShare(text.size(), config.evalFraction);
        training ? text.restrictTo(0, cut) : text.restrictTo(cut, text.size() - cut);
    }
    return text;
}

/// Start positions are drawn below this; Error(Data) where no window fits.
std::int64_t startLimit(const ByteText& text, std::int64_t length, const char* what) {
    if (text.size() < runs::shortestText(length))
        throw Error(ErrorKind::Data, std::string(what) + ": the text \"" + text.file().string() + "\" has " +
                                         std::to_string(text.size()) + " bytes for this, but length " +
                                         std::to_string(length) + " needs at least " +
                                         std::to_string(runs::shortestText(length)) +
                                         ": use a longer text or a shorter length");
    return text.size() - length - 1;
}

at::Generator generatorOf(std::int64_t seed) {
    return at::detail::createCPUGenerator(static_cast<std::uint64_t>(seed));
}

at::Tensor drawStarts(std::int64_t limit, at::IntArrayRef shape, at::Generator& generator) {
    return at::randint(0, limit, shape, generator, at::TensorOptions(at::kLong));
}

Batch windows(const ByteText& text, const at::Tensor& starts, std::int64_t length) {
    const std::int64_t batch = starts.numel();
    at::Tensor bytes = at::empty({batch, length + 1}, at::kByte);
    auto* to = bytes.data_ptr<std::uint8_t>();
    for (std::int64_t n = 0; n < batch; ++n)
        text.read(starts.const_data_ptr<std::int64_t>()[n],
                  {to + n * (length + 1), static_cast<std::size_t>(length + 1)});
    const at::Tensor tokens = bytes.to(at::kLong) + 1;
    return {tokens.narrow(1, 0, length).contiguous(), tokens.narrow(1, 1, length).contiguous()};
}

}  // namespace

ByteTask::ByteTask(const runs::RunConfig& config)
    : train_(openText(config.bytes, true)),
      held_(openText(config.bytes, false)),
      lengths_(config.evaluation.lengths),
      length_(config.training.length),
      batch_(config.training.batch),
      evaluationBatch_(config.evaluation.batch),
      evaluationSeed_(config.bytes.evalSampleSeed),
      generator_(generatorOf(config.bytes.trainSampleSeed + config.seed * kSeedStride)),
      limit_(startLimit(train_, length_, "training.length")) {
    for (int length : lengths_) startLimit(held_, length, "evaluation.lengths");
}

// A batch a step gives the numbers of one draw of [steps, batch].
Batch ByteTask::nextBatch() {
    return windows(train_, drawStarts(limit_, {batch_}, generator_), length_);
}

at::Tensor ByteTask::dataState() const {
    return generator_.get_state();
}

void ByteTask::setDataState(const at::Tensor& state) {
    setState(generator_, state, kDataState);
}

BatchLoss ByteTask::loss(Model& model, const Batch& batch) const {
    return {at::cross_entropy_loss(model.logits(batch.tokens).flatten(0, 1),
                                   batch.labels.to(model.device()).flatten()),
            {}};
}

SequenceScores ByteTask::score(Model& model, const Batch& batch) const {
    const at::NoGradGuard noGrad;
    const at::Tensor losses =
        at::cross_entropy_loss(model.logits(batch.tokens).flatten(0, 1),
                               batch.labels.to(model.device()).flatten(), {}, at::Reduction::None);
    return {losses.view(batch.labels.sizes()).mean(1).cpu(), {}};
}

std::function<std::optional<Batch>()> ByteTask::evaluation(std::int64_t length, std::int64_t batches) const {
    at::Generator generator = generatorOf(evaluationSeed_);
    const std::int64_t limit = startLimit(held_, length, "evaluation.lengths");
    for (int before : lengths_) {
        if (before == length) break;
        for (std::int64_t n = 0; n < batches; ++n)
            drawStarts(startLimit(held_, before, "evaluation.lengths"), {evaluationBatch_}, generator);
    }
    return
        [this, generator, limit, length, batches, drawn = std::int64_t{0}]() mutable -> std::optional<Batch> {
            if (drawn++ >= batches) return std::nullopt;
            return windows(held_, drawStarts(limit, {evaluationBatch_}, generator), length);
        };
}

}  // namespace jordanscope::training
