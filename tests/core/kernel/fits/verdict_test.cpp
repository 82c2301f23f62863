#include "core/kernel/fits/verdict.h"

#include <cmath>

#include <gmock/gmock.h>

#include "core/kernel/fits/fit.h"

namespace jordanscope::kernel {
namespace {

using testing::HasSubstr;

ProbeSettings settingsAt(int context) {
    ProbeSettings settings;
    settings.trainContext = context;
    settings.evalContexts = {context, 2 * context};
    return settings;
}

FitResult fitted(const FitRequest& request) {
    FitWorkspace workspace;
    return fitMethods(request, workspace);
}

FitRequest requestOf(const std::vector<std::string>& methods, std::vector<double> target, int context) {
    FitRequest request = probeRequest(settingsAt(context), methods, "phase");
    request.target = std::move(target);
    return request;
}

std::vector<double> wave(double mean, double amplitude, double omega, int count) {
    std::vector<double> y;
    for (int d = 0; d < count; ++d) y.push_back(mean + amplitude * std::cos(omega * d));
    return y;
}

/// A value beside the 13 targets, which are all of a size about 1.
void expectSameVerdict(const MethodFit& a, const MethodFit& b, double tolerance, const std::string& what) {
    EXPECT_EQ(a.fitted.quality, b.fitted.quality) << what;
    EXPECT_EQ(a.fitted.reason.english(), b.fitted.reason.english()) << what;
    ASSERT_EQ(a.beyond.has_value(), b.beyond.has_value()) << what;
    if (a.beyond) {
        EXPECT_EQ(a.beyond->quality, b.beyond->quality) << what;
    }
    ASSERT_EQ(a.scores.size(), b.scores.size());
    for (std::size_t i = 0; i < a.scores.size(); ++i)
        EXPECT_NEAR(a.scores[i].r2, b.scores[i].r2, tolerance * std::max(1.0, std::abs(a.scores[i].r2)))
            << what;
}

TEST(Verdict, ScalingATargetChangesNeitherR2NorQuality) {
    FitWorkspace workspace;
    for (const std::string& target : targetNames()) {
        FitRequest request = probeRequest(settingsAt(256), probeMethodNames(), target);
        const std::vector<double> values = request.target;
        const FitResult plain = fitMethods(request, workspace);
        for (const double scale : {1e-12, 1e12, std::exp2(-90), std::exp2(90)}) {
            for (std::size_t d = 0; d < values.size(); ++d) request.target[d] = scale * values[d];
            const FitResult scaled = fitMethods(request, workspace);
            for (std::size_t m = 0; m < plain.fits.size(); ++m)
                expectSameVerdict(plain.fits[m], scaled.fits[m], 1e-6,
                                  target + " " + plain.fits[m].method + " times " + std::to_string(scale));
        }
    }
}

TEST(Verdict, ScalingLeavesTheSingleBlocksVerdictAlone) {
    FitRequest request = requestOf(singleBlockMethods(), wave(0, 1, 0.07, 512), 256);
    request.basis = Basis::SingleBlock;
    request.block = {.gamma = 1e-3, .omega = 0.05, .eta = 1.0, .order = 3, .shear = {}};
    const std::vector<double> values = request.target;
    const FitResult plain = fitted(request);
    for (const double scale : {1e-12, 1e12}) {
        for (std::size_t d = 0; d < values.size(); ++d) request.target[d] = scale * values[d];
        const FitResult scaled = fitted(request);
        for (std::size_t m = 0; m < plain.fits.size(); ++m)
            expectSameVerdict(plain.fits[m], scaled.fits[m], 1e-6, plain.fits[m].method);
    }
}

TEST(Verdict, AMissedSmallTargetIsNoGoodFit) {
    // Every method but those with a bank misses the whole amplitude.
    const FitResult result =
        fitted(requestOf({"nope", "alibi", "real_jordan"}, wave(0, 1e-8, 0.5, 512), 256));
    for (const MethodFit& fit : result.fits) {
        EXPECT_EQ(fit.fitted.quality, Quality::Poor) << fit.method;
        EXPECT_LT(fit.scores[0].r2, 0.1) << fit.method;
    }
}

TEST(Verdict, AConstantTargetHasNoR2AndIsJudgedByItsSize) {
    for (const double value : {500.0, -3e-9, 1e12}) {
        const FitResult result = fitted(requestOf({"nope", "alibi"}, wave(value, 0, 0, 512), 256));
        for (const MethodFit& fit : result.fits) {
            EXPECT_TRUE(std::isnan(fit.scores[0].r2)) << value;
            EXPECT_TRUE(fit.fitted.constant);
            EXPECT_EQ(fit.fitted.quality, Quality::Good) << fit.method << ' ' << value;
        }
    }
    // One that varies by a millionth of itself still varies: a fit of the mean alone explains nothing of it.
    const MethodFit mean = fitted(requestOf({"nope"}, wave(500, 5e-4, 0.5, 512), 256)).fits[0];
    EXPECT_FALSE(mean.fitted.constant);
    EXPECT_LT(mean.scores[0].r2, 0.1);
    EXPECT_EQ(mean.fitted.quality, Quality::Poor);
    const MethodFit zero = fitted(requestOf({"nope"}, wave(0, 0, 0, 512), 256)).fits[0];
    EXPECT_EQ(zero.fitted.quality, Quality::Good);
    EXPECT_TRUE(std::isnan(zero.scores[0].r2));
}

TEST(Verdict, WhatSquaresCannotHoldIsNoFit) {
    const MethodFit tiny = fitted(requestOf({"nope"}, wave(0, 1e-170, 0.5, 512), 256)).fits[0];
    EXPECT_EQ(tiny.fitted.quality, Quality::NoFit);
    EXPECT_THAT(tiny.failure, HasSubstr("too small"));
}

TEST(Verdict, BeyondTheFittedLagsHasItsOwn) {
    ProbeSettings settings = settingsAt(1024);
    settings.evalContexts = {1024, 2048, 8192};
    FitWorkspace workspace;
    const FitResult mixed =
        fitMethods(probeRequest(settings, {"jordan_rope", "jordan_raw_tau"}, "mixed"), workspace);
    const MethodFit &bounded = mixed.fits[0], &exact = mixed.fits[1];
    ASSERT_TRUE(bounded.beyond && exact.beyond);
    EXPECT_EQ(exact.fitted.quality, Quality::Good);
    EXPECT_NE(bounded.fitted.quality, Quality::Poor);
    // The bounded shear follows x cos wd on the fitted lags and leaves it beyond them.
    EXPECT_EQ(bounded.beyond->quality, Quality::Poor);
    EXPECT_EQ(bounded.beyond->first, 1024);
    EXPECT_GT(bounded.beyond->last, 1024);
    // A wave of the bank goes on as it was.
    const MethodFit rope = fitMethods(probeRequest(settings, {"rope"}, "phase"), workspace).fits[0];
    EXPECT_EQ(rope.beyond->quality, Quality::Good);
    EXPECT_NEAR(rope.beyond->r2, 1.0, 1e-6);
    settings.evalContexts = {512, 1024};
    EXPECT_FALSE(fitMethods(probeRequest(settings, {"rope"}, "phase"), workspace).fits[0].beyond);
}

TEST(Verdict, BeyondIsJudgedOnTheLagsBeyondAlone) {
    // Right on 0..255 and wrong by its whole size after: the mean over all lags would hide half of that.
    std::vector<double> y(512, 1.0);
    for (int d = 256; d < 512; ++d) y[static_cast<std::size_t>(d)] = d % 2 == 0 ? 3.0 : -3.0;
    const MethodFit fit = fitted(requestOf({"nope"}, y, 256)).fits[0];
    EXPECT_EQ(fit.fitted.quality, Quality::Good);
    ASSERT_TRUE(fit.beyond);
    EXPECT_EQ(fit.beyond->quality, Quality::Poor);
    EXPECT_NEAR(fit.beyond->r2, 1.0 - 10.0 / 9.0, 1e-4);
}

TEST(Verdict, AsManyParametersAsPointsIsNeverGood) {
    for (const auto& [method, columns] : {std::pair{"alibi", 2}, {"nope", 1}, {"rope", 33}}) {
        for (const int points : {columns - 1, columns, columns + 1}) {
            if (points < 1) continue;
            std::vector<double> y(512, std::nan(""));
            for (int i = 0; i < points; ++i) y[static_cast<std::size_t>(7 * i)] = 1.0 + 0.1 * i;
            const MethodFit fit = fitted(requestOf({method}, y, 256)).fits[0];
            const bool few = points <= columns;
            EXPECT_EQ(fit.fitted.reason.english().find("no more points") != std::string::npos, few) << method;
            if (few) {
                EXPECT_EQ(fit.fitted.quality, Quality::Poor) << method << points;
            }
        }
    }
}

TEST(Verdict, AStepDownSaysWhy) {
    const TargetSize size{.points = 100, .variance = 1.0, .meanSquare = 1.0};
    const Trust sound{.points = 100, .columns = 4, .rank = 4, .condition = 10, .coefficients = 1};
    EXPECT_EQ(judge(1e-4, size, sound).quality, Quality::Good);
    EXPECT_TRUE(judge(1e-4, size, sound).reason.empty());
    EXPECT_EQ(judge(0.1, size, sound).quality, Quality::Partial);
    EXPECT_EQ(judge(0.6, size, sound).quality, Quality::Poor);
    Trust trust = sound;
    trust.rank = 3;
    EXPECT_EQ(judge(1e-4, size, trust).quality, Quality::Partial);
    EXPECT_EQ(judge(1e-4, size, trust).reason.english(), "rank 3 of 4");
    trust = sound;
    trust.coefficients = 2e3;
    EXPECT_EQ(judge(0.1, size, trust).quality, Quality::Poor);
    trust = sound;
    trust.condition = 1e8;
    EXPECT_THAT(judge(1e-4, size, trust).reason.english(), HasSubstr("1e+08"));
}

TEST(Verdict, DigitsThatRoundingTakesAreSaid) {
    ProbeSettings settings = settingsAt(200);
    settings.evalContexts = {200};
    FitWorkspace workspace;
    for (const double ridge : {0.0, 1e-13}) {
        settings.ridge = ridge;
        const MethodFit fit = fitMethods(probeRequest(settings, {"direct_sum"}, "mixed"), workspace).fits[0];
        EXPECT_GT(fit.roundingShare, 1e-4) << ridge;
    }
    // The published ridge keeps them, for every method and target.
    for (const std::string& target : targetNames())
        for (const MethodFit& fit : fitMethods(probeRequest({}, probeMethodNames(), target), workspace).fits)
            EXPECT_LT(fit.roundingShare, 1e-4) << target << ' ' << fit.method;
}

TEST(Published, EverythingIsInFloat32) {
    // In float32 the target turns by the very frequency of the columns: what is left is the ridge and
    // rounding.
    ProbeSettings settings;
    settings.precision = Precision::Float32AsPublished;
    settings.evalContexts = {1024};
    FitWorkspace workspace;
    const MethodFit fit = fitMethods(probeRequest(settings, {"rope"}, "phase"), workspace).fits[0];
    EXPECT_LT(fit.scores[0].mse, 1e-12);
    for (const std::string& target : targetNames()) {
        const auto y = targetValuesInFloat32(target, 300, targetParameters(settings));
        const auto exact = targetValues(target, 300, targetParameters(settings));
        for (std::size_t d = 0; d < y.size(); ++d) {
            EXPECT_EQ(y[d], static_cast<double>(static_cast<float>(y[d]))) << target;
            EXPECT_NEAR(y[d], exact[d], 1e-4) << target << d;
        }
    }
}

}  // namespace
}  // namespace jordanscope::kernel
