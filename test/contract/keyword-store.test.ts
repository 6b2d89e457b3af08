import { describe, expect, it } from 'vitest';
import { compactKeywordStores } from '../../src/adapters/compact-keyword-store.ts';
import { poolStatistics } from '../../src/core/model/keyword-statistics.ts';
import { questionWords } from '../../src/core/model/words.ts';
import type { KeywordDocument, KeywordFile, KeywordMatch, KeywordStore } from '../../src/core/ports/keyword-store.ts';
import { numbers } from '../support/numbers.ts';
import { referenceSearch } from '../support/reference-bm25.ts';

const everything = () => true;
const breathe = async () => undefined;

function document(id: string, text: string, symbol = ''): KeywordDocument {
  const path = id.split('#')[0] ?? id;
  return { chunk: { id, path, span: { startLine: 1, endLine: 1 }, kind: 'code', language: 'text', symbol, embedText: text }, text };
}

/** Files of the documents, in order. */
function files(documents: readonly KeywordDocument[]): KeywordFile[] {
  const paths = [...new Set(documents.map(({ chunk }) => chunk.path))];
  return paths.map((path) => {
    const own = documents.filter(({ chunk }) => chunk.path === path);
    return { path, version: own.map(({ text }) => text).join('\n'), documents: own };
  });
}

function filled(documents: readonly KeywordDocument[]): KeywordStore {
  const store = compactKeywordStores.create();
  for (const file of files(documents)) store.put(file);
  return store;
}

async function reopened(store: KeywordStore): Promise<KeywordStore> {
  const again = compactKeywordStores.create();
  again.adopt(await store.save('everything', breathe));
  return again;
}

const documents = [
  document('src/retry.ts#0', 'export function backOff(attempt: number) { return 2 ** attempt; }', 'backOff'),
  document('src/queue.ts#0', 'class RequestQueue { enqueue() { this.retryLater(); } }', 'RequestQueue'),
  document('src/log.ts#0', 'console.log("queue queue queue")', 'log'),
  document('src/pay.ts#0', '// 支付回调验签失败时重试\nverifySignature()', 'verify'),
  document('docs/readme.md#0', 'Requests wait in a queue; caches are flushed and parsed.', 'Queues'),
];

const found = (store: KeywordStore, text: string) => store.search(text, 10, everything).map((match) => match.id);

describe('a keyword store', () => {
  it.each([
    ['backoff', 'src/retry.ts#0'],
    ['back off', 'src/retry.ts#0'],
    ['back_off', 'src/retry.ts#0'],
    ['RequestQueue', 'src/queue.ts#0'],
    ['request queue class', 'src/queue.ts#0'],
    ['retry.ts', 'src/retry.ts#0'],
    ['验签失败', 'src/pay.ts#0'],
    ['支付回调', 'src/pay.ts#0'],
    ['how is a cache flushed?', 'docs/readme.md#0'],
    ['parsing', 'docs/readme.md#0'],
  ])('finds %s', (question, id) => {
    expect(found(filled(documents), question)[0]).toBe(id);
  });

  it('puts a name over a path over the text', () => {
    const store = filled([document('a/x.ts#0', 'one scheduler here'), document('a/scheduler.ts#0', 'nothing here'), document('a/y.ts#0', 'nothing here', 'Scheduler')]);
    expect(found(store, 'scheduler')).toEqual(['a/y.ts#0', 'a/scheduler.ts#0', 'a/x.ts#0']);
  });

  it('names the words that were found, as they were typed', () => {
    const [best] = filled(documents).search('where does RequestQueue retry xyzzy', 1, everything);
    expect(best).toMatchObject({ id: 'src/queue.ts#0', matched: ['RequestQueue', 'retry'] });
  });

  it('names them in a question of a hundred words', () => {
    const words = Array.from({ length: 100 }, (_, i) => `w${i}`);
    const store = filled([document('a.ts#0', words.filter((_, i) => i % 3 === 0).join(' ')), document('b.ts#0', 'w1')]);
    const [best] = store.search(words.join(' '), 1, everything);
    expect(best?.matched).toEqual(words.filter((_, i) => i % 3 === 0));
    expect(store.search('w1 w3', 2, everything).map(({ matched }) => matched)).toEqual([['w1'], ['w3']]);
  });

  it.each([
    ['a beginning', 'verif', 'src/pay.ts#0'],
    ['two letters changed', 'reqeust', 'src/queue.ts#0'],
    ['a letter too many', 'backkoff', 'src/retry.ts#0'],
  ])('takes a word that stands nowhere for a name: %s', (_, question, id) => {
    const store = filled(documents);
    expect(found(store, question)[0]).toBe(id);
    store.remove(id.slice(0, -2));
    expect(found(store, question)).not.toContain(id);
  });

  it('guesses nothing for a word that stands somewhere', () => {
    const store = filled([document('a.ts#0', 'verif'), document('b.ts#0', '', 'verify')]);
    expect(found(store, 'verif')).toEqual(['a.ts#0']);
  });

  it('looks for stop words where there is nothing else, and finds nothing for nothing', () => {
    const store = filled([document('a.ts#0', 'if (this) { with }')]);
    expect(found(store, 'with')).toEqual(['a.ts#0']);
    for (const nothing of ['', '   ', '?!', '\u0000']) expect(found(store, nothing)).toEqual([]);
  });

  it('keeps to the limit and to the filter, and asks the filter only for the best', () => {
    const store = filled(documents);
    expect(store.search('queue', 1, everything)).toHaveLength(1);
    expect(store.search('queue', 10, (id) => id.startsWith('docs/')).map((match) => match.id)).toEqual(['docs/readme.md#0']);
    const many = filled(Array.from({ length: 500 }, (_, i) => document(`f${i}.ts#0`, `queue ${'x '.repeat(i)}`)));
    let asked = 0;
    many.search('queue', 5, () => ++asked > 0);
    expect(asked).toBeLessThan(20);
  });

  it('takes words with weights, and the statistics of several stores as one', () => {
    const store = filled([document('a.ts#0', 'alpha'), document('b.ts#0', 'beta')]);
    const words = [
      { typed: 'alpha', terms: ['alpha'], weight: 0.1 },
      { typed: 'beta', terms: ['beta'] },
    ];
    expect(store.search(words, 2, everything).map((match) => match.id)).toEqual(['b.ts#0', 'a.ts#0']);
    const [first, second] = [documents.slice(0, 2), documents.slice(2)].map(filled);
    if (!first || !second) throw new Error('There are two.');
    const terms = questionWords('retry request queue').flatMap((word) => word.terms);
    const pooled = poolStatistics([first.statistics(terms), second.statistics(terms)]);
    expect(pooled).toEqual(filled(documents).statistics(terms));
    const parts = [first, second].flatMap((part) => part.search('retry request queue', 10, everything, pooled));
    expect(parts.sort((a, b) => b.score - a.score)).toEqual(filled(documents).search('retry request queue', 10, everything));
  });

  it('takes hostile texts', async () => {
    const texts = ['__proto__ constructor toString', '\ud800 lone', 'a'.repeat(100_000), '🎉 emoji 𠮷野家', '\u0000'.repeat(10), 'x-y-z- -a --', 'again '.repeat(70_000)];
    const loaded = await reopened(filled(texts.map((text, i) => document(`h${i}#0`, text))));
    expect(found(loaded, 'constructor')).toEqual(['h0#0']);
    expect(found(loaded, '野家')).toEqual(['h3#0']);
    expect(found(loaded, 'a'.repeat(100_000))).toEqual(['h2#0']);
    expect(found(loaded, 'again')).toEqual(['h6#0']);
  });
});

const vocabulary = ['retry', 'cache', 'parseHeader', 'timeout', 'RequestQueue', 'flush', 'token_count', '重试', 'overloaded', 'emit', 'x', 'Buffer'];
const questions = ['retry the request', 'parseHeader timeout', '重试 cache', 'overload', 'emit', 'token count buffer flush'];

/** The chunks of one file of random words. */
function someFile(path: string, next: (below: number) => number): KeywordDocument[] {
  const words = (count: number) => Array.from({ length: count }, () => vocabulary[next(vocabulary.length)] ?? '').join(' ');
  return Array.from({ length: 1 + next(4) }, (_, i) => document(`${path}#${i}`, words(1 + next(40)), words(next(3))));
}

function expectLikeReference(store: KeywordStore, documents: readonly KeywordDocument[], seed: number): void {
  for (const question of questions) {
    const matches = store.search(question, 1000, everything);
    const expected = new Map(referenceSearch(documents, question).map((match) => [match.id, match]));
    expect(new Set(matches.map(({ id }) => id)), `seed ${seed}: ${question}`).toEqual(new Set(expected.keys()));
    for (const match of matches) {
      const same = expected.get(match.id);
      expect(match.matched).toEqual(same?.matched);
      for (const field of ['symbol', 'path', 'text'] as const) expect(match.fields[field]).toBeCloseTo(same?.fields[field] ?? NaN, 3);
      expect(match.score / (same?.score ?? NaN)).toBeCloseTo(1, 5);
    }
    expect(isSorted(matches)).toBe(true);
  }
}

function isSorted(matches: readonly KeywordMatch[]): boolean {
  return matches.every((match, i) => {
    const before = matches[i - 1];
    return !before || before.score > match.score || (before.score === match.score && before.id < match.id);
  });
}

describe('a keyword store that changes', () => {
  it('scores as BM25 does, and as if it had been built at once, whatever came before', { timeout: 60_000 }, async () => {
    for (let seed = 1; seed <= 15; seed++) {
      const next = numbers(seed);
      let store = compactKeywordStores.create();
      const kept = new Map<string, Uint8Array>();
      const present = new Map<string, KeywordDocument[]>();
      for (let step = 0; step < 60; step++) {
        const path = `d${next(3)}/${vocabulary[next(5)]}${next(6)}.ts`;
        const action = next(10);
        if (action < 6) {
          const own = someFile(path, next);
          present.set(path, own);
          for (const file of files(own)) store.put(file);
        } else if (action < 8) {
          present.delete(path);
          store.remove(path);
        } else if (action === 8) {
          store.search('cache', 3, everything);
        } else {
          for (const [name, bytes] of await store.save('changed', breathe)) {
            if (bytes) kept.set(name, bytes);
            else kept.delete(name);
          }
          if (next(2) === 0) store = reread(kept, present);
        }
      }
      const all = [...present.values()].flat();
      expect(store.size).toBe(all.length);
      expectLikeReference(store, all, seed);
      const rebuilt = filled(all);
      for (const question of questions) expect(store.search(question, 1000, everything)).toEqual(rebuilt.search(question, 1000, everything));
    }
  });

  /** Another process opens what was saved, and takes away what is no more. */
  function reread(kept: ReadonlyMap<string, Uint8Array>, present: ReadonlyMap<string, readonly KeywordDocument[]>): KeywordStore {
    const store = compactKeywordStores.create();
    store.adopt(kept);
    for (const path of [...store.paths()]) if (!present.has(path)) store.remove(path);
    for (const [path, own] of present) for (const file of files(own)) expect(store.versionOf(path)).toBe(file.version);
    expect(store.changed).toBe(false);
    return store;
  }

  it('writes in proportion to the change', async () => {
    const next = numbers(7);
    const store = compactKeywordStores.create();
    const sizes: number[] = [];
    for (let i = 0; i < 2000; i++) for (const file of files(someFile(`f${i}.ts`, next))) store.put(file);
    const whole = sum(await store.save('changed', breathe));
    expect(store.changed).toBe(false);
    expect((await store.save('changed', breathe)).size).toBe(0);
    for (let i = 0; i < 300; i++) {
      for (const file of files(someFile(`f${next(2000)}.ts`, next))) store.put(file);
      sizes.push(sum(await store.save('changed', breathe)));
    }
    sizes.sort((a, b) => a - b);
    expect(sizes[150]).toBeLessThan(whole / 100);
    expect(sizes.reduce((total, size) => total + size, 0) / 300).toBeLessThan(whole / 50);
  });

  it('takes over what another process wrote', async () => {
    const [writer, reader] = [filled(documents), compactKeywordStores.create()];
    reader.adopt(await writer.save('changed', breathe));
    for (const file of files([document('src/log.ts#0', 'zebra', 'log')])) writer.put(file);
    for (let i = 0; i < 20; i++) {
      for (const file of files([document(`n${i}.ts#0`, `zebra queue ${i}`)])) writer.put(file);
      reader.adopt(await writer.save('changed', breathe));
    }
    for (const question of ['zebra', 'queue', 'log']) expect(reader.search(question, 50, everything)).toEqual(writer.search(question, 50, everything));
    expect([reader.size, reader.changed]).toEqual([writer.size, false]);
  });

  it('is searched while it is merged', async () => {
    const next = numbers(3);
    const store = compactKeywordStores.create();
    const present = new Map<string, KeywordDocument[]>();
    for (let i = 0; i < 64; i++) {
      const own = someFile(`f${i}.ts`, next);
      present.set(`f${i}.ts`, own);
      for (const file of files(own)) store.put(file);
      store.search('cache', 1, everything);
    }
    let breaths = 0;
    const saved = await store.save('changed', async () => {
      if (++breaths !== 2) return;
      present.delete('f3.ts');
      store.remove('f3.ts');
      expectLikeReference(store, [...present.values()].flat(), 0);
    });
    expect(breaths).toBeGreaterThan(1);
    expectLikeReference(store, [...present.values()].flat(), 0);
    const again = compactKeywordStores.create();
    again.adopt(saved);
    again.remove('f3.ts');
    expectLikeReference(again, [...present.values()].flat(), 0);
  });

  it('refuses bytes that it did not write', async () => {
    const [name = '', bytes] = [...(await filled(documents).save('changed', breathe))][0] ?? [];
    if (!bytes) throw new Error('Nothing was saved.');
    const adopt = (content: Uint8Array) => () => compactKeywordStores.create().adopt(new Map([[name, content]]));
    expect(adopt(new TextEncoder().encode('cairn keywords 1\n{}'))).toThrow('not a keyword segment');
    expect(adopt(bytes.slice(0, bytes.length >> 1))).toThrow('not a keyword segment');
    expect(adopt(new Uint8Array(0))).toThrow('not a keyword segment');
    const shifted = new Uint8Array(bytes.length + 1);
    shifted.set(bytes, 1);
    expect(adopt(shifted.subarray(1))).not.toThrow();
  });
});

function sum(saved: ReadonlyMap<string, Uint8Array | null>): number {
  return [...saved.values()].reduce((total, bytes) => total + (bytes?.byteLength ?? 0), 0);
}
