#!/usr/bin/env bash
# graph.sh SOURCE [--print|--write]: the folder graph that the includes draw, compared with the two drawings in
# ARCHITECTURE.md. --print shows it, --write puts it there.
#
# A drawing stands below a line <!-- graph: core --> or <!-- graph: views -->, in a fenced block: a folder a line, from the
# roof down as in layers.txt, then what it includes. core covers core/ and app/cli, views covers views/ and app/gui.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
cd "$1"

# draw TOPS: the lines for folders whose first parts match TOPS.
draw() {
  awk -F'\t' -v tops="^($1)(/|\$)" '
    # What a folder uses, as "core/base core/runs/{config text} Qt", in lines of at most 120 characters.
    function show(folder,    i, k, parent, name, text, line, indent, inner, words, last) {
      indent = sprintf("%-26s", folder)
      line = indent
      for (i = 1; i <= count; i++) {
        if (!((folder, order[i]) in uses) || order[i] in shown) continue
        parent = order[i]
        sub(/\/[^\/]*$/, "", parent)
        inner = ""
        words = 0
        for (k = i; k <= count; k++) {
          name = order[k]
          if (!((folder, name) in uses) || name in shown || name == parent || substr(name, 1, length(parent) + 1) != parent "/") continue
          name = substr(name, length(parent) + 2)
          if (index(name, "/")) continue
          shown[order[k]] = 1
          last = name
          inner = inner (inner == "" ? "" : " ") name
          words++
        }
        if (words == 0) text = order[i]
        else text = parent "/" (words == 1 ? last : "{" inner "}")
        if (length(line) + 2 + length(text) > 120 && line != indent) {
          print line
          line = sprintf("%26s", "")
        }
        line = line "  " text
      }
      for (i in shown) delete shown[i]
      sub(/ +$/, "", line)
      print line
    }
    FNR == NR {  # layers.txt: the order from the roof down
      if ($0 ~ /^(#|except|$)/) next
      sub(/:.*/, "")
      split($0, row, / +/)
      for (i = 1; i in row; i++) if (row[i] != "") order[++count] = row[i]
      for (i in row) delete row[i]
      next
    }
    $2 != $4 { uses[$2, $4] = 1 }
    { seen[$2] = 1; if ($4 !~ /\//) library[$4] = 1 }
    END {
      folders = count
      for (i = 1; i <= folders; i++) known[order[i]] = 1
      for (f in seen) if (!(f in known)) print f, "has no row in layers.txt"
      split("Qt LibTorch Eigen CUDA CLI11 muParser nlohmann-json simdjson", names, " ")
      for (i = 1; i in names; i++) order[++count] = names[i]
      for (i = 1; i <= folders; i++) if (order[i] in seen && order[i] ~ tops) show(order[i])
    }' "$here/layers.txt" <("$here/includes.sh" .)
}

# drawn BLOCK: what ARCHITECTURE.md shows.
drawn() {
  awk -v mark="<!-- graph: $1 -->" '
    $0 == mark { found = 1; next }
    found && /^```/ { if (inside) exit; inside = 1; next }
    inside { print }' ARCHITECTURE.md
}

# write BLOCK FILE: puts FILE there.
write() {
  awk -v mark="<!-- graph: $1 -->" -v file="$2" '
    inside && /^```/ { while ((getline line <file) > 0) print line; inside = found = 0 }
    !inside { print }
    $0 == mark { found = 1 }
    found && /^```/ { inside = 1 }' ARCHITECTURE.md >"$2.md"
  cat "$2.md" >ARCHITECTURE.md
}

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
draw 'core|app/cli' >"$folder/core"
draw 'views|app/gui' >"$folder/views"
status=0
for block in core views; do
  case ${2:-} in
    --print) cat "$folder/$block" ;;
    --write) write "$block" "$folder/$block" ;;
    *)
      drawn "$block" >"$folder/drawn"
      if ! diff -u --label "ARCHITECTURE.md, graph: $block" --label 'the includes' "$folder/drawn" "$folder/$block"; then
        echo "the drawing and the includes differ; if the arrow is right: tests/house/graph.sh . --write"
        status=1
      fi
      ;;
  esac
done
exit $status
