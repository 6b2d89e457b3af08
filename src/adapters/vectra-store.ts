import type { VectorItem, VectorMatch, VectorStore, VectorStores } from '../core/ports/vector-store.ts';
import { normOf, quantise, unitVector } from './quantised.ts';
import { mergeable } from './segment-tiers.ts';
import { encodeShard, type ShardItem, type StoredItem } from './vectra-codec.ts';
import { readShard } from './vectra-shard.ts';
import { VectorMatrix } from './vector-matrix.ts';

/** A shard of more vectors is not merged into a larger one: some 4 MB at 256 dimensions. */
const largestShard = 16_384;
/**
 * As many vectors may be set aside as are in use: that holds another branch that has nothing in common with this one. A
 * small project may always keep so many: they take a few megabytes.
 */
const leastAside = 10_000;

export const vectraStores: VectorStores = { create: () => new VectraStore() };

/** A Vectra index in storage; `name` is null until it is saved. */
interface Shard {
  name: string | null;
  /** Vectors as it was written. Those count that still say that they lie here. */
  readonly places: Place[];
  living: number;
}

interface Place {
  readonly key: string;
  readonly row: number;
  shard: Shard;
}

/**
 * Vectra's shards are what is stored; searches run over a matrix of their vectors, and nothing else of them stays in memory.
 * Vectra itself multiplies one number at a time, 25 ms for 50,000 vectors, and writes an index whole for each change.
 */
class VectraStore implements VectorStore {
  private matrix: VectorMatrix | null = null;
  private readonly used = new Map<string, Place>();
  /** The first are the oldest. */
  private readonly aside = new Map<string, Place>();
  private readonly keyOfRow: string[] = [];
  private shards: Shard[] = [];
  /** What was added since the last save. */
  private gathered = emptyShard();
  private readonly obsolete = new Set<string>();
  private lastName = 0;

  get size(): number {
    return this.used.size;
  }

  get dimension(): number {
    return this.matrix?.dimension ?? 0;
  }

  get changed(): boolean {
    return this.gathered.living > 0 || this.obsolete.size > 0;
  }

  has(key: string): boolean {
    return this.used.has(key);
  }

  keys(): Iterable<string> {
    return this.used.keys();
  }

  async add(items: readonly VectorItem[]): Promise<void> {
    const dimension = this.dimension || (items[0]?.vector.length ?? 0);
    for (const { vector } of items) check(vector, dimension);
    for (const { key, vector } of items) this.put({ id: key, ...quantise(vector) }, this.gathered);
  }

  setAside(keys: readonly string[]): void {
    for (const key of keys) {
      const place = this.used.get(key);
      if (!place) continue;
      this.used.delete(key);
      this.aside.set(key, place);
      this.matrix?.hide(place.row);
    }
    this.forgetOldest();
  }

  recall(key: string): boolean {
    const place = this.aside.get(key);
    if (!place) return this.used.has(key);
    this.aside.delete(key);
    this.used.set(key, place);
    this.matrix?.show(place.row);
    return true;
  }

  async search(vector: Float32Array, limit: number, accept: (key: string) => boolean): Promise<readonly VectorMatch[]> {
    const { matrix, keyOfRow } = this;
    if (!matrix || this.used.size === 0 || limit <= 0) return [];
    check(vector, matrix.dimension);
    const keyOf = (row: number) => keyOfRow[row] ?? '';
    return matrix.search(vector, limit, keyOf, (row) => accept(keyOf(row))).map(({ row, score }) => ({ key: keyOf(row), score }));
  }

  async scores(vector: Float32Array, keys: readonly string[]): Promise<readonly (number | undefined)[]> {
    const { matrix } = this;
    if (!matrix) return keys.map(() => undefined);
    check(vector, matrix.dimension);
    const rows = keys.map((key) => this.used.get(key)?.row);
    const scores = matrix.scoresOf(vector, rows.filter((row) => row !== undefined));
    let next = 0;
    return rows.map((row) => (row === undefined ? undefined : scores[next++]));
  }

  async vectors(keys: readonly string[]): Promise<readonly (Float32Array | undefined)[]> {
    return keys.map((key) => {
      const row = this.used.get(key)?.row;
      const quantised = row === undefined ? undefined : this.matrix?.read(row);
      return quantised && unitVector(quantised);
    });
  }

  async save(scope: 'changed' | 'everything', breathe: () => Promise<void>): Promise<ReadonlyMap<string, Uint8Array | null>> {
    const written = new Set<Shard>();
    if (this.gathered.living > 0) this.join([this.gathered], written);
    for (let group = this.mergeable(); group.length > 0; group = this.mergeable()) this.join(group, written);
    if (scope === 'everything') for (const shard of this.shards) written.add(shard);
    // Taken at once: what changes while it is encoded belongs to the next save.
    const contents = [...written].map((shard) => ({ shard, items: livingOf(shard).map((place) => this.itemOf(place)) }));
    const saved = new Map<string, Uint8Array | null>([...this.obsolete].map((name) => [name, null]));
    this.obsolete.clear();
    for (const { shard, items } of contents) {
      shard.name ??= String(++this.lastName);
      saved.set(shard.name, encodeShard(items));
      await breathe();
    }
    return saved;
  }

  async adopt(changes: ReadonlyMap<string, Uint8Array | null>): Promise<void> {
    const incoming: { name: string; items: StoredItem[] }[] = [];
    for (const [name, bytes] of changes) if (bytes) incoming.push({ name, items: await readShard(bytes) });
    const dimension = this.dimension || (incoming[0]?.items[0]?.rows.dimension ?? 0);
    if (incoming.some(({ items }) => (items[0]?.rows.dimension ?? dimension) !== dimension)) throw new Error('The shards hold vectors of several dimensions.');
    const gone = this.shards.filter(({ name }) => name !== null && changes.has(name));
    this.shards = this.shards.filter((shard) => !gone.includes(shard));
    const isFirst = this.used.size + this.aside.size === 0;
    for (const { name, items } of incoming.sort((a, b) => Number(a.name) - Number(b.name))) {
      const shard = emptyShard(name);
      this.shards.push(shard);
      this.lastName = Math.max(this.lastName, Number(name));
      if (!isFirst) for (const { id } of items) this.forgetKey(id);
      this.putAll(items, shard);
    }
    for (const shard of gone) for (const place of livingOf(shard)) this.forget(place);
    this.forgetOverwritten();
    this.forgetOldest();
  }

  private put(item: ShardItem, shard: Shard): void {
    this.forgetKey(item.id);
    this.matrix ??= new VectorMatrix(item.numbers.length);
    this.place(item.id, this.matrix.add(item), shard);
  }

  /** All items of a shard that was read. */
  private putAll(items: readonly StoredItem[], shard: Shard): void {
    const rows = items[0]?.rows;
    if (!rows) return;
    this.matrix ??= new VectorMatrix(rows.dimension);
    const numbers = this.matrix.addAll(rows);
    items.forEach(({ id }, i) => this.place(id, numbers[i] ?? 0, shard));
  }

  /** Of a key that was read in several places the last counts. Hardly ever is there one: then nothing is looked up. */
  private forgetOverwritten(): void {
    const shards = [...this.shards, this.gathered];
    if (this.used.size + this.aside.size === shards.reduce((sum, { living }) => sum + living, 0)) return;
    for (const place of shards.flatMap(livingOf)) if ((this.used.get(place.key) ?? this.aside.get(place.key)) !== place) this.leave(place);
  }

  private place(key: string, row: number, shard: Shard): void {
    const place = { key, row, shard };
    this.keyOfRow[row] = key;
    this.used.set(key, place);
    shard.places.push(place);
    shard.living++;
  }

  private forgetKey(key: string): void {
    const known = this.used.get(key) ?? this.aside.get(key);
    if (known) this.forget(known);
  }

  private forget(place: Place): void {
    this.used.delete(place.key);
    this.aside.delete(place.key);
    this.leave(place);
    if (this.used.size + this.aside.size === 0) this.matrix = null;
  }

  private leave(place: Place): void {
    this.matrix?.remove(place.row);
    place.shard.living--;
    place.shard = nowhere;
  }

  private forgetOldest(): void {
    const most = Math.max(leastAside, this.used.size);
    for (const place of this.aside.values()) {
      if (this.aside.size <= most) return;
      this.forget(place);
    }
  }

  private mergeable(): readonly Shard[] {
    const sized = this.shards.map((shard) => ({ shard, items: shard.places.length, dead: shard.places.length - shard.living }));
    return mergeable(sized, largestShard).map(({ shard }) => shard);
  }

  /** One shard in place of several, or of what was gathered. */
  private join(group: readonly Shard[], written: Set<Shard>): void {
    const places = group.flatMap(livingOf);
    const joined: Shard = { name: null, places, living: places.length };
    for (const place of places) place.shard = joined;
    for (const shard of group) {
      written.delete(shard);
      if (shard.name !== null) this.obsolete.add(shard.name);
      if (shard === this.gathered) this.gathered = emptyShard();
    }
    this.shards = this.shards.filter((shard) => !group.includes(shard));
    if (places.length === 0) return;
    this.shards.push(joined);
    written.add(joined);
  }

  private itemOf({ key, row }: Place): ShardItem {
    const { numbers, norm } = this.matrix?.read(row) ?? { numbers: new Int8Array(0), norm: Infinity };
    return { id: key, numbers: numbers.slice(), norm };
  }
}

function emptyShard(name: string | null = null): Shard {
  return { name, places: [], living: 0 };
}

/** Where vectors lie that were forgotten. */
const nowhere = emptyShard();

function livingOf(shard: Shard): Place[] {
  return shard.places.filter((place) => place.shard === shard);
}

/** Vectra takes anything: NaN would rank first, and vectors of another length would be compared by their beginning. */
function check(vector: Float32Array, dimension: number): void {
  if (vector.length === 0 || vector.length !== dimension) {
    throw new Error(`A vector has ${vector.length} components, the store's have ${dimension}.`);
  }
  if (!Number.isFinite(normOf(vector))) throw new Error('A vector has a component that is not a finite number.');
}
