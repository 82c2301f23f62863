#include <algorithm>

#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/kernel/methods/method.h"
#include "core/runs/config/benchmarks.h"
#include "core/runs/config/config_fields.h"
#include "core/runs/config/presets.h"
#include "core/runs/text/strict_json.h"

namespace jordanscope::runs {
namespace {

std::string quoted(const std::string& text) {
    return shortJson(nlohmann::ordered_json(text));
}

/// The plain limits of each key.
class LimitCheck {
public:
    explicit LimitCheck(std::vector<ConfigProblem>& problems) : problems_(problems) {}

    void text(std::string_view key, const std::string& field) {
        if (field.find('\0') != std::string::npos) {
            problems_.push_back(
                wrongValue(prefix_ + std::string(key), quoted(field), "a text without zero bytes"));
        }
    }
    void flag(std::string_view, bool) {}
    void whole(std::string_view key, std::int64_t field, WholeRange range) {
        if (!range.holds(field)) wrong(key, std::to_string(field), describe(range));
    }
    void real(std::string_view key, double field, RealRange range) {
        if (!range.holds(field)) wrong(key, numberText(field), describe(range));
    }
    void lengths(std::string_view key, const std::vector<int>& field, WholeRange range) {
        if (field.empty()) wrong(key, "[]", "at least one length in tokens");
        for (std::size_t i = 0; i < field.size(); ++i) {
            const std::string name = std::string(key) + "[" + std::to_string(i) + "]";
            if (!range.holds(field[i])) {
                wrong(name, std::to_string(field[i]), describe(range));
            } else if (std::find(field.begin(), field.begin() + i, field[i]) != field.begin() + i) {
                wrong(name, std::to_string(field[i]) + ", which stands before it too", "each length once");
            }
        }
    }
    template <class Enum>
    void choice(std::string_view, Enum, const Choices<Enum>&) {}
    template <class Body>
    void group(std::string_view key, Body body) {
        prefix_ = std::string(key) + ".";
        body();
        prefix_.clear();
    }

private:
    void wrong(std::string_view key, std::string value, const std::string& right) {
        problems_.push_back(wrongValue(prefix_ + std::string(key), std::move(value), right));
    }

    std::vector<ConfigProblem>& problems_;
    std::string prefix_;
};

bool isDevice(const std::string& device) {
    if (device == "auto" || device == "cpu" || device == "cuda") return true;
    if (!device.starts_with("cuda:") || device.size() > 8 || device.size() == 5) return false;
    return std::all_of(device.begin() + 5, device.end(), [](char c) { return c >= '0' && c <= '9'; });
}

std::string joined(const std::vector<std::string>& names) {
    std::string text;
    for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
    return text;
}

void checkNames(const RunConfig& c, std::vector<ConfigProblem>& problems) {
    const Preset* preset = findPreset(c.preset);
    if (!preset) {
        std::vector<std::string> names;
        for (const Preset& each : presets()) names.push_back(each.name);
        problems.push_back(wrongValue("preset", quoted(c.preset), "one of " + joined(names)));
    } else if (preset->config.task != c.task) {
        problems.push_back(wrongValue("task", quoted(std::string(toText(c.task))),
                                      quoted(std::string(toText(preset->config.task))) + ", which preset " +
                                          preset->name + " is for, or another preset"));
    }
    if (!isDevice(c.device)) {
        problems.push_back(
            wrongValue("device", quoted(c.device), "\"auto\", \"cpu\", \"cuda\" or \"cuda:0\""));
    }
    const auto& benchmarks = benchmarkNames();
    if (std::find(benchmarks.begin(), benchmarks.end(), c.kernel.benchmark) == benchmarks.end()) {
        problems.push_back(
            wrongValue("kernel.benchmark", quoted(c.kernel.benchmark), "one of " + joined(benchmarks)));
    }
}

void checkMethod(const RunConfig& c, std::vector<ConfigProblem>& problems) {
    const int headDim = c.model.headDim();
    kernel::Method method;
    try {
        // An impossible init_eta is reported under its own key.
        RunConfig possible = c;
        if (std::abs(c.position.initEta) > c.position.etaMax) possible.position.initEta = 0;
        method = methodOf(possible);
    } catch (const Error& error) {
        problems.push_back(
            {"method", quoted(c.method), "method is " + quoted(c.method) + ": " + error.what()});
        return;
    }
    if (const int divisor = method.headDivisor(); divisor > 0 && headDim % divisor != 0) {
        const std::string value = std::to_string(headDim);
        problems.push_back(
            {"model.d_model", std::to_string(c.model.dModel),
             "model.d_model is " + std::to_string(c.model.dModel) + " and model.heads " +
                 std::to_string(c.model.heads) + ", so a head has " + value + " dimensions; method " +
                 c.method + " needs a multiple of " + std::to_string(divisor) + ", as d_model " +
                 std::to_string((headDim / divisor + 1) * std::int64_t{divisor} * c.model.heads)});
    }
    if (c.evaluation.positions == Positions::Anchored && !method.exact()) {
        problems.push_back(wrongValue(
            "evaluation.positions", "\"anchored\"",
            "\"absolute\": only the exact variants can be anchored, and " + c.method + " is none"));
    }
}

/// A missing train_context takes training.length: where both are wrong alike, only the latter was written.
void leaveOutFollowers(const RunConfig& c, std::vector<ConfigProblem>& problems) {
    const auto isOf = [](std::string_view key) {
        return [key](const ConfigProblem& problem) { return problem.key == key; };
    };
    if (c.position.trainContext == c.training.length &&
        std::any_of(problems.begin(), problems.end(), isOf("training.length")))
        std::erase_if(problems, isOf("position.train_context"));
}

void checkFrequency(const RunConfig& c, const char* key, int index, std::vector<ConfigProblem>& problems) {
    const int most = c.model.headDim() / 2 - 1;
    if (c.task != Task::Kernel || index < 0 || index <= most) return;
    problems.push_back(wrongValue(key, std::to_string(index),
                                  "a whole number from 0 to " + std::to_string(std::max(most, 0)) +
                                      ": a head has " + std::to_string(c.model.headDim()) + " dimensions"));
}

}  // namespace

kernel::PositionSettings positionSettings(const RunConfig& c) {
    kernel::PositionSettings settings;
    settings.gammaMin = c.position.gammaMin;
    settings.initGamma = c.position.initGamma;
    settings.etaMax = c.position.etaMax;
    settings.initEta = c.position.initEta;
    settings.boundedTau = c.position.boundedTau;
    settings.maxExponent = c.position.maxExponent;
    return settings;
}

kernel::Method methodOf(const RunConfig& c) {
    return kernel::parseMethod(c.method, positionSettings(c), c.position.trainContext);
}

const std::vector<Benchmark>& benchmarks() {
    static const std::vector<Benchmark> all = [] {
        std::vector<Benchmark> made{
            {"mixed_raw"}, {"mixed_bounded"}, {"damped_mixed"}, {"rhythm_envelope", true}};
        for (const char* family : {"high_jet_r", "scaled_high_jet_r"})
            for (int power = 0; power <= 9; ++power) made.push_back({family + std::to_string(power)});
        return made;
    }();
    return all;
}

const std::vector<std::string>& benchmarkNames() {
    static const std::vector<std::string> names = [] {
        std::vector<std::string> all;
        for (const Benchmark& benchmark : benchmarks()) all.push_back(benchmark.name);
        return all;
    }();
    return names;
}

std::vector<ConfigProblem> validate(const RunConfig& c) {
    std::vector<ConfigProblem> problems;
    LimitCheck limits(problems);
    visitConfig(c, limits);
    leaveOutFollowers(c, problems);
    checkNames(c, problems);
    if (std::abs(c.position.initEta) > c.position.etaMax) {
        problems.push_back(
            wrongValue("position.init_eta", numberText(c.position.initEta),
                       "a number within position.eta_max, which is " + numberText(c.position.etaMax)));
    }
    if (c.model.heads < 1 || c.model.dModel < 1 || c.position.trainContext < 1) return problems;
    if (c.model.dModel % c.model.heads != 0) {
        problems.push_back(
            wrongValue("model.heads", std::to_string(c.model.heads),
                       "a divisor of model.d_model, which is " + std::to_string(c.model.dModel)));
        return problems;
    }
    checkMethod(c, problems);
    checkFrequency(c, "kernel.target_freq_index", c.kernel.targetFreqIndex, problems);
    checkFrequency(c, "kernel.second_freq_index", c.kernel.secondFreqIndex, problems);
    return problems;
}

}  // namespace jordanscope::runs
