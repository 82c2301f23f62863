#include "core/runs/config/estimate.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>

#include <unistd.h>

#include "core/base/error.h"
#include "core/kernel/methods/method.h"
#include "core/runs/config/process_limits.h"

namespace jordanscope::runs {
namespace {

constexpr double kMib = 1024.0 * 1024.0;
/// LibTorch's libraries, its thread pools and allocator caches, the largest resident size of a run of two
/// small layers.
constexpr double kProgramMib = 480;

double bytesOf(Precision precision) {
    return precision == Precision::BFloat16 ? 2 : 4;
}

/// Numbers that one layer keeps of every token until its backward pass, in units of d_model: both norms'
/// inputs and outputs 4, qkv 3, positioned query and key 2, attention 1, projection 1, residual 1, down 1;
/// and in units of mlp_ratio x d_model: up and its GELU 2.
double keptPerToken(const ModelConfig& model) {
    return 13.0 + 2.0 * model.mlpRatio;
}

/// What one layer needs besides while it runs: gradients of its widest step.
double transientPerToken(const ModelConfig& model) {
    return 6.0 + 2.0 * model.mlpRatio;
}

std::string mibText(double mib) {
    if (mib >= 1e7) {
        char text[32];
        const auto end = std::to_chars(text, text + sizeof text, mib, std::chars_format::scientific, 1).ptr;
        return std::string(text, end) + " MiB";
    }
    return std::to_string(std::llround(mib)) + " MiB";
}

}  // namespace

std::int64_t parameterCount(const RunConfig& config) {
    __extension__ using Wide = __int128;
    const kernel::Method method = methodOf(config);
    const Wide d = config.model.dModel;
    const Wide tables = (method.gammaLearned ? 1 : 0) + (method.etaLearned ? 1 : 0) +
                        static_cast<Wide>(method.jets.size()) + (method.jetBase ? 1 : 0);
    const Wide positions = tables * config.model.heads * method.chains(config.model.headDim());
    // qkv 3, proj 1, up and down mlp_ratio each; two norms a layer and a final one; the output is the
    // embedding
    const Wide layer = (4 + 2 * static_cast<Wide>(config.model.mlpRatio)) * d * d + 2 * d + positions;
    const Wide total = config.vocabulary() * d + config.model.layers * layer + d;
    return static_cast<std::int64_t>(std::min<Wide>(total, std::numeric_limits<std::int64_t>::max()));
}

double MemoryEstimate::total() const {
    return weights + std::max(activations, evaluation) + data + program;
}

double MemoryEstimate::totalWithGraph() const {
    return weights + activations + evaluation + data + program;
}

MemoryEstimate estimateMemory(const RunConfig& config) {
    const ModelConfig& model = config.model;
    const double width = model.dModel;
    const double number = bytesOf(config.precision);
    const bool oneQuery = config.task == Task::Kernel;
    MemoryEstimate estimate;
    estimate.program = kProgramMib;
    estimate.weights = 7 * 4 * static_cast<double>(parameterCount(config)) / kMib;

    const double tokens = static_cast<double>(config.training.batch) * config.training.length;
    // The last layer of the kernel task computes its query row alone: norm, key and value of every token
    // remain.
    const double layers = oneQuery ? std::max(0, model.layers - 1) + 5.0 / keptPerToken(model) : model.layers;
    const double logits = oneQuery ? 0 : 4.0 * 3 * config.vocabulary();
    estimate.activations =
        tokens * (width * number * (layers * keptPerToken(model) + transientPerToken(model) + 2) + logits) /
        kMib;

    double longest = 0;
    for (const int length : config.evaluation.lengths)
        longest = std::max(longest, static_cast<double>(length));
    const double evaluated = longest * config.evaluation.batch;
    estimate.evaluation =
        evaluated *
        (width * number * (transientPerToken(model) + 6) + (oneQuery ? 0 : 4.0 * 2 * config.vocabulary())) /
        kMib;

    estimate.data = 8 * 2 * std::max(tokens, evaluated) / kMib;
    return estimate;
}

double memoryEstimateMib(const RunConfig& config) {
    return estimateMemory(config).total();
}

double machineMemoryMib() {
    const double pages = static_cast<double>(::sysconf(_SC_PHYS_PAGES));
    const double size = static_cast<double>(::sysconf(_SC_PAGESIZE));
    double limit = pages > 0 && size > 0 ? pages * size / kMib : std::numeric_limits<double>::infinity();
    limit = std::min({limit, processLimits().memoryMib, addressSpaceMib()});
    return std::isfinite(limit) ? limit : 0;
}

void checkMemory(double neededMib, const MemoryRoom& room, const std::string& remedy) {
    if (room.availableMib <= 0 || neededMib <= room.availableMib) return;
    const std::string of = room.totalMib > 0 ? " free of " + mibText(room.totalMib) : "";
    throw Error(ErrorKind::Memory, "about " + mibText(neededMib) + " are needed and " + room.where + " has " +
                                       mibText(room.availableMib) + of + "; " + remedy);
}

void checkMemory(const RunConfig& config, double availableMib, const std::string& where,
                 const std::string& remedy) {
    checkMemory(memoryEstimateMib(config), {availableMib, 0, where}, remedy);
}

}  // namespace jordanscope::runs
