#include "core/kernel/fits/bank_curves.h"

#include <algorithm>

namespace jordanscope::kernel {

BankCurves::BankCurves(double context, RotationTable& rotation) : rotation_(rotation), context_(context) {}

void BankCurves::add(const ProbeMethod& method, std::span<const double> coefficients) {
    std::vector<Term>& terms = methods_.emplace_back();
    const auto columns = static_cast<std::size_t>(rotation_.columns());
    const auto all = static_cast<std::size_t>(rotation_.frequencies());
    for (const ColumnGroup& group : method.groups) {
        Term& term = terms.emplace_back(Term{.weight = weightOf(group)});
        if (group.frequencies == 0) {
            term.number = coefficients.front() / group.factorial;
        } else {
            term.combination = rows_++;
            combinations_.resize(combinations_.size() + columns, 0.0);
            double* row = combinations_.data() + combinations_.size() - columns;
            const auto used = static_cast<std::size_t>(group.frequencies);
            for (std::size_t i = 0; i < used; ++i) {
                row[i] = coefficients[i] / group.factorial;
                row[all + i] = coefficients[used + i] / group.factorial;
            }
        }
        coefficients = coefficients.subspan(static_cast<std::size_t>(group.columns()));
    }
}

bool BankCurves::score(const LagKernels& kernels, const FitScoring& scoring, std::stop_token stop,
                       std::vector<MethodFit>& fits) {
    std::vector<LagWeight> keys;
    for (const auto& terms : methods_)
        for (const Term& term : terms) keys.push_back(term.weight);
    LagWeightBlocks weights(std::move(keys), context_);
    std::vector<std::vector<int>> weightOfTerm;
    for (const auto& terms : methods_) {
        std::vector<int>& indices = weightOfTerm.emplace_back();
        for (const Term& term : terms) indices.push_back(weights.indexOf(term.weight));
    }

    const auto columns = static_cast<std::size_t>(rotation_.columns());
    const int rows = (rows_ + 3) / 4 * 4;
    combinations_.resize(static_cast<std::size_t>(rows) * columns, 0.0);
    AlignedBuffer table(columns * kLagBlock), waves(static_cast<std::size_t>(rows) * kLagBlock),
        curve(kLagBlock);
    std::vector<FitScoring::Tally> tallies(methods_.size());
    for (int at = 0; at < scoring.curveBlocks(); ++at) {
        if (at % 16 == 0 && stop.stop_requested()) return false;
        rotation_.fill(kernels, at, table.data());
        weights.fill(kernels, at);
        kernels.predict(table.data(), rotation_.columns(), combinations_.data(), rows, waves.data());
        for (std::size_t m = 0; m < methods_.size(); ++m) {
            std::fill(curve.begin(), curve.end(), 0.0);
            for (std::size_t t = 0; t < methods_[m].size(); ++t) {
                const Term& term = methods_[m][t];
                const double* weight = weights.values(weightOfTerm[m][t]);
                if (term.combination >= 0) {
                    kernels.accumulate(curve.data(), weight,
                                       &waves[static_cast<std::size_t>(term.combination) * kLagBlock]);
                } else {
                    for (std::size_t b = 0; b < kLagBlock; ++b) curve[b] += term.number * weight[b];
                }
            }
            scoring.add(kernels, at, curve.data(), tallies[m], fits[m]);
        }
    }
    for (std::size_t m = 0; m < methods_.size(); ++m) scoring.finish(std::move(tallies[m]), fits[m]);
    return true;
}

}  // namespace jordanscope::kernel
