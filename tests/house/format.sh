#!/usr/bin/env bash
# format.sh SOURCE: every source file is as .clang-format would write it (one version, so that it has one answer).
set -euo pipefail
cd "$1"
command -v clang-format-19 >/dev/null || { echo 'skipped: clang-format-19 is not installed'; exit 77; }
wrong=$(find app core views tests \( -name '*.h' -o -name '*.cpp' -o -name '*.cu' \) -print0 |
  xargs -0 clang-format-19 --dry-run 2>&1 | sed -n 's/^\([^:]*\):.*warning.*/\1/p' | sort -u)
[ -z "$wrong" ] || { printf 'run clang-format-19 -i on:\n%s\n' "$wrong"; exit 1; }
