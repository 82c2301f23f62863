#!/usr/bin/env bash
# promises.sh SOURCE: every test that docs/promises.md names is there. Suite.Test and Suite.* are GoogleTest's, Class::slot
# is Qt Test's; a final * stands for the rest of a name.
set -euo pipefail
cd "$1"
broken=0
missing() {
  printf 'docs/promises.md names %s, which no test is called\n' "$1"
  broken=1
}

names=$(sed -n 's/^|[^|]*|\(.*\)|$/\1/p' docs/promises.md | grep -oE '`[^`]+`' | tr -d '`' | sort -u)
[ -n "$names" ] || missing 'nothing'
while read -r name; do
  case $name in
    house.*) [ -e "tests/house/${name#house.}.sh" ] || missing "$name" ;;
    */*) [ -e "$name" ] || missing "$name" ;;
    *::*)
      files=$(grep -lrE --include='*.cpp' "class ${name%%::*} " tests || true)
      [ -n "$files" ] && grep -qE "void ${name##*::}\(" $files || missing "$name"
      ;;
    *)
      test=${name#*.}
      grep -qrE --include='*.cpp' "^TEST(_F|_P)?\(${name%%.*}, ${test/\*/\\w*}\)" tests || missing "$name"
      ;;
  esac
done <<<"$names"
exit $broken
