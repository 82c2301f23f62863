#include "tests/end_to_end/end_to_end.h"

#include <thread>

#include "tests/support/sanitized.h"

namespace jordanscope::testing {

using nlohmann::json;

std::vector<std::string> EndToEnd::trainArguments(const json& config,
                                                  const std::filesystem::path& runDirectory,
                                                  std::vector<std::string> more) const {
    const auto file = scratch_.write("config-" + std::to_string(configurations_++) + ".json", config.dump());
    std::vector<std::string> arguments{"train", "--config", file.string(), "--run-dir",
                                       runDirectory.string()};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return arguments;
}

Outcome EndToEnd::train(const json& config, const std::filesystem::path& runDirectory,
                        std::vector<std::string> more) const {
    return runProgram(program(), trainArguments(config, runDirectory, std::move(more)));
}

void EndToEnd::waitFor(const std::function<bool()>& condition, const char* what, int seconds) const {
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(seconds) * kSlowness;
    while (!condition()) {
        ASSERT_LT(std::chrono::steady_clock::now(), end) << "waited in vain for " << what;
        std::this_thread::sleep_for(std::chrono::milliseconds(3));
    }
}

json EndToEnd::state(const std::filesystem::path& runDirectory) {
    json state = json::parse(contents(runDirectory / "state.json"), nullptr, false);
    return state.is_object() ? state : json::object();
}

void expectSameRecords(const std::filesystem::path& one, const std::filesystem::path& other) {
    for (const char* name : {"metrics.jsonl", "learned.jsonl"}) {
        const auto first = comparableRecords(one / name), second = comparableRecords(other / name);
        EXPECT_FALSE(first.empty()) << name;
        EXPECT_EQ(first.size(), second.size()) << name;
        for (std::size_t i = 0; i < std::min(first.size(), second.size()); ++i)
            ASSERT_EQ(first[i].dump(), second[i].dump()) << name << ", record " << i;
    }
}

}  // namespace jordanscope::testing
