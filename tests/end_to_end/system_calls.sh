#!/usr/bin/env bash
# system_calls.sh JORDAN [JORDANSCOPE]: what the programs ask of the system in an ordinary scenario, as strace sees it: no
# socket but a local one (display, bus, name service), no other program and no shell, nothing written, made, renamed or
# removed outside the run directory, the session, the settings and what was asked for. Skips (77) where there is no strace.
set -euo pipefail
jordan=$1
window=${2:-}
command -v strace >/dev/null || { echo 'no strace here'; exit 77; }
strace -qq -o /dev/null true 2>/dev/null || { echo 'strace may not trace here'; exit 77; }

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export HOME=$work/home XDG_RUNTIME_DIR=$work/home/runtime QT_QPA_PLATFORM=offscreen OMP_WAIT_POLICY=passive
unset DISPLAY WAYLAND_DISPLAY XDG_CONFIG_HOME XDG_DATA_HOME XDG_CACHE_HOME JORDANSCOPE_RUNS
mkdir -p "$HOME" "$XDG_RUNTIME_DIR"
chmod 700 "$XDG_RUNTIME_DIR"
cat >"$work/config.json" <<'CONFIG'
{"task": "kernel", "method": "jordan_rope", "seed": 3, "device": "cpu", "threads": 1,
 "model": {"d_model": 16, "heads": 1, "layers": 1}, "position": {"train_context": 16},
 "training": {"steps": 12, "batch": 2, "length": 16, "log_every": 1, "eval_every": 6, "checkpoint_every": 5},
 "evaluation": {"lengths": [16], "batches": 2, "batch": 2}}
CONFIG

traced() {
  local ends=0
  # A file a thread: no line is cut in two by another's.
  strace -ff -qq -o "$work/trace" \
    -e trace=socket,execve,open,openat,creat,mkdir,mkdirat,rename,renameat,renameat2,link,linkat,symlink,symlinkat,unlink,unlinkat,rmdir,truncate \
    -y "$@" >"$work/said" 2>&1 || ends=$?
  [ "$ends" = 0 ] || [ "$ends" = "${expected:-0}" ] || { cat "$work/said"; echo "ended with $ends: $*"; exit 1; }
}
mkdir "$work/runs"
traced "$jordan" train --config "$work/config.json" --run-dir "$work/runs/run"
traced "$jordan" eval --run-dir "$work/runs/run"
traced "$jordan" runs "$work/runs"
traced "$jordan" verify "$work/runs"
traced "$jordan" probe
traced "$jordan" methods
if [ -n "$window" ]; then
  traced "$window" --capture "$work/pictures" --runs "$work/runs"
  expected=143 traced timeout --preserve-status -s TERM 5 "$window" --session "$work/session.json" --runs "$work/runs"
  [ -s "$work/session.json" ] || { echo 'the window kept no session'; exit 1; }
fi

broken=0
wrong() { printf '%s\n' "$1" "$2"; broken=1; }
all=$(cat "$work"/trace.*)
lines=$(grep -E 'socket\(' <<<"$all" | grep -vE 'socket\(AF_(UNIX|LOCAL)' || true)
[ -z "$lines" ] || wrong 'a socket that is not local:' "$lines"
# Each command, the one start over of training commands, and timeout, which is this script's.
lines=$(grep -E 'execve\(' <<<"$all" | grep -vE "execve\(\"($jordan|${window:-$jordan}|/proc/self/exe|[^\"]*/timeout)\"" || true)
[ -z "$lines" ] || wrong 'another program:' "$lines"
# -y writes each descriptor with its path: 3</tmp/...>. What failed changed nothing.
lines=$(grep -E 'O_WRONLY|O_RDWR|O_CREAT|creat\(|mkdir|rename|link|rmdir|truncate' <<<"$all" | grep -vE '= -1 E|readlink|AF_UNIX' |
  grep -vE "\"$work/|<$work(/[^>]*)?>|\"/dev/(null|shm/|tty|nvidia)|AT_FDCWD<[^>]*>, \"/proc/self/" || true)
[ -z "$lines" ] || wrong 'written elsewhere:' "$lines"
exit $broken
