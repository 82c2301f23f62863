#!/usr/bin/env bash
# size.sh SOURCE: a file is one thing; past 400 lines it is several.
set -euo pipefail
cd "$1"
large=$(find app core views tests -name '*.h' -o -name '*.cpp' -o -name '*.cu' | xargs wc -l | awk '$2 != "total" && $1 > 400')
[ -z "$large" ] || { printf 'over 400 lines:\n%s\n' "$large"; exit 1; }
