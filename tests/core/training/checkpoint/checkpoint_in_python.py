"""checkpoint_in_python.py JORDAN ORACLE: a run's checkpoint opens in Python's safetensors, loads into the oracle's
PyTorch model by name alone, and gives the losses that the run's own evaluation reports."""
import json
import pathlib
import subprocess
import sys
import tempfile

try:
    import torch
    from safetensors import safe_open
except ImportError as missing:
    print(f"skipped: {missing}")
    raise SystemExit(77)

jordan, oracle_folder = sys.argv[1:]
sys.path.insert(0, oracle_folder)
import oracle

METHODS = ["jordan_rope", "direct_sum", "jordan_jetmixfull_m2_c150_g100_g050", "rope_alibi"]


def check(method, folder):
    config = {"task": "kernel", "method": method, "seed": 5, "device": "cpu", "threads": 1,
              "model": {"d_model": 32, "heads": 2, "layers": 2}, "position": {"train_context": 32},
              "training": {"steps": 6, "batch": 4, "length": 32, "lr": 0.003, "log_every": 1, "eval_every": 6},
              "evaluation": {"lengths": [32, 64], "batches": 4, "batch": 2}}
    (folder / "config.json").write_text(json.dumps(config))
    run = folder / "run"
    subprocess.run([jordan, "train", "--config", folder / "config.json", "--run-dir", run], check=True)

    with safe_open(run / "checkpoint.safetensors", "pt") as file:
        metadata, tensors = file.metadata(), {name: file.get_tensor(name) for name in file.keys()}
    assert metadata["step"] == "6" and metadata["threads"] == "1", metadata
    assert tensors["generator.data"].dtype == torch.uint8
    torch.Generator().set_state(tensors["generator.data"])

    torch.set_num_threads(1)
    model = oracle.LanguageModel(oracle.Model(d_model=32, heads=2, layers=2, method=method, train_context=32))
    for name, parameter in model.named_parameters():
        assert parameter.shape == tensors[name].shape and parameter.dtype == tensors[name].dtype, name
        for part in ("exp_avg", "exp_avg_sq"):
            assert tensors[f"{name}.{part}"].shape == parameter.shape, name
        assert float(tensors[f"{name}.step"]) == 6, name
    weights = {name: tensors[name] for name, _ in model.named_parameters()}
    expected = set(weights) | {f"{name}.{part}" for name in weights for part in ("exp_avg", "exp_avg_sq", "step")}
    extra = {name for name in tensors if not name.startswith("generator.")} - expected
    assert not extra, extra
    model.load_state_dict(weights, strict=True)

    records = [json.loads(line) for line in (run / "metrics.jsonl").read_text().splitlines()]
    task = oracle.Task(seq_len=32, eval_batches=4, eval_batch=2)
    for record in (r for r in records if r["kind"] == "eval" and r["step"] == 6):
        generator = torch.Generator().manual_seed(task.eval_seed + 5 * 1009 + record["length"])
        losses = []
        with torch.no_grad():
            for _ in range(task.eval_batches):
                tokens, labels, _ = oracle.kernel_batch(record["length"], 2, task, 16, 10000.0, generator)
                losses.append(torch.nn.functional.cross_entropy(model(tokens)[:, -1, :2], labels).item())
        mean = sum(losses) / len(losses)
        assert abs(mean - record["loss"]) < 1e-4 * max(1, abs(mean)), (method, record, mean)


for each in METHODS:
    with tempfile.TemporaryDirectory() as scratch:
        check(each, pathlib.Path(scratch))
        print(f"{each}: names, types, shapes and evaluations agree")
