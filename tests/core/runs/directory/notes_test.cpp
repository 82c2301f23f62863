#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "core/runs/directory/run_directory.h"
#include "core/runs/directory/run_notes.h"
#include "tests/core/runs/temporary_folder.h"

namespace jordanscope::runs {
namespace {

TEST(Notes, SurviveTheirFileAndKeepUnknownKeys) {
    TemporaryFolder folder;
    writeText(folder / kNotesFile, R"({"later": [1], "title": "old"})");
    const RunNotes notes{"<b>résumé 🚀</b>", {"a,b", "=1+1"}, "line\nline", "#12aBcf", true};
    writeNotes(folder.path(), notes);
    EXPECT_EQ(readNotes(folder.path()), notes);
    EXPECT_EQ(nlohmann::json::parse(readText(folder / kNotesFile))["later"], nlohmann::json::array({1}));
}

TEST(Notes, MissingOrBrokenOnesAreEmpty) {
    TemporaryFolder folder;
    std::string problem;
    EXPECT_EQ(readNotes(folder.path(), &problem), RunNotes{});
    EXPECT_EQ(problem, "");
    for (const std::string& text :
         {std::string("{"), std::string("[]"), std::string(2 << 20, ' '), std::string(100, '[')}) {
        problem.clear();
        writeText(folder / kNotesFile, text);
        EXPECT_EQ(readNotes(folder.path(), &problem), RunNotes{});
        EXPECT_THAT(problem, testing::HasSubstr("notes.json"));
    }
    writeNotes(folder.path(), {.title = "new", .tags = {}, .notes = {}, .colour = {}, .archived = false});
    EXPECT_EQ(readNotes(folder.path()).title, "new");
}

TEST(Notes, OddTypesAndColoursAreLeftOut) {
    TemporaryFolder folder;
    writeText(
        folder / kNotesFile,
        R"j({"title": 5, "tags": ["a", 1, "b"], "colour": "red; background: url(x)", "archived": "yes"})j");
    const RunNotes notes = readNotes(folder.path());
    EXPECT_EQ(notes, (RunNotes{"", {"a", "b"}, "", "", false}));
}

}  // namespace
}  // namespace jordanscope::runs
