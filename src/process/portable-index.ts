import { indexFolder } from '../adapters/cache-home.ts';
import { readArchive, writeArchive } from '../adapters/archive-file.ts';
import { diskStorage } from '../adapters/disk-storage.ts';
import { systemClock } from '../adapters/system-clock.ts';
import { exportIndex, importIndex } from '../core/indexing/portable-index.ts';
import type { Embedder } from '../core/ports/embedder.ts';
import { embeddedModel } from './embedded-model.ts';
import type { BuildOptions } from './build-engine.ts';

type Where = Pick<BuildOptions, 'home' | 'assets' | 'settings'> & { readonly embedder: Embedder | null };

/** Writes the index of a folder, as it stands, into one file. Answers its size in bytes. */
export async function exportTo(file: string, folder: string, { home }: Pick<Where, 'home'>): Promise<number> {
  return (await writeArchive(file, await exportIndex(diskStorage(indexFolder(home, folder))))).bytes;
}

/** Puts an exported index in the place of a folder's own; a sync brings it up to date. */
export async function importFrom(file: string, folder: string, { home, assets, settings, embedder }: Where): Promise<void> {
  const archive = await readArchive(file);
  const model = settings['embedding.provider'] === 'embedded' ? await embeddedModel(assets) : embedder;
  await importIndex(file, archive, diskStorage(indexFolder(home, folder)), model?.identity ?? null, systemClock.now());
}
