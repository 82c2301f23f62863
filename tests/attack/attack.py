#!/usr/bin/env python3
"""Attacks a training run: kills it, fails its calls, cuts the power, storms it with signals, and resumes it.

After each attack the run is resumed to its end. What it then holds, its times aside, must equal what the undisturbed run
holds, or the resume must refuse with a reason. See docs/attack.md.
"""

import argparse
import collections
import concurrent.futures
import errno
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time

import disk
import trial

Outcome = collections.namedtuple("Outcome", "word detail")  # word: equal, refused, harmless, WRONG
STOPS = [signal.SIGTERM, signal.SIGINT, signal.SIGUSR1, signal.SIGUSR2, signal.SIGXCPU]


def reason(done):
    return done.stderr.strip().splitlines()[-1] if done.stderr.strip() else ""


def compared(trials, directory):
    difference = trials.difference(directory)
    return Outcome("WRONG", f"another result: {difference}") if difference else Outcome("equal", "")


def resumed(trials, directory, may_refuse=False):
    """Resumes and compares."""
    done = trials.resume(directory)
    if done.returncode == 0:
        return compared(trials, directory)
    said = reason(done)
    if may_refuse and done.returncode in (2, 3, 6) and said.startswith("jordan: "):
        return Outcome("refused", said)
    return Outcome("WRONG", f"the resume ends with {done.returncode}: {said}")


def kill_at(trials, where):
    directory = trials.directory()
    try:
        done = trials.train(directory, ATTACK_KILL=where)
        if done.returncode == 0:  # it had no N-th this time: a slow run beats its heart more often
            return compared(trials, directory)
        if done.returncode != -signal.SIGKILL:
            return Outcome("WRONG", f"not killed: {done.returncode} {reason(done)}")
        return resumed(trials, directory)
    finally:
        trials.discard(directory)


def kill_after(trials, seconds):
    directory = trials.directory()
    try:
        run = subprocess.Popen(trials.command(directory), env=trials.environment(), stdin=subprocess.DEVNULL,
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            run.wait(seconds)
        except subprocess.TimeoutExpired:
            run.kill()
        run.wait()
        return resumed(trials, directory)
    finally:
        trials.discard(directory)


def lose_power(trials, files):
    directory = trials.directory()
    try:
        directory.mkdir()
        for name, contents in files.items():
            (directory / name).write_bytes(contents)
        return resumed(trials, directory, may_refuse=True)
    finally:
        trials.discard(directory)


def fail_call(trials, number, error, forever):
    """An interrupted call is repeated. Another error ends the run with exit code 6 and its reason, or was none to it."""
    directory = trials.directory()
    try:
        done = trials.train(directory, ATTACK_FAIL=f"{number}{'+' if forever else ''}={error}")
        if done.returncode == 0:
            difference = trials.difference(directory)
            return Outcome("WRONG", f"it went on as if nothing were, with another result: {difference}") if difference else (
                Outcome("harmless" if error != errno.EINTR else "equal", ""))
        if error == errno.EINTR or done.returncode != 6 or not reason(done).startswith("jordan: "):
            return Outcome("WRONG", f"it ends with {done.returncode}: {reason(done)}")
        return resumed(trials, directory)
    finally:
        trials.discard(directory)


def storm(trials, seed):
    """Ten to forty signals at a time; one that stops is among them."""
    random_ = random.Random(seed)
    signals = [random_.choice(STOPS + [signal.SIGHUP] * 3) for _ in range(random_.randint(10, 40))] + [random_.choice(STOPS)]
    directory = trials.directory()
    try:
        run = subprocess.Popen(trials.command(directory), env=trials.environment(), stdin=subprocess.DEVNULL,
                               stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        log = directory / "metrics.jsonl"
        until = random_.randint(1, 2000)
        while run.poll() is None and not (log.exists() and log.stat().st_size > until):
            time.sleep(0.002)
        for each in signals:
            run.send_signal(each)
            time.sleep(random_.choice([0, 0, 0, 0.002]))
        said = run.communicate(timeout=120)[1]
        if run.returncode not in (130, 0):
            return Outcome("WRONG", f"it ends with {run.returncode}: {said.strip()}")
        state = json.loads((directory / "state.json").read_text())
        if run.returncode == 130 and (state["status"] != "stopped" or "SIG" not in state["message"]):
            return Outcome("WRONG", f"the state after a stop: {state['status']}, {state['message']}")
        return resumed(trials, directory)
    finally:
        trials.discard(directory)


def sampled(items, most):
    """About that many, from the first to the last; all where most is None."""
    items = list(items)
    if most is None or len(items) <= most:
        return items
    return [items[round(i * (len(items) - 1) / (most - 1))] for i in range(most)]


def attacks(small, long, short, most):
    """(attack, point, work) of everything that is to be tried."""
    lines = small.operations.read_text().splitlines()
    few = (lambda n: n) if short else (lambda n: most)
    for number in sampled(range(1, len(lines) + 1), few(8)):
        yield "SIGKILL at an operation", number, lambda n=number: kill_at(small, str(n))
    writes = [n for n, line in enumerate(lines, 1) if line.startswith("write")]
    for number in sampled(writes, few(4)):
        yield "SIGKILL halfway through a write", number, lambda n=number: kill_at(small, f"{n}/2")
    random_ = random.Random(1)
    for number in range(3 if short else min(100, most or 100)):
        after = random_.uniform(0.05, 2.5)
        yield "SIGKILL at random", round(after, 3), lambda s=after: kill_after(long, s)
    for model in disk.MODELS:
        for number, _, files in sampled([each for each in disk.losses(lines) if each[1] == model], few(4)):
            yield f"power loss, {model}", number, lambda f=files: lose_power(small, f)
    for error in (errno.ENOSPC, errno.EIO, errno.EINTR):
        name = errno.errorcode[error]
        for number in sampled(range(1, 201), few(4)):
            yield f"{name} once", number, lambda n=number, e=error: fail_call(small, n, e, False)
        if error == errno.EINTR:
            continue
        for number in sampled(range(1, 201), few(2)):
            yield f"{name} from then on", number, lambda n=number, e=error: fail_call(small, n, e, True)
    for seed in range(3 if short else min(60, most or 60)):
        yield "signal storm", seed, lambda s=seed: storm(long, s)


def attempt(work):
    try:
        return work()
    except subprocess.TimeoutExpired as late:
        return Outcome("WRONG", f"no end within {late.timeout:.0f} s")


def table(counts, reasons):
    words = ("equal", "harmless", "refused", "WRONG")
    rows = [("attack", "points", *words)]
    for name, found in counts.items():
        rows.append((name, str(sum(found.values())), *(str(found[word] or "") for word in words)))
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    lines = ["| " + " | ".join(cell.ljust(width) for cell, width in zip(row, widths)) + " |" for row in rows]
    lines.insert(1, "|" + "|".join("-" * (width + 2) for width in widths) + "|")
    if reasons:
        lines += ["", "Refusals:", ""] + [f"- {count} x {said}" for said, count in reasons.most_common()]
    return "\n".join(lines) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--jordan", required=True, help="the program")
    parser.add_argument("--shim", required=True, help="the library of shim.cpp")
    parser.add_argument("--short", action="store_true", help="some points of each attack, in less than a minute")
    parser.add_argument("--most", type=int, help="at most so many points of each attack; else all")
    parser.add_argument("--only", help="attacks whose name contains this")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--out", help="write the table there, too")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="attack-") as scratch:
        small = trial.Trials(arguments.jordan, arguments.shim, trial.SMALL, scratch)
        long = trial.Trials(arguments.jordan, arguments.shim, trial.longer(210), scratch)
        todo = [each for each in attacks(small, long, arguments.short, arguments.most) if (arguments.only or "") in each[0]]
        counts, reasons, wrong = collections.defaultdict(collections.Counter), collections.Counter(), []
        with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
            for done, ((name, point, _), outcome) in enumerate(zip(todo, pool.map(lambda each: attempt(each[2]), todo)), 1):
                print(f"\r{done} of {len(todo)}", end="", file=sys.stderr, flush=True)
                counts[name][outcome.word] += 1
                if outcome.word == "refused":
                    reasons[outcome.detail.replace(scratch, "").split(": ", 2)[-1]] += 1
                if outcome.word == "WRONG":
                    wrong.append(f"{name} {point}: {outcome.detail}")
                    print(wrong[-1], flush=True)
    text = table(counts, reasons)
    print(text, end="")
    if arguments.out:
        with open(arguments.out, "w") as out:
            out.write(text)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
