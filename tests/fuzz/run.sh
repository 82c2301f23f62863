#!/usr/bin/env bash
# run.sh [SECONDS [NAME...]]: builds the fuzz targets with clang's libFuzzer and the address and undefined-behaviour
# sanitizers (where there is no clang: with the default compiler and our own loop), lets each run for that long (60 s), and
# prints a table. An input that breaks something stays beside the program as crash-*. Ends with 1 where there is one.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
seconds=${1:-60}
[ $# = 0 ] || shift
names=("$@")
if [ ${#names[@]} = 0 ]; then names=(config metrics learned state notes safetensors csv expression session); fi

build=$root/build/fuzz
compiler=$(compgen -c clang++ | sort -V | tail -1 || true)
sanitizers=address,undefined
[ -z "$compiler" ] || sanitizers=fuzzer-no-link,address,undefined
cmake -S "$root" -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=RelWithDebInfo -DCMAKE_CXX_FLAGS_RELWITHDEBINFO='-O1 -g1' \
  -DCMAKE_CXX_COMPILER="${compiler:-c++}" -DJORDANSCOPE_TRAINING=OFF -DJORDANSCOPE_CUDA=OFF \
  -DJORDANSCOPE_SANITIZE="$sanitizers" >/dev/null
cmake --build "$build" --target "${names[@]/#/fuzz_}" >"$build/build.log" 2>&1 ||
  { tail -30 "$build/build.log" >&2; exit 2; }

cd "$build"
broken=0
printf '| %-12s | %12s | %8s | %-30s |\n' reader inputs seconds found
printf '|--------------|-------------:|---------:|--------------------------------|\n'
for name in "${names[@]}"; do
  grown=$build/corpus/$name
  mkdir -p "$grown"
  found=nothing
  if ! ASAN_OPTIONS=detect_leaks=1:allocator_may_return_null=1 UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1 \
    "$build/tests/fuzz/fuzz_$name" -max_total_time="$seconds" -max_len=65536 -timeout=20 -rss_limit_mb=2048 \
    -print_final_stats=1 -artifact_prefix="crash-$name-" "$grown" "$root/tests/fuzz/corpus/$name" >"$build/$name.log" 2>&1; then
    found=$(grep -m1 -oE 'does not hold: .*|ERROR: .*|runtime error: .*' "$build/$name.log" | cut -c1-60 || echo 'see the log')
    broken=1
  fi
  inputs=$(grep -oE 'Done [0-9]+ runs|number_of_executed_units: [0-9]+' "$build/$name.log" | grep -oE '[0-9]+' | tail -1 || true)
  printf '| %-12s | %12s | %8s | %-30s |\n' "$name" "${inputs:-?}" "$seconds" "$found"
done
exit $broken
