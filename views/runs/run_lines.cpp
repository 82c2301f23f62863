#include "views/runs/run_lines.h"

#include <algorithm>
#include <array>
#include <tuple>
#include <utility>

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

}  // namespace jordanscope::views
