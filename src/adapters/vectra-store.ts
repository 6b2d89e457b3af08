import type { VectorItem, VectorMatch, VectorStore, VectorStores } from '../core/ports/vector-store.ts';
import { decodeShard, norm } from './vectra-codec.ts';
import { VectraShard } from './vectra-shard.ts';

/** By the key's first hex digit: a change of one chunk writes a sixteenth of the vectors. */
const shardNames = [...'0123456789abcdef'];

export const vectraStores: VectorStores = {
  create: () => new VectraStore(),
  async load(shards) {
    const store = new VectraStore();
    for (const [name, bytes] of shards) store.adopt(name, bytes);
    return store;
  },
};

class VectraStore implements VectorStore {
  private readonly shards = new Map(shardNames.map((name) => [name, new VectraShard(null)]));
  private readonly known = new Set<string>();
  private readonly changed = new Set<string>();
  private components = 0;

  get dimension(): number {
    return this.components;
  }

  get size(): number {
    return this.known.size;
  }

  has(key: string): boolean {
    return this.known.has(key);
  }

  keys(): Iterable<string> {
    return this.known;
  }

  async add(items: readonly VectorItem[]): Promise<void> {
    const dimension = this.components || (items[0]?.vector.length ?? 0);
    for (const item of items) check(item.vector, dimension);
    for (const { key, vector } of items) {
      this.shard(key).add(key, vector);
      this.changed.add(shardOf(key));
      this.known.add(key);
    }
    this.components = dimension;
  }

  async remove(keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      if (!this.known.delete(key)) continue;
      this.shard(key).remove(key);
      this.changed.add(shardOf(key));
    }
    if (this.known.size === 0) this.components = 0;
  }

  async search(vector: Float32Array, limit: number, accept: (key: string) => boolean): Promise<readonly VectorMatch[]> {
    if (this.known.size === 0 || limit <= 0) return [];
    check(vector, this.components);
    if (norm(vector) === 0) return [];
    const found: VectorMatch[] = [];
    for (const shard of this.shards.values()) found.push(...(await accepted(shard, vector, limit, accept)));
    return found.sort((a, b) => b.score - a.score || (a.key < b.key ? -1 : 1)).slice(0, limit);
  }

  async save(): Promise<ReadonlyMap<string, Uint8Array | null>> {
    const saved = new Map<string, Uint8Array | null>();
    const names = [...this.changed];
    this.changed.clear();
    for (const name of names) saved.set(name, await this.shard(name).save());
    return saved;
  }

  /** Takes a saved shard over. Throws where it does not fit the others. */
  adopt(name: string, bytes: Uint8Array): void {
    if (!this.shards.has(name)) throw new Error(`There is no vector shard ${name}.`);
    const items = decodeShard(bytes);
    for (const { id, vector } of items) {
      check(vector, this.components || vector.length);
      if (shardOf(id) !== name || this.known.has(id)) throw new Error(`The vector ${id} is in the wrong shard.`);
      this.components = vector.length;
      this.known.add(id);
    }
    this.shards.set(name, new VectraShard(items.length > 0 ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) : null));
  }

  private shard(key: string): VectraShard {
    const shard = this.shards.get(shardOf(key));
    if (!shard) throw new Error(`No shard for ${key}.`);
    return shard;
  }
}

/** The best of a shard among those accepted. A filter that leaves too few of the best has its keys looked at one by one. */
async function accepted(shard: VectraShard, vector: Float32Array, limit: number, accept: (key: string) => boolean): Promise<VectorMatch[]> {
  const best = await shard.query(vector, limit);
  const fitting = best.filter((match) => accept(match.key));
  return fitting.length === best.length || best.length < limit ? fitting : shard.queryAmong(vector, limit, accept);
}

function shardOf(key: string): string {
  const digit = key[0] ?? '0';
  return shardNames.includes(digit) ? digit : '0';
}

/** Vectra takes anything: NaN would rank first, and vectors of another length would be compared by their beginning. */
function check(vector: Float32Array, dimension: number): void {
  if (vector.length === 0 || vector.length !== dimension) {
    throw new Error(`A vector has ${vector.length} components, the store's have ${dimension}.`);
  }
  if (!vector.every(Number.isFinite)) throw new Error('A vector has a component that is not a finite number.');
}
