#include <cmath>

#include "core/base/message.h"
#include "core/targets/lag_csv.h"
#include "tests/fuzz/fuzz.h"

using namespace jordanscope;

/// A table of lags from a stranger: refused with a remedy, or values of bounded number that are finite or not
/// there.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    const std::string_view text = fuzz::text(bytes, size);
    try {
        const targets::LagTable table = targets::readLagTable(text, targets::sniffDialect(text));
        fuzz::require(table.values.size() <= static_cast<std::size_t>(targets::kLargestLag) + 1,
                      "bounded lags");
        fuzz::require(table.rows > 0, "a table has rows");
        for (const double value : table.values) fuzz::require(!std::isinf(value), "no value is infinite");
    } catch (const MessageError& error) {
        fuzz::require(*error.what() != '\0', "a refusal has words");
    }
    double value = 0;
    targets::parseCsvNumber(text.substr(0, 64), size % 2 == 0, &value);
    return 0;
}
