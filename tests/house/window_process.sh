#!/usr/bin/env bash
# window_process.sh PROGRAM: the window's process, up and idle, maps neither LibTorch nor CUDA, and stays below 200 MiB.
set -euo pipefail
folder=$(mktemp -d)
# The window writes its session as it ends: its folder goes when it has ended, or the two race.
cleanup() {
  kill "$pid" 2>/dev/null || true
  wait "$pid" 2>/dev/null || true
  rm -rf "$folder"
}
trap cleanup EXIT
export QT_QPA_PLATFORM=offscreen HOME=$folder XDG_CONFIG_HOME=$folder XDG_DATA_HOME=$folder XDG_CACHE_HOME=$folder
"$1" --runs "$folder/runs" &
pid=$!
work() { awk '{sub(/.*\) /, ""); print $12 + $13}' "/proc/$pid/stat"; }  # clock ticks

# It is up once it has its signal handlers, the last thing before its event loop, and has then done next to nothing for three
# seconds in turn.
caught() { awk '/^SigCgt/ {print substr($2, length($2) - 3, 1)}' "/proc/$pid/status" 2>/dev/null || true; }  # SIGTERM is bit 14
until [[ $(caught) =~ [4-7c-f] ]]; do
  kill -0 "$pid" || { echo 'the window ended by itself'; exit 1; }
  sleep 0.1
done
idle=0
before=$(work)
until [ $idle = 3 ]; do
  sleep 1
  now=$(work)
  if [ $((now - before)) -le 2 ]; then idle=$((idle + 1)); else idle=0; fi
  before=$now
done

kill -0 "$pid" || { echo 'the window ended by itself'; exit 1; }
if grep -E 'libtorch|libc10|libcudart|libcuda\.' "/proc/$pid/maps"; then
  echo 'the window must not load LibTorch or CUDA'
  exit 1
fi
resident=$(awk '/^VmRSS/ {print int($2 / 1024)}' "/proc/$pid/status")
echo "resident: $resident MiB"
[ "$resident" -lt 200 ] || { echo 'over 200 MiB with no runs'; exit 1; }
