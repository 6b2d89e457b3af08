import { LocalIndex, VirtualFileStorage } from 'vectra';
import { describe, expect, it } from 'vitest';
import { vectraStores } from '../../src/adapters/vectra-store.ts';
import { nodeHasher } from '../../src/adapters/node-hasher.ts';
import type { VectorStore } from '../../src/core/ports/vector-store.ts';
import { vectorOf } from '../support/counting-embedder.ts';

const everything = () => true;
const key = (i: number) => nodeHasher.hash(`text ${i}`);
const items = (count: number) => Array.from({ length: count }, (_, i) => ({ key: key(i), vector: vectorOf(`word${i} common${i % 7}`, 24) }));

async function reopened(store: VectorStore): Promise<VectorStore> {
  const shards = [...(await store.save())].filter((entry): entry is [string, Uint8Array] => entry[1] !== null);
  return vectraStores.load(new Map(shards));
}

describe('a vector store', () => {
  it('ranks as an index of plain Vectra does, before and after it is saved', async () => {
    const store = vectraStores.create();
    await store.add(items(300));
    const oracle = new LocalIndex('oracle', undefined, new VirtualFileStorage());
    await oracle.createIndex();
    await oracle.batchInsertItems(items(300).map((item) => ({ id: item.key, vector: [...item.vector] })));
    const loaded = await reopened(store);
    for (const question of ['word3', 'common5 word100', 'something else']) {
      const vector = vectorOf(question, 24);
      const expected = (await oracle.queryItems([...vector], '', 20)).map(({ item, score }) => ({ key: item.id, score }));
      for (const each of [store, loaded]) {
        const found = await each.search(vector, 20, everything);
        expect(found.map((match) => match.key)).toEqual(expected.map((match) => match.key));
        found.forEach((match, i) => expect(match.score).toBeCloseTo(expected[i]?.score ?? 0, 5));
      }
    }
  });

  it('loses nothing to a filter', async () => {
    const store = vectraStores.create();
    await store.add(items(400));
    const vector = vectorOf('common2', 24);
    const all = await store.search(vector, 400, everything);
    for (const accept of [(each: string) => each.endsWith('7'), (each: string) => each === all[399]?.key, (each: string) => each !== all[0]?.key, () => false]) {
      const found = await store.search(vector, 10, accept);
      expect(found.map((match) => match.key)).toEqual(all.filter((match) => accept(match.key)).slice(0, 10).map((match) => match.key));
    }
  });

  it('adds, replaces and removes', async () => {
    const store = vectraStores.create();
    await store.add(items(50));
    await store.search(vectorOf('x', 24), 5, everything);
    await store.add([{ key: key(3), vector: vectorOf('replaced entirely', 24) }]);
    await store.remove([key(4), key(5), 'unknown']);
    expect([store.size, store.has(key(3)), store.has(key(4))]).toEqual([48, true, false]);
    expect((await store.search(vectorOf('replaced entirely', 24), 1, everything))[0]).toMatchObject({ key: key(3), score: expect.closeTo(1, 5) as number });
    expect(await store.search(vectorOf('word4 common4', 24), 50, everything)).toHaveLength(48);
    expect([...store.keys()].sort()).toEqual(Array.from({ length: 50 }, (_, i) => key(i)).filter((each) => each !== key(4) && each !== key(5)).sort());
  });

  it('saves only the shards that changed, and says when one became empty', async () => {
    const store = vectraStores.create();
    await store.add(items(200));
    expect((await store.save()).size).toBe(16);
    expect((await store.save()).size).toBe(0);
    await store.remove([key(1)]);
    expect([...(await store.save()).keys()]).toEqual([key(1)[0]]);
    const shard = key(2)[0] ?? '';
    await store.remove([...store.keys()].filter((each) => each.startsWith(shard)));
    expect([...(await store.save())]).toEqual([[shard, null]]);
  });

  it('takes no vector that Vectra would rank wrongly', async () => {
    const store = vectraStores.create();
    await store.add(items(20));
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

  it('serves searches while it is written', async () => {
    const store = vectraStores.create();
    await store.add(items(100));
    const found = await Promise.all([
      store.search(vectorOf('word1', 24), 100, everything),
      store.add(items(150)),
      store.search(vectorOf('word1', 24), 150, everything),
      store.save(),
      store.search(vectorOf('word1', 24), 150, everything),
    ]);
    expect(found[4]).toHaveLength(150);
    expect(new Set(found[4].map((match) => match.key)).size).toBe(150);
    expect(await (await reopened(await copy(store))).search(vectorOf('word1', 24), 200, everything)).toHaveLength(150);
  });

  it('refuses bytes that it did not write', async () => {
    const store = vectraStores.create();
    await store.add(items(40));
    const [name, bytes] = [...(await store.save())][0] ?? [];
    if (!name || !bytes) throw new Error('Nothing was saved.');
    const load = (shard: string, content: Uint8Array) => vectraStores.load(new Map([[shard, content]]));
    await expect(load(name, new TextEncoder().encode('{"items":[]}'))).rejects.toThrow('not a vector shard');
    await expect(load(name, bytes.slice(0, -4))).rejects.toThrow('not a vector shard');
    await expect(load(name, new Uint8Array(0))).rejects.toThrow('not a vector shard');
    await expect(load(name === 'f' ? '0' : 'f', bytes)).rejects.toThrow('wrong shard');
    await expect(load('../x', bytes)).rejects.toThrow('no vector shard');
    const shifted = new Uint8Array(bytes.length + 3);
    shifted.set(bytes, 3);
    expect((await load(name, shifted.subarray(3))).size).toBeGreaterThan(0);
  });
});

/** A store with the same vectors, all of them changed since the last save. */
async function copy(store: VectorStore): Promise<VectorStore> {
  const again = vectraStores.create();
  await again.add(items(150).filter((item) => store.has(item.key)));
  return again;
}
