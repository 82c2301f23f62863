#include "core/training/checkpoint/checkpoint.h"

#include <charconv>
#include <cmath>
#include <limits>
#include <set>

#include <sys/statvfs.h>

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
constexpr auto kFormat = "jordanscope checkpoint 2";
constexpr auto kFormatWithoutDigest = "jordanscope checkpoint 1";
constexpr auto kBestLoss = "best_loss";
/// No run comes near; one step more must still be a number.
constexpr std::int64_t kMostSteps = std::int64_t{1} << 53;
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

[[noreturn]] void refuse(const runs::Place& file, const std::string& what) {
    throw Error(ErrorKind::Data, "checkpoint " + file.path().string() + ": " + what +
                                     "; start the run anew in another directory, or put the right file back");
}

/// The header of a checkpoint, compared piece by piece with what a run needs of it.
class CheckedReader {
public:
    explicit CheckedReader(const runs::Place& file) : file_(file), reader_(openCheckpoint(file)) {}

    [[noreturn]] void fail(const std::string& what) const { refuse(file_, what); }

    const std::string& entry(const std::string& key) const {
        const auto found = reader_.metadata().find(key);
        if (found == reader_.metadata().end()) fail("its metadata lack \"" + key + "\"");
        return found->second;
    }

    template <typename Number>
    Number number(const std::string& key, Number least,
                  Number most = std::numeric_limits<Number>::max()) const {
        const std::string& value = entry(key);
        Number result{};
        const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), result);
        if (error != std::errc() || end != value.data() + value.size() || !(result >= least) ||
            result > most || !std::isfinite(static_cast<double>(result)))
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

    bool says(const std::string& key) const { return reader_.metadata().contains(key); }
    bool digested() const { return reader_.metadata().contains(runs::kDigestKey); }
    bool has(const std::string& name) const { return reader_.find(name) != nullptr; }
    std::size_t tensorCount() const { return reader_.tensors().size(); }
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

    runs::Place file_;
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

runs::SafetensorsReader openCheckpoint(const runs::Place& file) {
    runs::SafetensorsReader reader(file);
    const bool digested = reader.checkDigest();
    const auto format = reader.metadata().find("format");
    if (format == reader.metadata().end()) refuse(file, "its metadata lack \"format\"");
    if (format->second == kFormat ? !digested : format->second != kFormatWithoutDigest)
        refuse(file, format->second == kFormat ? "it has no digest, which all of its format have"
                                               : "its format is not \"" + std::string(kFormat) + "\"");
    return reader;
}

std::optional<CheckpointSummary> summarise(const runs::Place& file) {
    if (!file.exists()) return std::nullopt;
    const CheckedReader reader(file);
    CheckpointSummary summary;
    summary.step = reader.number<std::int64_t>("step", 0, kMostSteps);
    if (reader.says(kBestLoss))
        summary.bestLoss = reader.number<double>(kBestLoss, std::numeric_limits<double>::lowest());
    if (reader.digested()) summary.digest = reader.entry(runs::kDigestKey);
    summary.tensors = reader.tensorCount();
    return summary;
}

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

void requireDiskSpace(const runs::Folder& directory, std::int64_t bytes) {
    struct statvfs space{};
    const int asked = directory.held() ? ::fstatvfs(directory.descriptor(), &space)
                                       : ::statvfs(directory.path().c_str(), &space);
    if (asked != 0 || space.f_bavail >= static_cast<std::uint64_t>(bytes) / space.f_frsize + 1)
        return;  // then writing itself will tell
    const std::uint64_t free = space.f_bavail * space.f_frsize;
    throw Error(ErrorKind::Disk, "the disk of " + directory.path().string() + " has " + text(free >> 20) +
                                     " MiB free and the checkpoint needs " + text((bytes >> 20) + 1) +
                                     " MiB: free some space, then try again");
}

void saveCheckpoint(const runs::Place& file, const Model& model, const Optimiser& optimiser,
                    const RunPosition& position, const CheckpointContext& context,
                    std::optional<double> bestLoss) {
    const at::NoGradGuard noGrad;
    if (!allFinite(model))
        throw Error(ErrorKind::Diverged, "a weight is not finite after step " + text(position.step) +
                                             ": lower training.lr; " +
                                             (file.exists() ? "the last good " + file.filename() + " was kept"
                                                            : "there is no " + file.filename() + " yet"));
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
    requireDiskSpace(file.folder(), bytes);
    runs::TensorMetadata metadata{{"format", kFormat},
                                  {"step", text(position.step)},
                                  {"tokens", text(position.tokens)},
                                  {"seconds", text(position.seconds)},
                                  {"threads", text(context.threads)},
                                  {"flush_to_zero", context.flushToZero ? "true" : "false"},
                                  {"libtorch", libtorchVersion()}};
    metadata.insert(context.origin.begin(), context.origin.end());
    if (bestLoss) metadata[kBestLoss] = text(*bestLoss);
    runs::writeSafetensors(file, metadata, views);
}

LoadedCheckpoint loadCheckpoint(const runs::Place& file, Model& model, Optimiser* optimiser) {
    CheckedReader reader(file);
    LoadedCheckpoint loaded;
    loaded.digested = reader.digested();
    loaded.position.step = reader.number<std::int64_t>("step", 0, kMostSteps);
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
