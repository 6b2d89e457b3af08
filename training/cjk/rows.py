"""Trains rows for CJK characters and pairs into the frozen space: rows.py <cache folder> <table.f32> [steps]

Each text is the sum of its tokens' rows, each weighted 1 + log(times), at unit length; its target is the vector that the
first stage gives the English side. Symmetric InfoNCE against the other targets of the batch. Rows begin as the mean of the
targets that their token stands at. Only numpy and scipy; the same seed gives the same table.
"""
import sys
import time

import numpy as np
import scipy.sparse as sp

TEMPERATURE = 0.06
BATCH = 512
DROPOUT = 0.15
RATE = 2e-3
"""Pairs kept aside, to see when it has learned enough."""
ASIDE = 3000


def main(cache, out, wanted='1500'):
    starts = np.fromfile(f'{cache}/rows.starts.i32', np.int32)
    columns = np.fromfile(f'{cache}/rows.columns.i32', np.int32)
    times = np.fromfile(f'{cache}/rows.times.i32', np.int32)
    size = len(open(f'{cache}/rows.tokens.txt', encoding='utf-8').read().split('\n'))
    texts = sp.csr_matrix(((1 + np.log(times)).astype(np.float32), columns, starts), shape=(len(starts) - 1, size))
    targets = np.fromfile(f'{cache}/rows.targets.f32', np.float32).reshape(len(starts) - 1, -1)
    languages = np.fromfile(f'{cache}/rows.facts.i32', np.int32)
    rng = np.random.default_rng(7)
    order = rng.permutation(len(targets))
    aside, train = order[:ASIDE], order[ASIDE:]
    table = beginning(texts[train], targets[train])
    print('at the beginning', measured(table, texts[aside], targets[aside], languages[aside]), flush=True)
    first, second, steps = np.zeros_like(table), np.zeros_like(table), int(wanted)
    for step in range(1, steps + 1):
        batch = rng.choice(train, BATCH, replace=False)
        gradient = gradients(table, dropped(texts[batch], rng), targets[batch])
        rate = RATE * min(1.0, step / (0.05 * steps)) * (1 - 0.9 * step / steps)
        first += 0.1 * (gradient - first)
        second += 0.001 * (gradient * gradient - second)
        table -= rate * np.sqrt(1 - 0.999 ** step) / (1 - 0.9 ** step) * first / (np.sqrt(second) + 1e-8)
        if step % 100 == 0:
            print(f'step {step}', measured(table, texts[aside], targets[aside], languages[aside]), f'{time.process_time():.0f} CPU s', flush=True)
    table.astype(np.float32).tofile(out)


def beginning(texts, targets):
    """The mean target of each token, less that of all: what stands beside everything begins near nothing."""
    weights = np.asarray(texts.sum(axis=0)).ravel()
    mean = targets.mean(axis=0)
    return ((texts.T @ (targets - mean)) / (weights[:, None] + 5)).astype(np.float32)


def gradients(table, texts, targets):
    sums = texts @ table
    length = np.maximum(np.linalg.norm(sums, axis=1, keepdims=True), 1e-6)
    unit = sums / length
    logits = (unit @ targets.T) / TEMPERATURE
    g = softmax(logits, 1) + softmax(logits, 0)
    at = np.arange(len(g))
    g[at, at] -= 2
    g = (g / (2 * len(g) * TEMPERATURE)) @ targets
    return texts.T @ ((g - unit * (g * unit).sum(axis=1, keepdims=True)) / length)


def softmax(x, axis):
    e = np.exp(x - x.max(axis=axis, keepdims=True))
    return e / e.sum(axis=axis, keepdims=True)


def dropped(matrix, rng):
    matrix = matrix.copy()
    matrix.data *= rng.random(len(matrix.data)) >= DROPOUT
    return matrix


def measured(table, texts, targets, languages):
    """Mean reciprocal rank of a text's own target among those kept aside."""
    sums = texts @ table
    unit = sums / np.maximum(np.linalg.norm(sums, axis=1, keepdims=True), 1e-6)
    scores = unit @ targets.T
    own = scores[np.arange(len(scores)), np.arange(len(scores))]
    gain = 1 / (1 + (scores > own[:, None] + 1e-5).sum(axis=1))
    return f'MRR {gain.mean():.3f} (' + ', '.join(f'{name} {gain[languages == k].mean():.3f}' for k, name in enumerate(['zh', 'ja', 'ko'])) + ')'


if __name__ == '__main__':
    main(*sys.argv[1:])
