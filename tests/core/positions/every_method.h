#pragma once

#include <set>
#include <string>
#include <vector>

#include "core/kernel/methods/method.h"

namespace jordanscope::positions {

/// Every method whose positions are a pass of their own: the golden names, the registry's examples, and all
/// orders.
inline std::vector<std::string> everyMethod() {
    const auto names = kernel::trainerMethodNames();
    std::set<std::string> result(names.begin(), names.end());
    for (const kernel::MethodEntry& entry : kernel::methodRegistry())
        if (entry.trains) result.emplace(entry.example);
    for (const std::string order : {"2", "3", "4", "5"}) {
        result.insert("jordan_m" + order);
        result.insert("jordan_m" + order + "_alibi");
        result.insert("jordan_exact_m" + order + "_c050_eta020");
    }
    result.insert("jordan_jetmix_m5_c150_g010_g005_g020_g030");
    result.insert("jordan_jetmixfull_m2_c150_g090_g040");
    std::erase_if(result, [](const std::string& name) { return kernel::parseMethod(name, {}, 16).relative; });
    return {result.begin(), result.end()};
}

}  // namespace jordanscope::positions
