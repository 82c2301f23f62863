#include <numbers>

#include <gmock/gmock.h>

#include "core/kernel/fits/fit.h"
#include "tests/core/kernel/golden.h"

namespace jordanscope::kernel {
namespace {

FitRequest blockRequest(double targetOmega, double omega, int context = 512) {
    FitRequest request;
    request.basis = Basis::SingleBlock;
    request.context = context;
    request.block = {
        .gamma = 0.0, .omega = omega, .eta = 1.0, .order = 2, .shear = shearLaw(Variant::Exact, context)};
    request.methods = singleBlockMethods();
    request.contexts = {context, 2 * context};
    request.curveLength = 2 * context;
    for (int d = 0; d < 2 * context; ++d)
        request.target.push_back(static_cast<double>(d) / context * std::cos(targetOmega * d));
    return request;
}

const MethodFit& named(const FitResult& result, const std::string& method) {
    for (const MethodFit& fit : result.fits)
        if (fit.method == method) return fit;
    throw std::runtime_error("no fit of " + method);
}

struct Expected {
    const char* method;
    double mse;  ///< < 0: below 1e-20
    int rank;    ///< 0: not given
};
struct Row {
    double targetOmega, omega;
    std::vector<Expected> expected;
};

TEST(SingleBlock, PublishedTable) {
    constexpr double pi = std::numbers::pi;
    const std::vector<Row> rows{{0.1,
                                 0.1,
                                 {{"rope", 4.300817e-2, 2},
                                  {"alibi", 1.699353e-1, 2},
                                  {"rope_alibi", 4.281604e-2, 3},
                                  {"direct_sum", 4.271117e-2, 4},
                                  {"jordan", -1, 4}}},
                                {0.1,
                                 0.101,
                                 {{"rope", 4.565309e-2, 0},
                                  {"alibi", 1.699353e-1, 0},
                                  {"rope_alibi", 4.549383e-2, 0},
                                  {"direct_sum", 4.523937e-2, 0},
                                  {"jordan", 6.695960e-4, 4}}},
                                {0.1,
                                 0.11,
                                 {{"rope", 1.443289e-1, 0},
                                  {"alibi", 1.699353e-1, 0},
                                  {"rope_alibi", 1.438547e-1, 0},
                                  {"direct_sum", 1.437692e-1, 0},
                                  {"jordan", 7.220526e-2, 4}}},
                                {0.0,
                                 0.0,
                                 {{"rope", 8.333302e-2, 1},
                                  {"alibi", -1, 2},
                                  {"rope_alibi", -1, 2},
                                  {"direct_sum", -1, 2},
                                  {"jordan", -1, 2}}},
                                {pi,
                                 pi,
                                 {{"rope", 8.333302e-2, 1},
                                  {"alibi", 3.323536e-1, 2},
                                  {"rope_alibi", 8.333230e-2, 2},
                                  {"direct_sum", 8.333206e-2, 3},
                                  {"jordan", -1, 2}}}};
    FitWorkspace workspace;
    for (const Row& row : rows) {
        const FitResult result = fitMethods(blockRequest(row.targetOmega, row.omega), workspace);
        for (const Expected& expected : row.expected) {
            const MethodFit& fit = named(result, expected.method);
            const std::string what = std::string(expected.method) + " at omega " + std::to_string(row.omega);
            const double mse = fit.scores.at(0).mse;
            if (expected.mse < 0) {
                EXPECT_LT(mse, 1e-20) << what;
            } else {
                EXPECT_NEAR(mse, expected.mse, 1e-6 * expected.mse) << what;
            }
            if (expected.rank) {
                EXPECT_EQ(fit.rank, expected.rank) << what;
            }
            EXPECT_LT(fit.maxCoefficient, 10.0) << what;
            EXPECT_TRUE(fit.failure.empty()) << what;
        }
    }
}

TEST(SingleBlock, DegenerateFrequenciesNameTheVanishedColumns) {
    FitWorkspace workspace;
    for (double omega : {0.0, std::numbers::pi}) {
        const FitResult result = fitMethods(blockRequest(omega, omega), workspace);
        EXPECT_THAT(named(result, "rope").vanished, testing::ElementsAre("sin")) << omega;
        EXPECT_THAT(named(result, "jordan").vanished, testing::ElementsAre("sin", "x sin")) << omega;
        EXPECT_THAT(named(result, "rope").fitted.reason.english(), testing::HasSubstr("rank 1 of 2"));
        EXPECT_TRUE(named(result, "alibi").vanished.empty());
        EXPECT_TRUE(std::isinf(named(result, "rope").condition));
    }
}

TEST(SingleBlock, SmallFrequencyStaysTame) {
    FitWorkspace workspace;
    const FitResult result = fitMethods(blockRequest(1e-3, 1e-3), workspace);
    EXPECT_LT(named(result, "jordan").scores[0].mse, 1e-20);
    EXPECT_LT(named(result, "jordan").maxCoefficient, 10.0);
}

TEST(SingleBlock, ScaledBasisIsWellConditioned) {
    FitWorkspace workspace;
    EXPECT_NEAR(named(fitMethods(blockRequest(0.1, 0.1), workspace), "jordan").condition, 4.5, 0.1);
    EXPECT_NEAR(named(fitMethods(blockRequest(0.1, 0.1, 65536), workspace), "jordan").condition, 4.4, 0.1);
}

TEST(SingleBlock, NyquistStaysDegenerateAtLongContexts) {
    FitWorkspace workspace;
    FitRequest request = blockRequest(std::numbers::pi, std::numbers::pi, 131072);
    const FitResult result = fitMethods(request, workspace);
    EXPECT_EQ(named(result, "rope").rank, 1);
    EXPECT_LT(named(result, "jordan").maxCoefficient, 10.0);
}

TEST(SingleBlock, OrdersAndVariants) {
    FitWorkspace workspace;
    for (int order = 1; order <= 5; ++order)
        for (Variant variant : {Variant::Exact, Variant::Stabilised, Variant::ScaledExact}) {
            FitRequest request = blockRequest(0.1, 0.1);
            request.block.order = order;
            request.block.shear = shearLaw(variant, 512);
            request.target.clear();
            for (int d = 0; d < 1024; ++d) {  // the chain's own top entry
                const double s = request.block.shear(d) * (variant == Variant::ScaledExact ? 1.0 : 1.0 / 512);
                request.target.push_back(std::pow(s, order - 1) * std::cos(0.1 * d));
            }
            const MethodFit fit = named(fitMethods(request, workspace), "jordan");
            EXPECT_EQ(fit.columns, 2 * order);
            EXPECT_LT(fit.scores[0].mse, 1e-18) << order;
            EXPECT_LT(fit.scores[1].mse, 1e-12) << order;
            EXPECT_EQ(fit.curve.size(), 1024u);
        }
}

TEST(SingleBlock, CurveIsDesignTimesCoefficients) {
    FitWorkspace workspace;
    FitRequest request = blockRequest(0.1, 0.13);
    request.block.gamma = 0.004;
    const MethodFit fit = named(fitMethods(request, workspace), "jordan");
    EXPECT_THAT(fit.columnNames, testing::ElementsAre("e cos", "e sin", "x e cos", "x e sin"));
    for (std::size_t d : {0u, 1u, 63u, 64u, 700u, 1023u}) {
        const double lag = static_cast<double>(d), e = std::exp(-0.004 * lag), x = lag / 512;
        const double c = std::cos(0.13 * lag), s = std::sin(0.13 * lag);
        EXPECT_NEAR(fit.curve[d],
                    e * (fit.coefficients[0] * c + fit.coefficients[1] * s + x * fit.coefficients[2] * c +
                         x * fit.coefficients[3] * s),
                    1e-12);
    }
}

TEST(SingleBlock, Float32AsPublishedIsNoisier) {
    FitWorkspace workspace;
    FitRequest request = blockRequest(0.1, 0.1);
    request.precision = Precision::Float32AsPublished;
    const FitResult result = fitMethods(request, workspace);
    const double mse = named(result, "jordan").scores[0].mse;
    EXPECT_GT(mse, 1e-20);
    EXPECT_LT(mse, 1e-9);
    request = blockRequest(0.0, 0.0);
    request.precision = Precision::Float32AsPublished;
    EXPECT_NE(named(fitMethods(request, workspace), "rope").failure, "");
}

}  // namespace
}  // namespace jordanscope::kernel
