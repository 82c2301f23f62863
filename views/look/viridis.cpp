#include "views/look/viridis.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace jordanscope::views {

QColor viridis(double fraction) {
    // Every eighth entry of the public domain (CC0) table; between them the eye sees no difference to lines.
    static constexpr unsigned kColours[] = {
        0x440154, 0x470d60, 0x48186a, 0x482374, 0x472d7b, 0x453781, 0x424086, 0x3e4989, 0x3b528b,
        0x375b8d, 0x33638d, 0x2f6b8e, 0x2c728e, 0x297a8e, 0x26828e, 0x23898e, 0x21918c, 0x1f978b,
        0x1f9f88, 0x21a685, 0x27ad81, 0x31b57b, 0x3dbc74, 0x4cc26c, 0x5cc863, 0x6ece58, 0x81d34d,
        0x95d840, 0xaadc32, 0xc0df25, 0xd5e21a, 0xeae51a, 0xfde725};
    constexpr int last = static_cast<int>(std::size(kColours)) - 1;
    const double place = std::isfinite(fraction) ? std::clamp(fraction, 0.0, 1.0) * last : 0.0;
    const int below = std::min(static_cast<int>(place), last - 1);
    const double part = place - below;
    const auto channel = [&](int shift) {
        const int low = (kColours[below] >> shift) & 255, high = (kColours[below + 1] >> shift) & 255;
        return static_cast<int>(std::lround(low + part * (high - low)));
    };
    return QColor(channel(16), channel(8), channel(0));
}

}  // namespace jordanscope::views
