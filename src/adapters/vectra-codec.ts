import type { IndexCodec } from 'vectra';
import type { Quantised, VectorRows } from './quantised.ts';

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
    return { version: 1, metadata_config: {}, items: decodeShard(bytes) };
  },
  serializeCatalog: refuse,
  deserializeCatalog: refuse,
  serializeMetadata: refuse,
  deserializeMetadata: refuse,
};

export interface ShardItem extends Quantised {
  readonly id: string;
}

const noMetadata = {};

/** An item as Vectra has it. Its vector is looked up only when somebody asks: 100,000 views of bytes take as long as reading them. */
export class StoredItem implements ShardItem {
  readonly metadata = noMetadata;

  constructor(
    readonly id: string,
    readonly rows: VectorRows,
    private readonly row: number,
  ) {}

  get norm(): number {
    return this.rows.norms[this.row] ?? Infinity;
  }
  get numbers(): Int8Array {
    const { numbers, dimension } = this.rows;
    return numbers.subarray(this.row * dimension, (this.row + 1) * dimension);
  }
  /** Vectra only reads a vector's elements, so that a view of the bytes serves as its array of numbers. */
  get vector(): number[] {
    return this.numbers as unknown as number[];
  }
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
export function decodeShard(bytes: Uint8Array): StoredItem[] {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (buffer.length < headerBytes || buffer.readUInt32LE(0) !== magic || buffer.readUInt32LE(4) !== version) throw garbled();
  const [count, dimension, keyBytes] = [buffer.readUInt32LE(8), buffer.readUInt32LE(12), buffer.readUInt32LE(16)];
  const norms = headerBytes + Math.ceil(keyBytes / 4) * 4;
  const start = norms + count * 4;
  if (buffer.length !== start + count * dimension) throw garbled();
  const keys: unknown = JSON.parse(buffer.toString('utf8', headerBytes, headerBytes + keyBytes));
  if (!Array.isArray(keys) || keys.length !== count || !keys.every((key) => typeof key === 'string')) throw garbled();
  const numbers = new Int8Array(buffer.buffer, buffer.byteOffset + start, count * dimension);
  // Copied: they need not lie where an array of floats may begin.
  const rows = { numbers, norms: new Float32Array(buffer.buffer.slice(buffer.byteOffset + norms, buffer.byteOffset + start) as ArrayBuffer), dimension };
  return keys.map((id, i) => new StoredItem(id, rows, i));
}

function garbled(): Error {
  return new Error('These bytes are not a vector shard of this version.');
}

function refuse(): never {
  throw new Error('Shards hold vectors only: no catalog and no metadata files.');
}
