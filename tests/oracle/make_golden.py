"""Writes golden/*.json: the numbers that tests compare with. `--variant N` makes further sets of the same shape."""
import argparse
import json
import pathlib

import numpy as np
import torch

import oracle as o

METHODS = """nope rope alibi rope_alibi damped_rope real_jordan direct_sum jordan_rope jordan_no_gamma jordan_raw_tau
jordan_m3 jordan_m4 jordan_eta020 jordan_exact_scaled jordan_exact_c010 jordan_exact_c150_eta010
jordan_exact_m3_c010_eta010 jordan_exact_c010_eta1 jordan_exact_c150_eta010_alibi jordan_jetmix_m3_c150_g010_g005
jordan_jetmix_m3_c150_g010_g005_alibi jordan_jetmixfull_m4_c150_g100_g050_g030_g020
jordan_jetmixfull_m4_c150_g100_g050_g030_g020_alibi""".split()
PROBE_METHODS = """nope rope alibi rope_alibi damped_rope real_jordan direct_sum jordan_rope jordan_no_gamma
jordan_raw_tau jordan_m3 jordan_m4 jordan_exact_scaled jordan_scaled_m3_c010 jordan_scaled_m4_c010 rope_matched_m2
direct_sum_poly_m4""".split()
TARGETS = """phase linear mixed phase_drift seasonal_trend damped_wave rhythm_envelope motif_spacing high_jet_r1
high_jet_r2 high_jet_r3 scaled_high_jet_r2 scaled_high_jet_r3""".split()
width = lambda method: 48 if "m3" in method else 64


def probe(variant):
    p = [o.Probe(), o.Probe(head_dim=96), o.Probe(train_context=512, eval_contexts=(512, 1500, 6000), num_freqs=12, head_dim=48,
         target_freq_index=2, second_freq_index=4, gamma=3e-4, ridge=1e-3)][variant]
    rows = []
    for method in PROBE_METHODS:
        for name in TARGETS:
            weights, scores = o.fit(method, name, p)
            rows += [{"method": method, "target": name, "context": c, "mse": mse, "r2": r2, "features": len(weights)}
                     for c, (mse, r2) in scores.items()]
    return {"settings": p.__dict__, "rows": rows}


def positions(variant):
    rng = np.random.default_rng(20261129 + variant)
    cases = []
    for method in METHODS:
        L, heads, dim = 64, 2, width(method) // 2
        p = o.parse_method(method, o.Position(), L)
        pos = [[0, 1, 2, 5, 9, 17, 40, 63, 100], [3, 4, 11, 31, 32, 77, 200], [0, 7, 50, 51, 90, 128]][variant]
        chain = dim // 2 if p.kind == "direct_sum" else dim
        shape = (heads, chain // (2 * p.order))
        gamma = rng.uniform(1e-4, 0.02, shape) * (not p.zero_gamma)
        eta = rng.uniform(-0.1, 0.1, shape) * (not p.zero_eta)
        jets = rng.uniform(-0.9, 0.9, (p.order - 1, *shape)) if p.jets else None
        base = rng.uniform(0.4, 1.6, shape) if p.jet_base is not None else None
        q, k = rng.standard_normal((2, heads, len(pos), dim))
        if p.kind in ("none", "rope"):
            gamma = eta = None
        q2, k2 = o.transform_dense(q, k, pos, p, gamma, eta, jets, base, train_context=L)
        lag = np.subtract.outer(np.array(pos), np.array(pos))
        bias = -np.array(o.alibi_slopes(heads))[:, None, None] * np.maximum(lag, 0) if p.alibi else np.zeros((heads, len(pos), len(pos)))
        listed = lambda v: None if v is None else np.asarray(v).tolist()
        cases.append({"method": method, "train_context": L, "heads": heads, "head_dim": dim, "theta": 10000.0,
                      "positions": pos, "gamma": listed(gamma), "eta": listed(eta), "jets": listed(jets), "jet_base": listed(base),
                      "q": listed(q), "k": listed(k), "q_out": listed(q2), "k_out": listed(k2),
                      "scores": listed((q2 @ k2.transpose(0, 2, 1)) / np.sqrt(dim) + bias)})
    for method in ("jordan_rope", "jordan_raw_tau"):  # far enough for the exponent clamp
        p, pos = o.parse_method(method, o.Position(), 64), [0, 5, 59, 61, 100 + variant, 200]
        gamma, eta = rng.uniform(0.3, 0.5, (1, 2)), rng.uniform(-0.1, 0.1, (1, 2))
        q, k = rng.standard_normal((2, 1, len(pos), 8))
        q2, k2 = o.transform_dense(q, k, pos, p, gamma, eta, train_context=64)
        cases.append({"method": method, "train_context": 64, "heads": 1, "head_dim": 8, "theta": 10000.0, "positions": pos,
                      "gamma": gamma.tolist(), "eta": eta.tolist(), "jets": None, "jet_base": None, "q": q.tolist(), "k": k.tolist(),
                      "q_out": q2.tolist(), "k_out": k2.tolist(), "scores": ((q2 @ k2.transpose(0, 2, 1)) / np.sqrt(8)).tolist()})
    return {"alibi_slopes": {str(h): o.alibi_slopes(h) for h in (1, 2, 3, 4, 6, 8, 12, 16)}, "cases": cases}


def kernel_training(variant):
    benchmark = ["mixed_raw", "rhythm_envelope", "high_jet_r2"][variant]
    length, seed = [(64, 1), (96, 5), (48, 11)][variant]
    runs = []
    for method in METHODS:
        cfg = o.Model(d_model=width(method), heads=2, layers=2, method=method, train_context=length)
        task = o.Task(benchmark=benchmark, seq_len=length, eval_lengths=(length, 2 * length, 256), batch=4, steps=20, eval_batches=6, eval_batch=2)
        losses, scores, model = o.train_kernel(cfg, task, seed)
        stat = lambda f: float(torch.cat([getattr(b.position, f)().flatten() for b in model.blocks]).mean()) \
            if isinstance(model.blocks[0].position, o.JordanChain) else None
        runs.append({"method": method, "d_model": cfg.d_model, "losses": losses, "gamma_mean": stat("gamma"), "eta_mean": stat("eta"),
                     "parameters": sum(p.numel() for p in model.parameters()),
                     "eval": [{"length": n, "loss": l, "accuracy": a} for n, (l, a) in scores.items()]})
    task = {k: v for k, v in task.__dict__.items()}
    return {"model": {"vocab": 3, "heads": 2, "layers": 2, "mlp_ratio": 2, "theta": 10000.0}, "task": task, "seed": seed,
            "kernel": o.kernel(length, o.Task(**task), 32).tolist(), "runs": runs}


def byte_training(variant):
    text = pathlib.Path(__file__).parents[2].joinpath("resources", "text", "tiny_shakespeare.txt").read_bytes()
    cut = len(text) * 9 // 10
    task = [o.ByteTask(64, (64, 128, 512), 4, 20, eval_batches=4), o.ByteTask(96, (96, 300), 2, 20, lr=1e-3, eval_batches=3),
            o.ByteTask(48, (48, 400), 3, 20, train_sample_seed=5701, eval_sample_seed=6701)][variant]
    runs = []
    for method in METHODS:
        cfg = o.Model(vocab=257, d_model=width(method), heads=2, layers=2, method=method, train_context=task.seq_len)
        losses, scores, _ = o.train_bytes(cfg, task, 2 + variant, text[:cut], text[cut:])
        runs.append({"method": method, "d_model": cfg.d_model, "losses": losses, "eval": [{"length": n, "loss": l} for n, l in scores.items()]})
    return {"model": {"vocab": 257, "heads": 2, "layers": 2, "mlp_ratio": 2, "theta": 10000.0}, "task": task.__dict__, "seed": 2 + variant,
            "text": "tiny_shakespeare.txt", "train_bytes": cut, "runs": runs}


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--variant", type=int, default=0)
    parser.add_argument("--out", default=pathlib.Path(__file__).parent.parent / "golden", type=pathlib.Path)
    args = parser.parse_args()
    torch.set_num_threads(1)
    args.out.mkdir(parents=True, exist_ok=True)
    for make in (probe, positions, kernel_training, byte_training):
        args.out.joinpath(make.__name__ + ".json").write_text(json.dumps(make(args.variant)))
