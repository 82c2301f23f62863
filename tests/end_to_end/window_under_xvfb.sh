#!/usr/bin/env bash
# window_under_xvfb.sh WINDOW [PICTURES]: a researcher's hour in a minute, with real clicks and keys.
# Three methods on the kernel task, then on text, launched from the form; compared; the window killed while a run
# goes on, opened again, the run found and stopped. Fields are reached with Tab from "Seeds", so that only a few
# places of the window's layout at 1280x800 are fixed here. Every wait is for a condition.
set -euo pipefail
window=$1
pictures=${2:-}
root=$(mktemp -d)
export HOME=$root/home XDG_CONFIG_HOME=$root/home XDG_DATA_HOME=$root/home XDG_CACHE_HOME=$root/home
export XDG_RUNTIME_DIR=$root/home QT_QPA_PLATFORM=xcb QT_LOGGING_RULES='qt.qpa.input*=false' LC_ALL=C.UTF-8
unset WAYLAND_DISPLAY DBUS_SESSION_BUS_ADDRESS JORDANSCOPE_RUNS
runs=$root/runs
mkdir -p "$HOME" "$runs"
chmod 700 "$HOME"
pid='' server=''
# Colours of the light theme: a chosen page's button, what is alive, text, lines of a chart.
chosen='#DCE9F7' accent='#2B6CB8' ink='#1B1F24' lines='#0072B2\|#D55E00\|#009E73\|#CC79A7\|#56B4E9\|#E69F00'

cleanup() {
  local code=$?
  if [ $code -ne 0 ]; then
    picture failed || true
    tail -n 20 "$root"/*.log "$runs"/*/log.txt 2>/dev/null || true
  fi
  # Only what was started here: the window, and runs by the pid that they wrote.
  [ -z "$pid" ] || kill -9 "$pid" 2>/dev/null || true
  for run in $(live_runs); do kill -9 "$run" 2>/dev/null || true; done
  [ -z "$server" ] || kill "$server" 2>/dev/null || true
  rm -rf "$root"
}
trap cleanup EXIT

fail() { echo "FAILED: $*"; exit 1; }
say() { echo "$SECONDS s: $*"; }
# until_true SECONDS WHAT COMMAND...
until_true() {
  local limit=$((SECONDS + $1)) what=$2
  shift 2
  until "$@"; do
    [ $SECONDS -lt $limit ] || fail "waited in vain until $what"
    sleep 0.1
  done
}

keys() { xdotool key --clearmodifiers --delay 12 "$@"; }
words() { xdotool type --clearmodifiers --delay 12 -- "$1"; }
click() { xdotool mousemove "$1" "$2" click "${3:-1}"; }
tabs() { local i; for ((i = 0; i < $1; ++i)); do keys Tab; done; }
# The values of neighbouring fields; "-" leaves one as it is.
fields() { local value; for value in "$@"; do [ "$value" = - ] || words "$value"; keys Tab; done; }
picture() { [ -z "$pictures" ] || import -window root -crop 1280x800+0+0 "$pictures/$1.png"; }

status_of() { sed -n 's/.*"status": "\([a-z]*\)".*/\1/p' "$1/state.json" 2>/dev/null; }
count_of() { local n=0 run; for run in "$runs"/*/; do [ "$(status_of "$run")" != "$1" ] || n=$((n + 1)); done; echo $n; }
has() { [ "$(count_of "$1")" -ge "$2" ]; }
is() { [ "$(status_of "$1")" = "$2" ]; }
# Processes whose arguments name the runs folder of this test, the window's apart.
live_runs() {
  local process
  for process in /proc/[0-9]*; do
    { tr '\0' ' ' <"$process/cmdline"; } 2>/dev/null | grep -q " train .*$runs/" && echo "${process#/proc/}"
  done || true
}
no_runs() { [ -z "$(live_runs)" ]; }
records() { grep -c '"train"' "$1/metrics.jsonl" 2>/dev/null || true; }
more_records() { [ "$(records "$1")" -gt "$2" ]; }
newest_running() {
  local run
  for run in "$runs"/*/; do [ "$(status_of "$run")" != running ] || basename "$run"; done | tail -n 1
}

start_server() {
  local number
  for number in 71 72 73 74 75 76 77 78; do
    [ ! -e /tmp/.X11-unix/X$number ] || continue
    # Without -noreset the server starts over when xdotool, its only client, goes, and may refuse the window meanwhile.
    Xvfb :$number -screen 0 1280x800x24 -nolisten tcp -noreset >"$root/xvfb.log" 2>&1 &
    server=$!
    export DISPLAY=:$number
    until_true 20 'the server answers or ends' server_answers_or_ended
    kill -0 $server 2>/dev/null && return 0
  done
  fail 'no X server could be started'
}
server_answers_or_ended() { ! kill -0 $server 2>/dev/null || xdotool getmouselocation >/dev/null 2>&1; }
window_shown() { shown=$(xdotool search --onlyvisible --name '^Jordanscope$' 2>/dev/null | head -n 1); [ -n "$shown" ]; }
focused() { xdotool windowfocus "$shown"; [ "$(xdotool getwindowfocus 2>/dev/null)" = "$shown" ]; }
start_window() {
  "$window" --runs "$runs" --size 1280x800 --theme light --language en >>"$root/window.log" 2>&1 &
  pid=$!
  until_true 30 'the window is shown' window_shown
  until_true 10 'the window has the keyboard' focused
}
# Colours that a part of the window shows: "WxH+X+Y", to see that something was drawn there.
colours_in() {
  import -window root -crop "$1" miff:- 2>/dev/null | convert - -depth 8 -unique-colors txt:- | grep -c -- "$2" || true
}
drawn() { [ "$(colours_in "$1" "$2")" -gt 0 ]; }

train_page() { click 33 140; until_true 10 'Train is shown' drawn 50x6+9+124 "$chosen"; }
# The wheel turns on the form's margin, where no field is.
seeds() { xdotool mousemove 72 500 click --repeat 40 --delay 4 4; click 120 310; keys ctrl+a; words "$1"; }
launch() {
  local before
  before=$(ls "$runs" | wc -l)
  until_true 10 'the form may be launched' drawn 100x16+238+772 "$ink"
  click 288 780
  until_true 20 "$1 runs are there" has_runs $((before + $1))
}
has_runs() { [ "$(ls "$runs" | wc -l)" -ge "$1" ]; }

start_server
start_window
say 'window shown'
train_page
# Of the preset's nine methods rope, direct_sum and jordan_rope stay; these rows of the list are cleared.
for y in 112 148 166 184; do click 85 $y; done
click 200 130
keys Home Down Down Down Down Down Down Down Down space Down space
seeds 0
tabs 15 # device, methods, another name, heading and nine fields of the kernel task, heading, steps
fields 60 4 64 0.001 - - 5 30 30
keys space Tab # opens "Model"
fields 32 2 1 - - -
keys space Tab # opens "Evaluation"
fields '64 128' 2 2
picture train_form
launch 3
for method in rope direct_sum jordan_rope; do
  ls -d "$runs"/*-"$method"-s0 >/dev/null || fail "no run of $method"
done
until_true 60 'three kernel runs are finished' has finished 3
grep -q '"length": 64' "$(ls -d "$runs"/*-rope-s0)/config.json" || fail 'the typed length did not arrive'
say 'three runs of the kernel task are finished'

# The same on text: the task's own preset comes, what was typed stays.
seeds 0
keys shift+Tab shift+Tab Down
seeds 0
tabs 5 # device, methods, another name, heading, the sample's button
keys space
picture train_text
launch 3
until_true 60 'three runs on text are finished' has finished 6
[ "$(grep -l tiny_shakespeare "$runs"/*/config.json | wc -l)" -eq 3 ] || fail 'the sample text was not taken'
say 'three runs on text are finished'

click 33 197
until_true 10 'Compare has drawn the curves' drawn 440x190+426+46 "$lines"
click 284 20 # All
until_true 10 'the evaluations have drawn their curves' drawn 300x190+953+46 "$lines"
until_true 10 'the table shows whose figures these are' drawn 30x60+381+619 "$lines"
picture compare
say 'compared'

# A long run, and a window that dies.
train_page
seeds 1
tabs 12 # device, methods, another name, heading, button, file, its button, file, its button, three fields
tabs 2
fields 100000 - - - - - 5 50000 50000
launch 3
until_true 30 'a run runs' has running 1
run=$runs/$(newest_running)
until_true 30 'it writes records' more_records "$run" 2
kill -9 $pid
wait $pid 2>/dev/null || true
before=$(records "$run")
until_true 20 'the run goes on without its window' more_records "$run" "$before"
is "$run" running || fail 'the run did not outlive the window'
say 'the window was killed, the run goes on'

start_window
train_page
# Queued runs stand above it, newest first: the last of the three rows of seed 1.
row_of_run() { ls -r "$runs" | grep -n "^$(basename "$run")$" | cut -d: -f1; }
y=$((62 + 23 * ($(row_of_run) - 1)))
until_true 20 'the run is shown running' drawn "14x14+673+$((y - 7))" "$accent"
picture found_again
say 'the run was found again'

# Stop: first entry of the row's menu. The queue goes too, so that nothing starts in its place.
click 900 65
keys ctrl+a
click 900 $y 3
keys Down Return
until_true 20 'the run is stopped' is "$run" stopped
[ -s "$run/checkpoint.safetensors" ] || fail 'no checkpoint was written'
until_true 20 'no run is left' no_runs
picture stopped
kill -0 $pid || fail 'the window is gone'
say 'stopped, checkpoint written, no process left'
