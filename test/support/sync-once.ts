import { CountingEmbedder } from './counting-embedder.ts';
import { testPorts } from './test-root.ts';
import { openRootIndex } from '../../src/core/indexing/root-index.ts';

/** A process of its own that syncs a folder, committing as often as it can, and tells each step. */
async function syncOnce(folder: string, index: string): Promise<void> {
  const ports = await testPorts(folder, index, { embedder: new CountingEmbedder() });
  const root = await openRootIndex(ports, { name: 'root', commitEvery: 0, batchSize: 8 });
  await root.sync(() => process.stdout.write('.'), new AbortController().signal);
  process.stdout.write('done');
}

void syncOnce(process.argv[2] ?? '', process.argv[3] ?? '');
