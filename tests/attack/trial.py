"""Runs `jordan train` on small configurations, and compares what two runs left behind."""

import hashlib
import json
import os
import pathlib
import shutil
import struct
import subprocess
import tempfile

SMALL = {
    "task": "kernel", "method": "jordan_rope", "seed": 3, "device": "cpu", "threads": 1,
    "model": {"d_model": 16, "heads": 1, "layers": 1}, "position": {"train_context": 16},
    "training": {"steps": 24, "batch": 2, "length": 16, "lr": 0.003, "log_every": 1, "eval_every": 8, "checkpoint_every": 5},
    "evaluation": {"lengths": [16, 32], "batches": 2, "batch": 2},
}
TIMES = ("seconds", "tokens_per_s", "memory_mib", "time", "wall")


def longer(steps):
    config = json.loads(json.dumps(SMALL))
    config["training"].update(steps=steps, eval_every=steps // 3, checkpoint_every=steps // 7)
    return config


class Trials:
    """One program, one shim, one configuration; each trial has a directory of its own."""

    def __init__(self, jordan, shim, config, scratch):
        self.jordan, self.shim, self.scratch = jordan, shim, pathlib.Path(scratch)
        self.config = self.scratch / f"config-{config['training']['steps']}.json"
        self.config.write_text(json.dumps(config))
        self.operations = self.scratch / f"operations-{config['training']['steps']}"
        directory = self.directory()
        done = self.train(directory, ATTACK_LOG=str(self.operations))
        if done.returncode:
            raise SystemExit(f"the run that is to be attacked fails by itself: {done.stderr}")
        self.wanted = result(directory)

    def directory(self):
        return pathlib.Path(tempfile.mkdtemp(dir=self.scratch)) / "run"

    def command(self, directory, resume=False):
        line = [self.jordan, "train", "--config", str(self.config), "--run-dir", str(directory)]
        return line + (["--resume"] if resume else [])

    def environment(self, directory=None, **attack):
        environment = dict(os.environ, OMP_WAIT_POLICY="passive")
        if directory:
            environment.update(LD_PRELOAD=self.shim, ATTACK_ROOT=str(directory), **attack)
        return environment

    def train(self, directory, **attack):
        return subprocess.run(self.command(directory), env=self.environment(directory, **attack), stdin=subprocess.DEVNULL,
                              capture_output=True, text=True, timeout=300)

    def resume(self, directory):
        return subprocess.run(self.command(directory, resume=True), env=self.environment(), stdin=subprocess.DEVNULL,
                              capture_output=True, text=True, timeout=300)

    def difference(self, directory):
        """What a finished run has otherwise than the undisturbed one; empty where nothing."""
        try:
            have = result(directory)
        except (OSError, ValueError, KeyError) as problem:
            return f"unreadable: {problem!r}"
        return ", ".join(part for part in self.wanted if have.get(part) != self.wanted[part])

    def discard(self, directory):
        shutil.rmtree(directory.parent, ignore_errors=True)


def records(file):
    """Those that count: whole lines, nothing that a resume superseded, no times."""
    kept = []
    for line in file.read_text().splitlines():
        record = json.loads(line)
        if record["kind"] == "resume":
            kept = [each for each in kept if each["step"] <= record["step"]]
            continue
        kept.append({key: value for key, value in record.items() if key not in TIMES})
    return kept


def tensors(file):
    bytes_ = file.read_bytes()
    size = struct.unpack("<Q", bytes_[:8])[0]
    header = json.loads(bytes_[8 : 8 + size])
    metadata = header.pop("__metadata__")
    data = bytes_[8 + size :]
    found = {name: hashlib.sha256(data[slice(*info["data_offsets"])]).hexdigest() for name, info in header.items()}
    found.update({key: metadata.get(key) for key in ("step", "tokens", "best_loss")})
    return found


def result(directory):
    state = json.loads((directory / "state.json").read_text())
    return {
        "state": [state["status"], state["step"], state["exit_code"]],
        "metrics": records(directory / "metrics.jsonl"),
        "learned": records(directory / "learned.jsonl"),
        "checkpoint": tensors(directory / "checkpoint.safetensors"),
        "best": tensors(directory / "best.safetensors"),
        "leftovers": sorted(each.name for each in directory.iterdir() if each.name.startswith(".")),
    }
