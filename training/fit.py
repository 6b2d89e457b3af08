"""Trains the table of vectors: fit.py <tokens folder> <table.f32> [--epochs 4] [--dimension 256] [--seed 7] [--limit N]

Reads what tokenize.ts wrote. A text is the sum of its tokens' rows, each weighted 1 + log(times), at unit length.
Symmetric InfoNCE over batches of whole groups from one package, so that the negatives are its neighbours.
Only numpy and scipy, as Debian packages them; the same seed gives the same table.
"""
import argparse, json, os, time
import numpy as np
import scipy.sparse as sp

TEMPERATURE = 0.06
BATCH = 2048
GROUP = 64
DROPOUT = 0.15
RATE = 3e-3
MEASURED = 4000


def main():
    a = arguments()
    facts = np.fromfile(f"{a.folder}/facts.i32", np.int32).reshape(-1, 5)
    names = json.load(open(f"{a.folder}/facts.json"))
    size = len(open(f"{a.folder}/vocabulary.txt", encoding="utf-8").read().split("\n"))
    questions, answers = texts(a.folder, "questions", size), texts(a.folder, "answers", size)
    train, dev = np.flatnonzero(facts[:, 3] == 0), np.flatnonzero(facts[:, 3] == 1)
    full = (np.diff(questions.indptr) > 0) & (np.diff(answers.indptr) > 0)
    train, dev = train[full[train]], dev[full[dev]]
    rng = np.random.default_rng(a.seed)
    if a.limit:
        train = np.sort(rng.permutation(train)[: a.limit])
    weights = kind_weights(names["kinds"], a.weights)
    table = (rng.standard_normal((size, a.dimension)) / np.sqrt(a.dimension)).astype(np.float32)
    trainer = Adam(table)
    steps = a.epochs * (len(train) // BATCH)
    step, started = 0, time.process_time()
    for epoch in range(a.epochs):
        chosen = train[rng.random(len(train)) < weights[facts[train, 1]]]
        for batch in batches(chosen, facts, rng):
            loss, gradient = gradients(table, dropped(questions[batch], rng), dropped(answers[batch], rng), facts[batch, 4])
            trainer.step(gradient, RATE * schedule(step / max(1, steps)))
            step += 1
            if step % 100 == 0:
                print(f"step {step} loss {loss:.3f} {time.process_time() - started:.0f} CPU s", flush=True)
        print(f"epoch {epoch + 1}:", measured(table, questions, answers, facts, names, dev), flush=True)
    table.tofile(a.out)


def arguments():
    p = argparse.ArgumentParser()
    p.add_argument("folder")
    p.add_argument("out")
    p.add_argument("--epochs", type=int, default=4)
    p.add_argument("--dimension", type=int, default=256)
    p.add_argument("--seed", type=int, default=7)
    p.add_argument("--limit", type=int, default=0)
    p.add_argument("--weights", default="")
    return p.parse_args()


def texts(folder, name, size):
    starts = np.fromfile(f"{folder}/{name}.starts.f64", np.float64).astype(np.int64)
    ids = np.fromfile(f"{folder}/{name}.ids.i32", np.int32)
    times = np.fromfile(f"{folder}/{name}.times.i32", np.int32)
    return sp.csr_matrix(((1 + np.log(times)).astype(np.float32), ids, starts), shape=(len(starts) - 1, size))


def kind_weights(kinds, given):
    """The share of each kind of pair that an epoch takes."""
    wanted = dict(part.split("=") for part in given.split(",") if part)
    return np.array([float(wanted.get(kind, 1)) for kind in kinds])


def batches(chosen, facts, rng):
    """Groups of one package, shuffled, a batch full of them at a time."""
    shuffled = rng.permutation(chosen)
    ordered = shuffled[np.argsort(facts[shuffled, 0], kind="stable")]
    edges = np.flatnonzero(np.diff(facts[ordered, 0])) + 1
    groups = [part[i : i + GROUP] for part in np.split(ordered, edges) for i in range(0, len(part), GROUP)]
    order = rng.permutation(len(groups))
    pool, count = [], 0
    for g in order:
        pool.append(groups[g])
        count += len(groups[g])
        if count >= BATCH:
            yield np.concatenate(pool)[:BATCH]
            pool, count = [], 0


def dropped(matrix, rng):
    """Tokens left out by chance, so that no single one is relied on."""
    matrix = matrix.copy()
    matrix.data *= rng.random(len(matrix.data)) >= DROPOUT
    return matrix


def gradients(table, q, d, meant):
    qn, ql = unit(q @ table)
    dn, dl = unit(d @ table)
    logits = (qn @ dn.T) / TEMPERATURE
    n = len(logits)
    own = logits.diagonal().copy()
    # Cosines over the temperature stay below 17: their exponentials fit as they are.
    e = np.exp(logits, out=logits)
    # Another pair of the same definition is no wrong answer.
    _, numbers, counts = np.unique(meant, return_inverse=True, return_counts=True)
    again = np.flatnonzero(counts[numbers] > 1)
    same = numbers[again][:, None] == numbers[again][None, :]
    same[np.arange(len(again)), np.arange(len(again))] = False
    rows, columns = np.nonzero(same)
    e[again[rows], again[columns]] = 0
    across, down = e.sum(axis=1), e.sum(axis=0)
    loss = (np.log(across) + np.log(down)).mean() / 2 - own.mean()
    g = e * (1 / across[:, None] + 1 / down[None, :])
    at = np.arange(n)
    g[at, at] -= 2
    g *= 1 / (2 * n * TEMPERATURE)
    gq, gd = tangent(g @ dn, qn, ql), tangent(g.T @ qn, dn, dl)
    return loss, sp.vstack([q, d]).T.tocsr() @ np.vstack([gq, gd])


def unit(x):
    length = np.maximum(np.linalg.norm(x, axis=1, keepdims=True), 1e-6)
    return x / length, length


def tangent(g, n, length):
    """A gradient on unit vectors, taken back to the vectors they were made from."""
    return (g - n * (g * n).sum(axis=1, keepdims=True)) / length


def schedule(progress):
    """Rises for a twentieth of the way, then falls to a tenth."""
    return min(1.0, progress / 0.05 + 0.05) * (1 - 0.9 * progress)


class Adam:
    def __init__(self, table):
        self.table, self.count = table, 0
        self.first, self.second = np.zeros_like(table), np.zeros_like(table)

    def step(self, gradient, rate):
        self.count += 1
        self.first *= 0.9
        self.first += 0.1 * gradient
        np.square(gradient, out=gradient)
        self.second *= 0.999
        self.second += 0.001 * gradient
        scale = rate * np.sqrt(1 - 0.999**self.count) / (1 - 0.9**self.count)
        np.sqrt(self.second, out=gradient)
        gradient += 1e-8
        np.divide(self.first, gradient, out=gradient)
        gradient *= scale
        self.table -= gradient


def measured(table, questions, answers, facts, names, dev):
    """Mean reciprocal rank among the answers of the development packages, a sample of them, by kind of pair."""
    dev = dev[:: max(1, len(dev) // MEASURED)]
    if len(dev) == 0:
        return "no development packages"
    dn, _ = unit(answers[dev] @ table)
    qn, _ = unit(questions[dev] @ table)
    ranks = np.empty(len(dev))
    for i in range(0, len(dev), 1024):
        scores = qn[i : i + 1024] @ dn.T
        own = scores[np.arange(len(scores)), np.arange(i, i + len(scores))]
        # Pairs of one definition share its answer: ties are not lost.
        ranks[i : i + 1024] = 1 + (scores > own[:, None] + 1e-5).sum(axis=1)
    gain = np.where(ranks <= 10, 1 / ranks, 0)
    kinds = facts[dev, 1]
    parts = [f"{kind} {gain[kinds == k].mean():.3f}" for k, kind in enumerate(names["kinds"]) if (kinds == k).any()]
    return f"MRR@10 {gain.mean():.3f} ({', '.join(parts)})"


if __name__ == "__main__":
    main()
