/** The keyword index as stored, with the files it was made of: what changed since is added when it is read. */
export interface StoredKeywords {
  /** Path to the hash of the record, and how many chunks it has. */
  readonly holds: ReadonlyMap<string, HeldFile>;
  readonly index: Uint8Array;
}

export interface HeldFile {
  readonly hash: string;
  readonly ids: readonly string[];
}

/** A length, the files as JSON, then the index as the store saved it. */
export function encodeKeywords(stored: StoredKeywords): Uint8Array {
  const entries = [...stored.holds].map(([path, held]) => [path, held.hash, held.ids.map((id) => id.slice(path.length))]);
  const holds = new TextEncoder().encode(JSON.stringify(entries));
  const bytes = new Uint8Array(4 + holds.length + stored.index.length);
  new DataView(bytes.buffer).setUint32(0, holds.length);
  bytes.set(holds, 4);
  bytes.set(stored.index, 4 + holds.length);
  return bytes;
}

/** Throws where the bytes are something else. */
export function decodeKeywords(bytes: Uint8Array): StoredKeywords {
  const length = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(0);
  const entries = JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + length))) as [string, string, string[]][];
  const holds = new Map(entries.map(([path, hash, ids]) => [path, { hash, ids: ids.map((id) => path + id) }]));
  return { holds, index: bytes.subarray(4 + length) };
}
