#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace jordanscope::training {

/// One golden file against this program.
struct VerifyLine {
    std::string file;
    bool agrees = false;
    double worst = 0;       ///< largest difference over what is allowed there: at most 1 where it agrees
    double difference = 0;  ///< that difference itself
    std::string where;      ///< what that was, e.g. "jordan_rope, losses[17]"
    std::string message;    ///< set where the file could not be compared
    std::size_t compared = 0;
    double seconds = 0;
};

/// How far from a golden number a recomputed float32 one may be: that much times max(1, |number|) but where
/// it says otherwise. docs/cuda.md has the reasons.
struct Tolerances {
    double position;     ///< transformed queries and keys, and their scores
    double early, late;  ///< the kernel task's losses in its first 12 steps; later, and in evaluations
    double bytes;        ///< every loss on bytes
    double tipped;       ///< sequences of an evaluation that may be judged the other way
    double gamma;        ///< learned mean, relative
    double eta;          ///< learned mean, absolute
};

/// As tests/golden/README.md says of the CPU.
inline constexpr Tolerances kOnCpu{1e-4, 5e-4, 2e-3, 5e-4, 0, 1e-3, 1e-5};

/// Positions: the same functions, whose sine, cosine and exponential are off by two units in the last place
/// there; the CPU's bound is a hundred times that. Sums have another order than the CPU's, which already is
/// another one than the oracle's: early losses and what was learned may lie twice as far. Training amplifies
/// (rope comes 7e-4 apart in 20 steps between two orders on a CPU), so later losses have more. A sequence
/// whose logits nearly tie may tip.
inline constexpr Tolerances kOnGpu{1e-4, 1e-3, 5e-3, 1e-3, 1, 2e-3, 2e-5};

/// Recomputes probe.json, positions.json, kernel_training.json and byte_training.json of `golden`. `text` is
/// the file whose bytes byte_training.json was made from. What trains runs on `device` ("cpu", "cuda:0"), in
/// its tolerances unless others are asked for; the probe and the float64 positions are the processor's.
/// Error(Data) for a missing folder, Error(Usage) for a device that cannot be used; a missing or broken file
/// is a line that disagrees. Takes a minute or two.
std::vector<VerifyLine> verifyGolden(const std::filesystem::path& golden, const std::filesystem::path& text,
                                     const std::string& device = "cpu",
                                     const std::optional<Tolerances>& tolerances = {});

/// The bundled text: beside the program, in the installed share folder, or in the source tree. Empty where
/// not found.
std::filesystem::path bundledText();

}  // namespace jordanscope::training
