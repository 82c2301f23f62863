#pragma once

#include <filesystem>
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

/// Recomputes probe.json, positions.json, kernel_training.json and byte_training.json of `golden`. `text` is
/// the file whose bytes byte_training.json was made from. What trains runs on `device` ("cpu", "cuda:0"), in
/// the tolerances of the CPU; the probe and the float64 positions are the processor's. Error(Data) for a
/// missing folder, Error(Usage) for a device that cannot be used; a missing or broken file is a line that
/// disagrees. Takes a minute or two.
std::vector<VerifyLine> verifyGolden(const std::filesystem::path& golden, const std::filesystem::path& text,
                                     const std::string& device = "cpu");

/// The bundled text: beside the program, in the installed share folder, or in the source tree. Empty where
/// not found.
std::filesystem::path bundledText();

}  // namespace jordanscope::training
