#include "views/runs/state_mark.h"

namespace jordanscope::views {

StateMark stateMark(const RunSnapshot& run, const Theme& theme) {
    using runs::ShownState;
    switch (run.condition.state) {
        case ShownState::Queued:
        case ShownState::QueuedElsewhere:
            return {QStringLiteral("○"), theme.muted};
        case ShownState::Running:
            return {QStringLiteral("▶"), theme.accent};
        case ShownState::RunningElsewhere:
        case ShownState::RunningHidden:
            return {QStringLiteral("▷"), theme.accent};
        case ShownState::NotResponding:
        case ShownState::NoHeartbeat:
            return {QStringLiteral("▲"), theme.partial};
        case ShownState::Finished:
            return {QStringLiteral("●"), theme.good};
        case ShownState::Stopped:
            return {QStringLiteral("■"), theme.muted};
        case ShownState::Paused:
            return {QStringLiteral("‖"), theme.muted};
        case ShownState::FailedToStart:
        case ShownState::Failed:
        case ShownState::Crashed:
            return {QStringLiteral("◆"), theme.poor};
        case ShownState::Unknown:
            break;
    }
    return {QStringLiteral("?"), theme.muted};
}

}  // namespace jordanscope::views
