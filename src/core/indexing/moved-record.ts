import type { Chunk } from '../model/chunk.ts';
import type { FileEntry } from '../model/file.ts';
import type { FileRecord } from '../model/file-record.ts';
import type { Hasher } from '../ports/hasher.ts';

/**
 * The record of the same content at another place, as cutting it there would make it; null where the name may change how
 * it is cut. A vector belongs to a text that begins with the path, so that a moved file's texts have keys of their own.
 */
export function movedRecord(record: FileRecord, to: FileEntry, language: string, hasher: Hasher): FileRecord | null {
  const stat = { bytes: to.bytes, modified: to.modified };
  if (record.path === to.path) return { ...record, ...stat };
  if (record.language !== language || endingOf(record.path) !== endingOf(to.path)) return null;
  const chunks = record.chunks.map((chunk) => movedChunk(chunk, record.path, to.path));
  if (!chunks.every((chunk) => chunk !== null)) return null;
  return { ...record, ...stat, path: to.path, chunks, keys: chunks.map((chunk) => hasher.hash(chunk.embedText)) };
}

function movedChunk(chunk: Chunk, from: string, to: string): Chunk | null {
  if (!chunk.id.startsWith(`${from}#`) || !chunk.embedText.startsWith(`${from}\n`)) return null;
  return { ...chunk, id: to + chunk.id.slice(from.length), path: to, embedText: to + chunk.embedText.slice(from.length) };
}

/** `.test.ts` as well as `.ts`: what a name says of its file stands behind its first dot. */
function endingOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  const dot = name.indexOf('.', 1);
  return dot < 0 ? name : name.slice(dot);
}
