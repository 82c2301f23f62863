#include "core/kernel/fits/published_fit.h"

#include <Eigen/LU>
#include <algorithm>
#include <cmath>

namespace jordanscope::kernel {
namespace {

float power(float base, int exponent) {
    float result = 1.0f;
    for (int i = 0; i < exponent; ++i) result *= base;
    return result;
}

/// Float32 columns of one block of lags, for any method of the bank.
class FloatBlock {
public:
    FloatBlock(const std::vector<double>& frequencies, double context)
        : context_(static_cast<float>(context)) {
        for (double omega : frequencies) frequencies_.push_back(static_cast<float>(omega));
        cosine_.resize(kLagBlock, static_cast<Eigen::Index>(frequencies.size()));
        sine_.resizeLike(cosine_);
    }

    void moveTo(int block) {
        first_ = block * kLagBlock;
        for (Eigen::Index b = 0; b < kLagBlock; ++b)
            for (Eigen::Index i = 0; i < cosine_.cols(); ++i) {
                const float angle =
                    frequencies_[static_cast<std::size_t>(i)] * static_cast<float>(first_ + b);
                cosine_(b, i) = std::cos(angle);
                sine_(b, i) = std::sin(angle);
            }
    }

    Eigen::MatrixXf columns(const ProbeMethod& method) const {
        Eigen::MatrixXf result(kLagBlock, method.columns());
        Eigen::Index column = 0;
        for (const ColumnGroup& group : method.groups) {
            Eigen::VectorXf weight(kLagBlock);
            for (Eigen::Index b = 0; b < kLagBlock; ++b) {
                const float d = static_cast<float>(first_ + b), x = d / context_;
                const float tau = stabilisedTime(d, context_) / context_;
                weight(b) = std::exp(-static_cast<float>(group.decay) * d) * power(tau, group.tauPower) *
                            power(x, group.xPower) / static_cast<float>(group.factorial);
            }
            if (group.frequencies == 0)
                result.col(column) = weight;
            else {
                const Eigen::Index n = group.frequencies;
                result.middleCols(column, n) = weight.asDiagonal() * cosine_.leftCols(n);
                result.middleCols(column + n, n) = weight.asDiagonal() * sine_.leftCols(n);
            }
            column += group.columns();
        }
        return result;
    }

private:
    float context_;
    int first_ = 0;
    std::vector<float> frequencies_;
    Eigen::MatrixXf cosine_, sine_;
};

struct Normal {
    Eigen::MatrixXf matrix;
    Eigen::VectorXf rhs;
};

}  // namespace

bool refitAsPublished(const std::vector<ProbeMethod>& methods, const std::vector<double>& frequencies,
                      double context, double ridge, const FitScoring& scoring, std::stop_token stop,
                      std::vector<MethodFit>& fits) {
    FloatBlock block(frequencies, context);
    std::vector<Normal> normals;
    for (const ProbeMethod& method : methods)
        normals.push_back(
            {Eigen::MatrixXf::Identity(method.columns(), method.columns()) * static_cast<float>(ridge),
             Eigen::VectorXf::Zero(method.columns())});
    for (int at = 0; at < scoring.fitBlocks(); ++at) {
        if (stop.stop_requested()) return false;
        block.moveTo(at);
        const int lags = std::min(kLagBlock, scoring.context() - at * kLagBlock);
        const Eigen::Map<const Eigen::VectorXd> y(scoring.y(at), lags), mask(scoring.mask(at), lags);
        for (std::size_t m = 0; m < methods.size(); ++m) {
            const Eigen::MatrixXf x =
                mask.cast<float>().asDiagonal() * block.columns(methods[m]).topRows(lags);
            normals[m].matrix.noalias() += x.transpose() * x;
            normals[m].rhs.noalias() += x.transpose() * y.cast<float>();
        }
    }

    std::vector<Eigen::VectorXf> weights;
    for (std::size_t m = 0; m < methods.size(); ++m) {
        const Eigen::PartialPivLU<Eigen::MatrixXf> lu(normals[m].matrix);
        const bool singular = (lu.matrixLU().diagonal().array() == 0.0f).any();
        weights.push_back(lu.solve(normals[m].rhs));
        MethodFit& fit = fits[m];
        for (std::size_t i = 0; i < fit.coefficients.size(); ++i)
            fit.coefficients[i] = weights[m](static_cast<Eigen::Index>(i));
        fit.maxCoefficient = weights[m].cwiseAbs().maxCoeff();
        fit.scores.clear();
        fit.curve.clear();
        fit.fitted = {};
        fit.beyond.reset();
        fit.roundingShare = 0.0;
        if (singular || !weights[m].allFinite()) {
            weights[m].setZero();
            fit.maxCoefficient = 0.0;
            fit.coefficients.assign(fit.coefficients.size(), 0.0);
            fit.failure = "the float32 normal equations are singular";
        }
    }
    const LagKernels& kernels = lagKernels();
    std::vector<FitScoring::Tally> tallies(methods.size());
    for (int at = 0; at < scoring.curveBlocks(); ++at) {
        if (stop.stop_requested()) return false;
        block.moveTo(at);
        for (std::size_t m = 0; m < methods.size(); ++m) {
            const Eigen::VectorXd curve = (block.columns(methods[m]) * weights[m]).cast<double>();
            scoring.add(kernels, at, curve.data(), tallies[m], fits[m]);
        }
    }
    for (std::size_t m = 0; m < methods.size(); ++m) scoring.finish(std::move(tallies[m]), fits[m]);
    return true;
}

}  // namespace jordanscope::kernel
