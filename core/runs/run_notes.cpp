#include <algorithm>

#include <fcntl.h>
#include <nlohmann/json.hpp>
#include <sys/stat.h>
#include <unistd.h>

#include "core/kernel/error.h"
#include "core/runs/atomic_file.h"
#include "core/runs/read_file.h"
#include "core/runs/run_directory.h"
#include "core/runs/strict_json.h"

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

std::string lastLogLine(const std::filesystem::path& runDirectory) {
    const int descriptor = ::open((runDirectory / kLogFile).c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (descriptor < 0) return {};
    struct stat status{};
    std::string text(4096, '\0');
    ssize_t count = 0;
    if (::fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode)) {
        const off_t start = std::max<off_t>(0, status.st_size - static_cast<off_t>(text.size()));
        count = ::pread(descriptor, text.data(), text.size(), start);
    }
    ::close(descriptor);
    text.resize(count > 0 ? static_cast<std::size_t>(count) : 0);
    // Progress lines end with a carriage return; what a terminal would make of control characters is nobody's
    // wish.
    const auto isBlank = [](unsigned char c) { return c <= ' '; };
    while (!text.empty() && isBlank(text.back())) text.pop_back();
    if (const auto start = text.find_last_of("\r\n"); start != std::string::npos) text.erase(0, start + 1);
    if (text.size() > 200) text.resize(200);
    for (char& c : text) {
        if (static_cast<unsigned char>(c) < ' ' || c == 0x7f) c = ' ';
    }
    return text;
}

}  // namespace jordanscope::runs
