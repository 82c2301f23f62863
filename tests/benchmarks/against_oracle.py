#!/usr/bin/env python3
"""Prints how much faster `jordan bench` is than the eager PyTorch model in tests/oracle, measured in turn.

    python tests/benchmarks/against_oracle.py --jordan build/release/bin/jordan [--python PYTHON] [--rounds 3]

PYTHON needs torch and numpy; the set-up's LibTorch environment has both. A machine is rarely quiet, so each row runs
both programs in turn `rounds` times and compares their best; then our kernel step of some methods with that of rope, in
turn again. It is a measurement, not a test: nothing fails here.
"""
import argparse
import json
import os
import pathlib
import subprocess
import sys

KERNEL = "--batch 8 --length 1024 --steps 3"
ROWS = [  # name, flags of both programs
    ("kernel step, 8 x 1024", f"--method jordan_rope {KERNEL}"),
    ("kernel step, 8 x 1024, rope", f"--method rope {KERNEL}"),
    ("bytes step, 4 x 512", "--method jordan_rope --batch 4 --length 512 --steps 5 --bytes"),
    ("evaluation at 8192", "--method jordan_rope --length 8192 --steps 1 --evaluate"),
    ("probe table", "--probe --steps 5"),
]
# Beside rope, ours alone: what a positional kernel costs over plain rotation.
BESIDE_ROPE = ["jordan_rope", "jordan_m4", "jordan_jetmixfull_m4_c150_g100_g050_g030_g020_alibi"]

parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("--jordan", default="build/release/bin/jordan")
parser.add_argument("--python", default=sys.executable)
parser.add_argument("--rounds", type=int, default=3)
parser.add_argument("--threads", type=int, default=2)
parser.add_argument("--device", default="cpu")
parser.add_argument("--only", default="", help="rows whose name contains this; 'beside rope'")
args = parser.parse_args()

oracle = pathlib.Path(__file__).resolve().parent.parent / "oracle" / "bench.py"
environment = dict(os.environ, OMP_NUM_THREADS=str(args.threads), OPENBLAS_NUM_THREADS=str(args.threads))


def seconds(command):
    """(seconds, MiB) of one measurement."""
    line = subprocess.run(command, check=True, capture_output=True, text=True, env=environment).stdout
    row = json.loads(line.strip().splitlines()[-1])
    return row.get("s_per_step") or row["s_per_table"], row.get("peak_rss_mib", float("nan"))


print(f"{'':30} {'oracle s':>10} {'jordan s':>10} {'ratio':>7} {'oracle MiB':>11} {'jordan MiB':>11}", flush=True)
for name, flags in ROWS:
    if args.only not in name:
        continue
    common = flags.split()
    if "--probe" not in common:
        common += ["--threads", str(args.threads), "--device", args.device]
    rounds = [(seconds([args.python, str(oracle), *common]), seconds([args.jordan, "bench", "--json", *common]))
              for _ in range(args.rounds)]
    theirs, ours = min(r[0] for r in rounds), min(r[1] for r in rounds)
    print(f"{name:30} {theirs[0]:10.4f} {ours[0]:10.4f} {theirs[0] / ours[0]:7.2f} {theirs[1]:11.0f} {ours[1]:11.0f}",
          flush=True)

if args.only in "beside rope":
    names = ["rope", *BESIDE_ROPE]
    best = dict.fromkeys(names, float("inf"))
    for _ in range(args.rounds):
        for name in names:
            flags = f"--method {name} {KERNEL} --threads {args.threads} --device {args.device}"
            best[name] = min(best[name], seconds([args.jordan, "bench", "--json", *flags.split()])[0])
    print("\nkernel step beside rope's, 8 x 1024")
    for name in BESIDE_ROPE:
        print(f"{name:60} {best[name]:10.4f} {best[name] / best['rope']:7.3f}", flush=True)
