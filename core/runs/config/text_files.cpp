#include "core/runs/config/text_files.h"

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstring>
#include <optional>

#include <sys/stat.h>
#include <unistd.h>

namespace jordanscope::runs {
namespace {

/// Size of a readable plain file, or what keeps it from being read.
std::optional<std::int64_t> sizeOf(const std::string& key, const std::string& file,
                                   std::vector<ConfigProblem>& problems) {
    const auto wrong = [&](const std::string& what) {
        problems.push_back({key, '"' + file + '"', key + ": " + what});
        return std::nullopt;
    };
    if (file.empty()) return wrong("no text file is given; name one");
    struct stat status{};
    if (::stat(file.c_str(), &status) != 0)
        return wrong("cannot read \"" + file + "\": " + std::strerror(errno));
    if (!S_ISREG(status.st_mode)) return wrong('"' + file + "\" is not a file; name a text file");
    if (::access(file.c_str(), R_OK) != 0)
        return wrong("cannot read \"" + file + "\": " + std::strerror(errno));
    return status.st_size;
}

void checkLength(const std::string& key, const std::string& file, std::int64_t size, std::int64_t length,
                 const char* what, std::vector<ConfigProblem>& problems) {
    if (size >= shortestText(length)) return;
    problems.push_back({key, '"' + file + '"',
                        std::string(what) + ": the text \"" + file + "\" has " + std::to_string(size) +
                            " bytes for this, but length " + std::to_string(length) + " needs at least " +
                            std::to_string(shortestText(length)) +
                            ": use a longer text or a shorter length"});
}

}  // namespace

std::int64_t trainingShare(std::int64_t size, double evalFraction) {
    return static_cast<std::int64_t>(std::floor(static_cast<double>(size) * (1.0 - evalFraction)));
}

std::int64_t shortestText(std::int64_t length) {
    return length + 2;
}

std::vector<ConfigProblem> textProblems(const RunConfig& config) {
    std::vector<ConfigProblem> problems;
    if (config.task != Task::Bytes) return problems;
    const BytesConfig& bytes = config.bytes;
    const std::string train = "bytes.train_file", held = "bytes.eval_file";
    const auto size = sizeOf(train, bytes.trainFile, problems);
    const bool split = bytes.evalFile.empty();
    const auto other = split ? size : sizeOf(held, bytes.evalFile, problems);
    const std::int64_t share = size && split ? trainingShare(*size, bytes.evalFraction) : size.value_or(0);
    if (size) checkLength(train, bytes.trainFile, share, config.training.length, "training.length", problems);
    const auto longest = std::max_element(config.evaluation.lengths.begin(), config.evaluation.lengths.end());
    if (other && longest != config.evaluation.lengths.end() && problems.empty())
        checkLength(split ? train : held, split ? bytes.trainFile : bytes.evalFile,
                    split ? *size - share : *other, *longest, "evaluation.lengths", problems);
    return problems;
}

}  // namespace jordanscope::runs
