#include "core/runs/config/config.h"

#include <nlohmann/json.hpp>

#include "tests/fuzz/fuzz.h"

using namespace jordanscope;

/// A configuration from a stranger: problems are named, and one without problems is read back as the same.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    const runs::ParsedConfig parsed = runs::tryParseConfig(fuzz::text(bytes, size));
    fuzz::require(parsed.config || !parsed.problems.empty(), "what is no configuration has a problem");
    for (const auto& problem : parsed.problems)
        fuzz::require(!problem.message.empty(), "a problem has words");
    if (!parsed.config || !parsed.problems.empty()) return 0;
    const std::string written = runs::configText(*parsed.config, "2.0");
    const runs::ParsedConfig again = runs::tryParseConfig(written);
    fuzz::require(again.config && again.problems.empty(), "what is written is accepted");
    fuzz::require(runs::toJson(*again.config) == runs::toJson(*parsed.config),
                  "what is written reads back as the same");
    fuzz::require(runs::configHash(*again.config) == runs::configHash(*parsed.config),
                  "and has the same hash");
    return 0;
}
