#pragma once

#include <optional>
#include <vector>

#include <QString>

namespace jordanscope::views {

inline constexpr int kLineColours = 8;               ///< of the palette
inline constexpr int kLinePairs = 2 * kLineColours;  ///< each of them solid and dashed

/// A run's claim to a colour and a dash.
struct LineClaim {
    double began = 0;             ///< Unix seconds; who began first chooses first
    QString id;                   ///< decides between equal times
    std::optional<int> colour{};  ///< place in the palette that its notes ask for
    int pair = -1;                ///< given: the colour's place, + kLineColours if dashed; -1 = none yet
};

/// Gives every claim without a pair one: the first that no other has; where all are taken, the least used. A
/// colour that is asked for is given, whoever else has it. Pairs given before stay as they are.
void assignLines(std::vector<LineClaim>& claims);

}  // namespace jordanscope::views
