"""Independent oracle for the numbers Jordanscope must produce.

Plain and slow on purpose: positional operators are explicit float64 matrices, the query operator is a numerical
inverse transpose, the model is eager PyTorch with materialised attention scores. The model and the training loops
double as the speed baseline (`bench.py`). Formulas: docs/positions.md, docs/probe.md, docs/training.md.
"""
from __future__ import annotations

import math
import re
from dataclasses import dataclass, field, replace

import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

# ----------------------------------------------------------------------------------------------- method names


@dataclass
class Position:
    """What a method name means. `kind` is none | rope | jordan | direct_sum; everything else refines it."""

    kind: str = "none"
    alibi: bool = False
    order: int = 2
    learn_gamma: bool = True
    learn_eta: bool = True
    zero_gamma: bool = False
    zero_eta: bool = False
    zero_omega: bool = False
    bounded: bool = True
    shear_scale: float = 1.0
    gamma_min: float = 1e-4
    init_gamma: float = 1e-4
    eta_max: float = 0.1
    init_eta: float = 0.0
    jets: list[float] = field(default_factory=list)
    jet_base: float | None = None
    jet_max: float = 1.0


def parse_method(name: str, base: Position, train_context: int) -> Position:
    """Method name -> Position. `base` carries the config's gamma_min, init_gamma, eta_max, init_eta, bounded."""
    p = replace(base, jets=[])
    tokens = name.split("_")
    number = lambda letter, default: next((int(t[1:]) for t in tokens if re.fullmatch(letter + r"\d+", t)), default)
    c = number("c", 100) / 100.0
    if name.endswith("_alibi") and name not in ("rope_alibi",):
        p.alibi = True
    if name == "nope":
        return p
    if name == "alibi":
        return replace(p, alibi=True)
    if name in ("rope", "rope_alibi"):
        return replace(p, kind="rope", alibi=name == "rope_alibi")
    if name == "direct_sum":
        return replace(p, kind="direct_sum")
    p.kind = "jordan"
    if name == "damped_rope":
        return replace(p, zero_eta=True, learn_eta=False)
    if name == "real_jordan":
        return replace(p, zero_omega=True)
    if name == "jordan_rope":
        return p
    if name == "jordan_no_gamma":
        return replace(p, zero_gamma=True, learn_gamma=False)
    if name == "jordan_raw_tau":
        return replace(p, bounded=False)
    if name in ("jordan_m3", "jordan_m4"):
        return replace(p, order=int(name[-1]))
    if m := re.fullmatch(r"jordan_eta(\d+)", name):
        return replace(p, init_eta=int(m[1]) / 1000.0)
    scaled = dict(shear_scale=1.0 / train_context, gamma_min=0.0, init_gamma=c / train_context)
    if name.startswith("jordan_exact"):
        eta = next((int(t[3:]) / 1000.0 for t in tokens if re.fullmatch(r"eta\d{3,}", t)), p.init_eta)
        return replace(p, **scaled, bounded=False, init_eta=eta, order=number("m", 2),
                       eta_max=1.0 if "eta1" in tokens else p.eta_max)
    if name.startswith("jordan_jetmix"):
        full = name.startswith("jordan_jetmixfull")
        gates = [int(t[1:]) / 100.0 for t in tokens if re.fullmatch(r"g\d+", t)]
        return replace(p, **scaled, order=number("m", 4), zero_eta=True, learn_eta=False,
                       jets=gates[1:] if full else gates, jet_base=gates[0] if full else None,
                       jet_max=2.0 if full else 1.0)
    raise ValueError(f"unknown method {name!r}")


# ------------------------------------------------------------------------------------- operators, float64, dense


def shear_time(t, bounded: bool, scale: float, train_context: int):
    return scale * (t / (1.0 + abs(t) / max(train_context, 1)) if bounded else t)


def block_operator(t: float, gamma: float, omega: float, coefficients: list[float], max_exponent: float = 30.0):
    """A(t) = exp(-gamma t) sum_r c_r N^r (x) R(omega t): real [2m, 2m], rows ordered (chain index, real/imag)."""
    m = len(coefficients)
    angle = omega * t
    rotation = np.array([[math.cos(angle), -math.sin(angle)], [math.sin(angle), math.cos(angle)]])
    toeplitz = sum(c * np.eye(m, k=r) for r, c in enumerate(coefficients))
    return math.exp(min(max(-gamma * t, -max_exponent), max_exponent)) * np.kron(toeplitz, rotation)


def chain_coefficients(t, eta, p: Position, jets, base, train_context: int):
    s = shear_time(t, p.bounded, p.shear_scale, train_context)
    first = 1.0 if base is None else base
    if jets is not None and len(jets):
        return [first] + [g * s**r / math.factorial(r) for r, g in enumerate(jets, start=1)]
    return [first] + [(eta * s) ** r / math.factorial(r) for r in range(1, p.order)]


def omegas(head_dim: int, blocks: int, theta: float) -> list[float]:
    return [theta ** (-2.0 * b / head_dim) for b in range(blocks)]


def transform_dense(q, k, positions, p: Position, gamma, eta, jets=None, base=None, theta=10000.0, train_context=1024):
    """q, k [heads, T, head_dim] float64 -> transformed q, k. gamma, eta [heads, blocks]; jets [m-1, heads, blocks]."""
    heads, length, dim = q.shape
    if p.kind == "none":
        return q.copy(), k.copy()
    if p.kind == "rope":
        unit = Position(kind="jordan", order=1)
        z = np.zeros((heads, dim // 2))
        # RoPE turns by +omega p where a Jordan chain turns by -omega p: the same family, mirrored
        return transform_dense(q, k, [-p for p in positions], unit, z, z, theta=theta, train_context=train_context)
    if p.kind == "direct_sum":
        half = dim // 2
        qr, kr = transform_dense(q[..., :half], k[..., :half], positions, Position(kind="rope"), None, None, theta=theta)
        qj, kj = transform_dense(q[..., half:], k[..., half:], positions,
                                 replace(p, kind="jordan", zero_omega=True), gamma, eta, theta=theta,
                                 train_context=train_context)
        return np.concatenate([qr, qj], -1), np.concatenate([kr, kj], -1)
    width = 2 * p.order
    blocks = dim // width
    frequencies = [0.0] * blocks if p.zero_omega else omegas(dim, blocks, theta)
    qo, ko = np.empty_like(q), np.empty_like(k)
    for h in range(heads):
        for b in range(blocks):
            cut = slice(b * width, (b + 1) * width)
            for n, pos in enumerate(positions):
                t = -float(pos)
                c = chain_coefficients(t, eta[h, b], p, None if jets is None else jets[:, h, b],
                                       None if base is None else base[h, b], train_context)
                a = block_operator(t, gamma[h, b], frequencies[b], c)
                qo[h, n, cut] = np.linalg.inv(a).T @ q[h, n, cut]
                ko[h, n, cut] = a @ k[h, n, cut]
    return qo, ko


def alibi_slopes(heads: int) -> list[float]:
    if heads & (heads - 1) == 0:
        start = 2.0 ** (-(2.0 ** -(math.log2(heads) - 3)))
        return [start ** (i + 1) for i in range(heads)]
    closest = 2 ** int(math.floor(math.log2(heads)))
    return alibi_slopes(closest) + alibi_slopes(2 * closest)[0::2][: heads - closest]


# ----------------------------------------------------------------------------------------------- kernel probe


@dataclass
class Probe:
    train_context: int = 1024
    eval_contexts: tuple[int, ...] = (1024, 2048, 4096, 8192)
    num_freqs: int = 16
    head_dim: int = 64
    target_freq_index: int = 3
    second_freq_index: int = 5
    ridge: float = 1e-4
    gamma: float = 1e-4
    theta: float = 10000.0
    bounded: bool = True
    drift_relative_eps: float = 5e-5
    scaled_c: float = 0.1


def features(method: str, d, probe: Probe):
    """Design matrix [len(d), F] float64; the first column is the intercept."""
    L = float(probe.train_context)
    gamma, bounded = probe.gamma, probe.bounded
    number = lambda prefix, default: int(m[1]) if (m := re.match(prefix + r"(\d+)", method)) else default
    c = next((int(t[1:]) / 100.0 for t in method.split("_") if re.fullmatch(r"c\d+", t)), 1.0)
    x = d / L
    tau = (d / (1.0 + d / L) if bounded else d) / L
    w = np.array([probe.theta ** (-2.0 * i / probe.head_dim) for i in range(probe.num_freqs)])
    cos, sin = np.cos(np.outer(d, w)), np.sin(np.outer(d, w))
    one = np.ones((len(d), 1))
    col = lambda v: v[:, None]
    if method == "jordan_no_gamma":
        gamma = 0.0
    elif method == "jordan_raw_tau":
        tau = x
    elif method.startswith("jordan_exact"):
        tau, gamma = x, c / L
    decay = col(np.exp(-gamma * d))
    if method in ("jordan_no_gamma", "jordan_raw_tau") or method.startswith("jordan_exact"):
        method = "jordan_rope"
    jets = lambda s, e, m: [one] + [f for r in range(m) for f in (col(s**r) / math.factorial(r) * e * cos,
                                                                  col(s**r) / math.factorial(r) * e * sin)]
    table = {
        "nope": lambda: [one],
        "rope": lambda: [one, cos, sin],
        "alibi": lambda: [one, col(x)],
        "rope_alibi": lambda: [one, cos, sin, col(x)],
        "damped_rope": lambda: [one, decay * cos, decay * sin],
        "real_jordan": lambda: [one, decay, col(tau) * decay],
        "direct_sum": lambda: [one, cos, sin, col(x), decay, col(tau) * decay],
        "jordan_rope": lambda: jets(tau, decay, 2),
        "jordan_m3": lambda: jets(tau, decay, 3),
        "jordan_m4": lambda: jets(tau, decay, 4),
    }
    if method in table:
        parts = table[method]()
    elif method.startswith("rope_matched_m"):
        n = max(1, probe.num_freqs // number("rope_matched_m", 2))
        parts = [one, cos[:, :n], sin[:, :n]]
    elif method.startswith("direct_sum_poly_m"):
        parts = [one, cos, sin] + [col(tau**r) for r in range(1, number("direct_sum_poly_m", 4))]
    elif method.startswith("jordan_scaled_m"):
        parts = jets(x, col(np.exp(-c * x)), number("jordan_scaled_m", 3))
    else:
        raise ValueError(f"unknown probe method {method!r}")
    return np.concatenate(parts, axis=1)


def target(name: str, d, probe: Probe):
    w = probe.theta ** (-2.0 * probe.target_freq_index / probe.head_dim)
    w2 = probe.theta ** (-2.0 * probe.second_freq_index / probe.head_dim)
    x = d / float(probe.train_context)
    if m := re.fullmatch(r"high_jet_r(\d)", name):
        return x ** int(m[1]) * np.cos(w * d)
    if m := re.fullmatch(r"scaled_high_jet_r(\d)", name):
        return x ** int(m[1]) * np.exp(-probe.scaled_c * x) * np.cos(w * d)
    return {
        "phase": lambda: np.cos(w * d),
        "linear": lambda: -x,
        "mixed": lambda: x * np.cos(w * d),
        "phase_drift": lambda: np.cos(w * (1 + probe.drift_relative_eps) * d),
        "seasonal_trend": lambda: (0.35 + 0.9 * x) * np.cos(w * d) + 0.25 * np.sin(w * d),
        "damped_wave": lambda: np.exp(-probe.gamma * d) * (np.cos(w * d) + 0.75 * x * np.sin(w * d)),
        "rhythm_envelope": lambda: (0.25 + 0.85 * x) * (0.65 * np.cos(w * d) + 0.35 * np.sin(w2 * d)),
        "motif_spacing": lambda: x / (1 + 0.25 * x) * (0.7 * np.cos(w2 * d) - 0.3 * np.sin(w2 * d)),
    }[name]()


def fit(method: str, name: str, probe: Probe):
    """Ridge weights on lags 0..L-1 and {context: (mse, r2)}."""
    d = np.arange(probe.train_context, dtype=np.float64)
    X, y = features(method, d, probe), target(name, d, probe)
    weights = np.linalg.solve(X.T @ X + probe.ridge * np.eye(X.shape[1]), X.T @ y)
    scores = {}
    for context in probe.eval_contexts:
        d = np.arange(context, dtype=np.float64)
        y = target(name, d, probe)
        mse = float(np.mean((features(method, d, probe) @ weights - y) ** 2))
        scores[context] = (mse, 1.0 - mse / max(float(np.mean((y - y.mean()) ** 2)), 1e-12))
    return weights, scores


# ------------------------------------------------------------------------------------ model, eager PyTorch float32


class JordanChain(nn.Module):
    def __init__(self, dim: int, heads: int, p: Position, theta: float, train_context: int):
        super().__init__()
        self.p, self.L, self.dim = p, train_context, dim
        self.blocks = dim // (2 * p.order)
        omega = theta ** (-2.0 * torch.arange(self.blocks, dtype=torch.float32) / dim)
        self.register_buffer("omega", torch.zeros_like(omega) if p.zero_omega else omega, persistent=False)
        shape = (heads, self.blocks)
        inverse_softplus = lambda v: v + torch.log(-torch.expm1(-v))
        atanh = lambda v: torch.atanh(v.clamp(-0.999999, 0.999999))
        if p.learn_gamma:
            self.raw_gamma = nn.Parameter(inverse_softplus(torch.full(shape, max(p.init_gamma - p.gamma_min, 1e-8))))
        if p.learn_eta:
            self.raw_eta = nn.Parameter(atanh(torch.full(shape, p.init_eta / max(p.eta_max, 1e-8))))
        if p.jets:
            jets = torch.tensor(p.jets)[:, None, None].expand(-1, *shape)
            self.raw_jets = nn.Parameter(atanh(jets / p.jet_max).clone())
        if p.jet_base is not None:
            self.raw_jet_base = nn.Parameter(atanh(torch.full(shape, p.jet_base / p.jet_max)))

    def gamma(self):
        if self.p.zero_gamma or not self.p.learn_gamma:
            return torch.zeros(1, self.blocks)
        return F.softplus(self.raw_gamma) + self.p.gamma_min

    def eta(self):
        if self.p.zero_eta or not self.p.learn_eta:
            return torch.zeros(1, self.blocks)
        return self.p.eta_max * torch.tanh(self.raw_eta)

    def forward(self, q, k, positions):
        t = -positions.float()
        s = shear_time(t, self.p.bounded, self.p.shear_scale, self.L)[None, :, None, None]
        grow = (self.gamma()[:, None, :, None] * t[None, :, None, None]).clamp(-30, 30)
        angle = (t[:, None] * self.omega[None]).unsqueeze(-1)
        cos, sin = angle.cos(), angle.sin()
        jets = getattr(self, "raw_jets", None)
        base = getattr(self, "raw_jet_base", None)
        c = [torch.ones(1, 1, 1, 1) if base is None else self.p.jet_max * torch.tanh(base)[:, None, :, None]]
        for r in range(1, self.p.order):
            gate = (self.eta()[:, None, :, None] * s) ** r if jets is None else \
                self.p.jet_max * torch.tanh(jets[r - 1])[:, None, :, None] * s**r
            c.append(gate / math.factorial(r))
        inv = [1.0 / c[0]]
        for r in range(1, self.p.order):
            inv.append(-sum(c[i] * inv[r - i] for i in range(1, r + 1)) / c[0])
        split = lambda x: x.reshape(*x.shape[:-1], self.blocks, self.p.order, 2).unbind(-2)
        rotate = lambda x: torch.cat((x[..., :1] * cos - x[..., 1:] * sin, x[..., :1] * sin + x[..., 1:] * cos), -1)
        qs, ks = [rotate(x) for x in split(q)], [rotate(x) for x in split(k)]
        m = self.p.order
        qo = [grow.exp() * sum(inv[row - col] * qs[col] for col in range(row + 1)) for row in range(m)]
        ko = [(-grow).exp() * sum(c[col - row] * ks[col] for col in range(row, m)) for row in range(m)]
        join = lambda parts: torch.cat(parts, -1).reshape(q.shape)
        return join(qo), join(ko)


class Rope(nn.Module):
    def __init__(self, dim: int, theta: float):
        super().__init__()
        self.register_buffer("omega", theta ** (-torch.arange(0, dim, 2, dtype=torch.float32) / dim), persistent=False)

    def forward(self, q, k, positions):
        angle = (positions.float()[:, None] * self.omega[None]).unsqueeze(-1)
        cos, sin = angle.cos(), angle.sin()

        def rotate(x):
            x = x.reshape(*x.shape[:-1], -1, 2)
            return torch.cat((x[..., :1] * cos - x[..., 1:] * sin, x[..., :1] * sin + x[..., 1:] * cos), -1).flatten(-2)

        return rotate(q), rotate(k)


class DirectSum(nn.Module):
    def __init__(self, dim: int, heads: int, p: Position, theta: float, train_context: int):
        super().__init__()
        self.rope = Rope(dim // 2, theta)
        self.real_jordan = JordanChain(dim // 2, heads, replace(p, kind="jordan", zero_omega=True), theta, train_context)

    def forward(self, q, k, positions):
        (q1, q2), (k1, k2) = q.chunk(2, -1), k.chunk(2, -1)
        (q1, k1), (q2, k2) = self.rope(q1, k1, positions), self.real_jordan(q2, k2, positions)
        return torch.cat((q1, q2), -1), torch.cat((k1, k2), -1)


class Norm(nn.Module):
    def __init__(self, dim: int):
        super().__init__()
        self.weight = nn.Parameter(torch.ones(dim))

    def forward(self, x):
        return self.weight * x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + 1e-6)


@dataclass
class Model:
    vocab: int = 3
    d_model: int = 128
    heads: int = 4
    layers: int = 3
    mlp_ratio: int = 2
    method: str = "jordan_rope"
    theta: float = 10000.0
    train_context: int = 1024
    base: Position = field(default_factory=Position)


class Block(nn.Module):
    def __init__(self, cfg: Model):
        super().__init__()
        d, self.heads = cfg.d_model, cfg.heads
        dim = d // cfg.heads
        p = parse_method(cfg.method, cfg.base, cfg.train_context)
        self.norm1 = Norm(d)
        self.qkv, self.proj = nn.Linear(d, 3 * d, bias=False), nn.Linear(d, d, bias=False)
        self.position = {"none": lambda: None, "rope": lambda: Rope(dim, cfg.theta),
                         "jordan": lambda: JordanChain(dim, cfg.heads, p, cfg.theta, cfg.train_context),
                         "direct_sum": lambda: DirectSum(dim, cfg.heads, p, cfg.theta, cfg.train_context)}[p.kind]()
        self.slopes = torch.tensor(alibi_slopes(cfg.heads)) if p.alibi else None
        self.norm2 = Norm(d)
        self.up, self.down = nn.Linear(d, cfg.mlp_ratio * d, bias=False), nn.Linear(cfg.mlp_ratio * d, d, bias=False)

    def forward(self, x, positions):
        batch, length, d = x.shape
        q, k, v = (y.reshape(batch, length, self.heads, -1).transpose(1, 2) for y in self.qkv(self.norm1(x)).chunk(3, -1))
        if self.position is not None:
            q, k = self.position(q, k, positions)
        scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
        lag = positions[:, None] - positions[None]
        if self.slopes is not None:
            scores = scores - self.slopes[:, None, None] * lag.clamp_min(0).float()
        scores = scores.masked_fill(lag < 0, torch.finfo(scores.dtype).min)
        x = x + self.proj((scores.softmax(-1) @ v).transpose(1, 2).reshape(batch, length, d))
        return x + self.down(F.gelu(self.up(self.norm2(x))))


class LanguageModel(nn.Module):
    """Construction order fixes the initial weights: embedding, then per block qkv, proj, up, down."""

    def __init__(self, cfg: Model):
        super().__init__()
        self.embed = nn.Embedding(cfg.vocab, cfg.d_model)
        self.blocks = nn.ModuleList(Block(cfg) for _ in range(cfg.layers))
        self.norm = Norm(cfg.d_model)

    def forward(self, tokens):
        positions = torch.arange(tokens.shape[1])
        x = self.embed(tokens)
        for block in self.blocks:
            x = block(x, positions)
        return self.norm(x) @ self.embed.weight.T


# ------------------------------------------------------------------------------------------- training tasks


@dataclass
class Task:
    benchmark: str = "mixed_raw"
    seq_len: int = 1024
    eval_lengths: tuple[int, ...] = (1024, 2048, 4096, 8192)
    batch: int = 24
    steps: int = 1200
    lr: float = 5e-4
    weight_decay: float = 0.01
    eval_batches: int = 32
    eval_batch: int = 1
    data_seed: int = 7107
    eval_seed: int = 9109
    target_freq_index: int = 3
    second_freq_index: int = 5
    gamma: float = 1e-4
    scaled_c: float = 0.1


def kernel(length: int, task: Task, head_dim: int, theta: float = 10000.0):
    """K(d) for d = 1..length-1, divided by the Euclidean norm of K over the training lags 1..seq_len-1."""
    w = torch.tensor(theta ** (-2.0 * task.target_freq_index / head_dim))
    w2 = torch.tensor(theta ** (-2.0 * task.second_freq_index / head_dim))

    def raw(n):
        d = torch.arange(1, n, dtype=torch.float32)
        x = d / task.seq_len
        name = task.benchmark
        if name == "mixed_raw":
            return x * torch.cos(w * d)
        if name == "mixed_bounded":
            return d / (1 + d / task.seq_len) / task.seq_len * torch.cos(w * d)
        if name == "damped_mixed":
            return torch.exp(-task.gamma * d) * (torch.cos(w * d) + 0.75 * x * torch.sin(w * d))
        if name == "rhythm_envelope":
            return (0.25 + 0.85 * x) * (0.65 * torch.cos(w * d) + 0.35 * torch.sin(w2 * d))
        if m := re.fullmatch(r"high_jet_r(\d)", name):
            return x ** int(m[1]) * torch.cos(w * d)
        if m := re.fullmatch(r"scaled_high_jet_r(\d)", name):
            return x ** int(m[1]) * torch.exp(-task.scaled_c * x) * torch.cos(w * d)
        raise ValueError(name)

    return raw(length) / torch.linalg.vector_norm(raw(task.seq_len)).clamp_min(1e-6)


def kernel_batch(length, batch, task: Task, head_dim, theta, generator):
    """tokens [batch, length] in {0, 1, QUERY=2 last}; label 1 where sum_d sign(bit at lag d) K(d) > 0."""
    bits = torch.randint(0, 2, (batch, length - 1), generator=generator)
    score = ((bits.float() * 2 - 1) * kernel(length, task, head_dim, theta).flip(0)[None]).sum(1)
    tokens = torch.cat((bits, torch.full((batch, 1), 2)), 1)
    return tokens, (score > 0).long(), score


def train_kernel(cfg: Model, task: Task, seed: int):
    """(losses per step, {length: (loss, accuracy)}, model)."""
    torch.manual_seed(seed)
    model = LanguageModel(cfg)
    optimiser = torch.optim.AdamW(model.parameters(), lr=task.lr, weight_decay=task.weight_decay)
    generator = torch.Generator().manual_seed(task.data_seed + seed * 1000003)
    dim, losses = cfg.d_model // cfg.heads, []
    for _ in range(task.steps):
        tokens, labels, _ = kernel_batch(task.seq_len, task.batch, task, dim, cfg.theta, generator)
        losses.append(train_step(model, optimiser, lambda: F.cross_entropy(model(tokens)[:, -1, :2], labels)))
    scores = {}
    with torch.no_grad():
        for length in task.eval_lengths:
            generator = torch.Generator().manual_seed(task.eval_seed + seed * 1009 + length)
            loss = accuracy = 0.0
            for _ in range(task.eval_batches):
                tokens, labels, _ = kernel_batch(length, task.eval_batch, task, dim, cfg.theta, generator)
                logits = model(tokens)[:, -1, :2]
                loss += F.cross_entropy(logits, labels).item() / task.eval_batches
                accuracy += (logits.argmax(-1) == labels).float().mean().item() / task.eval_batches
            scores[length] = (loss, accuracy)
    return losses, scores, model


def train_step(model, optimiser, loss_of):
    loss = loss_of()
    optimiser.zero_grad(set_to_none=True)
    loss.backward()
    torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
    optimiser.step()
    return loss.item()


@dataclass
class ByteTask:
    seq_len: int = 512
    eval_lengths: tuple[int, ...] = (512, 1024, 2048, 4096, 8192)
    batch: int = 4
    steps: int = 500
    lr: float = 5e-4
    weight_decay: float = 0.05
    eval_batches: int = 8
    eval_batch: int = 1
    train_sample_seed: int = 1701
    eval_sample_seed: int = 20270505


def train_bytes(cfg: Model, task: ByteTask, seed: int, train: bytes, valid: bytes):
    """Byte LM, vocab 257 (byte + 1). (losses per step, {length: loss}, model)."""
    tokens = lambda data: torch.frombuffer(bytearray(data), dtype=torch.uint8).long() + 1
    train, valid = tokens(train), tokens(valid)
    starts = torch.randint(0, train.numel() - task.seq_len - 1, (task.steps, task.batch),
                           generator=torch.Generator().manual_seed(task.train_sample_seed + seed * 1000003))
    generator = torch.Generator().manual_seed(task.eval_sample_seed)
    held = {n: [torch.randint(0, valid.numel() - n - 1, (task.eval_batch,), generator=generator)
                for _ in range(task.eval_batches)] for n in task.eval_lengths}
    window = lambda data, at, n: (torch.stack([data[s : s + n] for s in at]),
                                  torch.stack([data[s + 1 : s + n + 1] for s in at]))
    loss_of = lambda x, y: F.cross_entropy(model(x).flatten(0, 1), y.flatten())
    torch.manual_seed(seed)
    model = LanguageModel(cfg)
    optimiser = torch.optim.AdamW(model.parameters(), lr=task.lr, weight_decay=task.weight_decay)
    losses = [train_step(model, optimiser, lambda: loss_of(*window(train, at, task.seq_len))) for at in starts]
    with torch.no_grad():
        scores = {n: sum(loss_of(*window(valid, at, n)).item() for at in held[n]) / task.eval_batches
                  for n in task.eval_lengths}
    return losses, scores, model
