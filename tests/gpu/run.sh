#!/usr/bin/env bash
# On a machine with an NVIDIA GPU: builds the command and its GPU tests without Qt, runs them, and measures training steps
# beside the plain PyTorch baseline of tests/oracle.
#
#   tests/gpu/run.sh [--only tests|bench] [cmake arguments]            build and run here
#   tests/gpu/run.sh --prepare DIR [cmake arguments]                   build only, into DIR, and stop
#   tests/gpu/run.sh --prebuilt DIR [--only tests|bench]               run what DIR holds
#
# LibTorch: $TORCH, else that of `python3`, else as CMake finds it. The last two forms are for a GPU machine that has none of
# the other libraries: DIR is made elsewhere, with a LibTorch of the same version. Tests and measurements take some minutes
# each. Results go to tests/gpu/results/DATE-DEVICE (or below $OUT): devices, tests, sanitizer, bench.jsonl, and summary.md.
# Exit code: 0 all passed; 1 a test, the sanitizer or a measurement failed, was skipped, or there is no GPU to be used.
set -euo pipefail
cd "$(dirname "$0")/../.."
export OMP_WAIT_POLICY=passive
complain() { echo "tests/gpu/run.sh: $*" >&2; }

prepare='' bin='' only=''
while [ $# -gt 0 ]; do
    case $1 in
        --prepare) prepare=$2; shift 2 ;;
        --prebuilt) bin=$2; shift 2 ;;
        --only) only=$2; shift 2 ;;
        *) break ;;
    esac
done
case $only in '' | tests | bench) ;; *) complain "--only is tests or bench, not $only"; exit 1 ;; esac

command -v nvcc >/dev/null || [ ! -x /usr/local/cuda/bin/nvcc ] || PATH=$PATH:/usr/local/cuda/bin
python=$(command -v python3 || true)
torch=${TORCH:-$("${python:-false}" -c 'import torch; print(torch.__path__[0])' 2>/dev/null || true)}
if [ -z "$bin" ]; then
    cmake --preset headless -B build/gpu ${torch:+-DCMAKE_PREFIX_PATH="$torch"} "$@"
    cmake --build build/gpu --parallel "$(nproc)" --target jordan gpu_test gpu_run_test
    bin=build/gpu/bin
    torch=$(sed -n 's/^LibTorch_ROOT_DIR:[A-Z]*=//p' build/gpu/CMakeCache.txt)
fi
# The baseline needs a Python that has this LibTorch.
[ ! -x "$torch/../../../../bin/python" ] || python=$torch/../../../../bin/python
if [ -n "$prepare" ]; then
    mkdir -p "$prepare"
    cp "$bin"/{jordan,gpu_test,gpu_run_test} "$prepare"
    # Beside the system's and LibTorch's own libraries.
    ldd "$bin/jordan" | awk '/simdjson/ { print $3 }' | xargs -r cp -Lt "$prepare"
    echo "tests/gpu/run.sh: built into $prepare"
    exit
fi
export LD_LIBRARY_PATH=$bin${torch:+:$torch/lib}${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}

devices=$("$bin/jordan" devices) json=$("$bin/jordan" devices --json)
echo "$devices"
case $json in
    *'"auto":"cpu"'*) complain "no GPU can be used here; see the lines above. Nothing was tested."; exit 1 ;;
    *'"kernels":"none'*) complain "built without nvcc, so without our kernels. Nothing was tested."; exit 1 ;;
esac
device=$(grep -o '"name":"cuda:0"[^}]*' <<<"$json" | sed -n 's/.*"description":"\([^"]*\)".*/\1/p' || true)
results=${OUT:-tests/gpu/results}/$(date -u +%Y-%m-%d)-$(echo "${device:-gpu}" | tr -cs 'A-Za-z0-9\n' '-')
mkdir -p "$results"
echo "$devices" >"$results/devices.txt"
failures=()

# Tests and measurements together take less than 8 minutes, whatever hangs: limit SECONDS_AT_MOST is what a step may take of
# what is left of 470 s.
SECONDS=0
limit() { local left=$((470 - SECONDS)); echo $((left < 1 ? 1 : left < $1 ? left : $1)); }

run_tests() {
    local test
    echo "== tests"
    # A longer one last; each writes its whole story to a file and its failures here.
    for test in gpu_test gpu_run_test; do
        timeout "$(limit 180)" "$bin/$test" --gtest_brief=1 --gtest_output="xml:$results/$test.xml" 2>&1 |
            tee "$results/$test.txt" | tail -n 200 || failures+=("$test")
        ! grep -q 'result="skipped"' "$results/$test.xml" 2>/dev/null || failures+=("$test: tests were skipped")
    done
    # The golden numbers once more, where they were never computed.
    timeout "$(limit 100)" "$bin/jordan" verify --golden tests/golden --text resources/text/tiny_shakespeare.txt --device cuda 2>&1 |
        tee "$results/verify.txt" || failures+=("jordan verify --device cuda")
}

run_sanitizer() {
    local code=0
    echo "== compute-sanitizer"
    if ! command -v compute-sanitizer >/dev/null; then
        echo "compute-sanitizer is not installed: left out" | tee "$results/sanitizer.txt"
        return
    fi
    # LibTorch keeps memory in large pieces, within which nothing is out of bounds: each tensor gets its own. It asks
    # the driver for things that may be missing, which is no fault.
    PYTORCH_NO_CUDA_MEMORY_CACHING=1 timeout "$(limit 120)" compute-sanitizer --tool memcheck --report-api-errors no \
        --error-exitcode 86 "$bin/gpu_test" --gtest_brief=1 \
        --gtest_filter='*PassAndGradient*/jordan_m3:*PassAndGradient*/rope_alibi:*PassAndGradient*/jordan_jetmixfull_m2*' \
        >"$results/sanitizer.txt" 2>&1 || code=$?
    tail -n 5 "$results/sanitizer.txt"
    case $code in
        0) ;;
        86) failures+=("compute-sanitizer") ;;
        *) echo "compute-sanitizer did not run to its end here (exit code $code): not counted" |
            tee -a "$results/sanitizer.txt" ;;
    esac
}

# record WHO WHAT COMMAND...: one line of JSON more. A size this GPU does not hold (exit code 5) is no failure.
record() {
    local who=$1 what=$2 line code=0
    shift 2
    if [ "$(limit 100)" = 1 ]; then
        complain "no time is left for: $what ($who)"
        failures+=("$what ($who): no time was left")
        return
    fi
    line=$(timeout "$(limit 100)" "$@" 2>"$results/bench.err") || code=$?
    if [ $code = 0 ]; then
        echo "{\"who\": \"$who\", \"what\": \"$what\", ${line#\{}" | tee -a "$bench"
        [ "$who" != graph ] || [[ $line == *'"graph":true'* ]] || failures+=("$what: not run as a graph")
        return
    fi
    complain "exit code $code: $* ($(tail -n 1 "$results/bench.err"))"
    [ "$who" = oracle ] || [ $code = 5 ] || failures+=("$what")
}
ours() { record "$1" "$2" "$bin/jordan" bench --device cuda "${@:3}"; }
oracle() { [ -z "$python" ] || (cd tests/oracle && record oracle "$1" "$python" bench.py --device cuda "${@:2}"); }
compared() { # one measurement, in turn; the baseline, which takes longest, once
    local what=$1 with_oracle=oracle
    shift
    for _ in 1 2; do
        ours "graph" "$what" "$@"
        ours "no graph" "$what" --no-cuda-graph "$@"
        $with_oracle "$what" "$@"
        with_oracle=:
    done
}

run_bench() {
    local jets=jordan_jetmixfull_m4_c150_g100_g050_g030_g020_alibi length
    local step=(--batch 24 --length 1024 --steps 20) long
    echo "== measurements"
    : >"$bench"
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
    [ -z "$python" ] || "$python" tests/gpu/summary.py "$bench" "${device:-GPU}" | tee "$results/summary.md"
}

results=$(realpath "$results") bin=$(realpath "$bin") bench=$results/bench.jsonl
if [ "$only" != bench ]; then
    run_tests
    run_sanitizer
fi
if [ "$only" != tests ]; then run_bench; fi
if [ ${#failures[@]} -gt 0 ]; then
    printf 'tests/gpu/run.sh: failed: %s\n' "${failures[@]}" >&2
    exit 1
fi
echo "tests/gpu/run.sh: all passed; results in $results"
