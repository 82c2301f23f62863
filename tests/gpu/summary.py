"""summary.py BENCH.jsonl DEVICE: the best round of each measurement as a table, with what it gains over the plain
PyTorch baseline and over launching every operation anew."""
import collections
import datetime
import json
import sys

best = collections.defaultdict(dict)
for line in open(sys.argv[1]):
    record = json.loads(line)
    kept = best[record["what"]].get(record["who"])
    if kept is None or record["s_per_step"] < kept["s_per_step"]:
        best[record["what"]][record["who"]] = record

print(f"# {sys.argv[2]}, {datetime.date.today()}\n")
print("Milliseconds, best of the rounds; tokens/s of the first figure.\n")
print("| measurement | ours | without graph | baseline | gain of the graph | gain over the baseline | tokens/s |")
print("|---|---|---|---|---|---|---|")
for what, records in best.items():
    seconds = {who: record["s_per_step"] for who, record in records.items()}
    ours = next((records[who] for who in ("graph", "-", "no graph") if who in records), None)
    if ours is None:
        continue

    def cell(value, digits=2):
        return "" if value is None else f"{value:.{digits}f}"

    plain, base = seconds.get("no graph"), seconds.get("oracle")
    mine = ours["s_per_step"]
    print(f"| {what} | {cell(1e3 * mine)} | {cell(plain and 1e3 * plain)} | {cell(base and 1e3 * base)} | "
          f"{cell(plain and 'graph' in records and plain / mine or None)} | {cell(base and base / mine)} | "
          f"{cell(ours['tokens_per_s'], 0)} |")
