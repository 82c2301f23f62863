#!/usr/bin/env bash
# size.sh SOURCE: a file is one thing. Past 600 lines it is several; a header and its .cpp that come to less than 40 lines
# together and have one user belong to that user, unless small_files.txt says why they stand alone.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
cd "$1"
broken=0
sources() { find "$@" -name '*.h' -o -name '*.cpp' -o -name '*.cu'; }

large=$(sources app core views tests | xargs wc -l | awk '$2 != "total" && $1 > 600')
[ -z "$large" ] || { printf 'over 600 lines:\n%s\n' "$large"; broken=1; }

# Small ones, with the files that include their header.
small=$(
  {
    sources app core views | xargs wc -l | awk '$2 != "total" {print "lines\t" $2 "\t" $1}'
    "$here/includes.sh" . | awk -F'\t' '{sub(/:[0-9]+$/, "", $1); print "include\t" $1 "\t" $3}'
  } | awk -F'\t' '
    function stem(path) { sub(/\.[a-z]+$/, "", path); return path }
    $1 == "lines" { lines[stem($2)] += $3 }
    $1 == "include" && stem($2) != stem($3) && !(($2, $3) in counted) {
      counted[$2, $3] = 1
      if (++users[stem($3)] == 1) user[stem($3)] = $2
    }
    END { for (s in lines) if (lines[s] < 40 && users[s] <= 1) print s "\t" lines[s] "\t" user[s] }' | sort
)
listed=$(sed -n 's/^\([a-z][^ ]*\)  *.*/\1/p' "$here/small_files.txt")
while IFS=$'\t' read -r stem lines user; do
  if [ -n "$stem" ] && ! grep -qxF "$stem" <<<"$listed"; then
    echo "$stem: $lines lines, used by ${user:-no include}: join them, or say in tests/house/small_files.txt why it stands alone"
    broken=1
  fi
done <<<"$small"
for stem in $listed; do
  if ! cut -f1 <<<"$small" | grep -qxF "$stem"; then
    echo "tests/house/small_files.txt: $stem is no longer small with one user, or no longer there; remove its line"
    broken=1
  fi
done
exit $broken
