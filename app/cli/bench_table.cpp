#include "app/cli/bench_table.h"

#include <algorithm>
#include <iomanip>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/cli/commands.h"
#include "core/base/error.h"

namespace jordanscope::cli {
namespace {

/// The shape of a case and who is measured at it; rope comes first, the others are compared with it.
struct Shape {
    const char* what;
    bool bytes, evaluate;
    std::int64_t batch, length;
    std::vector<std::string> methods;
};

std::vector<Shape> shapes() {
    return {{"kernel step",
             false,
             false,
             8,
             1024,
             {"rope", "nope", "alibi", "rope_alibi", "damped_rope", "direct_sum", "jordan_rope", "jordan_m4",
              "jordan_jetmixfull_m4_c150_g100_g050_g030_g020_alibi"}},
            {"bytes step",
             true,
             false,
             4,
             512,
             {"rope", "rope_alibi", "direct_sum", "jordan_rope", "jordan_exact_scaled"}},
            {"kernel evaluation", false, true, 1, 1024, {"rope", "jordan_rope"}},
            {"kernel evaluation", false, true, 1, 8192, {"rope", "rope_alibi", "jordan_rope"}},
            {"bytes evaluation", true, true, 1, 8192, {"rope", "jordan_rope"}}};
}

std::string fixed(double value, int decimals) {
    std::ostringstream text;
    text << std::fixed << std::setprecision(decimals) << value;
    return text.str();
}

constexpr const char* kProbeMethods = "11 methods, 4 contexts";

/// Words to the left, figures to the right, in widths known before the first measurement.
class Columns {
public:
    Columns() {
        for (const Shape& shape : shapes()) {
            what_ = std::max(what_, static_cast<int>(std::string(shape.what).size()));
            for (const std::string& method : shape.methods)
                method_ = std::max(method_, static_cast<int>(method.size()));
        }
    }

    void print(const std::string& what, const std::string& method, const std::vector<std::string>& figures) {
        constexpr int kWidths[] = {5, 6, 8, 8, 8, 7};
        std::cout << std::left << std::setw(what_) << what << "  " << std::setw(method_) << method
                  << std::right;
        for (std::size_t i = 0; i < figures.size(); ++i)
            std::cout << "  " << std::setw(kWidths[i]) << figures[i];
        std::cout << std::endl;  // whoever waits sees each row
    }

private:
    int what_ = 0, method_ = 0;
};

}  // namespace

void printBenchTable(const training::BenchRequest& asked, bool json) {
    training::BenchRequest base = asked;
    base.device = training::benchDevice(asked).device;
    Columns columns;
    if (!json) {
        std::cout << base.device << ", " << base.threads << (base.threads == 1 ? " thread, " : " threads, ")
                  << base.precision << ", median of " << base.steps << " after one warm-up\n";
        columns.print("what", "method", {"batch", "length", "ms each", "tokens/s", "peak MiB", "to rope"});
    }
    for (const Shape& shape : shapes()) {
        double rope = 0;
        for (const std::string& method : shape.methods) {
            training::BenchRequest request = base;
            request.method = method;
            request.batch = shape.batch;
            request.length = shape.length;
            request.bytes = shape.bytes;
            request.evaluate = shape.evaluate;
            training::forgetPeakMemory();
            training::BenchResult result;
            try {
                result = training::benchModel(request);
            } catch (const Error& error) {
                throw Error(error.kind(), std::string(shape.what) + ", " + method + ": " + error.what());
            }
            if (method == shape.methods.front()) rope = result.secondsPerStep;
            if (json) {
                nlohmann::ordered_json line{{"what", shape.what}};
                line.update(toJson(result));
                std::cout << line.dump() << std::endl;
            } else {
                columns.print(shape.what, method,
                              {std::to_string(result.batch), std::to_string(result.length),
                               fixed(1000 * result.secondsPerStep, 1), fixed(result.tokensPerSecond, 0),
                               fixed(result.peakRssMib, 0), fixed(result.secondsPerStep / rope, 2)});
            }
        }
    }
    const double probe = training::benchProbe(base.steps);
    if (json)
        std::cout << nlohmann::ordered_json{{"what", "probe table"}, {"s_per_table", probe}}.dump()
                  << std::endl;
    else
        columns.print("probe table", kProbeMethods, {"", "", fixed(1000 * probe, 1)});
}

}  // namespace jordanscope::cli
