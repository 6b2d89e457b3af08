import type { FileStorage, LocalIndex } from 'vectra';
import { quantisedCodec, type StoredItem } from './vectra-codec.ts';

const folder = 'shard';
const name = 'index.i8';

/** A saved shard as the Vectra index that it is. */
export async function openShard(bytes: Uint8Array): Promise<LocalIndex> {
  const { LocalIndex } = await import('vectra');
  return new LocalIndex(folder, name, memoryStorage(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)), quantisedCodec);
}

/** What a saved shard holds. Throws where the bytes are something else. */
export async function readShard(bytes: Uint8Array): Promise<StoredItem[]> {
  const index = await openShard(bytes);
  return (await index.listItems()) as unknown as StoredItem[];
}

/** The one file of a shard. Vectra asks for nothing else: no metadata files, no writes. */
function memoryStorage(bytes: Buffer): FileStorage {
  return {
    pathExists: async () => true,
    readFile: async () => bytes,
    getDetails: async (path) => ({ name: path, path, isFolder: false }),
    listFiles: async () => [],
    createFile: refuse,
    createFolder: refuse,
    deleteFile: refuse,
    deleteFolder: refuse,
    upsertFile: refuse,
  };
}

async function refuse(): Promise<never> {
  throw new Error('A shard is read through Vectra and written whole.');
}
