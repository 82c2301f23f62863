#include "core/training/checkpoint/checkpoint.h"

#include <charconv>
#include <cmath>
#include <set>

#include "core/base/error.h"
#include "core/runs/directory/safetensors.h"
#include "core/training/checkpoint/tensor_bytes.h"
#include "core/training/platform/generator_state.h"
#include "core/training/platform/libtorch_version.h"
#include "core/training/platform/threads.h"
#include "core/training/tasks/task.h"

namespace jordanscope::training {
namespace {

constexpr auto kDefaultGenerator = "generator.default";
constexpr auto kDeviceGenerator = "generator.device";
constexpr auto kFormat = "jordanscope checkpoint 1";
constexpr std::int64_t kHeaderBytes = 1 << 20;

template <typename Number>
std::string text(Number value) {
    char digits[32];
    return {digits, std::to_chars(digits, digits + sizeof digits, value).ptr};
}

std::string shapeText(at::IntArrayRef shape) {
    std::string result = "[";
    for (std::size_t i = 0; i < shape.size(); ++i) result += (i ? ", " : "") + std::to_string(shape[i]);
    return result + "]";
}

/// The header of a checkpoint, compared piece by piece with what a run needs of it.
class CheckedReader {
public:
    explicit CheckedReader(const std::filesystem::path& file) : file_(file), reader_(file) {}

    [[noreturn]] void fail(const std::string& what) const {
        throw Error(ErrorKind::Data,
                    "checkpoint " + file_.string() + ": " + what +
                        "; start the run anew in another directory, or put the right file back");
    }

    const std::string& entry(const std::string& key) const {
        const auto found = reader_.metadata().find(key);
        if (found == reader_.metadata().end()) fail("its metadata lack \"" + key + "\"");
        return found->second;
    }

    template <typename Number>
    Number number(const std::string& key, Number least) const {
        const std::string& value = entry(key);
        Number result{};
        const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), result);
        if (error != std::errc() || end != value.data() + value.size() || !(result >= least) ||
            !std::isfinite(static_cast<double>(result)))
            fail("its metadata say " + key + " = \"" + value.substr(0, 60) + "\", which is not possible");
        return result;
    }

    /// Type and shape, without reading.
    const runs::TensorInfo& require(const std::string& name, const at::Tensor& like) {
        const runs::TensorInfo& info = find(name);
        if (info.dtype != safetensorsType(like.scalar_type()))
            fail(name + " is " + std::string(runs::toText(info.dtype)) + ", the model's is " +
                 std::string(runs::toText(safetensorsType(like.scalar_type()))));
        if (at::IntArrayRef(info.shape) != like.sizes())
            fail(name + " has shape " + shapeText(info.shape) + ", the model's is " +
                 shapeText(like.sizes()));
        return info;
    }

    /// A generator state: bytes, of a size that such states have.
    const runs::TensorInfo& requireState(const std::string& name) {
        const runs::TensorInfo& info = find(name);
        if (info.dtype != runs::Dtype::U8 || info.shape.size() != 1 || info.size > 1 << 16)
            fail(name + " is no generator state");
        return info;
    }

    bool has(const std::string& name) const { return reader_.find(name) != nullptr; }
    void passOver(const std::string& name) { known_.insert(name); }

    void refuseUnknown() const {
        for (const runs::TensorInfo& info : reader_.tensors())
            if (!known_.contains(info.name))
                fail("it holds " + info.name.substr(0, 120) + ", which the model does not");
    }

    at::Tensor read(const runs::TensorInfo& info) const {
        at::Tensor tensor = at::empty(info.shape, at::TensorOptions(scalarType(info.dtype)));
        reader_.read(info, tensorBytes(tensor));
        return tensor;
    }

private:
    const runs::TensorInfo& find(const std::string& name) {
        const runs::TensorInfo* info = reader_.find(name);
        if (!info) fail("it lacks " + name + ", which the model has");
        known_.insert(name);
        return *info;
    }

    std::filesystem::path file_;
    runs::SafetensorsReader reader_;
    std::set<std::string> known_;
};

bool allFinite(const Model& model) {
    const at::NoGradGuard noGrad;
    at::Tensor total = at::zeros({}, at::TensorOptions(at::kFloat).device(model.device()));
    for (const NamedTensor& each : model.parameters()) total += (each.tensor * 0).sum();  // 0, or NaN
    return std::isfinite(total.item<float>());
}

}  // namespace

void readGenerators(RunPosition& position, at::Device device) {
    position.defaultGenerator = at::globalContext().defaultGenerator(at::kCPU).get_state();
    if (device.is_cuda()) position.deviceGenerator = at::globalContext().defaultGenerator(device).get_state();
}

void setGenerators(const RunPosition& position, at::Device device) {
    at::Generator main = at::globalContext().defaultGenerator(at::kCPU);
    setState(main, position.defaultGenerator, kDefaultGenerator);
    if (device.is_cuda() && position.deviceGenerator.defined()) {
        at::Generator own = at::globalContext().defaultGenerator(device);
        setState(own, position.deviceGenerator, kDeviceGenerator);
    }
}

std::int64_t checkpointBytes(std::int64_t parameters) {
    return 3 * 4 * parameters + kHeaderBytes;
}

void requireDiskSpace(const std::filesystem::path& directory, std::int64_t bytes) {
    std::error_code problem;
    const auto space = std::filesystem::space(directory, problem);
    if (problem || space.available >= static_cast<std::uintmax_t>(bytes))
        return;  // then writing itself will tell
    throw Error(ErrorKind::Disk, "the disk of " + directory.string() + " has " + text(space.available >> 20) +
                                     " MiB free and the checkpoint needs " + text((bytes >> 20) + 1) +
                                     " MiB: free some space, then try again");
}

void saveCheckpoint(const std::filesystem::path& file, const Model& model, const Optimiser& optimiser,
                    const RunPosition& position, const CheckpointContext& context) {
    const at::NoGradGuard noGrad;
    if (!allFinite(model))
        throw Error(ErrorKind::Diverged, "a weight is not finite after step " + text(position.step) +
                                             ": lower training.lr; the last good checkpoint was kept");
    std::vector<NamedTensor> tensors = model.parameters();
    for (NamedTensor& each : optimiser.state()) tensors.push_back(std::move(each));
    tensors.push_back({kDataState, position.dataGenerator});
    tensors.push_back({kDefaultGenerator, position.defaultGenerator});
    if (position.deviceGenerator.defined()) tensors.push_back({kDeviceGenerator, position.deviceGenerator});

    std::vector<runs::TensorView> views;
    std::int64_t bytes = kHeaderBytes;
    for (NamedTensor& each : tensors) {
        each.tensor = each.tensor.detach().to(at::kCPU).contiguous();
        views.push_back({each.name, safetensorsType(each.tensor.scalar_type()), each.tensor.sizes().vec(),
                         tensorBytes(each.tensor)});
        bytes += static_cast<std::int64_t>(each.tensor.nbytes());
    }
    requireDiskSpace(file.parent_path(), bytes);
    runs::TensorMetadata metadata{{"format", kFormat},
                                  {"step", text(position.step)},
                                  {"tokens", text(position.tokens)},
                                  {"seconds", text(position.seconds)},
                                  {"threads", text(context.threads)},
                                  {"flush_to_zero", context.flushToZero ? "true" : "false"},
                                  {"libtorch", libtorchVersion()}};
    metadata.insert(context.origin.begin(), context.origin.end());
    runs::writeSafetensors(file, metadata, views);
}

LoadedCheckpoint loadCheckpoint(const std::filesystem::path& file, Model& model, Optimiser* optimiser) {
    CheckedReader reader(file);
    LoadedCheckpoint loaded;
    if (reader.entry("format") != kFormat) reader.fail("its format is not \"" + std::string(kFormat) + "\"");
    loaded.position.step = reader.number<std::int64_t>("step", 0);
    loaded.position.tokens = reader.number<std::int64_t>("tokens", 0);
    loaded.position.seconds = reader.number<double>("seconds", 0.0);
    loaded.context.threads = reader.number<int>("threads", 0);
    loaded.context.flushToZero = reader.entry("flush_to_zero") == "true";
    loaded.libtorch = reader.entry("libtorch");

    std::vector<std::pair<const runs::TensorInfo*, at::Tensor>> wanted;
    for (const NamedTensor& each : model.parameters())
        wanted.emplace_back(&reader.require(each.name, each.tensor), each.tensor);
    if (optimiser)
        for (const NamedTensor& each : optimiser->state())
            wanted.emplace_back(&reader.require(each.name, each.tensor), each.tensor);
    else
        for (const NamedTensor& each : model.parameters())
            for (const char* part : {".exp_avg", ".exp_avg_sq", ".step"}) reader.passOver(each.name + part);
    const runs::TensorInfo& dataState = reader.requireState(kDataState);
    const runs::TensorInfo& defaultState = reader.requireState(kDefaultGenerator);
    const runs::TensorInfo* deviceState =
        reader.has(kDeviceGenerator) ? &reader.requireState(kDeviceGenerator) : nullptr;
    reader.refuseUnknown();

    const at::NoGradGuard noGrad;
    for (auto& [info, tensor] : wanted) {
        const at::Tensor stored = reader.read(*info);
        tensor.detach().copy_(stored);
    }
    loaded.position.dataGenerator = reader.read(dataState);
    loaded.position.defaultGenerator = reader.read(defaultState);
    if (deviceState) loaded.position.deviceGenerator = reader.read(*deviceState);
    return loaded;
}

}  // namespace jordanscope::training
