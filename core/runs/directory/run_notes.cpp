#include "core/runs/directory/run_notes.h"

#include <algorithm>
#include <cctype>

#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/runs/directory/run_directory.h"
#include "core/runs/text/atomic_file.h"
#include "core/runs/text/read_file.h"
#include "core/runs/text/strict_json.h"

namespace jordanscope::runs {
namespace {

using Json = nlohmann::ordered_json;

/// The object of notes.json; an empty one where there is none. Error(Data) where it cannot be read.
Json notesObject(const std::filesystem::path& file) {
    Json json = Json::object();
    if (const auto text = readSmallFile(file)) {
        if (const auto problem = parseStrictJson(*text, json)) {
            throw Error(ErrorKind::Data, file.string() + ": " + problem->message);
        }
        if (!json.is_object()) throw Error(ErrorKind::Data, file.string() + ": is no object");
    }
    return json;
}

bool isColour(const std::string& text) {
    return text.size() == 7 && text[0] == '#' &&
           std::all_of(text.begin() + 1, text.end(), [](unsigned char c) { return std::isxdigit(c) != 0; });
}

}  // namespace

RunNotes readNotes(const std::filesystem::path& runDirectory, std::string* problem) {
    RunNotes notes;
    try {
        const Json json = notesObject(runDirectory / kNotesFile);
        const auto text = [&](const char* key, std::string& field) {
            if (const auto it = json.find(key); it != json.end() && it->is_string())
                field = it->get<std::string>();
        };
        text("title", notes.title);
        text("notes", notes.notes);
        text("colour", notes.colour);
        if (!isColour(notes.colour)) notes.colour.clear();
        if (const auto tags = json.find("tags"); tags != json.end() && tags->is_array()) {
            for (const Json& tag : *tags) {
                if (tag.is_string()) notes.tags.push_back(tag.get<std::string>());
            }
        }
        if (const auto archived = json.find("archived"); archived != json.end() && archived->is_boolean()) {
            notes.archived = archived->get<bool>();
        }
    } catch (const std::exception& error) {
        if (problem) *problem = error.what();
    }
    return notes;
}

void writeNotes(const std::filesystem::path& runDirectory, const RunNotes& notes) {
    const std::filesystem::path file = runDirectory / kNotesFile;
    Json json = Json::object();
    try {
        json = notesObject(file);
    } catch (const Error&) {
        // Unreadable notes are replaced: the user has just written new ones.
    }
    json["title"] = notes.title;
    json["tags"] = notes.tags;
    json["notes"] = notes.notes;
    json["colour"] = notes.colour;
    json["archived"] = notes.archived;
    writeAtomically(file, json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n");
}

}  // namespace jordanscope::runs
