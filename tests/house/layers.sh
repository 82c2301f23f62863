#!/usr/bin/env bash
# layers.sh SOURCE: who may include whom (layers.txt), which headers of the training library the command may see, and some
# spellings that would let two worlds meet.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
cd "$1"
broken=0
fail() {
  printf '%s\n' "$@"
  broken=1
}

# layers.txt into: the row of a folder, the words of a row, and the arrows that are still to go.
declare -A row_of may_use exception needed
rows=0
while IFS= read -r line; do
  case $line in
    '' | '#'*) ;;
    'except '*) exception[${line#except }]=1 ;;
    *)
      rows=$((rows + 1))
      for folder in ${line%%:*}; do row_of[$folder]=$rows; done
      may_use[$rows]=${line#*:}
      ;;
  esac
done <"$here/layers.txt"

# allowed FOLDER USES: does FOLDER's row name USES?
allowed() {
  local folder=$1 uses=$2 row=${row_of[$1]} word words
  if [ -n "${row_of[$uses]:-}" ] && [ "${row_of[$uses]}" -le "$row" ]; then return 1; fi  # sideways or up, whatever is said
  read -ra words <<<"${may_use[$row]}"
  for word in "${words[@]}"; do
    if [ "$word" = below ]; then
      if [ "${uses%/*}" = "${folder%/*}" ] && [ -n "${row_of[$uses]:-}" ]; then return 0; fi
    elif [[ $uses == $word ]]; then
      return 0
    fi
  done
  return 1
}

includes=$("$here/includes.sh" .)
while IFS=$'\t' read -r folder uses; do
  if [ "$folder" = "$uses" ]; then continue; fi
  if [ -z "${row_of[$folder]:-}" ]; then
    fail "no row in tests/house/layers.txt: $folder"
  elif ! allowed "$folder" "$uses"; then
    if [ -n "${exception["$folder -> $uses"]:-}" ]; then
      needed["$folder -> $uses"]=1
    else
      fail "$folder may not use $uses:" "$(awk -F'\t' -v f="$folder" -v u="$uses" '$2 == f && $4 == u {print "  " $1 "  " $3}' <<<"$includes")"
    fi
  fi
done < <(cut -f2,4 <<<"$includes" | sort -u)
for arrow in "${!exception[@]}"; do
  [ -n "${needed[$arrow]:-}" ] || fail "nothing needs this line of tests/house/layers.txt any more; remove it: except $arrow"
done

# The words of a row point down: a name that stands at or above its own row would never be granted.
for folder in "${!row_of[@]}"; do
  for word in ${may_use[${row_of[$folder]}]}; do
    if [ -n "${row_of[$word]:-}" ] && [ "${row_of[$word]}" -le "${row_of[$folder]}" ]; then
      fail "tests/house/layers.txt: $word stands no lower than $folder, which names it"
    fi
  done
done

# What the command sees of the training library. These headers need no torch: they include none, and of the library only
# one another.
command_sees='core/training/run/bench.h core/training/run/evaluate_run.h core/training/run/trainer.h core/training/run/run_log.h
  core/training/run/run_notices.h core/training/run/stop_signals.h core/training/run/stored_run.h core/training/golden/verify.h core/training/platform/devices.h
  core/training/platform/libtorch_version.h core/training/platform/threads.h'
seen=$(awk -F'\t' -v names="$command_sees" '
  BEGIN { count = split(names, list, /[ \n]+/); for (i = 1; i <= count; i++) named[list[i]] = 1 }
  { file = $1; sub(/:[0-9]+$/, "", file) }
  (($2 == "app/cli" || file in named) && $3 ~ /^core\/training\// && !($3 in named)) || (file in named && $4 == "LibTorch") {
    print "  " $1 "  " $3
  }' <<<"$includes")
[ -z "$seen" ] || fail 'the command, and the headers it may include (layers.sh names them), include what may need torch:' "$seen"
for header in $command_sees; do [ -f "$header" ] || fail "named in layers.sh, but not there: $header"; done

# Qt's keywords and torch's headers cannot meet, so ours are spelt out everywhere.
if grep -rnE --include='*.h' --include='*.cpp' '^[[:space:]]*(public|private|protected)?[[:space:]]*(signals|slots):|\bemit ' views app/gui; then
  fail 'use Q_SIGNALS, Q_SLOTS and Q_EMIT'
fi
if grep -rnE --include='*.h' --include='*.cpp' '\b(SIGNAL|SLOT)\(' views app; then
  fail 'connect by pointer to member'
fi
for folder in *; do
  case $folder in
    app|build|core|docs|packaging|resources|tests|views|CMakeLists.txt|CMakePresets.json|CMakeUserPresets.json|*.md|LICENSE) ;;
    *) git ls-files --error-unmatch "$folder" >/dev/null 2>&1 && fail "unexpected at the top: $folder" ;;
  esac
done
exit $broken
