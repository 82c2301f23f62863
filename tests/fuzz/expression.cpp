#include "core/targets/expression.h"

#include "core/base/message.h"
#include "tests/fuzz/fuzz.h"

using namespace jordanscope;

/// A formula from a stranger: refused with its place, or it has a value, perhaps NaN, at every lag.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    const std::string_view text = fuzz::text(bytes, size);
    const auto error = targets::checkExpression(text);
    try {
        const auto values =
            targets::expressionValues(text, {.context = 64, .omega = 0.3, .gamma = 0.01, .eta = 1}, 16);
        fuzz::require(!error, "what is refused has no values");
        fuzz::require(values.size() == 16, "a value a lag");
    } catch (const MessageError& refusal) {
        fuzz::require(error.has_value(), "what is a formula has values");
        fuzz::require(error->byte <= text.size() && error->character >= 1, "the place is in the text");
        fuzz::require(*refusal.what() != '\0', "a refusal has words");
    }
    return 0;
}
