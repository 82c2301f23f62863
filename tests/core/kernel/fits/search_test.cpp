#include <latch>
#include <numbers>
#include <random>
#include <thread>

#include <gtest/gtest.h>

#include "core/base/error.h"
#include "core/kernel/fits/fft.h"
#include "core/kernel/fits/landscape.h"
#include "core/kernel/fits/omega_search.h"

namespace jordanscope::kernel {
namespace {

FitRequest chainRequest(int context, double omega, double gamma, const std::string& target,
                        double targetGamma = 0.0) {
    FitRequest request;
    request.basis = Basis::SingleBlock;
    request.context = context;
    request.contexts = {context};
    request.methods = {"jordan"};
    request.block = {
        .gamma = gamma, .omega = omega, .eta = 1.0, .order = 2, .shear = shearLaw(Variant::Exact, context)};
    request.target =
        targetValues(target, static_cast<std::size_t>(context),
                     {.omega = 0.1, .secondOmega = 0.05, .gamma = targetGamma, .context = 1.0 * context});
    return request;
}

double jordanMse(FitRequest request, double omega, double gamma) {
    request.block.omega = omega;
    request.block.gamma = gamma;
    FitWorkspace workspace;
    return fitMethods(request, workspace).fits.at(0).scores.at(0).mse;
}

TEST(OmegaSearch, FindsPointOneFromPointTwo) {
    for (int context : {512, 1024, 8192}) {
        const OmegaSearch found = findOmegaGamma(chainRequest(context, 0.2, 0.0, "mixed"));
        EXPECT_NEAR(found.omega, 0.1, 1e-9) << context;
        EXPECT_EQ(found.gamma, 0.0) << context;
        EXPECT_LT(found.mse, 1e-16);
        EXPECT_TRUE(found.complete);
        ASSERT_EQ(found.scanOmegas.size(), found.scanMse.size());
        EXPECT_DOUBLE_EQ(found.scanOmegas.back(), std::numbers::pi);
    }
}

TEST(OmegaSearch, FindsDecayToo) {
    for (double gamma : {3e-4, 0.004, 0.05}) {
        const OmegaSearch found = findOmegaGamma(chainRequest(1024, 0.2, 1e-4, "damped_wave", gamma));
        EXPECT_NEAR(found.omega, 0.1, 1e-7) << gamma;
        EXPECT_NEAR(found.gamma, gamma, 1e-5 * gamma) << gamma;
    }
}

TEST(OmegaSearch, SurvivesNoiseGapsAndOtherShears) {
    for (Variant variant : {Variant::Stabilised, Variant::ScaledExact})
        for (int order : {1, 3}) {
            FitRequest request = chainRequest(1024, 1.0, 0.0, "phase");
            request.block.order = order;
            request.block.shear = shearLaw(variant, 1024);
            std::mt19937_64 engine(3);
            std::normal_distribution<double> noise(0.0, 0.2);
            for (std::size_t d = 0; d < request.target.size(); ++d)
                request.target[d] = d % 5 == 0 ? std::nan("") : request.target[d] + noise(engine);
            EXPECT_NEAR(findOmegaGamma(request).omega, 0.1, 2e-3) << order;
        }
}

TEST(OmegaSearch, ScanShowsTheValley) {
    const FitRequest request = chainRequest(512, 0.2, 0.0, "mixed");
    const OmegaSearch found = findOmegaGamma(request);
    const auto lowest = std::min_element(found.scanMse.begin(), found.scanMse.end()) - found.scanMse.begin();
    EXPECT_NEAR(found.scanOmegas[static_cast<std::size_t>(lowest)], 0.1, found.scanOmegas[1]);
    for (std::size_t k = 1; k < found.scanOmegas.size(); k += 97)
        EXPECT_LE(found.scanMse[k], jordanMse(request, found.scanOmegas[k], 0.0) * (1.0 + 1e-6) + 1e-15);
}

TEST(OmegaSearch, NeedsDataAndStops) {
    FitRequest request = chainRequest(512, 0.2, 0.0, "mixed");
    std::stop_source source;
    source.request_stop();
    EXPECT_FALSE(findOmegaGamma(request, source.get_token()).complete);
    request.target.assign(512, std::nan(""));
    EXPECT_THROW(findOmegaGamma(request), Error);
}

TEST(Landscape, AgreesWithTheFitEverywhere) {
    for (Variant variant : {Variant::Exact, Variant::Stabilised})
        for (int order : {1, 2, 3}) {
            FitRequest request = chainRequest(300, 0.2, 0.0, "rhythm_envelope");
            request.block.order = order;
            request.block.shear = shearLaw(variant, 300);
            request.target[17] = std::nan("");
            std::vector<double> omegas = logSpaced(0.02, 1.0, 18), gammas = logSpaced(1e-4, 0.03, 5);
            omegas.push_back(0.0);
            omegas.push_back(std::numbers::pi);
            gammas.push_back(0.0);
            const Landscape picture = landscape(request, omegas, gammas);
            ASSERT_TRUE(picture.complete);
            for (std::size_t g = 0; g < gammas.size(); ++g)
                for (std::size_t w = 0; w < omegas.size(); ++w) {
                    const double expected = jordanMse(request, omegas[w], gammas[g]);
                    EXPECT_NEAR(picture.mse[g * omegas.size() + w], expected, 1e-6 * expected + 1e-12)
                        << omegas[w] << " " << gammas[g] << " order " << order;
                }
        }
}

TEST(Landscape, AgreesWithTheFitWhereColumnsNearlyDepend) {
    // x cos .004d at 1e-5 rad/token: 7.9e-5, where sums over the lags alone see 1.7e-2.
    for (const int order : {2, 3, 4, 5}) {
        FitRequest request = chainRequest(1024, 0.004, 1e-4, "mixed");
        for (std::size_t d = 0; d < request.target.size(); ++d) {
            const auto lag = static_cast<double>(d);
            request.target[d] = lag / 1024 * std::cos(0.004 * lag);
        }
        request.block.order = order;
        const std::vector<double> omegas{1e-5, 1e-4, 1e-3, 4e-3}, gammas{0.0, 1e-4, 1e-2};
        const Landscape picture = landscape(request, omegas, gammas);
        for (std::size_t g = 0; g < gammas.size(); ++g)
            for (std::size_t w = 0; w < omegas.size(); ++w) {
                const double expected = jordanMse(request, omegas[w], gammas[g]);
                EXPECT_NEAR(picture.mse[g * omegas.size() + w], expected, 1e-3 * expected + 1e-12)
                    << omegas[w] << " " << gammas[g] << " order " << order;
            }
    }
}

TEST(Landscape, BankAddsAnIntercept) {
    FitRequest request = chainRequest(300, 0.2, 0.0, "mixed");
    for (double& y : request.target) y += 3.0;
    const Landscape alone = landscape(request, {0.1}, {0.0});
    request.basis = Basis::RopeBank;
    const Landscape bank = landscape(request, {0.1}, {0.0});
    EXPECT_LT(bank.mse[0], 1e-12);
    EXPECT_GT(alone.mse[0], 1.0);
}

TEST(Landscape, CellsHoldTheirValleys) {
    for (Basis basis : {Basis::SingleBlock, Basis::RopeBank}) {
        FitRequest request = chainRequest(8192, 0.2, 0.0, "mixed");
        request.basis = basis;
        const std::vector<double> omegas = logSpaced(0.0183, 0.18, 36), gammas = logSpaced(1e-7, 1e-3, 9);
        const Landscape points = landscape(request, omegas, gammas);
        const Landscape cells = landscapeOfCells(request, omegas, gammas);
        ASSERT_TRUE(cells.complete);
        // The columns' middles miss the valley that the search finds; their cells do not.
        const auto deepest = std::min_element(cells.mse.begin(), cells.mse.end());
        EXPECT_LT(*deepest, 1e-2 * *std::min_element(points.mse.begin(), points.mse.end()));
        const std::size_t column = static_cast<std::size_t>(deepest - cells.mse.begin()) % omegas.size();
        const double found = findOmegaGamma(request).omega;
        EXPECT_LT(omegas[column - 1], found);
        EXPECT_GT(omegas[column + 1], found);
        // Where a scan was made, nothing in the cell is much deeper than what stands for it.
        const double gamma = gammas[4];
        for (std::size_t w = 1; w + 1 < omegas.size(); ++w) {
            std::vector<double> inside;
            const double low = 0.5 * (omegas[w - 1] + omegas[w]), high = 0.5 * (omegas[w] + omegas[w + 1]);
            for (int i = 0; i <= 60; ++i) inside.push_back(low + (high - low) * i / 60.0);
            const Landscape row = landscape(request, inside, {gamma});
            const double least = *std::min_element(row.mse.begin(), row.mse.end());
            EXPECT_LT(cells.mse[4 * omegas.size() + w], 1.05 * least + 1e-3) << omegas[w];
            EXPECT_GT(cells.mse[4 * omegas.size() + w], 0.8 * least - 1e-4) << omegas[w];
        }
    }
    // Where columns are finer than the scan, they are what they are asked for.
    const FitRequest fine = chainRequest(512, 0.2, 0.0, "mixed");
    const std::vector<double> omegas = logSpaced(0.09, 0.11, 60), gammas = logSpaced(1e-5, 1e-2, 9);
    EXPECT_EQ(landscapeOfCells(fine, omegas, gammas).mse, landscape(fine, omegas, gammas).mse);
    EXPECT_THROW(landscapeOfCells(fine, {0.2, 0.1}, gammas), Error);
}

TEST(Landscape, StopsSoonAndSaysSo) {
    FitRequest request = chainRequest(131072, 0.2, 0.0, "mixed");
    std::stop_source source;
    std::latch started(1);
    Landscape picture;
    std::jthread worker([&] {
        started.count_down();
        // All of it takes an hour: one that did not stop would meet the time that a test has.
        picture =
            landscape(request, logSpaced(1e-3, 1.0, 1000), logSpaced(1e-6, 1e-2, 1000), source.get_token());
    });
    started.wait();
    source.request_stop();
    worker.join();
    EXPECT_FALSE(picture.complete);
    EXPECT_TRUE(std::isnan(picture.mse.back()));
}

TEST(Landscape, RefusesWhatCannotBeDrawn) {
    const FitRequest request = chainRequest(64, 0.2, 0.0, "mixed");
    EXPECT_THROW(landscape(request, {std::nan("")}, {0.0}), Error);
    EXPECT_THROW(landscape(request, {0.1}, {-1.0}), Error);
    EXPECT_THROW(logSpaced(0.0, 1.0, 5), Error);
    EXPECT_EQ(logSpaced(1e-5, std::numbers::pi, 7).front(), 1e-5);
    EXPECT_EQ(logSpaced(1e-5, std::numbers::pi, 7).back(), std::numbers::pi);
}

TEST(Fourier, AgreesWithItsDefinition) {
    std::vector<std::complex<double>> values;
    for (int n = 0; n < 16; ++n) values.emplace_back(std::sin(1.3 * n), std::cos(0.4 * n * n));
    std::vector<std::complex<double>> transformed = values;
    FourierTransform{16}(transformed);
    for (int k = 0; k < 16; ++k) {
        std::complex<double> expected = 0.0;
        for (int n = 0; n < 16; ++n)
            expected +=
                values[static_cast<std::size_t>(n)] * std::polar(1.0, 2.0 * std::numbers::pi * k * n / 16);
        EXPECT_NEAR(std::abs(transformed[static_cast<std::size_t>(k)] - expected), 0.0, 1e-12);
    }
    EXPECT_THROW(FourierTransform{12}, Error);
}

}  // namespace
}  // namespace jordanscope::kernel
