#include "views/runs/run_looks.h"

#include "views/look/theme.h"

namespace jordanscope::views {

QColor RunLook::colour(const Theme& theme) const {
    return ownColour.isEmpty() ? theme.line(palette) : QColor(ownColour);
}

RunLooks RunLooks::with(const std::map<QString, int>& palettes) const {
    std::map<QString, RunLook> looks = looks_ ? *looks_ : std::map<QString, RunLook>();
    for (const auto& [id, palette] : palettes) {
        looks[id].palette = palette;
        looks[id].ownColour.clear();
    }
    return RunLooks(std::move(looks));
}

bool RunLooks::operator==(const RunLooks& other) const {
    if (looks_ == other.looks_) return true;
    return looks_ && other.looks_ && *looks_ == *other.looks_;
}

}  // namespace jordanscope::views
