#!/usr/bin/env bash
# layers.sh SOURCE: who may include whom. A library may use only those above it in ARCHITECTURE.md's drawing.
set -euo pipefail
cd "$1"
broken=0

# forbid WHAT WHERE... : no file there has an #include that matches WHAT.
forbid() {
  local what=$1 found
  shift
  found=$(grep -rnE --include='*.h' --include='*.cpp' --include='*.cu' --include='*.cuh' "^[[:space:]]*#[[:space:]]*include *[<\"]($what)" "$@" || true)
  if [ -n "$found" ]; then
    printf 'not allowed in %s:\n%s\n' "$*" "$found"
    broken=1
  fi
}

torch='torch/|ATen/|c10/'
forbid 'Q[A-Z]|Qt' core app/cli
forbid "$torch" core/base core/kernel core/positions core/tiles core/runs views app
forbid 'cuda|core/positions|core/tiles|core/training' views app/gui core/base core/kernel core/runs
forbid 'core/(kernel|positions|tiles|runs|training)|views|app|Eigen|nlohmann|simdjson' core/base
forbid 'core/(positions|tiles|runs|training)|views|app|nlohmann|simdjson' core/kernel
forbid 'core/(positions|tiles|training)|views|app' core/runs
forbid 'core/(kernel|tiles|runs|training)|views|app|Eigen' core/positions
forbid 'core/(kernel|positions|runs|training)|views|app|Eigen' core/tiles
forbid 'views|app' core/training
forbid 'app/' views
forbid "$torch" core/training/run/{bench,evaluate_run,trainer,run_log,run_notices,stop_signals}.h core/training/golden/verify.h core/training/platform/{devices,libtorch_version,threads}.h

# Qt's keywords and torch's headers cannot meet, so ours are spelt out everywhere.
if grep -rnE --include='*.h' --include='*.cpp' '^[[:space:]]*(public|private|protected)?[[:space:]]*(signals|slots):|\bemit ' views app/gui; then
  echo 'use Q_SIGNALS, Q_SLOTS and Q_EMIT'
  broken=1
fi
if grep -rnE --include='*.h' --include='*.cpp' '\b(SIGNAL|SLOT)\(' views app; then
  echo 'connect by pointer to member'
  broken=1
fi
for folder in *; do
  case $folder in
    app|build|core|docs|packaging|resources|tests|views|CMakeLists.txt|CMakePresets.json|CMakeUserPresets.json|*.md|LICENSE) ;;
    *) git ls-files --error-unmatch "$folder" >/dev/null 2>&1 && { echo "unexpected at the top: $folder"; broken=1; } ;;
  esac
done
exit $broken
