#include "views/runs/run_lines.h"

#include <algorithm>
#include <array>
#include <tuple>
#include <utility>

#include "views/look/theme.h"

namespace jordanscope::views {

void assignLines(std::vector<LineClaim>& claims) {
    std::array<int, kLinePairs> used{};
    std::array<int, kLineColours> awaited{};
    std::vector<LineClaim*> open;
    for (LineClaim& claim : claims) {
        if (claim.pair >= 0) {
            ++used[static_cast<std::size_t>(claim.pair)];
            continue;
        }
        open.push_back(&claim);
        if (claim.colour) ++awaited[static_cast<std::size_t>(*claim.colour)];
    }
    std::sort(open.begin(), open.end(), [](const LineClaim* a, const LineClaim* b) {
        return std::tie(a->began, a->id) < std::tie(b->began, b->id);
    });
    for (LineClaim* claim : open) {
        if (claim->colour) --awaited[static_cast<std::size_t>(*claim->colour)];
        int best = -1;
        std::pair<int, bool> least;
        for (int pair = 0; pair < kLinePairs; ++pair) {
            const auto place = static_cast<std::size_t>(pair), colour = place % kLineColours;
            if (claim->colour && *claim->colour != static_cast<int>(colour)) continue;
            const int free = (used[colour] == 0) + (used[colour + kLineColours] == 0);
            // Of equally used pairs, those are left that a run still to come asks for by its colour.
            const std::pair<int, bool> cost{used[place], free <= awaited[colour]};
            if (best >= 0 && cost >= least) continue;
            least = cost;
            best = pair;
        }
        claim->pair = best;
        ++used[static_cast<std::size_t>(best)];
    }
}

std::optional<int> paletteOfName(const std::string& colour) {
    if (colour.empty()) return std::nullopt;
    const QColor wanted(QString::fromStdString(colour));
    for (int i = 0; i < kLineColours; ++i)
        if (wanted == lightTheme().line(i) || wanted == darkTheme().line(i)) return i;
    return std::nullopt;
}

void RunLines::update(const std::vector<Run>& runs) {
    std::map<QString, Given> kept;
    bool open = false;
    for (const Run& run : runs) {
        auto known = given_.extract(run.id);
        Given& given = known.empty() ? kept[run.id] : kept.insert(std::move(known)).position->second;
        LineClaim& claim = given.claim;
        if (claim.pair < 0 || given.asked != run.colour) {
            const std::optional<int> wanted = paletteOfName(run.colour);
            // Another colour is a new claim; that the old one is no longer asked for, or not the palette's,
            // is none.
            if (wanted && claim.pair % kLineColours != *wanted) claim.pair = -1;
            claim.colour = wanted;
            given.asked = run.colour;
        }
        claim.id = run.id;
        claim.began = run.began;
        open |= claim.pair < 0;
    }
    given_ = std::move(kept);
    if (!open) return;
    std::vector<LineClaim> claims;
    for (const auto& [id, given] : given_) claims.push_back(given.claim);
    assignLines(claims);
    for (const LineClaim& claim : claims) given_.at(claim.id).claim.pair = claim.pair;
}

int RunLines::pairOf(const QString& id) const {
    const auto found = given_.find(id);
    return found == given_.end() ? 0 : found->second.claim.pair;
}

int RunLines::claim(double now, const QString& id) {
    std::vector<LineClaim> claims;
    for (const auto& [known, given] : given_) claims.push_back(given.claim);
    claims.push_back({now, id});
    assignLines(claims);
    given_[id] = {claims.back(), {}};
    return claims.back().pair;
}

}  // namespace jordanscope::views
