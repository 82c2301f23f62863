#pragma once

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace jordanscope::kernel {

/// JORDANSCOPE_GOLDEN names another folder of golden files, as tests/oracle/make_golden.py --variant writes
/// them.
inline nlohmann::json readGolden(const std::string& name) {
    const char* other = std::getenv("JORDANSCOPE_GOLDEN");
    std::ifstream file(std::string(other ? other : JORDANSCOPE_GOLDEN_DIR) + "/" + name);
    if (!file) throw std::runtime_error("cannot read golden file " + name);
    return nlohmann::json::parse(file);
}

/// Nested lists of any depth, flattened row-major; null gives an empty vector.
inline std::vector<double> flatten(const nlohmann::json& value) {
    std::vector<double> result;
    if (value.is_number()) return {value.get<double>()};
    if (value.is_null()) return result;
    for (const nlohmann::json& item : value) {
        const std::vector<double> part = flatten(item);
        result.insert(result.end(), part.begin(), part.end());
    }
    return result;
}

/// Every element within tolerance * max(1, |expected|).
inline void expectClose(const std::vector<double>& found, const std::vector<double>& expected,
                        double tolerance, const std::string& what) {
    ASSERT_EQ(found.size(), expected.size()) << what;
    for (std::size_t i = 0; i < found.size(); ++i)
        ASSERT_NEAR(found[i], expected[i], tolerance * std::max(1.0, std::abs(expected[i])))
            << what << " at " << i;
}

}  // namespace jordanscope::kernel
