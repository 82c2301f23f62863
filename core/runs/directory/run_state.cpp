#include "core/runs/directory/run_state.h"

#include <array>
#include <cerrno>
#include <cstring>
#include <utility>

#include <fcntl.h>
#include <nlohmann/json.hpp>
#include <sys/stat.h>

#include "core/base/error.h"
#include "core/runs/directory/run_directory.h"
#include "core/runs/directory/run_lock.h"
#include "core/runs/text/atomic_file.h"
#include "core/runs/text/read_file.h"
#include "core/runs/text/strict_json.h"

namespace jordanscope::runs {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::array<std::pair<RunStatus, std::string_view>, 5> kStatuses{{{RunStatus::Queued, "queued"},
                                                                           {RunStatus::Running, "running"},
                                                                           {RunStatus::Finished, "finished"},
                                                                           {RunStatus::Stopped, "stopped"},
                                                                           {RunStatus::Failed, "failed"}}};

Json timeOrNull(double time) {
    return time > 0 ? Json(time) : Json(nullptr);
}

/// Values of the expected type; anything else leaves the default, so that a later version's file still shows.
class Fields {
public:
    explicit Fields(const Json& object) : object_(object) {}

    void take(const char* key, std::string& field) const {
        if (const auto it = object_.find(key); it != object_.end() && it->is_string())
            field = it->get<std::string>();
    }
    void take(const char* key, double& field) const {
        if (const auto it = object_.find(key); it != object_.end() && it->is_number())
            field = it->get<double>();
    }
    template <class Integer>
    void takeWhole(const char* key, Integer& field) const {
        const auto it = object_.find(key);
        if (it == object_.end() || !it->is_number_unsigned()) return;
        const auto value = it->get<std::uint64_t>();
        if (value <= static_cast<std::uint64_t>(std::numeric_limits<Integer>::max()))
            field = static_cast<Integer>(value);
    }

private:
    const Json& object_;
};

std::string stateText(const RunState& state) {
    return toJson(state).dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::optional<RunStatus> statusOf(const Json& text) {
    for (const auto& [each, name] : kStatuses)
        if (text == std::string(name)) return each;
    return std::nullopt;
}

}  // namespace

std::string_view toText(RunStatus status) {
    for (const auto& [each, text] : kStatuses) {
        if (each == status) return text;
    }
    return "unknown";
}

Json toJson(const RunState& state) {
    Json json = Json::object();
    json["status"] = std::string(toText(state.status));
    if (state.before) json["before"] = std::string(toText(*state.before));
    if (!state.queuedBy.empty()) json["queued_by"] = state.queuedBy;
    json["pid"] = state.process.pid;
    json["process_start"] = state.process.start;
    json["boot_id"] = state.process.bootId;
    json["host"] = state.process.host;
    json["device"] = state.device;
    json["step"] = state.step;
    json["steps"] = state.steps;
    json["started"] = timeOrNull(state.started);
    json["heartbeat"] = timeOrNull(state.heartbeat);
    json["ended"] = timeOrNull(state.ended);
    json["message"] = state.message;
    json["exit_code"] = state.exitCode ? Json(*state.exitCode) : Json(nullptr);
    return json;
}

RunState parseRunState(std::string_view text) {
    Json json;
    if (const auto problem = parseStrictJson(text, json)) {
        throw Error(ErrorKind::Data, std::string(kStateFile) + ": " + problem->message);
    }
    const auto status = json.is_object() ? json.find("status") : json.end();
    if (!json.is_object() || status == json.end() || !status->is_string()) {
        throw Error(ErrorKind::Data, std::string(kStateFile) + ": has no \"status\"");
    }
    RunState state;
    if (const auto known = statusOf(*status)) {
        state.status = *known;
    } else {
        throw Error(ErrorKind::Data, std::string(kStateFile) + ": status " + shortJson(*status) +
                                         " is none of queued, running, finished, stopped, failed");
    }
    if (const auto before = json.find("before"); before != json.end()) state.before = statusOf(*before);
    const Fields fields(json);
    fields.take("queued_by", state.queuedBy);
    fields.takeWhole("pid", state.process.pid);
    fields.takeWhole("process_start", state.process.start);
    fields.take("boot_id", state.process.bootId);
    fields.take("host", state.process.host);
    fields.take("device", state.device);
    fields.takeWhole("step", state.step);
    fields.takeWhole("steps", state.steps);
    fields.take("started", state.started);
    fields.take("heartbeat", state.heartbeat);
    fields.take("ended", state.ended);
    fields.take("message", state.message);
    if (const auto code = json.find("exit_code"); code != json.end() && code->is_number_integer()) {
        state.exitCode = static_cast<int>(code->get<std::int64_t>());
    }
    return state;
}

std::optional<RunState> readRunState(const Folder& runDirectory) {
    const auto text = readSmallFile(runDirectory / kStateFile);
    if (!text) return std::nullopt;
    return parseRunState(*text);
}

void writeRunState(const Folder& runDirectory, const RunState& state) {
    writeAtomically(runDirectory / kStateFile, stateText(state));
}

bool overwriteRunState(const Folder& runDirectory, const RunState& state) noexcept {
    try {
        const Opened old = openRegular(runDirectory / kStateFile, O_WRONLY);
        struct stat status{};
        if (!old.file || ::fstat(old.file.get(), &status) != 0) return false;
        std::string text = stateText(state);
        // Blanks over what is longer: cutting comes last, when all is there.
        const std::size_t length = text.size();
        text.resize(std::max(length, static_cast<std::size_t>(status.st_size)), ' ');
        return old.file.writeAll(text.data(), text.size()) && old.file.resize(length) && old.file.sync();
    } catch (const std::exception&) {
        return false;
    }
}

void setPaused(const Folder& runDirectory, bool paused) {
    const Place file = runDirectory / kPausedFile;
    if (paused) {
        writeAtomically(file, "");
    } else if (!file.remove() && errno != ENOENT) {
        throw Error(ErrorKind::Disk,
                    file.path().string() + ": cannot be removed (" + std::strerror(errno) + ")");
    }
}

bool isPaused(const Folder& runDirectory) {
    return (runDirectory / kPausedFile).exists();
}

void recordRefusedResume(const Folder& runDirectory, int exitCode, std::string_view why) noexcept {
    try {
        const auto launchedResume = [&] {
            std::optional<RunState> state = readRunState(runDirectory);
            const bool is =
                state && state->status == RunStatus::Queued && state->started > 0 && state->before;
            return is ? state : std::nullopt;
        };
        if (!launchedResume()) return;  // before the lock, whose file would be made anywhere
        const RunLock lock(runDirectory);
        std::optional<RunState> state = launchedResume();
        if (!state) return;
        state->status = *state->before;
        state->before.reset();
        state->ended = wallClock();
        state->exitCode = exitCode;
        state->message = "not resumed: " + std::string(why);
        writeRunState(runDirectory, *state);
    } catch (const std::exception&) {
        // The refusal itself is what the caller says; the state stays that of a launch that came to nothing.
    }
}

}  // namespace jordanscope::runs
