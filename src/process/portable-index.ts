import { indexFolder } from '../adapters/cache-home.ts';
import { writeArchive } from '../adapters/archive-file.ts';
import { diskStorage } from '../adapters/disk-storage.ts';
import { exportIndex } from '../core/indexing/portable-index.ts';

/** Writes the index of a folder, as it stands, into one file. Answers its size in bytes. */
export async function exportTo(file: string, folder: string, home: string): Promise<number> {
  return (await writeArchive(file, await exportIndex(diskStorage(indexFolder(home, folder), folder)))).bytes;
}
