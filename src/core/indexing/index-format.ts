/** The format of what the segments hold. It grows with every change of chunking, words or layout: older ones are built anew. */
export const format = 11;

/** Records lie in this many segments by their path: a change of one file writes about a 256th of them. */
const shardCount = 256;

export const fileSegments: readonly string[] = Array.from({ length: shardCount }, (_, i) => `files/${i.toString(16).padStart(2, '0')}`);

/** The segment that holds a file's record. FNV-1a spreads paths evenly and never changes. */
export function segmentOf(path: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < path.length; i++) hash = Math.imul(hash ^ path.charCodeAt(i), 0x01000193);
  return fileSegments[((hash >>> 16) ^ hash) & (shardCount - 1)] ?? 'files/00';
}

const keywordPrefix = 'keywords/';
const vectorPrefix = 'vectors/';

export function keywordSegment(name: string): string {
  return keywordPrefix + name;
}

/** The store's name of a keyword segment, or null for another kind of segment. */
export function keywordName(segment: string): string | null {
  return segment.startsWith(keywordPrefix) ? segment.slice(keywordPrefix.length) : null;
}

export function vectorSegment(shard: string): string {
  return vectorPrefix + shard;
}

/** The vector shard that a segment holds, or null for another kind of segment. */
export function vectorShard(segment: string): string | null {
  return segment.startsWith(vectorPrefix) ? segment.slice(vectorPrefix.length) : null;
}
