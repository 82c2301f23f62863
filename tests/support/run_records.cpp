#include "tests/support/run_records.h"

#include <gtest/gtest.h>

#include "tests/support/program.h"

namespace jordanscope::testing {

using nlohmann::json;

std::vector<json> effectiveRecords(const std::filesystem::path& file) {
    const std::string text = contents(file);
    std::vector<json> records;
    for (std::size_t at = 0, end; (end = text.find('\n', at)) != std::string::npos; at = end + 1) {
        json record = json::parse(text.begin() + static_cast<std::ptrdiff_t>(at),
                                  text.begin() + static_cast<std::ptrdiff_t>(end), nullptr, false);
        if (!record.is_object()) {
            ADD_FAILURE() << "no JSON object: " << text.substr(at, end - at);
            continue;
        }
        if (record.value("kind", "") == "resume") {
            std::erase_if(records, [&](const json& each) { return each["step"] > record["step"]; });
            continue;
        }
        records.push_back(std::move(record));
    }
    return records;
}

std::vector<json> comparableRecords(const std::filesystem::path& file) {
    std::vector<json> records = effectiveRecords(file);
    for (json& record : records)
        for (const char* key : {"seconds", "tokens_per_s", "memory_mib", "time", "wall"}) record.erase(key);
    return records;
}

std::string keysOf(const json& object) {
    std::string keys;
    for (const auto& item : object.items()) keys += (keys.empty() ? "" : " ") + item.key();
    return keys;
}

json smallKernelRun(const json& changes) {
    json config = json::parse(R"({
        "task": "kernel", "method": "jordan_rope", "seed": 3, "device": "cpu", "threads": 2,
        "model": {"d_model": 32, "heads": 2, "layers": 2},
        "position": {"train_context": 32},
        "training": {"steps": 40, "batch": 4, "length": 32, "lr": 0.003, "log_every": 1, "eval_every": 10,
                     "checkpoint_every": 7},
        "evaluation": {"lengths": [32, 64], "batches": 3, "batch": 2}})");
    config.merge_patch(changes);
    return config;
}

long lastStep(const std::filesystem::path& metricsFile) {
    long step = 0;
    for (const std::string& line : linesOf(metricsFile)) {
        const json record = json::parse(line, nullptr, false);
        if (record.is_object() && record.value("kind", "") == "train") step = record.value("step", 0L);
    }
    return step;
}

}  // namespace jordanscope::testing
