"""Which English words say what a CJK word says: IBM model 1 in both directions over the bags of `bags.ts`.

    /usr/bin/python3 training/cjk/align.py <cache folder> <lexicon.json>
"""
import json
import os
import sys

import numpy as np

ROUNDS = 6
"""Pairs with an English text say more of a word than a name beside a comment."""
WEIGHT_OF_NAMES = 0.5
"""Product of both directions: below it most translations are chance."""
LEAST_BOTH_WAYS = 0.004
MOST_TRANSLATIONS = 5
"""What questions are made of and documentation is not: the pairs teach none of it, and its pieces would be taken for words."""
FUNCTION_WORDS = os.path.join(os.path.dirname(__file__), 'function-words.txt')
COST_OF_FUNCTION_WORDS = 8.0
"""Minus the logarithm of the share that a word without a translation must have."""
COST_OF_COMMON = 10.5


def main(cache, out):
    words = json.load(open(f'{cache}/words.json'))
    english = json.load(open(f'{cache}/english.json'))
    cells = read_cells(np.fromfile(f'{cache}/bags.bin', dtype=np.int32), len(english))
    forward, count = model1(cells['pair'], cells['word'], cells['english'], cells['weight'], len(english))
    backward, _ = model1(cells['pair'], cells['english'] + 1, cells['word'], cells['weight'], len(words))
    lexicon = select(words, english, forward, backward, count, cells)
    folding = json.load(open(f'{cache}/folding.json'))
    used = {character for word in lexicon for character in word}
    with open(out, 'w') as file:
        file.write('cairn lexicon 1\n')
        file.write(' '.join(source + target for source, target in sorted(folding) if target in used) + '\n')
        for word, (cost, translations) in sorted(lexicon.items()):
            file.write('\t'.join([word, str(round(cost * 10)), *[f'{english} {round(share * 100)}' for english, share in translations]]) + '\n')
    print(len(lexicon), 'words,', sum(1 for _, translations in lexicon.values() if translations), 'with a translation')


def read_cells(numbers, english_count):
    """Every CJK word of a pair beside every English one, as parallel arrays."""
    pair, word, english, weight = [], [], [], []
    at = index = 0
    while at < len(numbers):
        _, _, told, n, m = numbers[at:at + 5]
        a = numbers[at + 5:at + 5 + n]
        b = numbers[at + 5 + n:at + 5 + n + m]
        pair.append(np.full(n * m, index, dtype=np.int32))
        word.append(np.repeat(a, m))
        english.append(np.tile(b, n))
        weight.append(np.full(n * m, 1.0 if told else WEIGHT_OF_NAMES, dtype=np.float32))
        at += 5 + n + m
        index += 1
    return {'pair': np.concatenate(pair), 'word': np.concatenate(word), 'english': np.concatenate(english), 'weight': np.concatenate(weight)}


def model1(pair, source, target, weight, target_count):
    """Probability of each target given each source, with a source that stands for nothing (0)."""
    # The source for nothing stands in each pair once for each target.
    slots = np.unique(pair.astype(np.int64) * target_count + target)
    slot_weight = np.zeros(len(slots), dtype=np.float64)
    slot = np.searchsorted(slots, pair.astype(np.int64) * target_count + target)
    slot_weight[slot] = weight
    all_slot = np.concatenate([slot, np.arange(len(slots))])
    all_source = np.concatenate([source.astype(np.int64), np.zeros(len(slots), dtype=np.int64)])
    all_target = np.concatenate([target.astype(np.int64), slots % target_count])
    keys, cell = np.unique(all_source * target_count + all_target, return_inverse=True)
    key_source = keys // target_count
    probability = np.ones(len(keys))
    for _ in range(ROUNDS):
        share = probability[cell]
        total = np.bincount(all_slot, share, len(slots))
        count = np.bincount(cell, share / np.maximum(total, 1e-12)[all_slot] * slot_weight[all_slot], len(keys))
        sums = np.bincount(key_source, count)
        probability = count / np.maximum(sums, 1e-12)[key_source]
    return {'source': key_source, 'target': keys % target_count, 'p': probability}, count


def select(words, english, forward, backward, count, cells):
    """Translations that hold in both directions, the best first."""
    english_count = len(english)
    back = dict(zip((backward['target'] * (english_count + 1) + backward['source']).tolist(), backward['p'].tolist()))
    rows = {}
    strong = (forward['p'] >= 0.06) & (count >= 1.5) & (forward['source'] > 0)
    for source, target, p, n in zip(forward['source'][strong].tolist(), forward['target'][strong].tolist(), forward['p'][strong].tolist(), count[strong].tolist()):
        q = back.get(source * (english_count + 1) + target + 1, 0)
        rows.setdefault(source, []).append((p, q, n, target))
    lexicon = {}
    for source, row in rows.items():
        word, cost = words[source]
        chosen = [(p, q, english[t][1]) for p, q, n, t in row if p * q >= LEAST_BOTH_WAYS or (p >= 0.3 and n >= 5)]
        chosen.sort(key=lambda entry: -(entry[0] * (0.1 + entry[1]) ** 0.5))
        # A word of many translations has none that is sure: its likeliest are better than nothing.
        chosen = chosen or sorted(((p, q, english[t][1]) for p, q, n, t in row if p >= 0.1 and n >= 4), reverse=True)[:2]
        if chosen:
            lexicon[word] = (cost, [(e, p) for p, q, e in chosen[:MOST_TRANSLATIONS]])
    for word in open(FUNCTION_WORDS, encoding='utf-8').read().split():
        lexicon.setdefault(word, (COST_OF_FUNCTION_WORDS, []))
    # Words that say nothing in English keep their neighbours from being cut wrongly.
    for word, cost in words[1:]:
        if word not in lexicon and cost < COST_OF_COMMON and len(word) <= 3:
            lexicon[word] = (cost, [])
    return lexicon


if __name__ == '__main__':
    main(*sys.argv[1:])
