#!/usr/bin/env bash
# window_process.sh PROGRAM: the window's process, alive, maps neither LibTorch nor CUDA, and stays below 200 MiB.
set -euo pipefail
folder=$(mktemp -d)
trap 'kill "$pid" 2>/dev/null || true; rm -rf "$folder"' EXIT
export QT_QPA_PLATFORM=offscreen HOME=$folder XDG_CONFIG_HOME=$folder XDG_DATA_HOME=$folder XDG_CACHE_HOME=$folder
"$1" --runs "$folder/runs" &
pid=$!
sleep 4
kill -0 "$pid" || { echo 'the window ended by itself'; exit 1; }
if grep -E 'libtorch|libc10|libcudart|libcuda\.' "/proc/$pid/maps"; then
  echo 'the window must not load LibTorch or CUDA'
  exit 1
fi
resident=$(awk '/^VmRSS/ {print int($2 / 1024)}' "/proc/$pid/status")
echo "resident: $resident MiB"
[ "$resident" -lt 200 ] || { echo 'over 200 MiB with no runs'; exit 1; }
