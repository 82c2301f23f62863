#pragma once

#include <string>
#include <vector>

namespace jordanscope::runs {

/// A kernel that the kernel task is about. Each turns by the frequency of kernel.target_freq_index.
struct Benchmark {
    std::string name;
    bool second = false;  ///< it turns by that of kernel.second_freq_index, too
};

/// mixed_raw, ..., high_jet_r0.., scaled_high_jet_r0... benchmarkNames() in config.h are their names.
const std::vector<Benchmark>& benchmarks();

}  // namespace jordanscope::runs
