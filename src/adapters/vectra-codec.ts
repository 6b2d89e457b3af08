import type { IndexCodec } from 'vectra';

type IndexData = ReturnType<IndexCodec['deserializeIndex']>;

/** "CVEC" and the version of this layout. */
const magic = 0x43564543;
const version = 1;
const headerBytes = 16;

/**
 * A shard as bytes: a header (magic, version, items, dimension), the keys as one JSON text padded to four bytes, then
 * the vectors as float32. Vectra's JSON is five times as large, can't hold 100,000 items, and loses typed arrays.
 */
export const float32Codec: IndexCodec = {
  extension: '.f32',
  serializeIndex: (data) => encodeShard(data.items as unknown as readonly ShardItem[]),
  deserializeIndex(bytes): IndexData {
    // Vectra only reads a vector's elements, so that a view of the bytes serves as its array of numbers.
    const items = decodeShard(bytes).map((item) => ({ ...item, metadata: {}, vector: item.vector as unknown as number[] }));
    return { version: 1, metadata_config: {}, items };
  },
  serializeCatalog: refuse,
  deserializeCatalog: refuse,
  serializeMetadata: refuse,
  deserializeMetadata: refuse,
};

export interface ShardItem {
  readonly id: string;
  readonly vector: Float32Array;
  readonly norm: number;
}

export function encodeShard(items: readonly Pick<ShardItem, 'id' | 'vector'>[]): Buffer {
  const dimension = items[0]?.vector.length ?? 0;
  const keys = Buffer.from(JSON.stringify(items.map((item) => item.id)));
  const start = headerBytes + 4 + Math.ceil(keys.length / 4) * 4;
  const bytes = Buffer.alloc(start + items.length * dimension * 4);
  [magic, version, items.length, dimension, keys.length].forEach((value, i) => bytes.writeUInt32LE(value, i * 4));
  keys.copy(bytes, headerBytes + 4);
  items.forEach((item, i) => writeVector(bytes, start + i * dimension * 4, item.vector));
  return bytes;
}

/** Throws where the bytes are not what `encodeShard` wrote. */
export function decodeShard(bytes: Uint8Array): ShardItem[] {
  const buffer = aligned(bytes);
  if (buffer.length < headerBytes + 4 || buffer.readUInt32LE(0) !== magic || buffer.readUInt32LE(4) !== version) throw garbled();
  const [count, dimension, keyBytes] = [buffer.readUInt32LE(8), buffer.readUInt32LE(12), buffer.readUInt32LE(16)];
  const start = headerBytes + 4 + Math.ceil(keyBytes / 4) * 4;
  if (buffer.length !== start + count * dimension * 4) throw garbled();
  const keys: unknown = JSON.parse(buffer.toString('utf8', headerBytes + 4, headerBytes + 4 + keyBytes));
  if (!Array.isArray(keys) || keys.length !== count || !keys.every((key) => typeof key === 'string')) throw garbled();
  return keys.map((id, i) => {
    const vector = new Float32Array(buffer.buffer, buffer.byteOffset + start + i * dimension * 4, dimension);
    // A vector of zeros resembles nothing: an endless norm makes its score 0, where 0 would make it NaN and rank it first.
    return { id, vector, norm: norm(vector) || Infinity };
  });
}

export function norm(vector: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < vector.length; i++) sum += (vector[i] ?? 0) ** 2;
  return Math.sqrt(sum);
}

function writeVector(bytes: Buffer, offset: number, vector: Float32Array): void {
  bytes.set(new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength), offset);
}

/** A float32 view needs an address that four divides: small buffers share one allocation at any address. */
function aligned(bytes: Uint8Array): Buffer {
  if (bytes.byteOffset % 4 === 0) return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Buffer.from(bytes.slice().buffer);
}

function garbled(): Error {
  return new Error('These bytes are not a vector shard of this version.');
}

function refuse(): never {
  throw new Error('Shards hold vectors only: no catalog and no metadata files.');
}
