import { fileRelations } from '../graph/file-relations.ts';
import type { FileEntry, SourceFile } from '../model/file.ts';
import type { FileRecord } from '../model/file-record.ts';
import type { ReadResult } from '../ports/file-source.ts';
import { bilingualNotes } from './bilingual-notes.ts';
import type { FormerRecords } from './former-records.ts';
import type { IndexPorts, RecordThread } from './index-ports.ts';
import type { LeftOut } from './left-out.ts';
import { movedRecord } from './moved-record.ts';
import { unpackRecord, type FreshRecord } from './packed-record.ts';

/** What reading a file came to. */
export type Reading =
  | ({ readonly kind: 'record' } & FreshRecord)
  | { readonly kind: 'left'; readonly left: LeftOut }
  | { readonly kind: 'vanished' };

/**
 * From a file on disk to its record. A file that can't be read or cut costs only itself; what was cut once is not cut again.
 * `thread` cuts it where there is one.
 */
export async function readFile(file: FileEntry, former: FormerRecords, ports: IndexPorts, thread?: RecordThread): Promise<Reading> {
  const result = await ports.source.read(file.path);
  if (!result.ok) return notRead(file, result);
  const source = { path: file.path, hash: result.hash, language: ports.parser.languageOf(file.path, result.text), text: result.text };
  const before = former.find(result.hash, file.path);
  const moved = before && movedRecord(before, file, source.language, ports.hasher);
  if (moved) return { kind: 'record', ...fresh(moved) };
  try {
    return { kind: 'record', ...(thread ? unpackRecord(await thread.make(file, source), source.text) : fresh(await recordOf(file, source, ports))) };
  } catch (error) {
    const message = `The file can't be cut into chunks: ${error instanceof Error ? error.message : String(error)}`;
    return { kind: 'left', left: { ...failed(file, message), hash: source.hash } };
  }
}

/** True where reading shows something else than what is known, though size and time are the same. */
export async function isChanged(file: FileEntry, known: FileRecord | LeftOut | undefined, ports: IndexPorts): Promise<boolean> {
  if (known?.hash !== undefined) return !(await ports.source.isStill(file.path, known.hash));
  const result = await ports.source.read(file.path);
  const message = known && 'message' in known ? known.message : undefined;
  return result.ok || result.reason === 'vanished' || result.message !== message;
}

/** A source text as a record: its chunks, their keys and what it says of other symbols. Throws where it can't be cut. */
export async function recordOf(file: FileEntry, source: SourceFile, ports: Pick<IndexPorts, 'chunk' | 'parser' | 'hasher'>): Promise<FileRecord> {
  const { chunks, problems, syntax } = await ports.chunk(source, ports.parser);
  const ids = new Set(chunks.map((chunk) => chunk.id));
  if (ids.size !== chunks.length) throw new Error('Two of its chunks have the same id.');
  const keys = chunks.map((chunk) => ports.hasher.hash(chunk.embedText));
  const bilingual = bilingualNotes(source.text);
  return {
    ...source,
    bytes: file.bytes,
    modified: file.modified,
    chunks,
    keys,
    ...(syntax ? { relations: fileRelations(syntax, source.text) } : {}),
    ...(bilingual.length > 0 ? { bilingual } : {}),
    problems,
  };
}

function fresh(record: FileRecord): FreshRecord {
  return { record, text: record.text, chunks: record.chunks };
}

function notRead(file: FileEntry, result: Extract<ReadResult, { ok: false }>): Reading {
  if (result.reason === 'vanished') return { kind: 'vanished' };
  if (result.reason === 'unreadable') return { kind: 'left', left: failed(file, result.message) };
  return { kind: 'left', left: { ...stat(file), rule: result.message, message: result.message } };
}

function failed(file: FileEntry, message: string): LeftOut {
  return { ...stat(file), rule: null, message };
}

function stat(file: FileEntry): Pick<LeftOut, 'path' | 'bytes' | 'modified'> {
  return { path: file.path, bytes: file.bytes, modified: file.modified };
}
