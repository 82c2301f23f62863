#include "views/run_charts/learned_curves.h"

#include <cmath>

#include <QCoreApplication>

#include "core/base/error.h"
#include "core/kernel/methods/method.h"

namespace jordanscope::views {
namespace {

const runs::LearnedLayer::Table& tableOf(const runs::LearnedLayer& layer, LearnedQuantity quantity) {
    return quantity == LearnedQuantity::Gamma ? layer.gamma : layer.eta;
}

std::optional<double> cell(const runs::LearnedLayer::Table& table, int head, int chain) {
    if (head < 0 || chain < 0 || head >= static_cast<int>(table.size())) return std::nullopt;
    const auto& row = table[static_cast<std::size_t>(head)];
    if (chain >= static_cast<int>(row.size())) return std::nullopt;
    return row[static_cast<std::size_t>(chain)];
}

}  // namespace

QString LearnedChain::text() const {
    return QCoreApplication::translate("LearnedChain", "layer %1, head %2, chain %3")
        .arg(layer + 1)
        .arg(head + 1)
        .arg(chain + 1);
}

std::vector<LineSeries> learnedSeries(const RunSnapshot& run, LearnedQuantity quantity) {
    std::vector<LineSeries> lines;
    const auto& records = run.learned->records;
    if (records.empty()) return lines;
    const auto& last = records.back();
    for (std::size_t l = 0; l < last.layers.size(); ++l) {
        bool named = false;
        const auto& table = tableOf(last.layers[l], quantity);
        for (std::size_t h = 0; h < table.size(); ++h) {
            for (std::size_t c = 0; c < table[h].size(); ++c) {
                std::vector<double> x, y;
                for (const runs::LearnedRecord& record : records) {
                    if (l >= record.layers.size()) continue;
                    const auto value =
                        cell(tableOf(record.layers[l], quantity), static_cast<int>(h), static_cast<int>(c));
                    if (!value) continue;
                    x.push_back(static_cast<double>(record.step));
                    y.push_back(*value);
                }
                LineSeries line;
                line.id = QStringLiteral("%1/%2/%3").arg(l).arg(h).arg(c);
                line.name = QCoreApplication::translate("LearnedChain", "layer %1").arg(l + 1);
                line.x = makeValues(std::move(x));
                line.y = makeValues(std::move(y));
                line.colour = static_cast<int>(l) % 8;
                line.weight = Weight::Thin;
                line.opacity = 0.75;
                line.inLegend = !named;
                named = true;
                lines.push_back(std::move(line));
            }
        }
    }
    return lines;
}

std::optional<LearnedChain> learnedChain(const RunSnapshot& run, int layer, int head, int chain) {
    const auto& records = run.learned->records;
    if (records.empty() || !run.description->config || layer < 0) return std::nullopt;
    const auto& layers = records.back().layers;
    if (layer >= static_cast<int>(layers.size())) return std::nullopt;
    const runs::LearnedLayer& values = layers[static_cast<std::size_t>(layer)];
    const auto gamma = cell(values.gamma, head, chain), eta = cell(values.eta, head, chain);
    if (!gamma && !eta) return std::nullopt;
    LearnedChain result{layer, head, chain, gamma.value_or(0), 0, eta.value_or(0), 0, 2, {}};
    const runs::RunConfig& config = *run.description->config;
    try {
        const kernel::Method method = runs::methodOf(config);
        // The learned half of a direct sum does not turn; its frequencies belong to the other half.
        const std::vector<double> bank = method.carrier == kernel::Carrier::Chain
                                             ? method.frequencies(config.model.headDim(), config.model.theta)
                                             : std::vector<double>();
        if (chain < static_cast<int>(bank.size())) result.omega = bank[static_cast<std::size_t>(chain)];
        result.order = method.order;
        result.variant = method.shear.bounded      ? kernel::Variant::Stabilised
                         : method.shear.scale == 1 ? kernel::Variant::Exact
                                                   : kernel::Variant::ScaledExact;
    } catch (const Error&) {
        return std::nullopt;
    }
    result.context = config.position.trainContext;
    return result;
}

std::optional<LearnedChain> strongestChain(const RunSnapshot& run) {
    const auto& records = run.learned->records;
    if (records.empty()) return std::nullopt;
    double strongest = -1;
    int at[3] = {0, 0, 0};
    const auto& layers = records.back().layers;
    for (std::size_t l = 0; l < layers.size(); ++l)
        for (std::size_t h = 0; h < layers[l].eta.size(); ++h)
            for (std::size_t c = 0; c < layers[l].eta[h].size(); ++c)
                if (const double size = std::abs(layers[l].eta[h][c]); size > strongest) {
                    strongest = size;
                    at[0] = static_cast<int>(l);
                    at[1] = static_cast<int>(h);
                    at[2] = static_cast<int>(c);
                }
    return learnedChain(run, at[0], at[1], at[2]);
}

}  // namespace jordanscope::views
