#include "core/kernel/fits/verdict.h"

#include "core/base/number_text.h"

namespace jordanscope::kernel {
namespace {

constexpr double kMostCoefficient = 1e3, kMostCondition = 1e7;

constexpr Words kFewPoints = translatable("Verdict", "no more points than parameters: %1 for %2");
constexpr Words kRank = translatable("Verdict", "rank %1 of %2");
constexpr Words kCoefficient =
    translatable("Verdict", "largest coefficient is %1 times the target's largest value, above 1000");
constexpr Words kCondition = translatable("Verdict", "condition %1 is above 1e7");

Quality lower(Quality quality) {
    return quality == Quality::Good ? Quality::Partial : Quality::Poor;
}

}  // namespace

double TargetSize::explained(double mse) const {
    const double size = constant() ? meanSquare : variance;
    if (size > 0.0) return 1.0 - mse / size;
    return mse == 0.0 ? 1.0 : -std::numeric_limits<double>::infinity();
}

double TargetSize::rSquared(double mse) const {
    return points == 0 || constant() ? std::numeric_limits<double>::quiet_NaN() : explained(mse);
}

Verdict judge(double mse, const TargetSize& target, const Trust& trust) {
    Verdict verdict;
    verdict.r2 = target.rSquared(mse);
    verdict.constant = target.constant();
    const double explained = target.explained(mse);
    verdict.quality = explained > 0.999 ? Quality::Good : explained > 0.5 ? Quality::Partial : Quality::Poor;
    if (trust.points <= trust.columns) {
        verdict.quality = Quality::Poor;
        verdict.reason = {kFewPoints, {std::to_string(trust.points), std::to_string(trust.columns)}};
        return verdict;
    }
    if (trust.rank < trust.columns)
        verdict.reason = {kRank, {std::to_string(trust.rank), std::to_string(trust.columns)}};
    else if (trust.coefficients > kMostCoefficient)
        verdict.reason = {kCoefficient, {roundedText(trust.coefficients, 3)}};
    else if (trust.condition > kMostCondition)
        verdict.reason = {kCondition, {roundedText(trust.condition, 3)}};
    else
        return verdict;
    verdict.quality = lower(verdict.quality);
    return verdict;
}

}  // namespace jordanscope::kernel
