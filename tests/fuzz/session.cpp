#include "views/shell/session.h"

#include "core/base/error.h"
#include "tests/fuzz/fuzz.h"

using namespace jordanscope;

/// A session from a stranger: refused with a reason, or it survives being written.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    const auto file = fuzz::scratch().write("session.json", fuzz::text(bytes, size));
    try {
        const views::Session session = views::readSession(QString::fromStdString(file.string()));
        const auto copy = QString::fromStdString((fuzz::scratch() / "copy.json").string());
        views::writeSession(copy, session);
        fuzz::require(views::readSession(copy) == session, "a session reads back as it was written");
    } catch (const Error& error) {
        fuzz::require(*error.what() != '\0', "a refusal has words");
    }
    return 0;
}
