#include "core/kernel/fits/bank_fit.h"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>
#include <limits>

#include "core/kernel/fits/bank_curves.h"
#include "core/kernel/fits/symmetric_eigenvalues.h"

namespace jordanscope::kernel {
namespace {

/// Columns of the rotation table that a group uses, in the group's own order.
std::vector<Eigen::Index> waveColumns(const ColumnGroup& group, int frequencies) {
    std::vector<Eigen::Index> columns;
    for (int i = 0; i < group.frequencies; ++i) columns.push_back(i);
    for (int i = 0; i < group.frequencies; ++i) columns.push_back(frequencies + i);
    return columns;
}

SumKind kindOf(const ColumnGroup& a, const ColumnGroup& b) {
    const int waves = (a.frequencies > 0) + (b.frequencies > 0);
    return waves == 0 ? SumKind::Alone : waves == 1 ? SumKind::Waves : SumKind::Pairs;
}

std::pair<std::vector<LagWeight>, std::vector<double>> factorKey(const ProbeMethod& method, double ridge) {
    std::pair<std::vector<LagWeight>, std::vector<double>> key;
    for (const ColumnGroup& group : method.groups) {
        key.first.push_back(weightOf(group));
        key.second.insert(key.second.end(), {group.factorial, static_cast<double>(group.frequencies)});
    }
    key.second.push_back(ridge);
    return key;
}

/// X^T X from the shared sums.
Eigen::MatrixXd normalMatrix(const ProbeMethod& method, const WeightedGrams& grams, int frequencies,
                             int tableColumns) {
    Eigen::MatrixXd normal(method.columns(), method.columns());
    Eigen::Index row = 0;
    for (std::size_t i = 0; i < method.groups.size(); ++i) {
        const ColumnGroup& a = method.groups[i];
        Eigen::Index column = row;
        for (std::size_t j = i; j < method.groups.size(); ++j) {
            const ColumnGroup& b = method.groups[j];
            const WeightedSums& sums = grams.sums(weightOf(a) * weightOf(b));
            const double scale = 1.0 / (a.factorial * b.factorial);
            auto block = normal.block(row, column, a.columns(), b.columns());
            const std::vector<Eigen::Index> left = waveColumns(a, frequencies),
                                            right = waveColumns(b, frequencies);
            if (left.empty() && right.empty()) {
                block(0, 0) = scale * sums.sum;
            } else if (left.empty() || right.empty()) {
                const std::vector<Eigen::Index>& waves = left.empty() ? right : left;
                for (std::size_t k = 0; k < waves.size(); ++k) {
                    const double value = scale * sums.waves[static_cast<std::size_t>(waves[k])];
                    const auto at = static_cast<Eigen::Index>(k);
                    (left.empty() ? block(0, at) : block(at, 0)) = value;
                }
            } else {
                const Eigen::Map<const Eigen::MatrixXd> pairs(sums.pairs.data(), tableColumns, tableColumns);
                block = scale * pairs(left, right);
            }
            column += b.columns();
        }
        row += a.columns();
    }
    normal.triangularView<Eigen::StrictlyLower>() = normal.transpose();
    return normal;
}

void describe(const LagKernels& kernels, const ProbeMethod& method, const Eigen::MatrixXd& normal,
              double ridge, BankFactor& factor) {
    std::vector<double> copy(normal.data(), normal.data() + normal.size());
    const std::vector<double> eigenvalues =
        symmetricEigenvalues(kernels, copy, static_cast<int>(normal.rows()));
    const double largest = eigenvalues.back(), threshold = 1e-14 * largest;
    factor.rank = static_cast<int>(std::count_if(eigenvalues.begin(), eigenvalues.end(),
                                                 [&](double value) { return value > threshold; }));
    factor.condition = factor.rank == normal.rows() ? std::sqrt(largest / eigenvalues.front())
                                                    : std::numeric_limits<double>::infinity();
    factor.largest = largest + ridge;
    factor.smallest =
        std::max(eigenvalues[eigenvalues.size() - static_cast<std::size_t>(factor.rank)], 0.0) + ridge;
    if (ridge > 0.0) factor.smallest = std::max(eigenvalues.front(), 0.0) + ridge;
    const double longest = normal.diagonal().maxCoeff();
    const std::vector<std::string> names = method.columnNames();
    for (Eigen::Index i = 0; i < normal.rows(); ++i)
        if (normal(i, i) <= 1e-20 * longest) factor.vanished.push_back(names[static_cast<std::size_t>(i)]);
}

void factorise(Eigen::MatrixXd normal, double ridge, BankFactor& factor) {
    normal.diagonal().array() += ridge;
    factor.factor.compute(normal);
    if (factor.factor.info() == Eigen::Success && factor.rank == normal.rows()) return;
    if (factor.factor.info() == Eigen::Success && ridge > 0.0) return;
    // Minimum norm: drop the directions that hold nothing but rounding.
    const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver(normal);
    const double threshold = 1e-14 * solver.eigenvalues()(normal.rows() - 1);
    const Eigen::VectorXd inverse =
        solver.eigenvalues().unaryExpr([=](double value) { return value > threshold ? 1.0 / value : 0.0; });
    const double least = std::numeric_limits<double>::epsilon() * solver.eigenvalues()(normal.rows() - 1);
    const Eigen::VectorXd lost = solver.eigenvalues().unaryExpr([=](double value) {
        return value > threshold ? 0.0 : 1.0 / std::sqrt(std::max(std::abs(value), least));
    });
    factor.dropped = solver.eigenvectors() * lost.asDiagonal();
    factor.pseudoInverse = solver.eigenvectors() * inverse.asDiagonal() * solver.eigenvectors().transpose();
}

/// Sum of squares over the fitted lags that rounding may have added. The computed weights solve a system
/// whose matrix is off by E, |E| about eps times its largest eigenvalue; they are off by N^-1 E c, and the
/// fit's sum of squares by (E c)^T N^-1 (E c). Directions that were left out as rounding may have held some
/// of y.
double addedByRounding(const BankFactor& factor, const Eigen::VectorXd& rhs, const Eigen::VectorXd& weights) {
    const double error = std::numeric_limits<double>::epsilon() * factor.largest * weights.norm();
    const double solved = factor.smallest > 0.0 ? error * error / factor.smallest : 0.0;
    if (factor.dropped.size() == 0) return solved;
    // Without a ridge nothing damps E in the short directions: its errors then add up over the columns.
    return static_cast<double>(weights.size()) * solved + (factor.dropped.transpose() * rhs).squaredNorm();
}

Eigen::VectorXd rightHandSide(const ProbeMethod& method, const WeightedGrams& grams, int frequencies) {
    Eigen::VectorXd rhs(method.columns());
    Eigen::Index row = 0;
    for (const ColumnGroup& group : method.groups) {
        const WeightedSums& sums = grams.targetSums(weightOf(group));
        if (group.frequencies == 0) rhs(row++) = sums.sum / group.factorial;
        for (Eigen::Index wave : waveColumns(group, frequencies))
            rhs(row++) = sums.waves[static_cast<std::size_t>(wave)] / group.factorial;
    }
    return rhs;
}

}  // namespace

void fitBank(const FitRequest& request, const ProbeSettings& settings, const FitScoring& scoring,
             FitWorkspace::Bank& bank, std::stop_token stop, FitResult& result) {
    const LagKernels& kernels = lagKernels();
    std::vector<ProbeMethod> methods;
    for (const std::string& name : request.methods) methods.push_back(parseProbeMethod(name, settings));

    if (bank.grams.prepare(probeFrequencies(settings), scoring)) bank.factors.clear();
    for (auto& [key, factor] : bank.factors) factor.used = false;
    for (const ProbeMethod& method : methods) {
        const auto known = bank.factors.find(factorKey(method, settings.ridge));
        if (known != bank.factors.end()) known->second.used = true;
        for (std::size_t i = 0; i < method.groups.size(); ++i) {
            bank.grams.needTarget(weightOf(method.groups[i]));
            for (std::size_t j = i; j < method.groups.size(); ++j)
                bank.grams.need(weightOf(method.groups[i]) * weightOf(method.groups[j]),
                                kindOf(method.groups[i], method.groups[j]));
        }
    }
    std::erase_if(bank.factors, [](const auto& item) { return !item.second.used; });
    if (!bank.grams.compute(kernels, scoring, stop)) {
        result.stopped = true;
        return;
    }

    const int frequencies = settings.numFreqs;
    BankCurves curves(settings.trainContext, bank.grams.rotation());
    std::vector<double> rounding;
    for (const ProbeMethod& method : methods) {
        if (stop.stop_requested()) {
            result.stopped = true;
            return;
        }
        auto [place, fresh] = bank.factors.try_emplace(factorKey(method, settings.ridge));
        BankFactor& factor = place->second;
        factor.used = true;
        if (fresh) {
            const Eigen::MatrixXd normal =
                normalMatrix(method, bank.grams, frequencies, bank.grams.rotation().columns());
            describe(kernels, method, normal, settings.ridge, factor);
            factorise(normal, settings.ridge, factor);
        }
        const Eigen::VectorXd rhs = rightHandSide(method, bank.grams, frequencies);
        const Eigen::VectorXd weights = factor.pseudoInverse.size() > 0
                                            ? Eigen::VectorXd(factor.pseudoInverse * rhs)
                                            : Eigen::VectorXd(factor.factor.solve(rhs));
        MethodFit fit;
        fit.method = method.name;
        fit.coefficients.assign(weights.data(), weights.data() + weights.size());
        fit.columnNames = method.columnNames();
        fit.columns = method.columns();
        fit.rank = factor.rank;
        fit.condition = factor.condition;
        fit.vanished = factor.vanished;
        fit.maxCoefficient = weights.cwiseAbs().maxCoeff();
        rounding.push_back(addedByRounding(factor, rhs, weights));
        curves.add(method, fit.coefficients);
        result.fits.push_back(std::move(fit));
    }
    result.stopped = !curves.score(kernels, scoring, stop, result.fits);
    for (std::size_t m = 0; m < result.fits.size(); ++m) {
        MethodFit& fit = result.fits[m];
        const double sum = fit.mse * fit.usedPoints;
        if (rounding[m] > 0.0) fit.roundingShare = std::min(rounding[m] / sum, 1.0);
    }
}

}  // namespace jordanscope::kernel
