#pragma once

#include <map>
#include <optional>
#include <string>
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

/// Place of a stored colour in the palette, in either theme; nullopt: none, or one of the user's own.
std::optional<int> paletteOfName(const std::string& colour);

/// Which run has which colour and dash, for as long as the run is there. One thread.
class RunLines {
public:
    struct Run {
        QString id;
        double began = 0;
        std::string colour;  ///< that its notes ask for
    };
    /// Every run there is. One that asks for another colour than before gets that one.
    void update(const std::vector<Run>& runs);
    int pairOf(const QString& id) const;
    /// Gives a run that begins at the moment `now` its pair before it is among those there are.
    int claim(double now, const QString& id);

private:
    struct Given {
        LineClaim claim;
        std::string asked;  ///< the colour of its notes when it got that
    };
    std::map<QString, Given> given_;
};

}  // namespace jordanscope::views
