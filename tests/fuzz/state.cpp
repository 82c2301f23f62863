#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/runs/directory/run_state.h"
#include "tests/fuzz/fuzz.h"

using namespace jordanscope;

/// state.json from a stranger: what is read survives being written.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    try {
        const runs::RunState state = runs::parseRunState(fuzz::text(bytes, size));
        const std::string written =
            runs::toJson(state).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
        const std::string again = runs::toJson(runs::parseRunState(written))
                                      .dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
        fuzz::require(again == written, "a state reads back as it was written");
    } catch (const Error& error) {
        fuzz::require(*error.what() != '\0', "a refusal has words");
    }
    return 0;
}
