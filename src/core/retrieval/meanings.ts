import type { Chunk } from '../model/chunk.ts';
import type { Candidate } from '../model/hit.ts';
import type { FileRecord } from '../model/file-record.ts';
import type { Embedder } from '../ports/embedder.ts';
import type { IndexReader } from '../ports/index-reader.ts';
import type { SearchRoot } from './candidates.ts';

/** How near a file is to the question, as cosines; undefined where that can't be known. */
export interface FileMeaning {
  readonly path?: number;
  /** With the mean of its chunks: what the file as a whole is about. */
  readonly whole?: number;
}

/** The candidates with the cosines that the vector search did not bring because its list ended before. */
export async function withCosines(candidates: readonly Candidate[], vector: Float32Array, roots: readonly SearchRoot[]): Promise<Candidate[]> {
  const cosines = new Map<Chunk, number>();
  for (const { name, index } of roots) {
    const missing = candidates.filter(({ root, why }) => root === name && why.vectorScore === undefined);
    const scores = (await index.vectors?.scores(vector, missing.map(({ chunk }) => keyOf(chunk, index)))) ?? [];
    missing.forEach(({ chunk }, i) => {
      const score = scores[i];
      if (score !== undefined) cosines.set(chunk, score);
    });
  }
  return candidates.map((candidate) => {
    const score = cosines.get(candidate.chunk);
    return score === undefined ? candidate : { ...candidate, why: { ...candidate.why, vectorScore: score } };
  });
}

/**
 * Cosines of the question with the files of the candidates. Paths are embedded only by an embedder in this very process:
 * to any other each would be a request.
 */
export async function fileMeanings(candidates: readonly Candidate[], vector: Float32Array, roots: readonly SearchRoot[], embedder: Embedder, signal: AbortSignal): Promise<Map<FileRecord, FileMeaning>> {
  const meanings = new Map<FileRecord, FileMeaning>();
  for (const { name, index } of roots) {
    const paths = new Set(candidates.filter(({ root }) => root === name).map(({ chunk }) => chunk.path));
    const records = [...paths].flatMap((path) => index.files.get(path) ?? []);
    const ofPaths = embedder.host === '' ? await pathVectors(records, embedder, signal) : [];
    const wholes = await wholeVectors(records, index, vector.length);
    records.forEach((record, i) => meanings.set(record, { ...cosine('path', ofPaths[i], vector), ...cosine('whole', wholes[i], vector) }));
  }
  return meanings;
}

const knownPaths = new WeakMap<Embedder, WeakMap<FileRecord, Float32Array>>();

async function pathVectors(records: readonly FileRecord[], embedder: Embedder, signal: AbortSignal): Promise<(Float32Array | undefined)[]> {
  const known = knownPaths.get(embedder) ?? new WeakMap<FileRecord, Float32Array>();
  knownPaths.set(embedder, known);
  const unknown = records.filter((record) => !known.has(record));
  const vectors = unknown.length > 0 ? await embedder.embed(unknown.map(({ path }) => path.replace(/\.\w+$/, '')), 'document', signal) : [];
  unknown.forEach((record, i) => {
    const vector = vectors[i];
    if (vector) known.set(record, vector);
  });
  return records.map((record) => known.get(record));
}

const knownWholes = new WeakMap<FileRecord, Float32Array>();

async function wholeVectors(records: readonly FileRecord[], index: IndexReader, dimension: number): Promise<(Float32Array | undefined)[]> {
  const unknown = records.filter((record) => knownWholes.get(record)?.length !== dimension);
  const vectors = (await index.vectors?.vectors(unknown.flatMap(({ keys }) => keys))) ?? [];
  let from = 0;
  for (const record of unknown) {
    const own = vectors.slice(from, from + record.keys.length);
    from += record.keys.length;
    // A file that is embedded in part only would seem to be about that part, and be remembered so.
    if (own.length > 0 && own.every((vector) => vector !== undefined)) knownWholes.set(record, meanOf(own, dimension));
  }
  return records.map((record) => knownWholes.get(record));
}

function meanOf(vectors: readonly Float32Array[], dimension: number): Float32Array {
  const sum = new Float32Array(dimension);
  for (const vector of vectors) for (let i = 0; i < dimension; i++) sum[i] = (sum[i] ?? 0) + (vector[i] ?? 0);
  const length = Math.hypot(...sum) || 1;
  return sum.map((value) => value / length);
}

function cosine<K extends keyof FileMeaning>(key: K, a: Float32Array | undefined, b: Float32Array): FileMeaning {
  if (!a) return {};
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return { [key]: sum };
}

/** The key of a chunk's vector: its id ends with its position in the file. */
function keyOf({ id, path }: Chunk, index: IndexReader): string {
  return index.files.get(path)?.keys[Number(id.slice(id.lastIndexOf('#') + 1))] ?? '';
}
