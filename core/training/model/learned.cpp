#include "core/training/model/learned.h"

namespace jordanscope::training {
namespace {

runs::LearnedLayer::Table table(const at::Tensor& values) {
    runs::LearnedLayer::Table rows;
    if (!values.defined()) return rows;
    const at::Tensor numbers = values.to(at::kDouble).contiguous();
    const auto access = numbers.accessor<double, 2>();
    for (std::int64_t head = 0; head < access.size(0); ++head) {
        rows.emplace_back();
        for (std::int64_t chain = 0; chain < access.size(1); ++chain)
            rows.back().push_back(access[head][chain]);
    }
    return rows;
}

/// One entry's values of every layer in a row, in float64; undefined where no layer has any.
at::Tensor allLayers(const std::vector<LearnedPosition>& layers, at::Tensor LearnedPosition::* entry) {
    std::vector<at::Tensor> parts;
    for (const LearnedPosition& layer : layers)
        if ((layer.*entry).defined()) parts.push_back((layer.*entry).to(at::kDouble).flatten());
    return parts.empty() ? at::Tensor() : at::cat(parts);
}

}  // namespace

runs::LearnedRecord learnedRecord(const Model& model, std::int64_t step) {
    runs::LearnedRecord record;
    record.step = step;
    for (const LearnedPosition& layer : model.learnedPositions()) {
        runs::LearnedLayer values{table(layer.gamma), table(layer.eta), {}, table(layer.jetBase)};
        if (layer.jets.defined())
            for (std::int64_t r = 0; r < layer.jets.size(0); ++r) values.jets.push_back(table(layer.jets[r]));
        record.layers.push_back(std::move(values));
    }
    return record;
}

LearnedSummary summarise(const Model& model) {
    const std::vector<LearnedPosition> layers = model.learnedPositions();
    LearnedSummary summary;
    if (const at::Tensor gamma = allLayers(layers, &LearnedPosition::gamma); gamma.defined())
        summary.gammaMean = gamma.mean().item<double>();
    if (const at::Tensor eta = allLayers(layers, &LearnedPosition::eta); eta.defined()) {
        summary.etaMean = eta.mean().item<double>();
        summary.etaAbsMax = eta.abs().max().item<double>();
    }
    return summary;
}

}  // namespace jordanscope::training
