#!/usr/bin/env bash
# tests/gpu/run.sh [extra cmake arguments]: on a machine with an NVIDIA GPU, builds the command and its GPU tests without
# Qt, runs them, and measures training steps beside the plain PyTorch baseline of tests/oracle. Results go to
# build/gpu/results (or $OUT). LibTorch is found as anywhere: CMAKE_PREFIX_PATH, or the one packaging/setup makes.
set -euo pipefail
cd "$(dirname "$0")/../.."
results=${OUT:-$PWD/build/gpu/results}
mkdir -p "$results"
jobs=$(nproc)

cmake --preset headless -B build/gpu "$@"
cmake --build build/gpu --parallel "$jobs" --target jordan gpu_test

build/gpu/bin/jordan devices | tee "$results/devices.txt"
if build/gpu/bin/jordan devices --json | grep -q '"auto":"cpu"'; then
    echo "tests/gpu/run.sh: no GPU can be used here; see the lines above" >&2
    exit 1
fi
export OMP_WAIT_POLICY=passive
build/gpu/bin/gpu_test | tee "$results/gpu_test.txt"
if command -v compute-sanitizer >/dev/null; then
    compute-sanitizer --error-exitcode 1 build/gpu/bin/gpu_test --gtest_filter='*PassAndGradient*/jordan_m3:*PassAndGradient*/jordan_m4' |
        tee "$results/sanitizer.txt"
fi

python=$(sed -n 's/^LibTorch_ROOT_DIR:[A-Z]*=//p' build/gpu/CMakeCache.txt)/../../../../bin/python
: >"$results/bench.jsonl"
measure() {
    for _ in 1 2 3; do
        build/gpu/bin/jordan bench --device cuda "$@" | tee -a "$results/bench.jsonl"
        if [ -x "$python" ] && [ -f tests/oracle/bench.py ]; then
            (cd tests/oracle && "$python" bench.py --device cuda "$@") | sed 's/^{/{"baseline": true, /' |
                tee -a "$results/bench.jsonl"
        fi
    done
}
measure --method jordan_rope --batch 24 --length 1024 --steps 10
measure --method rope --batch 24 --length 1024 --steps 10
measure --method jordan_rope --bytes --batch 4 --length 512 --steps 20
for length in 1024 8192 16384 65536; do
    build/gpu/bin/jordan bench --device cuda --evaluate --method jordan_rope --length "$length" --precision bfloat16 |
        tee -a "$results/bench.jsonl"
done
