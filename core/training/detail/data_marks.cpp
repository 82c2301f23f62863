#include "core/training/detail/data_marks.h"

#include <algorithm>
#include <sstream>
#include <vector>

#include "core/kernel/error.h"
#include "core/runs/safetensors.h"
#include "core/training/detail/byte_text.h"

namespace jordanscope::training {
namespace {

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
    add("bytes.train_file", config.bytes.trainFile);
    if (!config.bytes.evalFile.empty()) add("bytes.eval_file", config.bytes.evalFile);
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

}  // namespace

std::string dataMarks(const runs::RunConfig& config) {
    std::string marks;
    for (const DataFile& file : dataFiles(config))
        marks += (marks.empty() ? "" : " ") + file.key + '=' + file.mark;
    return marks;
}

void requireSameData(const runs::RunConfig& config, const std::filesystem::path& checkpoint) {
    std::error_code ignored;
    if (config.task != runs::Task::Bytes || !std::filesystem::exists(checkpoint, ignored)) return;
    const runs::SafetensorsReader reader(checkpoint);
    const auto entry = reader.metadata().find(kDataEntry);
    if (entry == reader.metadata().end()) return;
    std::string changed;
    for (const DataFile& file : dataFiles(config)) {
        const std::string then = storedMark(entry->second, file.key);
        if (then == file.mark) continue;
        const std::string size = sizeOf(file.mark), before = sizeOf(then);
        changed += (changed.empty() ? "" : "; ") + file.key + ": \"" + file.file.string() + "\" has " + size +
                   " bytes" + (size == before ? " as it had, but not the same" : ", it had " + before);
    }
    if (!changed.empty())
        throw Error(ErrorKind::Data, "the text is not the one this run was trained on: " + changed +
                                         ". Put that text back, or start a new run");
}

}  // namespace jordanscope::training
