import { breather } from './breather.ts';
import type { IndexMemory } from './index-memory.ts';
import type { IndexPorts } from './index-ports.ts';
import { loadIndex } from './load-index.ts';
import { saveIndex } from './save-index.ts';

/** Removes the vectors of the configured model, unless they have the dimension that it gives now. */
export async function dropVectors(memory: IndexMemory, dimension: number, ports: IndexPorts): Promise<void> {
  const isOutdated = () => memory.vectors !== null && memory.vectors.size > 0 && memory.vectors.dimension !== dimension;
  if (!isOutdated()) return;
  const lease = await ports.storage.acquire();
  try {
    await loadIndex(memory, ports, breather(ports.clock, new AbortController().signal));
    if (!isOutdated()) return;
    memory.useVectors(ports.vectorStores.create());
    memory.dimension = 0;
    memory.staleVectors = true;
    await saveIndex(memory, { ...memory.facts, dimension: 0 }, false, lease, ports);
  } finally {
    await lease.release();
  }
}
