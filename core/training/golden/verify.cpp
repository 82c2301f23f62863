#include "core/training/golden/verify.h"

#include <chrono>
#include <fstream>
#include <functional>

#include "core/base/error.h"
#include "core/training/golden/comparison.h"

namespace jordanscope::training {
namespace {

using Compare = std::function<void(const nlohmann::json&, Comparison&)>;

VerifyLine verifyFile(const std::filesystem::path& folder, const std::string& name, const Compare& compare) {
    VerifyLine line;
    line.file = name;
    const auto started = std::chrono::steady_clock::now();
    try {
        std::ifstream stream(folder / name);
        if (!stream) throw Error(ErrorKind::Data, "the file is missing or unreadable");
        const nlohmann::json golden = nlohmann::json::parse(stream);
        Comparison comparison(line);
        compare(golden, comparison);
        line.agrees = line.compared > 0 && line.worst <= 1.0;
        if (line.compared == 0) line.message = "the file holds nothing to compare";
    } catch (const nlohmann::json::parse_error& error) {
        line.message = "the file is not valid JSON from byte " + std::to_string(error.byte) +
                       " on: it is cut short or damaged, copy it anew";
    } catch (const nlohmann::json::exception& error) {
        // Without the library's own "[json.exception.out_of_range.403] ".
        const std::string text = error.what();
        const auto fact = text.find("] ");
        line.message = "the file is not laid out as a golden file is (" +
                       (fact == text.npos ? text : text.substr(fact + 2)) + "): copy it anew";
    } catch (const std::exception& error) {
        const std::string text = error.what();
        line.message = text.substr(0, text.find('\n'));
    }
    line.agrees = line.agrees && line.message.empty();
    line.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
    return line;
}

}  // namespace

std::vector<VerifyLine> verifyGolden(const std::filesystem::path& golden, const std::filesystem::path& text) {
    if (!std::filesystem::is_directory(golden))
        throw Error(ErrorKind::Data, "--golden: there is no folder \"" + golden.string() + '"');
    return {verifyFile(golden, "probe.json", compareProbe),
            verifyFile(golden, "positions.json", comparePositions),
            verifyFile(golden, "kernel_training.json", compareKernelTraining),
            verifyFile(golden, "byte_training.json", [&](const nlohmann::json& json, Comparison& comparison) {
                if (!std::filesystem::is_regular_file(text))
                    throw Error(ErrorKind::Data, "its text was not found: name it with --text");
                compareByteTraining(json, text, comparison);
            })};
}

std::filesystem::path bundledText() {
    constexpr const char* kName = "tiny_shakespeare.txt";
    std::error_code ignored;
    const std::filesystem::path program =
        std::filesystem::read_symlink("/proc/self/exe", ignored).parent_path();
    const std::filesystem::path candidates[] = {
        program / kName, program / "text" / kName, program / "../share/jordanscope/text" / kName,
        std::filesystem::path(JORDANSCOPE_DATA_DIR) / "text" / kName,
        std::filesystem::path(JORDANSCOPE_SOURCE_DIR) / "resources/text" / kName};
    for (const auto& candidate : candidates)
        if (std::filesystem::is_regular_file(candidate, ignored)) return candidate;
    return {};
}

}  // namespace jordanscope::training
