#include "core/kernel/methods/method.h"

#include <cmath>
#include <set>

#include <gmock/gmock.h>

#include "core/base/error.h"
#include "core/kernel/fits/probe.h"

namespace jordanscope::kernel {
namespace {

using testing::HasSubstr;

Method parsed(const std::string& name, const PositionSettings& settings = {}) {
    return parseMethod(name, settings, 1000);
}

std::string problemWith(const std::string& name, const PositionSettings& settings = {}) {
    try {
        parseMethod(name, settings, 1000);
    } catch (const Error& error) {
        EXPECT_EQ(error.kind(), ErrorKind::Usage);
        return error.what();
    }
    return "";
}

TEST(MethodRegistry, EveryExampleParsesExactlyWhereItSaysSo) {
    std::set<std::string_view> patterns;
    for (const MethodEntry& entry : methodRegistry()) {
        EXPECT_TRUE(patterns.insert(entry.pattern).second) << entry.pattern;
        EXPECT_FALSE(entry.meaning.empty());
        EXPECT_EQ(problemWith(std::string(entry.example)).empty(), entry.trains) << entry.example;
        bool probes = true;
        try {
            parseProbeMethod(entry.example, {});
        } catch (const Error&) {
            probes = false;
        }
        EXPECT_EQ(probes, entry.probes) << entry.example;
    }
}

TEST(MethodRegistry, ListedNamesParse) {
    EXPECT_EQ(trainerMethodNames().size(), 24u);
    EXPECT_EQ(probeMethodNames().size(), 17u);
    for (const std::string& name : trainerMethodNames()) {
        const Method m = parsed(name);
        EXPECT_EQ(m.name, name);
        EXPECT_EQ(m.alibi, name.find("alibi") != std::string::npos);
        const int dim = 4 * m.headDivisor();
        requireHeadDimension(m, dim);
        EXPECT_EQ(m.chains(dim) > 0, m.carrier == Carrier::Chain || m.carrier == Carrier::DirectSum) << name;
        for (double omega : m.frequencies(dim, 1e4)) EXPECT_TRUE(omega >= 0.0 && omega <= 1.0) << name;
        EXPECT_EQ(m.frequencies(dim, 1e4).empty(), m.carrier == Carrier::None) << name;
        EXPECT_TRUE(std::isfinite(m.shear(-123.0))) << name;
    }
    for (const std::string& name : probeMethodNames())
        EXPECT_GE(parseProbeMethod(name, {}).columns(), 1) << name;
}

TEST(Method, WhatEachNameMeans) {
    EXPECT_EQ(parsed("jordan_rope").order, 2);
    EXPECT_TRUE(parsed("jordan_rope").shear.bounded);
    EXPECT_FALSE(parsed("jordan_raw_tau").shear.bounded);
    EXPECT_FALSE(parsed("jordan_no_gamma").gammaLearned);
    EXPECT_FALSE(parsed("damped_rope").etaLearned);
    EXPECT_TRUE(parsed("real_jordan").omegaZero);
    EXPECT_EQ(parsed("jordan_m5").order, 5);
    EXPECT_DOUBLE_EQ(parsed("jordan_eta020").initEta, 0.020);
    EXPECT_DOUBLE_EQ(parsed("jordan_eta0100").initEta, 0.1);

    const Method exact = parsed("jordan_exact_m3_c150_eta010_eta1_alibi");
    EXPECT_EQ(exact.order, 3);
    EXPECT_DOUBLE_EQ(exact.initGamma, 1.5 / 1000);
    EXPECT_EQ(exact.gammaMin, 0.0);
    EXPECT_DOUBLE_EQ(exact.initEta, 0.010);
    EXPECT_EQ(exact.etaMax, 1.0);
    EXPECT_TRUE(exact.alibi);
    EXPECT_DOUBLE_EQ(exact.shear(500.0), 0.5);
    EXPECT_DOUBLE_EQ(parsed("jordan_exact").initGamma, 1.0 / 1000);
    EXPECT_DOUBLE_EQ(parsed("jordan_exact_scaled").initGamma, 1.0 / 1000);
    EXPECT_DOUBLE_EQ(parsed("jordan_exact_eta500_eta1").initEta, 0.5);

    const Method mix = parsed("jordan_jetmix_c150_g010_g005_g000");
    EXPECT_EQ(mix.order, 4);
    EXPECT_THAT(mix.jets, testing::ElementsAre(0.10, 0.05, 0.0));
    EXPECT_FALSE(mix.jetBase);
    EXPECT_FALSE(mix.etaLearned);
    EXPECT_EQ(mix.jetMax, 1.0);
    EXPECT_DOUBLE_EQ(mix.shear(1000.0), 0.5);

    const Method full = parsed("jordan_jetmixfull_m2_c010_g150_g020");
    EXPECT_DOUBLE_EQ(*full.jetBase, 1.5);
    EXPECT_THAT(full.jets, testing::ElementsAre(0.2));
    EXPECT_EQ(full.jetMax, 2.0);
}

TEST(Method, ExactOnesArePureFunctionsOfTheLag) {
    const PositionSettings unbounded{.boundedTau = false};
    for (const char* name :
         {"rope", "damped_rope", "jordan_raw_tau", "jordan_exact_scaled", "jordan_exact_m4_c010"}) {
        EXPECT_TRUE(parsed(name).exact()) << name;
    }
    const Method relative = parsed("jordan_relative_alibi");
    EXPECT_TRUE(relative.exact() && relative.relative && relative.alibi && relative.shear.bounded);
    EXPECT_FALSE(parsed("jordan_rope").relative);
    for (const char* name : {"jordan_rope", "real_jordan", "direct_sum", "jordan_m3", "jordan_no_gamma"}) {
        EXPECT_FALSE(parsed(name).exact()) << name;
        EXPECT_TRUE(parsed(name, unbounded).exact()) << name;
    }
    const Method mix = parsed("jordan_jetmix_m2_c100_g010", unbounded);
    EXPECT_FALSE(mix.exact());
    EXPECT_DOUBLE_EQ(mix.shear(2000.0), 2.0);
}

TEST(Method, ErrorsSayWhichPartWasNotUnderstood) {
    EXPECT_THAT(problemWith("jordan_rope_x"), HasSubstr("'_x'"));
    EXPECT_THAT(problemWith("jordan_ropes"), HasSubstr("'s'"));
    EXPECT_THAT(problemWith("jordan_m6"), HasSubstr("order 6"));
    EXPECT_THAT(problemWith("jordan_m1"), HasSubstr("order 1"));
    EXPECT_THAT(problemWith("jordan_m3_c010"), HasSubstr("'_c010'"));
    EXPECT_THAT(problemWith("jordan_exact_m9"), HasSubstr("order 9"));
    EXPECT_THAT(problemWith("jordan_exact_c010_m3"), HasSubstr("'_m3'"));
    EXPECT_THAT(problemWith("jordan_exact_eta1_eta010"), HasSubstr("_eta1_eta010"));
    EXPECT_THAT(problemWith("jordan_exact_scaled_c010"), HasSubstr("'_c010'"));
    EXPECT_THAT(problemWith("jordan_exact_c-10"), HasSubstr("_c-10"));
    EXPECT_THAT(problemWith("jordan_exact_c99999999999"), HasSubstr("_c99999999999"));
    EXPECT_THAT(problemWith("jordan_eta20"), HasSubstr("eta20"));
    EXPECT_THAT(problemWith("jordan_eta"), HasSubstr("'eta'"));
    EXPECT_THAT(problemWith("jordan_"), HasSubstr("needs a variant"));
    EXPECT_THAT(problemWith("jordan"), HasSubstr("unknown method 'jordan'"));
    EXPECT_THAT(problemWith("Rope"), HasSubstr("unknown method 'Rope'"));
    EXPECT_THAT(problemWith(""), HasSubstr("unknown method ''"));
    EXPECT_THAT(problemWith("rope_alibi_alibi"), HasSubstr("unknown method"));
    EXPECT_THAT(problemWith("jordan_rope_alibi_alibi"), HasSubstr("_alibi"));
    for (const char* name : {"damped_rope_alibi", "real_jordan_alibi", "direct_sum_alibi"}) {
        EXPECT_THAT(problemWith(name), HasSubstr("'_alibi'")) << name;
    }
    EXPECT_THAT(problemWith("rope_matched_m2"), HasSubstr("probe only"));
    EXPECT_THAT(problemWith("jordan_relative_m3"), HasSubstr("'_m3'"));
}

TEST(Method, ImpossibleNumbersAreRefused) {
    EXPECT_THAT(problemWith("jordan_eta200"), HasSubstr("eta starts at 0.2, above its largest value 0.1"));
    EXPECT_EQ(problemWith("jordan_eta200", {.etaMax = 0.5}), "");
    EXPECT_THAT(problemWith("jordan_exact_eta200"), HasSubstr("above its largest value"));
    EXPECT_THAT(problemWith("jordan_jetmix_m3_c150_g010"), HasSubstr("needs exactly 2 gates"));
    EXPECT_THAT(problemWith("jordan_jetmix_m3_c150_g010_g010_g010"), HasSubstr("3 are named"));
    EXPECT_THAT(problemWith("jordan_jetmixfull_m3_c150_g010_g010"), HasSubstr("needs exactly 3 gates"));
    EXPECT_THAT(problemWith("jordan_jetmix_m3_g010_g010"), HasSubstr("_cCCC"));
    EXPECT_THAT(problemWith("jordan_jetmix_m2_c100_g150"), HasSubstr("gate 1.5"));
    EXPECT_THAT(problemWith("jordan_jetmix_m2_c100_gxyz"), HasSubstr("_gxyz"));
    EXPECT_THROW(parseMethod("rope", {}, 0), Error);
}

TEST(Method, HeadDimensions) {
    EXPECT_EQ(parsed("jordan_m3").headDivisor(), 6);
    EXPECT_EQ(parsed("direct_sum").headDivisor(), 8);
    EXPECT_EQ(parsed("direct_sum").chains(64), 8);
    EXPECT_EQ(parsed("jordan_m4").chains(64), 8);
    try {
        requireHeadDimension(parsed("jordan_m3"), 64);
        FAIL();
    } catch (const Error& error) {
        EXPECT_THAT(error.what(), HasSubstr("multiple of 6"));
    }
    EXPECT_THROW(requireHeadDimension(parsed("rope"), 0), Error);
}

TEST(Method, TargetFrequencyInBankOrNot) {
    const double third = bankFrequency(3, 32, 1e4), fourth = bankFrequency(4, 32, 1e4);
    EXPECT_TRUE(nearestFrequency(parsed("rope"), 32, 1e4, third).inBank);
    EXPECT_TRUE(nearestFrequency(parsed("jordan_rope"), 32, 1e4, third).inBank);
    // Half the head has every other frequency: index 3 is missed, index 4 is met.
    EXPECT_FALSE(nearestFrequency(parsed("direct_sum"), 32, 1e4, third).inBank);
    EXPECT_TRUE(nearestFrequency(parsed("direct_sum"), 32, 1e4, fourth).inBank);
    EXPECT_NEAR(nearestFrequency(parsed("direct_sum"), 32, 1e4, third).distance, third - fourth, 1e-15);
    EXPECT_FALSE(nearestFrequency(parsed("real_jordan"), 32, 1e4, third).inBank);
    EXPECT_EQ(nearestFrequency(parsed("real_jordan"), 32, 1e4, third).nearest, 0.0);
    EXPECT_TRUE(nearestFrequency(parsed("real_jordan"), 32, 1e4, 0.0).inBank);
    EXPECT_TRUE(std::isnan(nearestFrequency(parsed("nope"), 32, 1e4, third).nearest));
    EXPECT_FALSE(nearestFrequency(parsed("nope"), 32, 1e4, third).inBank);
}

}  // namespace
}  // namespace jordanscope::kernel
