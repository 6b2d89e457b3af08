import { tokenizerVersion } from './tokenizer.ts';

/**
 * The file: `CRNE`, the format's number, then blocks. A block is a JSON head (its length before it), tokens, one scale a
 * token (float32), and one row a token (int8, `dimension` wide); each part begins at a multiple of four. The first block
 * names the model; another training may append more, whose tokens the others lack.
 */
export const formatVersion = 1;
const magic = 0x454e5243;

export interface StaticModel {
  /** `name@version`, what the vectors of an index are known by. */
  readonly name: string;
  readonly dimension: number;
  readonly tokens: readonly string[];
  readonly scales: Float32Array;
  readonly rows: Int8Array;
}

export interface BlockHead {
  readonly name: string;
  readonly tokenizer: number;
  readonly dimension: number;
  readonly tokens: number;
  readonly tokenBytes: number;
}

interface Block {
  readonly head: BlockHead;
  readonly tokens: readonly string[];
  readonly scales: Float32Array;
  readonly rows: Int8Array;
}

/** Throws where the bytes are no model of this format and tokenizer. */
export function readModel(bytes: Uint8Array): StaticModel {
  const blocks = placesOf(bytes).map((place) => readBlock(bytes, place));
  const { dimension } = blocks[0]?.head ?? { dimension: 0 };
  const total = blocks.reduce((sum, { tokens }) => sum + tokens.length, 0);
  const scales = new Float32Array(total);
  const rows = new Int8Array(total * dimension);
  let at = 0;
  for (const block of blocks) {
    scales.set(block.scales, at);
    rows.set(block.rows, at * dimension);
    at += block.tokens.length;
  }
  return { name: modelName(bytes), dimension, tokens: blocks.flatMap(({ tokens }) => tokens), scales, rows };
}

/** The tokens alone, without the table that is read for vectors. */
export function readTokens(bytes: Uint8Array): string[] {
  return placesOf(bytes).flatMap((place) => tokensOf(bytes, place));
}

/** The name alone, which costs nothing: an index is opened far more often than something is embedded. */
export function modelName(bytes: Uint8Array): string {
  return placesOf(bytes).map(({ head }) => head.name).join('+');
}

/** The blocks as `writeModel` takes them, so that one can be replaced. */
export function blocksOf(bytes: Uint8Array): Uint8Array[] {
  const places = placesOf(bytes);
  return places.map(({ begin }, i) => bytes.slice(begin, places[i + 1]?.begin ?? bytes.length));
}

/** A block as it stands in the file. */
export function writeBlock(name: string, dimension: number, tokens: readonly string[], scales: Float32Array, rows: Int8Array): Uint8Array {
  const encoder = new TextEncoder();
  const text = encoder.encode(tokens.join('\n'));
  const head: BlockHead = { name, tokenizer: tokenizerVersion, dimension, tokens: tokens.length, tokenBytes: text.length };
  const json = encoder.encode(JSON.stringify(head));
  const length = 4 + padded(json.length) + padded(text.length) + 4 * tokens.length + padded(rows.length);
  const bytes = new Uint8Array(length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, json.length, true);
  bytes.set(json, 4);
  let at = 4 + padded(json.length);
  bytes.set(text, at);
  at += padded(text.length);
  scales.forEach((scale, i) => view.setFloat32(at + 4 * i, scale, true));
  at += 4 * scales.length;
  bytes.set(new Uint8Array(rows.buffer, rows.byteOffset, rows.length), at);
  return bytes;
}

export function writeModel(blocks: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(8 + blocks.reduce((sum, block) => sum + block.length, 0));
  const view = new DataView(bytes.buffer);
  view.setUint32(0, magic, true);
  view.setUint32(4, formatVersion, true);
  let at = 8;
  for (const block of blocks) {
    bytes.set(block, at);
    at += block.length;
  }
  return bytes;
}

interface Place {
  readonly head: BlockHead;
  /** Offset of the block. */
  readonly begin: number;
  /** Offset of the tokens. */
  readonly start: number;
}

function placesOf(bytes: Uint8Array): Place[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.byteLength < 8 || view.getUint32(0, true) !== magic) throw new Error('This is no embedding model.');
  if (view.getUint32(4, true) !== formatVersion) throw new Error(`The embedding model has format ${view.getUint32(4, true)}, not ${formatVersion}.`);
  const places: Place[] = [];
  for (let at = 8; at < bytes.byteLength; ) {
    const begin = at;
    const length = view.getUint32(at, true);
    const head = JSON.parse(new TextDecoder().decode(bytes.subarray(at + 4, at + 4 + length))) as BlockHead;
    const start = at + 4 + padded(length);
    at = start + padded(head.tokenBytes) + 4 * head.tokens + padded(head.tokens * head.dimension);
    if (head.tokenizer !== tokenizerVersion) throw new Error(`The embedding model wants tokenizer ${head.tokenizer}; this is ${tokenizerVersion}.`);
    if (at > bytes.byteLength) throw new Error('The embedding model is cut short.');
    if (head.dimension !== (places[0]?.head ?? head).dimension) throw new Error('The parts of the embedding model have different dimensions.');
    places.push({ head, begin, start });
  }
  if (places.length === 0) throw new Error('The embedding model is empty.');
  return places;
}

function tokensOf(bytes: Uint8Array, { head, start }: Place): string[] {
  const tokens = new TextDecoder().decode(bytes.subarray(start, start + head.tokenBytes)).split('\n');
  if (tokens.length !== head.tokens) throw new Error('The embedding model has other tokens than it says.');
  return tokens;
}

function readBlock(bytes: Uint8Array, place: Place): Block {
  const { head, start } = place;
  const tokens = tokensOf(bytes, place);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const numbers = start + padded(head.tokenBytes);
  const scales = Float32Array.from({ length: head.tokens }, (_, i) => view.getFloat32(numbers + 4 * i, true));
  const rows = new Int8Array(bytes.buffer, bytes.byteOffset + numbers + 4 * head.tokens, head.tokens * head.dimension);
  return { head, tokens, scales, rows };
}

function padded(length: number): number {
  return (length + 3) & ~3;
}
