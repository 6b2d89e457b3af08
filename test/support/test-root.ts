import { diskStorage } from '../../src/adapters/disk-storage.ts';
import { openDiskSource, type DiskOptions } from '../../src/adapters/disk-source.ts';
import { compactKeywordStores } from '../../src/adapters/compact-keyword-store.ts';
import { nodeHasher } from '../../src/adapters/node-hasher.ts';
import { systemClock } from '../../src/adapters/system-clock.ts';
import { vectraStores } from '../../src/adapters/vectra-store.ts';
import type { IndexPorts } from '../../src/core/indexing/index-ports.ts';
import { openRootIndex, type RootIndex } from '../../src/core/indexing/root-index.ts';
import type { SyncSummary } from '../../src/core/model/status.ts';
import { chunkLines, plainParser } from './line-chunks.ts';

export const diskOptions: DiskOptions = { exclude: [], maxFileBytes: 1024 * 1024 };

/** The real adapters on a folder and an index folder; single ports can be exchanged. */
export async function testPorts(folder: string, indexFolder: string, changes: Partial<IndexPorts> = {}): Promise<IndexPorts> {
  return {
    source: await openDiskSource(folder, diskOptions),
    storage: diskStorage(indexFolder),
    parser: plainParser,
    chunk: chunkLines,
    embedder: null,
    keywordStores: compactKeywordStores,
    vectorStores: vectraStores,
    hasher: nodeHasher,
    clock: systemClock,
    log: { info: () => undefined, warn: () => undefined },
    ...changes,
  };
}

export async function testRoot(folder: string, indexFolder: string, changes: Partial<IndexPorts> = {}): Promise<RootIndex> {
  return openRootIndex(await testPorts(folder, indexFolder, changes), { name: 'root' });
}

export function syncNow(root: RootIndex): Promise<SyncSummary> {
  return root.sync(() => undefined, new AbortController().signal);
}

/** What can be seen of an index, without times: equal for equal content however it came about. */
export async function contentOf(root: RootIndex, questions: readonly string[]): Promise<unknown> {
  const files = [...root.files.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
  const vector = root.vectors ? await root.vectors.search(new Float32Array(32).fill(1), 1000, () => true) : null;
  return {
    files: files.map(({ path, hash, text, chunks, keys }) => ({ path, hash, text, chunks, keys })),
    found: questions.map((question) => root.keywords.search(question, 50, () => true)),
    words: root.keywords.size,
    vectors: vector?.map(({ key, score }) => [key, Math.round(score * 1e5)]),
    shared: files.flatMap(({ keys }) => keys.map((key) => [...root.chunksOf(key)].sort())),
    coverage: root.coverage,
  };
}
