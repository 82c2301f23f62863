#!/usr/bin/env bash
# includes.sh SOURCE: every #include of core, views and app, one a line: FILE:LINE FOLDER HEADER USES. FOLDER is where the
# file lies; USES is the folder of a header of ours, or the name of the library that a foreign header belongs to. Headers
# of the language and of the system are left out.
set -euo pipefail
cd "$1"
grep -rnE --include='*.h' --include='*.cpp' --include='*.cu' '^[[:space:]]*#[[:space:]]*include[[:space:]]*[<"]' core views app |
  awk '
    function folder(path) { sub(/\/[^\/]*$/, "", path); return path }
    {
      split($0, place, ":")
      match($0, /[<"][^>"]*/)
      ours = substr($0, RSTART, 1) == "\""
      header = substr($0, RSTART + 1, RLENGTH - 1)
      library = ""
      if (header ~ /^(torch|ATen|c10)\//) library = "LibTorch"
      else if (header ~ /^Q([A-Z]|t)/) library = "Qt"
      else if (header ~ /^Eigen\//) library = "Eigen"
      else if (header ~ /^nlohmann\//) library = "nlohmann-json"
      else if (header ~ /^simdjson/) library = "simdjson"
      else if (header == "xxhash.h") library = "xxhash"
      else if (header ~ /^muParser/) library = "muParser"
      else if (header ~ /^CLI\//) library = "CLI11"
      else if (header ~ /^cuda/) library = "CUDA"
      else if (ours && header ~ /\//) library = folder(header)
      else if (ours && header != "build_information.h") library = "(no path from the root)"
      if (library != "") print place[1] ":" place[2] "\t" folder(place[1]) "\t" header "\t" library
    }'
