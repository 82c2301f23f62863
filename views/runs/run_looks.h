#pragma once

#include <map>
#include <memory>
#include <string>

#include <QColor>
#include <QString>

namespace jordanscope::views {

struct Theme;

/// What a run's record does not say: how it looks, and what this window has asked of it.
struct RunLook {
    int palette = 0;       ///< place in Theme::line; from 8 on dashed
    std::string noted;     ///< colour of its notes, "#rrggbb"; empty where they ask for none
    QString ownColour;     ///< the same, where it is none of the palette's
    double stopAsked = 0;  ///< Unix seconds of the stop that has not been answered yet; 0 = none
    bool operator==(const RunLook&) const = default;

    QColor colour(const Theme& theme) const;
};

/// The looks of a folder's runs by id, beside their records: a colour changes without a new record, a record
/// comes without touching a colour. A value whose copies share what they hold; any thread.
class RunLooks {
public:
    RunLooks() = default;
    explicit RunLooks(std::map<QString, RunLook> looks)
        : looks_(std::make_shared<const std::map<QString, RunLook>>(std::move(looks))) {}

    /// A plain look where there is no such run.
    RunLook of(const QString& id) const {
        if (!looks_) return {};
        const auto found = looks_->find(id);
        return found == looks_->end() ? RunLook{} : found->second;
    }
    /// With other places in the palette, and no colours of the user's there.
    RunLooks with(const std::map<QString, int>& palettes) const;
    bool operator==(const RunLooks& other) const;

private:
    std::shared_ptr<const std::map<QString, RunLook>> looks_;
};

}  // namespace jordanscope::views
