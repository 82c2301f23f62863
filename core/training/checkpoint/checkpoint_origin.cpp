#include "core/training/checkpoint/checkpoint_origin.h"

#include <algorithm>
#include <optional>
#include <sstream>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/runs/directory/safetensors.h"
#include "core/training/checkpoint/checkpoint.h"
#include "core/training/tasks/byte_text.h"

namespace jordanscope::training {
namespace {

constexpr const char *kHash = "config_hash", *kConfig = "config", *kData = "data";
constexpr const char *kTrainFile = "bytes.train_file", *kEvalFile = "bytes.eval_file";

struct DataFile {
    std::string key;  ///< of the configuration, such as "bytes.train_file"
    std::filesystem::path file;
    std::string mark;  ///< SIZE-HASH: another for a file of other contents
};

std::vector<DataFile> dataFiles(const runs::RunConfig& config) {
    std::vector<DataFile> files;
    if (config.task != runs::Task::Bytes) return files;
    const auto add = [&](const char* key, const std::string& file) {
        files.push_back({key, file, ByteText(key, file).mark()});
    };
    add(kTrainFile, config.bytes.trainFile);
    if (!config.bytes.evalFile.empty()) add(kEvalFile, config.bytes.evalFile);
    return files;
}

/// A file's mark among stored ones; empty where it has none.
std::string storedMark(const std::string& marks, const std::string& key) {
    std::istringstream words(marks);
    for (std::string word; words >> word;)
        if (word.starts_with(key + '=')) return word.substr(key.size() + 1);
    return {};
}

std::string sizeOf(const std::string& mark) {
    return mark.substr(0, std::min<std::size_t>(mark.find('-'), 20));
}

/// "KEY=MARK KEY=MARK"; empty where the data follow from the configuration alone.
std::string dataMarks(const runs::RunConfig& config) {
    std::string marks;
    for (const DataFile& file : dataFiles(config))
        marks += (marks.empty() ? "" : " ") + file.key + '=' + file.mark;
    return marks;
}

std::string entryOf(const runs::TensorMetadata& metadata, const char* key) {
    const auto entry = metadata.find(key);
    return entry == metadata.end() ? std::string() : entry->second;
}

/// The configuration a checkpoint names; nullopt where it names none that can be read.
std::optional<runs::RunConfig> trainedWith(const runs::TensorMetadata& metadata) {
    try {
        const std::string text = entryOf(metadata, kConfig);
        return text.empty() ? std::nullopt : std::optional(runs::parseConfig(text));
    } catch (const Error&) {
        return std::nullopt;
    }
}

/// Texts that were moved are named by their new paths: whether they are the same ones, their marks say.
void takeTextPaths(runs::RunConfig& trained, const runs::RunConfig& config, const std::string& marks) {
    const auto take = [&](const char* key, std::string& then, const std::string& now) {
        if (!storedMark(marks, key).empty() && !now.empty()) then = now;
    };
    take(kTrainFile, trained.bytes.trainFile, config.bytes.trainFile);
    take(kEvalFile, trained.bytes.evalFile, config.bytes.evalFile);
}

void requireSameConfiguration(const runs::RunConfig& config, const runs::TensorMetadata& metadata,
                              const runs::Place& checkpoint) {
    const std::string hash = entryOf(metadata, kHash);
    if (hash.empty())
        throw Error(ErrorKind::Data, "checkpoint " + checkpoint.path().string() + ": it has no " + kHash);
    if (hash == runs::configHash(config)) return;
    auto trained = trainedWith(metadata);
    // A configuration that does not have the hash beside it says nothing.
    if (!trained || runs::configHash(*trained) != hash)
        throw Error(ErrorKind::Usage, checkpoint.path().string() +
                                          " is of another configuration than the run's: put back the "
                                          "config.json it was trained with, or start a new run");
    takeTextPaths(*trained, config, entryOf(metadata, kData));
    const std::string difference = runs::configDifference(*trained, config);
    if (!difference.empty())
        throw Error(ErrorKind::Usage,
                    "the configuration is not the one this run was trained with: " + difference +
                        ". Put config.json back as it was, or start a new run");
}

/// The files once more; one that cannot be read now was read when the checkpoint was written.
std::vector<DataFile> dataFilesAgain(const runs::RunConfig& config) {
    try {
        return dataFiles(config);
    } catch (const Error& error) {
        throw Error(error.kind(), std::string(error.what()) +
                                      ". Put the text back that this run was trained on, name in config.json "
                                      "where it is now, or start a new run");
    }
}

void requireSameData(const runs::RunConfig& config, const std::string& marks) {
    if (marks.empty()) return;
    std::string changed;
    for (const DataFile& file : dataFilesAgain(config)) {
        const std::string then = storedMark(marks, file.key);
        if (then == file.mark) continue;
        const std::string size = sizeOf(file.mark), before = sizeOf(then);
        changed += (changed.empty() ? "" : "; ") + file.key + ": \"" + file.file.string() + "\" has " + size +
                   " bytes" + (size == before ? " as it had, but not the same" : ", it had " + before);
    }
    if (!changed.empty())
        throw Error(ErrorKind::Data,
                    "the text is not the one this run was trained on: " + changed +
                        ". Put that text back, name in config.json where it is now, or start a new run");
}

}  // namespace

runs::TensorMetadata checkpointOrigin(const runs::RunConfig& config) {
    runs::TensorMetadata origin{
        {kHash, runs::configHash(config)},
        {kConfig, runs::toJson(config).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace)}};
    if (const std::string marks = dataMarks(config); !marks.empty()) origin[kData] = marks;
    return origin;
}

void requireSameOrigin(const runs::RunConfig& config, const runs::Place& checkpoint) {
    if (!checkpoint.exists()) return;
    const runs::SafetensorsReader reader = openCheckpoint(checkpoint);
    requireSameConfiguration(config, reader.metadata(), checkpoint);
    requireSameData(config, entryOf(reader.metadata(), kData));
}

}  // namespace jordanscope::training
