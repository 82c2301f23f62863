// What the window waits for: fits of the eleven methods, cold and while one slider moves.
#include <benchmark/benchmark.h>

#include "core/kernel/fits/fit.h"
#include "core/kernel/fits/landscape.h"
#include "core/kernel/fits/omega_search.h"

namespace jordanscope::kernel {
namespace {

std::vector<std::string> tableMethods() {
    return {"nope",       "rope",        "alibi",           "rope_alibi",     "damped_rope", "real_jordan",
            "direct_sum", "jordan_rope", "jordan_no_gamma", "jordan_raw_tau", "jordan_m3"};
}

/// The whole probe table of tests/oracle/bench.py --probe: default settings, target mixed, nothing cached.
void probeTableCold(benchmark::State& state) {
    for (auto _ : state) {
        FitWorkspace workspace;
        benchmark::DoNotOptimize(fitMethods(probeRequest({}, tableMethods(), "mixed"), workspace));
    }
}
BENCHMARK(probeTableCold)->Unit(benchmark::kMillisecond);

FitRequest windowRequest(int context) {
    ProbeSettings settings;
    settings.trainContext = context;
    settings.gamma = 5e-4;
    settings.evalContexts.clear();
    for (int c : {context, 1024, 2048, 4096, 8192})
        if (c > context || settings.evalContexts.empty()) settings.evalContexts.push_back(c);
    FitRequest request = probeRequest(settings, bankMethods(), "mixed");
    request.curveLength = 2 * context;
    return request;
}

void bankGammaDrag(benchmark::State& state) {
    FitRequest request = windowRequest(static_cast<int>(state.range(0)));
    FitWorkspace workspace;
    fitMethods(request, workspace);
    for (auto _ : state) {
        request.bank.gamma *= 1.0001;
        benchmark::DoNotOptimize(fitMethods(request, workspace));
    }
}
BENCHMARK(bankGammaDrag)->Arg(1024)->Arg(8192)->Unit(benchmark::kMillisecond);

void bankTargetDrag(benchmark::State& state) {
    FitRequest request = windowRequest(static_cast<int>(state.range(0)));
    TargetParameters target = targetParameters(request.bank);
    target.context = request.context;
    FitWorkspace workspace;
    fitMethods(request, workspace);
    for (auto _ : state) {
        target.omega *= 1.0001;
        request.target = targetValues("mixed", request.target.size(), target);
        benchmark::DoNotOptimize(fitMethods(request, workspace));
    }
}
BENCHMARK(bankTargetDrag)->Arg(1024)->Arg(8192)->Unit(benchmark::kMillisecond);

void bankContextDrag(benchmark::State& state) {
    FitRequest request = windowRequest(static_cast<int>(state.range(0)));
    FitWorkspace workspace;
    fitMethods(request, workspace);
    for (auto _ : state) {
        request.context -= 1;
        if (request.context < state.range(0) / 2) request.context = static_cast<int>(state.range(0));
        benchmark::DoNotOptimize(fitMethods(request, workspace));
    }
}
BENCHMARK(bankContextDrag)->Arg(1024)->Arg(8192)->Unit(benchmark::kMillisecond);

void singleBlockOmegaDrag(benchmark::State& state) {
    FitRequest request = windowRequest(static_cast<int>(state.range(0)));
    request.basis = Basis::SingleBlock;
    request.methods = singleBlockMethods();
    request.block = {.gamma = 5e-4, .omega = 0.1, .eta = 1.0, .order = 2, .shear = {}};
    FitWorkspace workspace;
    for (auto _ : state) {
        request.block.omega *= 1.0001;
        benchmark::DoNotOptimize(fitMethods(request, workspace));
    }
}
BENCHMARK(singleBlockOmegaDrag)->Arg(1024)->Arg(8192)->Arg(131072)->Unit(benchmark::kMillisecond);

FitRequest chainRequest(int context) {
    FitRequest request = windowRequest(context);
    request.block = {.gamma = 0.0, .omega = 0.2, .eta = 1.0, .order = 2, .shear = {}};
    return request;
}

void landscapeOfTheFitPage(benchmark::State& state) {
    const FitRequest request = chainRequest(static_cast<int>(state.range(0)));
    const std::vector<double> omegas = logSpaced(0.018, 0.18, 140), gammas = logSpaced(1e-5, 1e-2, 108);
    for (auto _ : state) benchmark::DoNotOptimize(landscapeOfCells(request, omegas, gammas));
}
BENCHMARK(landscapeOfTheFitPage)->Arg(1024)->Arg(8192)->Arg(131072)->Unit(benchmark::kMillisecond);

void findFromTwiceTheFrequency(benchmark::State& state) {
    const FitRequest request = chainRequest(static_cast<int>(state.range(0)));
    for (auto _ : state) benchmark::DoNotOptimize(findOmegaGamma(request));
}
BENCHMARK(findFromTwiceTheFrequency)->Arg(1024)->Arg(8192)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace jordanscope::kernel
