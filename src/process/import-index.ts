import { readArchive } from '../adapters/archive-file.ts';
import type { DiskOptions } from '../adapters/disk-source.ts';
import { nodeHasher } from '../adapters/node-hasher.ts';
import { importedStorage } from '../core/indexing/portable-index.ts';
import type { IndexPorts } from '../core/indexing/index-ports.ts';
import type { ModelIdentity } from '../core/model/status.ts';
import { scannedAhead } from './scan-thread.ts';

type Root = Pick<IndexPorts, 'source' | 'storage'>;

/** A root that begins with an exported index: the file is read while a thread looks at the disk. Throws `archive-unusable`. */
export async function importIndex(file: string, root: Root, rules: DiskOptions, assets: string, embedder: ModelIdentity | null): Promise<Root> {
  const failed = new AbortController();
  const source = scannedAhead(root.source, rules, assets, failed.signal);
  try {
    return { source, storage: importedStorage(file, await readArchive(file), root.storage, { embedder, hasher: nodeHasher }) };
  } catch (error) {
    failed.abort();
    throw error;
  }
}
