import type { FileStorage, LocalIndex } from 'vectra';
import { encodeShard, float32Codec, norm, type ShardItem } from './vectra-codec.ts';

const folder = 'shard';
const name = 'index.f32';

/**
 * One Vectra index in memory. Changes are gathered and merged when somebody asks: Vectra writes the whole index on
 * each insert and looks for the id among all items, which costs the square of their number.
 */
export class VectraShard {
  private index: LocalIndex | null = null;
  private bytes: Buffer | null;
  private readonly added = new Map<string, Float32Array>();
  private readonly removed = new Set<string>();

  /** `bytes` is null for an empty shard. */
  constructor(bytes: Buffer | null) {
    this.bytes = bytes;
  }

  add(key: string, vector: Float32Array): void {
    this.removed.add(key);
    this.added.set(key, vector);
  }

  remove(key: string): void {
    this.removed.add(key);
    this.added.delete(key);
  }

  /** Best first, as Vectra ranks them; null when the shard is empty. */
  async query(vector: Float32Array, limit: number): Promise<{ key: string; score: number }[]> {
    const index = await this.settled();
    if (!index) return [];
    const results = await index.queryItems(vector as unknown as number[], '', limit);
    return results.map((result) => ({ key: result.item.id, score: result.score }));
  }

  /** The same for chosen keys only, each looked at: for a filter that leaves too few of the best. */
  async queryAmong(vector: Float32Array, limit: number, accept: (key: string) => boolean): Promise<{ key: string; score: number }[]> {
    const index = await this.settled();
    const items = index ? ((await index.listItems()) as unknown as ShardItem[]) : [];
    const length = norm(vector);
    return items
      .filter((item) => accept(item.id))
      .map((item) => ({ key: item.id, score: dot(vector, item.vector) / (length * item.norm) }))
      .sort((a, b) => b.score - a.score)
      .slice(0, limit);
  }

  /** The shard for storage, or null when it is empty. */
  async save(): Promise<Uint8Array | null> {
    await this.settled();
    return this.bytes;
  }

  /** Merges what was gathered. Searches and saves may run side by side: whoever comes second starts over. */
  private async settled(): Promise<LocalIndex | null> {
    const { LocalIndex } = await import('vectra');
    for (;;) {
      const seen = this.bytes;
      if (seen && !this.index) this.index = new LocalIndex(folder, name, memoryStorage(seen), float32Codec);
      const items = this.index ? ((await this.index.listItems()) as unknown as ShardItem[]) : [];
      if (this.bytes !== seen) continue;
      if (this.removed.size === 0) return this.index;
      const kept: Pick<ShardItem, 'id' | 'vector'>[] = items.filter((item) => !this.removed.has(item.id));
      for (const [id, vector] of this.added) kept.push({ id, vector });
      this.bytes = kept.length > 0 ? encodeShard(kept) : null;
      this.index = null;
      this.added.clear();
      this.removed.clear();
    }
  }
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return sum;
}

/** The one file of a shard. Vectra asks for nothing else: no metadata files, no writes. */
function memoryStorage(bytes: Buffer): FileStorage {
  return {
    pathExists: async () => true,
    readFile: async () => bytes,
    getDetails: async (path) => ({ name: path, path, isFolder: false }),
    listFiles: async () => [],
    createFile: refuse,
    createFolder: refuse,
    deleteFile: refuse,
    deleteFolder: refuse,
    upsertFile: refuse,
  };
}

async function refuse(): Promise<never> {
  throw new Error('A shard in memory is never written through Vectra.');
}
