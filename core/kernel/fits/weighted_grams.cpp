#include "core/kernel/fits/weighted_grams.h"

#include <algorithm>

namespace jordanscope::kernel {

bool WeightedGrams::prepare(const std::vector<double>& frequencies, const FitScoring& scoring) {
    const double* mask = scoring.mask(0);
    const std::size_t lags = static_cast<std::size_t>(scoring.context());
    const bool changed = rotation_.setFrequencies(frequencies);
    targets_.clear();
    for (auto& [weight, entry] : sums_) entry.needed = entry.needWaves = entry.needPairs = false;
    if (!changed && mask_.size() == lags && std::equal(mask_.begin(), mask_.end(), mask)) return false;
    context_ = scoring.context();
    mask_.assign(mask, mask + lags);
    sums_.clear();
    return true;
}

void WeightedGrams::need(const LagWeight& weight, SumKind kind) {
    Entry& entry = sums_[weight];
    entry.needed = true;
    entry.needWaves |= kind == SumKind::Waves;
    entry.needPairs |= kind == SumKind::Pairs;
}

void WeightedGrams::needTarget(const LagWeight& weight) {
    targets_[weight];
}

bool WeightedGrams::compute(const LagKernels& kernels, const FitScoring& scoring, std::stop_token stop) {
    std::erase_if(sums_, [](const auto& item) { return !item.second.needed; });
    // Rows of the product with [waves, 1]: weights first, then weights times y. Pairs get a product each.
    std::vector<LagWeight> keys;
    std::vector<Entry*> rows, pairs;
    for (auto& [weight, entry] : sums_) {
        const bool waves = entry.needWaves && entry.sums.waves.empty();
        const bool pair = entry.needPairs && entry.sums.pairs.empty();
        if (waves || !entry.haveSum) rows.push_back(&entry);
        if (pair) pairs.push_back(&entry);
        if (waves || pair || !entry.haveSum) keys.push_back(weight);
    }
    for (auto& [weight, sums] : targets_) keys.push_back(weight);
    LagWeightBlocks weights(std::move(keys), context_);

    const auto indices = [&](const std::vector<Entry*>& entries) {
        std::vector<int> result;
        for (const auto& [weight, entry] : sums_)
            if (std::find(entries.begin(), entries.end(), &entry) != entries.end())
                result.push_back(weights.indexOf(weight));
        return result;
    };
    const std::vector<int> rowOf = indices(rows), pairOf = indices(pairs);
    std::vector<int> targetOf;
    for (const auto& [weight, sums] : targets_) targetOf.push_back(weights.indexOf(weight));

    const int columns = rotation_.columns(), wide = columns + 2;  // a column of ones, and one of zeros
    const int rowCount = (static_cast<int>(rowOf.size() + targetOf.size()) + 3) / 4 * 4;
    const auto block = static_cast<std::size_t>(kLagBlock);
    AlignedBuffer table(static_cast<std::size_t>(wide) * block, 0.0), scaled(table.size()),
        rowValues(static_cast<std::size_t>(rowCount) * block, 0.0);
    std::fill_n(&table[static_cast<std::size_t>(columns) * block], block, 1.0);
    AlignedBuffer rowSums(static_cast<std::size_t>(dotTiles(rowCount, wide, false)) * kTileSums, 0.0);
    const std::size_t pairSize = static_cast<std::size_t>(dotTiles(columns, columns, true)) * kTileSums;
    AlignedBuffer pairSums(pairSize * pairs.size(), 0.0);

    for (int at = 0; at < scoring.fitBlocks(); ++at) {
        if (at % 16 == 0 && stop.stop_requested()) return false;
        rotation_.fill(kernels, at, table.data());
        weights.fill(kernels, at);
        // y is 0 where there is no datum, so only the weights need the mask; the last block may reach past
        // the context.
        AlignedBuffer mask(scoring.mask(at), scoring.mask(at) + block);
        const int left = scoring.context() - at * kLagBlock;
        if (left < kLagBlock) std::fill(mask.begin() + left, mask.end(), 0.0);
        kernels.scale(weights.values(), mask.data(), weights.size(), weights.values());
        double* row = rowValues.data();
        for (int index : rowOf) row = std::copy_n(weights.values(index), block, row);
        for (int index : targetOf) {
            kernels.scale(weights.values(index), scoring.y(at), 1, row);
            row += block;
        }
        kernels.dots(rowValues.data(), rowCount, table.data(), wide, false, rowSums.data());
        for (std::size_t i = 0; i < pairOf.size(); ++i) {
            kernels.scale(table.data(), weights.values(pairOf[i]), columns, scaled.data());
            kernels.dots(scaled.data(), columns, table.data(), columns, true, &pairSums[i * pairSize]);
        }
    }

    std::vector<double> result(static_cast<std::size_t>(rowCount) * static_cast<std::size_t>(wide));
    reduceDots(rowSums.data(), rowCount, wide, false, result.data());
    const auto take = [&](std::size_t row, WeightedSums& sums) {
        const double* values = &result[row * static_cast<std::size_t>(wide)];
        sums.waves.assign(values, values + columns);
        sums.sum = values[columns];
    };
    for (std::size_t i = 0; i < rows.size(); ++i) {
        take(i, rows[i]->sums);
        rows[i]->haveSum = true;
    }
    std::size_t row = rows.size();
    for (auto& [weight, sums] : targets_) take(row++, sums);
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        std::vector<double>& gram = pairs[i]->sums.pairs;
        gram.resize(static_cast<std::size_t>(columns) * static_cast<std::size_t>(columns));
        reduceDots(&pairSums[i * pairSize], columns, columns, true, gram.data());
    }
    return true;
}

}  // namespace jordanscope::kernel
