#!/usr/bin/env bash
# paths.sh SOURCE: every file or folder that a page or a comment names is there: paths from the root, links of a page
# (from its own folder), and in backquotes the bare name of a source or a script.
set -euo pipefail
cd "$1"
broken=0
pages=$(find . docs -maxdepth 1 -name '*.md' | sed 's|^\./||' | sort -u)
sources=$(find app core views tests packaging -type f \( -name '*.h' -o -name '*.cpp' -o -name '*.cu' -o -name '*.py' -o -name '*.sh' \
  -o -name '*.md' -o -name '*.cmake' -o -name CMakeLists.txt \))
names=$(find app core views tests packaging resources docs -type f | sed 's|.*/||' | sort -u)
missing() { echo "$1 names $2, which is not there"; broken=1; }

while IFS=: read -r file path; do
  if [[ ${path##*/} =~ ^[A-Z-]+$ ]]; then continue; fi  # a name to be filled in
  compgen -G "$path" >/dev/null || missing "$file" "$path"
done < <(grep -oHE '(^|[ `("])(app|core|views|tests|docs|packaging|resources)/[A-Za-z0-9_./*-]*[A-Za-z0-9_*/]' $pages $sources |
  grep -vE ':.?"' | sed -E 's/:[ `(]/:/' | sort -u)
while IFS=: read -r page link; do
  link=${link#](}
  link=${link%%#*}
  [ -e "$(dirname "$page")/${link%)}" ] || missing "$page" "$link"
done < <(grep -oHE '\]\([^):]+\)' $pages)
while IFS=: read -r page name; do
  grep -qxF -- "${name//\`/}" <<<"$names" || missing "$page" "$name"
done < <(grep -oHE '`[a-z][a-z0-9_]*\.(h|cpp|cu|sh|py|md)`' $pages | sort -u)
exit $broken
