"""logits_in_python.py WRITE_LOGITS ORACLE: every method's checkpoint, on both vocabularies, loads into the oracle's
PyTorch model by name alone and gives the logits of the model that wrote it, to 1e-5 of the largest of them."""
import json
import pathlib
import subprocess
import sys
import tempfile

try:
    import torch
    from safetensors.torch import load_file
except ImportError as missing:
    print(f"skipped: {missing}")
    raise SystemExit(77)

write_logits, oracle_folder = sys.argv[1:]
sys.path.insert(0, oracle_folder)
import oracle

# What the oracle has no model of. Whoever adds a method here holds it against something else.
NOT_IN_THE_ORACLE = {"jordan_relative", "jordan_relative_alibi"}


def difference(run):
    config = json.loads((run / "config.json").read_text())
    shape = config["model"]
    model = oracle.LanguageModel(oracle.Model(
        vocab={"kernel": 3, "bytes": 257}[config["task"]], d_model=shape["d_model"], heads=shape["heads"],
        layers=shape["layers"], mlp_ratio=shape["mlp_ratio"], method=config["method"], theta=shape["theta"],
        train_context=config["position"]["train_context"]))
    stored, answers = load_file(run / "checkpoint.safetensors"), load_file(run / "logits.safetensors")
    fresh = {name: parameter.clone() for name, parameter in model.named_parameters()}
    weights = {name: stored[name] for name in fresh}
    still = [name for name in fresh if torch.equal(fresh[name], weights[name])]
    assert not still, f"{run.name}: training changed nothing in {still}"
    model.load_state_dict(weights, strict=True)
    with torch.no_grad():
        wanted = model(answers["tokens"])
    largest = wanted.abs().max().item()
    return max((answers["logits"] - wanted).abs().max().item(),
               (answers["last_logits"] - wanted[:, -1]).abs().max().item()) / largest


torch.set_num_threads(1)
compared, wrong = 0, []
with tempfile.TemporaryDirectory() as scratch:
    subprocess.run([write_logits, scratch], check=True, stderr=subprocess.DEVNULL)
    for run in sorted(pathlib.Path(scratch).iterdir()):
        if run.name.split("-", 1)[1] in NOT_IN_THE_ORACLE:
            print(f"{run.name}: not in the oracle, skipped")
            continue
        worst = difference(run)
        compared += 1
        print(f"{run.name}: {worst:.1e}")
        if not worst <= 1e-5:
            wrong.append(run.name)
assert compared >= 46, f"only {compared} were compared"
assert not wrong, f"over 1e-5: {wrong}"
