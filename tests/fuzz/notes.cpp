#include "core/base/error.h"
#include "core/runs/directory/run_notes.h"
#include "tests/fuzz/fuzz.h"

using namespace jordanscope;

/// notes.json from a stranger: never an error, and what is read survives being written over it.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    fuzz::scratch().write("notes.json", fuzz::text(bytes, size));
    const runs::RunNotes notes = runs::readNotes(fuzz::scratch().path());
    runs::writeNotes(fuzz::scratch().path(), notes);
    std::string problem;
    const runs::RunNotes again = runs::readNotes(fuzz::scratch().path(), &problem);
    fuzz::require(problem.empty(), "what is written can be read");
    fuzz::require(again == notes, "notes read back as they were written");
    return 0;
}
