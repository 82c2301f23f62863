#include "core/kernel/fits/block_fit.h"

#include <Eigen/QR>
#include <Eigen/SVD>
#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/error.h"
#include "core/kernel/fits/bank_curves.h"

namespace jordanscope::kernel {
namespace {

constexpr double kRankThreshold = 1e-10;

/// Rows of the design matrix at the fitted lags that have a datum, and y there.
struct Design {
    Eigen::MatrixXd x;
    Eigen::VectorXd y;
};

Design design(const ProbeMethod& method, double context, const LagKernels& kernels, RotationTable& rotation,
              const FitScoring& scoring) {
    std::vector<LagWeight> keys;
    for (const ColumnGroup& group : method.groups) keys.push_back(weightOf(group));
    LagWeightBlocks weights(keys, context);
    Design result{Eigen::MatrixXd(scoring.usedPoints(), method.columns()),
                  Eigen::VectorXd(scoring.usedPoints())};
    AlignedBuffer table(static_cast<std::size_t>(rotation.columns()) * kLagBlock);
    Eigen::Index row = 0;
    for (int at = 0; at < scoring.fitBlocks(); ++at) {
        rotation.fill(kernels, at, table.data());
        weights.fill(kernels, at);
        const int lags = std::min(kLagBlock, scoring.context() - at * kLagBlock);
        for (int b = 0; b < lags; ++b) {
            if (scoring.mask(at)[b] == 0.0) continue;
            Eigen::Index column = 0;
            for (const ColumnGroup& group : method.groups) {
                const double weight = weights.values(weights.indexOf(weightOf(group)))[b] / group.factorial;
                if (group.frequencies == 0) {
                    result.x(row, column++) = weight;
                } else {
                    result.x(row, column++) = weight * table[static_cast<std::size_t>(b)];
                    result.x(row, column++) = weight * table[static_cast<std::size_t>(kLagBlock + b)];
                }
            }
            result.y(row++) = scoring.y(at)[b];
        }
    }
    return result;
}

std::vector<std::string> columnNames(const ProbeMethod& method) {
    std::vector<std::string> names = method.columnNames();
    for (std::string& name : names) {
        if (name.ends_with(" w0")) name.resize(name.size() - 3);
        if (name.ends_with("w0")) name.resize(name.size() - 2);
    }
    return names;
}

void solve(const Design& design, MethodFit& fit) {
    Eigen::CompleteOrthogonalDecomposition<Eigen::MatrixXd> decomposition;
    decomposition.setThreshold(kRankThreshold);  // before compute: afterwards it no longer reaches solve()
    decomposition.compute(design.x);
    const Eigen::VectorXd weights = decomposition.solve(design.y);
    fit.coefficients.assign(weights.data(), weights.data() + weights.size());
    fit.maxCoefficient = weights.cwiseAbs().maxCoeff();
    fit.rank = static_cast<int>(decomposition.rank());
    fit.condition = std::numeric_limits<double>::infinity();
    if (fit.rank == fit.columns) {
        const Eigen::MatrixXd triangle =
            decomposition.matrixQTZ().topRows(fit.columns).triangularView<Eigen::Upper>();
        const Eigen::VectorXd singular = Eigen::JacobiSVD<Eigen::MatrixXd>(triangle).singularValues();
        fit.condition = singular(0) / singular(fit.columns - 1);
    }
    const Eigen::RowVectorXd lengths = design.x.colwise().norm();
    for (Eigen::Index i = 0; i < lengths.size(); ++i)
        if (lengths(i) <= kRankThreshold * lengths.maxCoeff())
            fit.vanished.push_back(fit.columnNames[static_cast<std::size_t>(i)]);
}

}  // namespace

ProbeMethod blockMethod(std::string_view name, const Chain& block) {
    ProbeMethod method{.name = std::string(name), .groups = {}};
    const ColumnGroup waves{.frequencies = 1}, one{}, x{.xPower = 1};
    if (name == "rope") {
        method.groups = {waves};
    } else if (name == "alibi") {
        method.groups = {one, x};
    } else if (name == "rope_alibi") {
        method.groups = {waves, x};
    } else if (name == "damped_rope") {
        method.groups = {{.decay = block.gamma, .frequencies = 1}};
    } else if (name == "direct_sum") {
        method.groups = {waves, one, x};
    } else if (name == "jordan") {
        double factorial = 1.0;
        for (int r = 0; r < block.order; ++r) {
            if (r > 1) factorial *= r;
            method.groups.push_back({.decay = block.gamma,
                                     .tauPower = block.shear.bounded ? r : 0,
                                     .xPower = block.shear.bounded ? 0 : r,
                                     .factorial = factorial,
                                     .frequencies = 1});
        }
    } else {
        throw Error(ErrorKind::Usage,
                    "unknown single-block method '" + std::string(name) +
                        "'; known are rope, alibi, rope_alibi, damped_rope, direct_sum, jordan");
    }
    return method;
}

void fitBlock(const FitRequest& request, const FitScoring& scoring, std::stop_token stop, FitResult& result) {
    requireValid(request.block);
    const LagKernels& kernels = lagKernels();
    RotationTable rotation;
    rotation.setFrequencies({request.block.omega});
    BankCurves curves(request.context, rotation);
    for (const std::string& name : request.methods) {
        if (stop.stop_requested()) {
            result.stopped = true;
            return;
        }
        const ProbeMethod method = blockMethod(name, request.block);
        MethodFit fit;
        fit.method = name;
        fit.columns = method.columns();
        fit.columnNames = columnNames(method);
        fit.coefficients.assign(static_cast<std::size_t>(fit.columns), 0.0);
        if (scoring.usedPoints() > 0) solve(design(method, request.context, kernels, rotation, scoring), fit);
        curves.add(method, fit.coefficients);
        result.fits.push_back(std::move(fit));
    }
    result.stopped = !curves.score(kernels, scoring, stop, result.fits);
}

double decomposedMse(const Chain& chain, bool intercept, const FitScoring& scoring) {
    ProbeMethod method = blockMethod("jordan", chain);
    if (intercept) method.groups.insert(method.groups.begin(), ColumnGroup{});
    RotationTable rotation;
    rotation.setFrequencies({chain.omega});
    const Design columns = design(method, scoring.context(), lagKernels(), rotation, scoring);
    Eigen::CompleteOrthogonalDecomposition<Eigen::MatrixXd> decomposition;
    decomposition.setThreshold(kRankThreshold);
    decomposition.compute(columns.x);
    const Eigen::VectorXd rest = columns.y - columns.x * decomposition.solve(columns.y);
    return rest.squaredNorm() / std::max(scoring.usedPoints(), 1);
}

}  // namespace jordanscope::kernel
