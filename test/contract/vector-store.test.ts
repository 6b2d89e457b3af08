import { describe, expect, it } from 'vitest';
import { quantise } from '../../src/adapters/quantised.ts';
import { openShard } from '../../src/adapters/vectra-shard.ts';
import { vectraStores } from '../../src/adapters/vectra-store.ts';
import { nodeHasher } from '../../src/adapters/node-hasher.ts';
import { dotProducts, plainDots } from '../../src/adapters/vector-kernel.ts';
import { VectorMatrix } from '../../src/adapters/vector-matrix.ts';
import type { VectorItem, VectorMatch, VectorStore } from '../../src/core/ports/vector-store.ts';
import { vectorOf } from '../support/counting-embedder.ts';
import { numbers } from '../support/numbers.ts';

const everything = () => true;
const breathe = async () => undefined;
const key = (i: number) => nodeHasher.hash(`text ${i}`);
const items = (count: number, dimension = 24) => Array.from({ length: count }, (_, i) => ({ key: key(i), vector: vectorOf(`word${i} common${i % 7}`, dimension) }));
const names = (matches: readonly VectorMatch[]) => matches.map((match) => match.key);

function filled(count: number, dimension = 24): Promise<VectorStore> {
  return filledWith(items(count, dimension));
}

async function filledWith(content: readonly VectorItem[]): Promise<VectorStore> {
  const store = vectraStores.create();
  await store.add(content);
  return store;
}

async function reopened(store: VectorStore): Promise<VectorStore> {
  const again = vectraStores.create();
  await again.adopt(await store.save('everything', breathe));
  return again;
}

/** What Vectra itself finds in the shards that the store saved. */
async function foundByVectra(store: VectorStore, vector: Float32Array, limit: number): Promise<VectorMatch[]> {
  const found: VectorMatch[] = [];
  for (const bytes of (await store.save('everything', breathe)).values()) {
    const results = bytes ? await (await openShard(bytes)).queryItems([...vector], '', limit) : [];
    found.push(...results.map(({ item, score }) => ({ key: item.id, score })));
  }
  return found.sort((a, b) => b.score - a.score || (a.key < b.key ? -1 : 1)).slice(0, limit);
}

describe('a vector store', () => {
  it.each([16, 24, 256, 1000])('ranks as Vectra ranks its shards, before and after it is saved (%i dimensions)', async (dimension) => {
    const store = await filled(600, dimension);
    const loaded = await reopened(store);
    for (const question of ['word3', 'common5 word100', 'something else']) {
      const vector = vectorOf(question, dimension);
      const expected = await foundByVectra(store, vector, 20);
      for (const each of [store, loaded]) {
        const found = await each.search(vector, 20, everything);
        expect(names(found)).toEqual(names(expected));
        found.forEach((match, i) => expect(match.score).toBeCloseTo(expected[i]?.score ?? NaN, 3));
        expect(await each.scores(vector, [...names(found), 'unknown'])).toEqual([...found.map(({ score }) => expect.closeTo(score, 6) as number), undefined]);
      }
    }
  });

  it('keeps the twenty nearest of exact vectors, though it stores a byte a number', async () => {
    const next = numbers(5);
    const random = () => Float32Array.from({ length: 256 }, () => next(2001) / 1000 - 1);
    const vectors = Array.from({ length: 3000 }, (_, i) => ({ key: key(i), vector: random() }));
    const store = vectraStores.create();
    await store.add(vectors);
    let kept = 0;
    for (let i = 0; i < 20; i++) {
      const question = random();
      const exact = vectors.map(({ key, vector }) => ({ key, score: cosine(question, vector) })).sort((a, b) => b.score - a.score);
      const best = new Set(names(exact.slice(0, 20)));
      const found = await store.search(question, 20, everything);
      kept += found.filter((match) => best.has(match.key)).length;
      for (const match of found) expect(match.score).toBeCloseTo(exact.find((each) => each.key === match.key)?.score ?? NaN, 2);
    }
    expect(kept).toBeGreaterThan(0.97 * 400);
  });

  it('loses nothing to a filter, and asks it no more than it must', async () => {
    const store = await filled(1500);
    const vector = vectorOf('common2', 24);
    const all = await store.search(vector, 1500, everything);
    expect(all).toHaveLength(1500);
    for (const accept of [(each: string) => each.endsWith('7'), (each: string) => each === all[1499]?.key, (each: string) => each !== all[0]?.key, () => false]) {
      const found = await store.search(vector, 10, accept);
      expect(found).toEqual(all.filter((match) => accept(match.key)).slice(0, 10));
    }
    let asked = 0;
    await store.search(vector, 10, () => ++asked > 0);
    expect(asked).toBe(10);
  });

  it('adds, replaces, sets aside and recalls', async () => {
    const store = await filled(50);
    await store.add([{ key: key(3), vector: vectorOf('replaced entirely', 24) }]);
    store.setAside([key(4), key(5), 'unknown']);
    expect([store.size, store.has(key(3)), store.has(key(4))]).toEqual([48, true, false]);
    expect((await store.search(vectorOf('replaced entirely', 24), 1, everything))[0]).toMatchObject({ key: key(3), score: expect.closeTo(1, 3) as number });
    expect(await store.search(vectorOf('word4 common4', 24), 50, everything)).toHaveLength(48);
    const used = Array.from({ length: 50 }, (_, i) => key(i)).filter((each) => each !== key(4) && each !== key(5));
    expect([...store.keys()].sort()).toEqual(used.sort());
    expect(await store.vectors([key(4), 'unknown'])).toEqual([undefined, undefined]);
    const again = await reopened(store);
    expect([again.recall(key(4)), again.recall('unknown'), store.recall(key(4))]).toEqual([true, false, true]);
    for (const each of [store, again]) {
      expect((await each.search(vectorOf('word4 common4', 24), 1, everything))[0]?.key).toBe(key(4));
      expect(cosine((await each.vectors([key(4)]))[0] ?? new Float32Array(24), vectorOf('word4 common4', 24))).toBeGreaterThan(0.999);
    }
  });

  it('forgets the oldest of those set aside when they are more than a large project needs', async () => {
    const store = vectraStores.create();
    const many = Array.from({ length: 12_000 }, (_, i) => ({ key: `k${i}`, vector: vectorOf(`word${i % 10}`, 16) }));
    await store.add(many);
    store.setAside(many.slice(0, 11_999).map((item) => item.key));
    expect([store.recall('k0'), store.recall('k1998'), store.recall('k1999'), store.recall('k11998')]).toEqual([false, false, true, true]);
    expect(sum(await store.save('changed', breathe))).toBeLessThan(11_000 * 40);
  });

  it('writes what was added and no more, and merges small shards', async () => {
    const store = await filled(4000);
    const kept = new Map(await store.save('changed', breathe));
    const whole = sum(kept);
    expect([store.changed, (await store.save('changed', breathe)).size]).toEqual([false, 0]);
    const sizes: number[] = [];
    for (let i = 0; i < 200; i++) {
      await store.add([{ key: key(10_000 + i), vector: vectorOf(`new${i}`, 24) }]);
      store.setAside([key(i)]);
      const saved = await store.save('changed', breathe);
      sizes.push(sum(saved));
      for (const [name, bytes] of saved) {
        if (bytes) kept.set(name, bytes);
        else kept.delete(name);
      }
    }
    expect(sizes.sort((a, b) => a - b)[100]).toBeLessThan(whole / 200);
    expect(sizes.reduce((total, size) => total + size, 0)).toBeLessThan(whole);
    expect(kept.size).toBeLessThan(24);
    const loaded = vectraStores.create();
    await loaded.adopt(kept);
    loaded.setAside(Array.from({ length: 200 }, (_, i) => key(i)));
    const vector = vectorOf('common1', 24);
    expect(await loaded.search(vector, 5000, everything)).toEqual(await store.search(vector, 5000, everything));
  });

  it('takes over what another process wrote', async () => {
    const [writer, reader] = [await filled(500), vectraStores.create()];
    await reader.adopt(await writer.save('changed', breathe));
    for (let i = 0; i < 30; i++) {
      await writer.add([{ key: key(1000 + i), vector: vectorOf(`new${i}`, 24) }, { key: key(i), vector: vectorOf(`again${i}`, 24) }]);
      await reader.adopt(await writer.save('changed', breathe));
    }
    const vector = vectorOf('new3 again4', 24);
    expect(await reader.search(vector, 1000, everything)).toEqual(await writer.search(vector, 1000, everything));
    expect([reader.size, reader.changed]).toEqual([530, false]);
  });

  it.each(['an empty store', 'one that has it already'])('lets the last count of a key that several shards name: %s', async (where) => {
    const shardOf = async (vector: Float32Array) => [...(await (await filledWith([{ key: key(0), vector }, { key: nodeHasher.hash(where), vector: vectorOf(where, 24) }])).save('changed', breathe)).values()][0] ?? null;
    const [older, newer] = [await shardOf(vectorOf('older', 24)), await shardOf(vectorOf('newer', 24))];
    const store = where === 'an empty store' ? vectraStores.create() : await reopened(await filled(3));
    await store.adopt(new Map([['11', newer], ['10', older]]));
    expect(store.size).toBe(where === 'an empty store' ? 2 : 4);
    const found = await store.search(vectorOf('newer', 24), 10, everything);
    expect(found.filter((match) => match.key === key(0))).toEqual([{ key: key(0), score: expect.closeTo(1, 2) as number }]);
    expect(found).toHaveLength(store.size);
    store.setAside([key(0)]);
    expect(names(await store.search(vectorOf('older', 24), 10, everything))).not.toContain(key(0));
  });

  it('takes no vector that Vectra would rank wrongly', async () => {
    const store = await filled(20);
    await expect(store.add([{ key: 'a1', vector: new Float32Array(23) }])).rejects.toThrow('23 components');
    await expect(store.add([{ key: 'a2', vector: new Float32Array(24).fill(NaN) }])).rejects.toThrow('finite');
    await expect(store.search(new Float32Array(12), 5, everything)).rejects.toThrow('12 components');
    expect(store.size).toBe(20);
    await store.add([{ key: 'a3', vector: new Float32Array(24) }]);
    const found = await store.search(vectorOf('word1 common1', 24), 21, everything);
    expect(found[0]?.key).toBe(key(1));
    expect(found.find((match) => match.key === 'a3')?.score).toBe(0);
    expect(await store.search(new Float32Array(24), 5, everything)).toEqual([]);
  });

  it('takes over nothing of shards that do not fit', async () => {
    const bytes = [...(await (await filled(40)).save('changed', breathe)).values()][0];
    const other = [...(await (await filled(3, 16)).save('changed', breathe)).values()][0];
    if (!bytes || !other) throw new Error('Nothing was saved.');
    const adopt = (content: Uint8Array, store = vectraStores.create()) => store.adopt(new Map([['1', content]]));
    await expect(adopt(new TextEncoder().encode('{"items":[]}'))).rejects.toThrow('not a vector shard');
    await expect(adopt(bytes.slice(0, -4))).rejects.toThrow('not a vector shard');
    await expect(adopt(new Uint8Array(0))).rejects.toThrow('not a vector shard');
    const store = await reopened(await filled(5));
    await expect(store.adopt(new Map([['9', other]]))).rejects.toThrow('several dimensions');
    expect(store.size).toBe(5);
    const shifted = new Uint8Array(bytes.length + 3);
    shifted.set(bytes, 3);
    const loaded = vectraStores.create();
    await loaded.adopt(new Map([['1', shifted.subarray(3)]]));
    expect(loaded.size).toBe(40);
  });
});

describe('the matrix', () => {
  it('gives the same with and without SIMD', () => {
    const next = numbers(11);
    for (const dimension of [1, 15, 16, 100, 400, 4096]) {
      const [fast, plain] = [new VectorMatrix(dimension, dotProducts), new VectorMatrix(dimension, plainDots)];
      const random = () => Float32Array.from({ length: dimension }, () => next(2001) / 1000 - 1);
      for (let i = 0; i < 50; i++) {
        const vector = i === 0 ? new Float32Array(dimension).fill(1) : random();
        for (const matrix of [fast, plain]) matrix.add(quantise(vector));
      }
      for (const question of [new Float32Array(dimension).fill(1), random(), Float32Array.from({ length: dimension }, (_, i) => (i === 0 ? 1 : 0))]) {
        const found = (matrix: VectorMatrix) => matrix.search(question, 50, String, everything);
        expect(found(fast)).toEqual(found(plain));
        // Many equal numbers are where 32 bits would be too few.
        expect(found(fast).every(({ score }) => Math.abs(score) <= 1.001)).toBe(true);
      }
    }
  });

  it('is faster with SIMD', () => {
    // The least of several: other work of the machine only ever adds.
    const least = { plain: Infinity, fast: Infinity };
    const vectors = Array.from({ length: 50 }, (_, i) => vectorOf(`word${i}`, 512));
    const [fast, plain] = [new VectorMatrix(512, dotProducts), new VectorMatrix(512, plainDots)];
    for (let i = 0; i < 4000; i++) for (const matrix of [fast, plain]) matrix.add(quantise(vectors[i % 50] ?? new Float32Array(512)));
    for (let round = 0; round < 12; round++) {
      for (const [name, matrix] of [['fast', fast], ['plain', plain]] as const) {
        const started = performance.now();
        matrix.search(vectorOf('word7', 512), 5, String, everything);
        least[name] = Math.min(least[name], performance.now() - started);
      }
    }
    expect(least.fast).toBeLessThan(least.plain / 2);
  });
});

function cosine(a: Float32Array, b: Float32Array): number {
  let [dot, first, second] = [0, 0, 0];
  a.forEach((value, i) => {
    dot += value * (b[i] ?? 0);
    first += value * value;
    second += (b[i] ?? 0) ** 2;
  });
  return dot / Math.sqrt(first * second);
}

function sum(saved: ReadonlyMap<string, Uint8Array | null>): number {
  return [...saved.values()].reduce((total, bytes) => total + (bytes?.byteLength ?? 0), 0);
}
