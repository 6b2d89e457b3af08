import type { IndexCodec } from 'vectra';
import type { Quantised } from './quantised.ts';

type IndexData = ReturnType<IndexCodec['deserializeIndex']>;

/** "CVEC" and the version of this layout. */
const magic = 0x43564543;
const version = 2;
const headerBytes = 20;

/**
 * A Vectra index as bytes: a header (magic, version, items, dimension, bytes of the keys), the keys as one JSON text
 * padded to four bytes, the vectors' lengths as float32, then the vectors in 8 bits a number. Vectra's JSON is twenty times
 * as large, can't hold 100,000 items, and loses typed arrays.
 */
export const quantisedCodec: IndexCodec = {
  extension: '.i8',
  serializeIndex: (data) => encodeShard(data.items.map(({ id, vector, norm }) => ({ id, numbers: vector as unknown as Int8Array, norm }))),
  deserializeIndex(bytes): IndexData {
    // Vectra only reads a vector's elements, so that a view of the bytes serves as its array of numbers.
    const items = decodeShard(bytes).map(({ id, numbers, norm }) => ({ id, norm, metadata: {}, vector: numbers as unknown as number[] }));
    return { version: 1, metadata_config: {}, items };
  },
  serializeCatalog: refuse,
  deserializeCatalog: refuse,
  serializeMetadata: refuse,
  deserializeMetadata: refuse,
};

export interface ShardItem extends Quantised {
  readonly id: string;
}

export function encodeShard(items: readonly ShardItem[]): Buffer {
  const dimension = items[0]?.numbers.length ?? 0;
  const keys = Buffer.from(JSON.stringify(items.map((item) => item.id)));
  const norms = headerBytes + Math.ceil(keys.length / 4) * 4;
  const start = norms + items.length * 4;
  const bytes = Buffer.alloc(start + items.length * dimension);
  [magic, version, items.length, dimension, keys.length].forEach((value, i) => bytes.writeUInt32LE(value, i * 4));
  keys.copy(bytes, headerBytes);
  items.forEach(({ numbers, norm }, i) => {
    bytes.writeFloatLE(norm, norms + i * 4);
    bytes.set(new Uint8Array(numbers.buffer, numbers.byteOffset, dimension), start + i * dimension);
  });
  return bytes;
}

/** Throws where the bytes are not what `encodeShard` wrote. */
export function decodeShard(bytes: Uint8Array): ShardItem[] {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (buffer.length < headerBytes || buffer.readUInt32LE(0) !== magic || buffer.readUInt32LE(4) !== version) throw garbled();
  const [count, dimension, keyBytes] = [buffer.readUInt32LE(8), buffer.readUInt32LE(12), buffer.readUInt32LE(16)];
  const norms = headerBytes + Math.ceil(keyBytes / 4) * 4;
  const start = norms + count * 4;
  if (buffer.length !== start + count * dimension) throw garbled();
  const keys: unknown = JSON.parse(buffer.toString('utf8', headerBytes, headerBytes + keyBytes));
  if (!Array.isArray(keys) || keys.length !== count || !keys.every((key) => typeof key === 'string')) throw garbled();
  return keys.map((id, i) => ({
    id,
    numbers: new Int8Array(buffer.buffer, buffer.byteOffset + start + i * dimension, dimension),
    norm: buffer.readFloatLE(norms + i * 4),
  }));
}

function garbled(): Error {
  return new Error('These bytes are not a vector shard of this version.');
}

function refuse(): never {
  throw new Error('Shards hold vectors only: no catalog and no metadata files.');
}
