#!/usr/bin/env python3
"""Watches a window that watches live runs, for a long time.

    python tests/benchmarks/soak.py --window build/release/bin/jordanscope [--minutes 20] [--runs 8] [--rate 20]

Each of the runs is written by a thread as a training process writes it: a lock that is held, a heartbeat, `rate` records a
second. The window (offscreen, Compare, all runs ticked) must not grow by more than 50 MB beyond what its records take, and
its share of a core in the last third must not be above that in the first by more than a quarter. Ends with 1 where it does.
"""

import argparse
import fcntl
import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import threading
import time

RECORD_BYTES = 100  # of a record in the window: packed, its curves, and what smooths and draws them


def identity():
    start = int(pathlib.Path("/proc/self/stat").read_text().rpartition(")")[2].split()[19])
    boot = pathlib.Path("/proc/sys/kernel/random/boot_id").read_text().strip()
    return {"pid": os.getpid(), "process_start": start, "boot_id": boot, "host": os.uname().nodename}


def replace(file, text):
    part = file.with_name(f".{file.name}-0.tmp")
    part.write_text(text)
    part.rename(file)


def write_run(directory, method, rate, stop):
    directory.mkdir()
    config = {"preset": "kernel", "method": method, "seed": 0, "training": {"steps": 100_000_000, "log_every": 1}}
    (directory / "config.json").write_text(json.dumps(config))
    lock = open(directory / "lock", "w")
    fcntl.flock(lock, fcntl.LOCK_EX)
    began, step = time.time(), 0
    state = {"status": "running", **identity(), "device": "cpu", "steps": 100_000_000, "started": began, "ended": None,
             "message": "", "exit_code": None}
    with open(directory / "metrics.jsonl", "a", buffering=1) as metrics:
        beat = 0
        while not stop.is_set():
            now = time.time()
            if now >= beat:
                replace(directory / "state.json", json.dumps({**state, "step": step, "heartbeat": now}))
                beat = now + 2
            while step < (now - began) * rate:
                step += 1
                metrics.write(json.dumps({
                    "kind": "train", "step": step, "loss": 1 / (1 + 1e-4 * step) + 1e-3 * (step * 7919 % 101), "accuracy": 0.5,
                    "grad_norm": 0.1 + 1e-3 * (step % 17), "lr": 5e-4, "tokens": step * 8192, "seconds": step / rate,
                    "tokens_per_s": 8192.0 * rate, "memory_mib": 812.5, "wall": began + step / rate}) + "\n")
            time.sleep(1 / rate)


def usage(pid):
    stat = pathlib.Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    seconds = (int(stat[11]) + int(stat[12])) / os.sysconf("SC_CLK_TCK")
    return seconds, int(pathlib.Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGESIZE") / 1e6


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--window", required=True)
    parser.add_argument("--minutes", type=float, default=20)
    parser.add_argument("--runs", type=int, default=8)
    parser.add_argument("--rate", type=float, default=20)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="soak-") as work:
        work, stop = pathlib.Path(work), threading.Event()
        (work / "runs").mkdir()
        methods = ["rope", "alibi", "rope_alibi", "damped_rope", "direct_sum", "jordan_rope", "jordan_m3", "nope"]
        writers = [threading.Thread(target=write_run, args=(work / "runs" / f"20260101-0000{i:02d}-{methods[i % 8]}-s0",
                                                            methods[i % 8], arguments.rate, stop)) for i in range(arguments.runs)]
        for writer in writers:
            writer.start()
        (work / "session.json").write_text(json.dumps({"format": "jordanscope-session", "version": 1, "page": "compare"}))
        environment = dict(os.environ, HOME=str(work), QT_QPA_PLATFORM="offscreen", XDG_RUNTIME_DIR=str(work))
        window = subprocess.Popen([arguments.window, "--session", str(work / "session.json"), "--runs", str(work / "runs")],
                                  env=environment, stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        samples = []
        try:
            time.sleep(20)  # what a start takes is no growth
            began, rows = time.time(), 0
            print(f"{'minute':>6} {'records':>9} {'resident MB':>12} {'of a core':>10}")
            while True:
                rows = arguments.runs * arguments.rate * (time.time() - began)
                samples.append((time.time() - began, rows, *usage(window.pid)))
                if len(samples) > 1:
                    share = (samples[-1][2] - samples[-2][2]) / (samples[-1][0] - samples[-2][0])
                    print(f"{samples[-1][0] / 60:6.1f} {rows:9.0f} {samples[-1][3]:12.1f} {share:10.1%}", flush=True)
                if time.time() - began >= arguments.minutes * 60:
                    break
                time.sleep(arguments.minutes * 60 / 20)
        finally:
            stop.set()
            window.send_signal(signal.SIGTERM)
            window.wait(30)
            for writer in writers:
                writer.join()
    growth = samples[-1][3] - samples[0][3] - rows * RECORD_BYTES / 1e6

    def share(of):
        return (of[-1][2] - of[0][2]) / (of[-1][0] - of[0][0])

    third = len(samples) // 3
    first, last = share(samples[: third + 1]), share(samples[-third - 1 :])
    print(f"growth beyond {rows * RECORD_BYTES / 1e6:.0f} MB of records: {growth:.1f} MB; of a core: {first:.1%}, then {last:.1%}")
    return 1 if growth > 50 or last > 1.25 * first + 0.01 else 0


if __name__ == "__main__":
    sys.exit(main())
