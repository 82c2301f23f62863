#!/usr/bin/env bash
# tests/gpu/run.sh [extra cmake arguments]: on a machine with an NVIDIA GPU, builds the command and its GPU tests without
# Qt, runs them, and measures training steps beside the plain PyTorch baseline of tests/oracle. Some minutes on 16 cores.
# Results go to tests/gpu/results/DATE-DEVICE (or below $OUT): devices, tests, bench.jsonl, and summary.md of it all.
# LibTorch is found as anywhere: CMAKE_PREFIX_PATH, or the one packaging/setup makes.
# Exit code: 0 all passed; 1 a test, the sanitizer or a measurement failed, or there is no GPU that can be used.
set -euo pipefail
cd "$(dirname "$0")/../.."
export OMP_WAIT_POLICY=passive
bin=build/gpu/bin

cmake --preset headless -B build/gpu "$@"
cmake --build build/gpu --parallel "$(nproc)" --target jordan gpu_test gpu_run_test

devices=$("$bin/jordan" devices) json=$("$bin/jordan" devices --json)
echo "$devices"
if [[ $json == *'"auto":"cpu"'* ]]; then
    echo "tests/gpu/run.sh: no GPU can be used here; see the lines above. Nothing was tested." >&2
    exit 1
fi
device=$(grep -o '"name":"cuda:0"[^}]*' <<<"$json" | sed -n 's/.*"description":"\([^"]*\)".*/\1/p' || true)
results=${OUT:-tests/gpu/results}/$(date -u +%Y-%m-%d)-$(echo "${device:-gpu}" | tr -cs 'A-Za-z0-9\n' '-')
mkdir -p "$results"
echo "$devices" >"$results/devices.txt"
failures=()

echo "== tests"
# A longer one last; each writes its whole story to a file and its failures here.
for test in gpu_test gpu_run_test; do
    timeout 240 "$bin/$test" --gtest_brief=1 --gtest_output="xml:$results/$test.xml" 2>&1 | tee "$results/$test.txt" |
        tail -n 200 || failures+=("$test")
done

echo "== compute-sanitizer"
if ! command -v compute-sanitizer >/dev/null; then
    echo "compute-sanitizer is not installed: left out" | tee "$results/sanitizer.txt"
else
    code=0
    timeout 120 compute-sanitizer --tool memcheck --error-exitcode 86 "$bin/gpu_test" --gtest_brief=1 \
        --gtest_filter='*PassAndGradient*/jordan_m3:*PassAndGradient*/rope_alibi:*PassAndGradient*/jordan_jetmixfull_m2*' \
        >"$results/sanitizer.txt" 2>&1 || code=$?
    tail -n 5 "$results/sanitizer.txt"
    case $code in
        0) ;;
        86) failures+=("compute-sanitizer") ;;
        *) echo "compute-sanitizer did not run to its end here (exit code $code): not counted" |
            tee -a "$results/sanitizer.txt" ;;
    esac
fi

echo "== measurements"
root=$(sed -n 's/^LibTorch_ROOT_DIR:[A-Z]*=//p' build/gpu/CMakeCache.txt)
python=$root/../../../../bin/python
bench=$results/bench.jsonl
: >"$bench"
# record WHO WHAT COMMAND...: one line of JSON more. A size this GPU does not hold (exit code 5) is no failure.
record() {
    local who=$1 what=$2 line code=0
    shift 2
    line=$(timeout 100 "$@" 2>"$results/bench.err") || code=$?
    if [ $code = 0 ]; then
        echo "{\"who\": \"$who\", \"what\": \"$what\", ${line#\{}" | tee -a "$bench"
        return
    fi
    echo "tests/gpu/run.sh: exit code $code: $* ($(tail -n 1 "$results/bench.err"))" >&2
    [ "$who" = oracle ] || [ $code = 5 ] || failures+=("$what")
}
ours() { record "$1" "$2" "$bin/jordan" bench --device cuda "${@:3}"; }
oracle() {
    if [ -x "$python" ]; then (cd tests/oracle && record oracle "$1" "$python" bench.py --device cuda "${@:2}"); fi
}
results=$(realpath "$results") bench=$(realpath "$bench") bin=$(realpath "$bin")
compared() { # one measurement, in turn, two rounds
    local what=$1
    shift
    for _ in 1 2; do
        ours "graph" "$what" "$@"
        ours "no graph" "$what" --no-cuda-graph "$@"
        oracle "$what" "$@"
    done
}
step=(--batch 24 --length 1024 --steps 20)
jets=jordan_jetmixfull_m4_c150_g100_g050_g030_g020_alibi
compared "kernel step jordan_rope" --method jordan_rope "${step[@]}"
compared "kernel step rope" --method rope "${step[@]}"
compared "bytes step jordan_rope" --method jordan_rope --bytes --batch 4 --length 512 --steps 20
ours "graph" "kernel step jordan_rope, bfloat16" --method jordan_rope "${step[@]}" --precision bfloat16
ours "graph" "kernel step jordan_m4" --method jordan_m4 "${step[@]}"
ours "graph" "kernel step $jets" --method "$jets" "${step[@]}"
ours "-" "kernel step jordan_rope, deterministic" --method jordan_rope "${step[@]}" --deterministic
for length in 1024 4096 16384 65536; do
    long=(--method jordan_rope --batch 1 --length "$length" --steps 5 --precision bfloat16)
    ours "graph" "bytes step at $length, bfloat16" --bytes "${long[@]}"
    ours "-" "evaluation at $length, bfloat16" --evaluate "${long[@]}"
done
ours "graph" "bytes step at 65536" --bytes --method jordan_rope --batch 1 --length 65536 --steps 3
rm -f "$results/bench.err"

if [ -x "$python" ]; then "$python" tests/gpu/summary.py "$bench" "${device:-GPU}" | tee "$results/summary.md"; fi
if [ ${#failures[@]} -gt 0 ]; then
    printf 'tests/gpu/run.sh: failed: %s\n' "${failures[@]}" >&2
    exit 1
fi
echo "tests/gpu/run.sh: all passed; results in $results"
