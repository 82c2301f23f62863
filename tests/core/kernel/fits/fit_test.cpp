#include "core/kernel/fits/fit.h"

#include <Eigen/Dense>
#include <cmath>
#include <limits>

#include <gmock/gmock.h>

#include "core/base/error.h"
#include "core/base/flush_to_zero.h"

namespace jordanscope::kernel {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

FitRequest mixedRequest(int context = 256) {
    ProbeSettings settings;
    settings.trainContext = context;
    settings.evalContexts = {context, 2 * context};
    FitRequest request = probeRequest(settings, bankMethods(), "mixed");
    request.curveLength = 2 * context;
    return request;
}

FitResult fitted(const FitRequest& request) {
    FitWorkspace workspace;
    return fitMethods(request, workspace);
}

const MethodFit& named(const FitResult& result, const std::string& method) {
    for (const MethodFit& fit : result.fits)
        if (fit.method == method) return fit;
    throw std::runtime_error("no fit of " + method);
}

void expectSame(const FitResult& a, const FitResult& b, double tolerance) {
    ASSERT_EQ(a.fits.size(), b.fits.size());
    for (std::size_t i = 0; i < a.fits.size(); ++i) {
        EXPECT_EQ(a.fits[i].method, b.fits[i].method);
        EXPECT_EQ(a.fits[i].rank, b.fits[i].rank) << a.fits[i].method;
        for (std::size_t s = 0; s < a.fits[i].scores.size(); ++s)
            EXPECT_NEAR(a.fits[i].scores[s].mse, b.fits[i].scores[s].mse,
                        tolerance * b.fits[i].scores[s].mse + 1e-13)
                << a.fits[i].method;
    }
}

TEST(BankFit, AgreesWithAnExplicitDesignMatrix) {
    FitRequest request = mixedRequest(200);  // not a multiple of a block
    request.target[13] = kNan;
    request.methods = probeMethodNames();
    request.bank.numFreqs = 7;  // columns are padded
    const FitResult result = fitted(request);
    for (const MethodFit& fit : result.fits) {
        const ProbeMethod method = parseProbeMethod(fit.method, request.bank);
        const Eigen::MatrixXd all = probeDesign(method, request.bank, 400);
        Eigen::MatrixXd x = all.topRows(200);
        x.row(13).setZero();
        Eigen::VectorXd y = Eigen::Map<const Eigen::VectorXd>(request.target.data(), 400);
        y(13) = 0.0;
        const Eigen::MatrixXd normal =
            x.transpose() * x + 1e-4 * Eigen::MatrixXd::Identity(method.columns(), method.columns());
        const Eigen::VectorXd weights = normal.llt().solve(x.transpose() * y.head(200));
        const Eigen::VectorXd curve = all * weights;
        Eigen::VectorXd error = curve - y;
        error(13) = 0.0;
        EXPECT_EQ(fit.usedPoints, 199);
        EXPECT_NEAR(fit.scores[0].mse, error.head(200).squaredNorm() / 199, 1e-8 * fit.scores[0].mse + 1e-14)
            << fit.method;
        EXPECT_NEAR(fit.scores[1].mse, error.squaredNorm() / 399, 1e-6 * fit.scores[1].mse + 1e-13)
            << fit.method;
        EXPECT_NEAR(fit.scores[0].maxError, error.head(200).cwiseAbs().maxCoeff(), 1e-7) << fit.method;
        EXPECT_EQ(fit.scores[1].points, 399);
        ASSERT_EQ(fit.curve.size(), 400u);
        EXPECT_NEAR(fit.curve[399], curve(399), 1e-5 * std::max(1.0, std::abs(curve(399)))) << fit.method;
        const Eigen::VectorXd singular = Eigen::JacobiSVD<Eigen::MatrixXd>(x).singularValues();
        const double condition = singular(0) / singular(singular.size() - 1);
        if (condition < 1e6) {
            EXPECT_NEAR(fit.condition, condition, 1e-3 * condition) << fit.method;
        }
        if (condition < 1e6) {
            EXPECT_EQ(fit.rank, fit.columns) << fit.method;
        }
    }
}

TEST(BankFit, WindowExampleOfTheDrawing) {
    // rope, direct_sum and jordan_rope for a target between the bank's frequencies, as the Fit page shows
    // them.
    ProbeSettings settings;
    settings.gamma = 5e-4;
    settings.evalContexts = {1024, 2048, 4096, 8192};
    settings.targetFreqIndex = 10;
    const FitResult result = fitted(probeRequest(settings, bankMethods(), "mixed"));
    EXPECT_EQ(named(result, "rope").rank, 33);
    EXPECT_NEAR(named(result, "rope").condition, 1.9, 0.1);
    EXPECT_NEAR(named(result, "alibi").condition, 4.4, 0.1);
    EXPECT_NEAR(named(result, "direct_sum").condition / 2.3e3, 1.0, 0.05);
    EXPECT_NEAR(named(result, "jordan_rope").condition / 2.5e5, 1.0, 0.05);
}

TEST(BankFit, KeptWorkspaceGivesWhatAFreshOneGives) {
    FitWorkspace kept;
    FitRequest request = mixedRequest();
    fitMethods(request, kept);
    request.bank.gamma = 3e-3;  // gamma alone
    expectSame(fitMethods(request, kept), fitted(request), 1e-9);
    request.target = targetValues("rhythm_envelope", request.target.size(), targetParameters(request.bank));
    expectSame(fitMethods(request, kept), fitted(request), 1e-9);
    request.context = 200;  // L
    expectSame(fitMethods(request, kept), fitted(request), 1e-9);
    request.target[3] = kNan;  // the set of data
    expectSame(fitMethods(request, kept), fitted(request), 1e-9);
    request.bank.ridge = 1e-2;
    expectSame(fitMethods(request, kept), fitted(request), 1e-9);
    request.bank.numFreqs = 9;
    expectSame(fitMethods(request, kept), fitted(request), 1e-9);
    request.methods = {"jordan_m4", "nope"};
    expectSame(fitMethods(request, kept), fitted(request), 1e-9);
    request.bank.bounded = false;
    expectSame(fitMethods(request, kept), fitted(request), 1e-9);
}

TEST(BankFit, Float32AsPublishedIsWithinItsNoise) {
    ProbeSettings settings;
    settings.precision = Precision::Float32AsPublished;
    const FitResult result = fitted(probeRequest(settings, {"jordan_rope", "rope", "nope"}, "mixed"));
    // 0.1363 as published, 0.1510 in float64: rounding noise decides the digits, so a band is what can be
    // asked for.
    const double mse = named(result, "jordan_rope").scores[1].mse;
    EXPECT_GT(mse, 0.10);
    EXPECT_LT(mse, 0.20);
    EXPECT_GT(std::abs(mse - 0.1510), 1e-5);
    const FitResult exact = fitted(probeRequest({}, {"jordan_rope", "rope", "nope"}, "mixed"));
    for (const char* plain : {"rope", "nope"})
        EXPECT_NEAR(named(result, plain).scores[0].mse, named(exact, plain).scores[0].mse, 1e-5);
    EXPECT_EQ(named(result, "jordan_rope").rank, named(exact, "jordan_rope").rank);
}

TEST(BankFit, NonFiniteSamplesAreExcludedAndCounted) {
    FitRequest request = mixedRequest();
    const FitResult clean = fitted(request);
    request.target[10] = kNan;
    request.target[20] = std::numeric_limits<double>::infinity();
    request.target[300] = -std::numeric_limits<double>::infinity();
    const FitResult gappy = fitted(request);
    EXPECT_EQ(gappy.excluded, 2);
    for (const MethodFit& fit : gappy.fits) {
        EXPECT_EQ(fit.usedPoints, 254);
        EXPECT_EQ(fit.scores[1].points, 509);
        for (double c : fit.coefficients) EXPECT_TRUE(std::isfinite(c));
        EXPECT_NEAR(fit.scores[0].mse, named(clean, fit.method).scores[0].mse,
                    0.02 * fit.scores[0].mse + 1e-6);
    }
}

TEST(BankFit, TooFewPointsAreSaidNotPraised) {
    FitRequest request = mixedRequest();
    for (std::size_t d = 0; d < request.target.size(); ++d)
        if (d % 64 != 0) request.target[d] = kNan;
    const FitResult result = fitted(request);
    EXPECT_EQ(named(result, "rope").usedPoints, 4);
    EXPECT_EQ(named(result, "rope").fitted.quality, Quality::Poor);
    EXPECT_THAT(named(result, "rope").fitted.reason.english(),
                testing::HasSubstr("no more points than parameters"));
    EXPECT_THAT(named(result, "nope").fitted.reason.english(), testing::Not(testing::HasSubstr("points")));
    request.target.assign(request.target.size(), kNan);
    for (const MethodFit& fit : fitted(request).fits) {
        EXPECT_EQ(fit.fitted.quality, Quality::NoFit);
        EXPECT_THAT(fit.failure, testing::HasSubstr("datum"));
    }
    request.target.clear();
    for (const MethodFit& fit : fitted(request).fits) EXPECT_EQ(fit.fitted.quality, Quality::NoFit);
}

TEST(BankFit, QualityStepsDownWithAReason) {
    const FitResult result = fitted(mixedRequest(1024));
    EXPECT_EQ(named(result, "nope").fitted.quality, Quality::Poor);
    EXPECT_EQ(named(result, "rope").fitted.quality, Quality::Partial);
    EXPECT_EQ(named(result, "jordan_raw_tau").fitted.quality, Quality::Good);
    EXPECT_EQ(named(result, "jordan_raw_tau").fitted.reason.english(), "");
    FitRequest request = mixedRequest(1024);
    request.bank.gamma = 0.0;  // e = 1: direct_sum then has its intercept twice
    const FitResult still = fitted(request);
    const MethodFit& degenerate = named(still, "direct_sum");
    EXPECT_LT(degenerate.rank, degenerate.columns);
    EXPECT_THAT(degenerate.fitted.reason.english(), testing::HasSubstr("rank"));
    EXPECT_TRUE(std::isinf(degenerate.condition));
    EXPECT_TRUE(std::isfinite(degenerate.maxCoefficient));
}

TEST(BankFit, RidgeOfZeroGivesTheMinimumNorm) {
    FitRequest request = mixedRequest();
    request.bank.ridge = 0.0;
    request.bank.gamma = 0.0;
    for (const MethodFit& fit : fitted(request).fits) {
        EXPECT_TRUE(fit.failure.empty()) << fit.method;
        EXPECT_TRUE(std::isfinite(fit.scores[0].mse)) << fit.method;
        EXPECT_LT(fit.maxCoefficient, 1e4) << fit.method;
    }
}

TEST(BankFit, LargeGammaUnderflowsQuietly) {
    for (double gamma : {0.1, 1.0, 5.0, 1000.0}) {
        FitRequest request = mixedRequest(8192);
        request.bank.gamma = gamma;
        const FitResult result = fitted(request);
        for (const MethodFit& fit : result.fits) {
            EXPECT_TRUE(std::isfinite(fit.scores[0].mse)) << fit.method;
            EXPECT_TRUE(fit.failure.empty()) << fit.method;
        }
        EXPECT_NEAR(named(result, "rope").scores[0].mse,
                    named(fitted(mixedRequest(8192)), "rope").scores[0].mse, 1e-9);
    }
}

TEST(BankFit, LongestContext) {
    FitRequest request = mixedRequest(131072);
    request.contexts = {131072, 2 * 131072, 8 * 131072};
    request.target = targetValues("mixed", 8 * 131072, targetParameters(request.bank));
    const FitResult result = fitted(request);
    for (const MethodFit& fit : result.fits) EXPECT_TRUE(std::isfinite(fit.scores[2].mse)) << fit.method;
    EXPECT_EQ(named(result, "rope").curve.size(), 2u * 131072);
}

TEST(BankFit, SmallestContexts) {
    for (int context : {1, 2, 63, 64, 65}) {
        const FitResult result = fitted(mixedRequest(context));
        for (const MethodFit& fit : result.fits) {
            EXPECT_TRUE(std::isfinite(fit.scores[0].mse)) << context;
            EXPECT_EQ(fit.curve.size(), 2u * static_cast<std::size_t>(context));
        }
    }
}

TEST(BankFit, StopsWhenAsked) {
    std::stop_source source;
    source.request_stop();
    FitWorkspace workspace;
    EXPECT_TRUE(fitMethods(mixedRequest(), workspace, source.get_token()).stopped);
    expectSame(fitMethods(mixedRequest(), workspace), fitted(mixedRequest()), 1e-12);
}

TEST(BankFit, SenselessRequestsAreRefused) {
    FitRequest request = mixedRequest();
    request.methods = {"jorden"};
    EXPECT_THROW(fitted(request), Error);
    request = mixedRequest();
    request.context = 0;
    EXPECT_THROW(fitted(request), Error);
    request = mixedRequest();
    request.contexts = {-5};
    EXPECT_THROW(fitted(request), Error);
    request = mixedRequest();
    request.curveLength = -1;
    EXPECT_THROW(fitted(request), Error);
    request = mixedRequest();
    request.basis = Basis::SingleBlock;
    EXPECT_THROW(fitted(request), Error);  // bank names are not single-block names
    request.methods = singleBlockMethods();
    request.block.gamma = -2.0;
    EXPECT_THROW(fitted(request), Error);
}

TEST(BankFit, ContextsInAnyOrderAndBelowL) {
    FitRequest request = mixedRequest(256);
    request.contexts = {512, 64, 256};
    const FitResult result = fitted(request);
    const MethodFit& fit = named(result, "rope");
    ASSERT_EQ(fit.scores.size(), 3u);
    EXPECT_EQ(fit.scores[0].context, 512);
    EXPECT_EQ(fit.scores[1].context, 64);
    EXPECT_EQ(fit.scores[2].points, 256);
}

TEST(FlushToZero, HoldsWhileItLives) {
    volatile double tiny = std::numeric_limits<double>::min();
    {
        const FlushToZero guard;
        EXPECT_EQ(tiny / 4.0, 0.0);
    }
    EXPECT_GT(tiny / 4.0, 0.0);
}

}  // namespace
}  // namespace jordanscope::kernel
