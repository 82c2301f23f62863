#include "core/training/detail/data_marks.h"

#include <sstream>

#include "core/kernel/error.h"
#include "core/runs/safetensors.h"

namespace jordanscope::training {
namespace {

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

std::string dataMarks(const Task& task) {
    std::string marks;
    for (const DataFile& file : task.dataFiles())
        marks += (marks.empty() ? "" : " ") + file.key + '=' + file.mark;
    return marks;
}

void requireSameData(const Task& task, const std::filesystem::path& checkpoint) {
    const std::vector<DataFile> files = task.dataFiles();
    if (files.empty()) return;
    const runs::SafetensorsReader reader(checkpoint);
    const auto entry = reader.metadata().find(kDataEntry);
    if (entry == reader.metadata().end()) return;
    std::string changed;
    for (const DataFile& file : files) {
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
