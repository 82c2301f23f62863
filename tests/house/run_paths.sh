#!/usr/bin/env bash
# run_paths.sh BUILD PROGRAM...: no program, built or installed, looks for its libraries in the folder one stands in, in a
# relative folder, or in one that others may write into.
set -euo pipefail
build=$1
shift
mapfile -t built < <(realpath "$@")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
unset LD_LIBRARY_PATH
bad=0
complain() { echo "$*"; bad=1; }

# Where others may put a file: a folder on the way that everyone may write into, unless it is sticky and what it holds stands.
writable_by_others() {
  local path=$1 child=$1 mode
  while [ "$path" != / ]; do
    if [ -e "$path" ]; then
      mode=$(stat -L -c %a "$path")
      if (( 0$mode & 0002 )) && ! { (( 0$mode & 01000 )) && [ "$path" != "$1" ] && [ -e "$child" ]; }; then return 0; fi
    fi
    child=$path
    path=$(dirname "$path")
  done
  return 1
}

check() {
  local program=$1 paths entry place
  paths=$(readelf -d "$program" | sed -nE 's/.*\((RPATH|RUNPATH)\).*\[(.*)\]/\2/p')
  [ -n "$paths" ] || return 0
  while IFS= read -r entry; do
    # shellcheck disable=SC2016  # the loader's own word
    place=${entry/#'$ORIGIN'/$(dirname "$program")}
    case $place in
      '') complain "$program: an empty entry in its run path: $paths" ;;
      /*) ! writable_by_others "$place" || complain "$program: others may write into $entry of its run path" ;;
      *) complain "$program: a relative entry in its run path: $entry" ;;
    esac
  done < <(tr : '\n' <<<"$paths:" | sed '$d')
}

cmake --install "$build" --prefix "$folder/installed" >/dev/null
mapfile -t installed < <(find "$folder/installed" -type f -perm -u+x)
[ ${#installed[@]} -gt 0 ] || complain 'nothing was installed'
for program in "${built[@]}" "${installed[@]}"; do check "$program"; done

# And really: each of the libraries lies in the folder one stands in, as a file that no loader takes.
mkdir "$folder/here"
for program in "${built[@]}" "${installed[@]}"; do
  case $(basename "$program") in jordan | jordanscope) ;; *) continue ;; esac
  ldd "$program" | awk '$2 == "=>" {print $1}' | while read -r library; do : >"$folder/here/$library"; done
  (cd "$folder/here" && QT_QPA_PLATFORM=offscreen "$program" --version) >"$folder/said" 2>&1 ||
    complain "$program from a folder with libraries of its own: $(cat "$folder/said")"
done
exit $bad
