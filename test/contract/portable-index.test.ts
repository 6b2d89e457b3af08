import { cp, mkdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { checksumOf } from '../../src/adapters/disk-manifest.ts';
import { readArchive, writeArchive } from '../../src/adapters/archive-file.ts';
import { diskStorage } from '../../src/adapters/disk-storage.ts';
import { exportIndex, importedStorage } from '../../src/core/indexing/portable-index.ts';
import { nodeHasher } from '../../src/adapters/node-hasher.ts';
import { encodeRecords } from '../../src/core/indexing/record-shard.ts';
import { format, segmentOf } from '../../src/core/indexing/index-format.ts';
import type { FileRecord } from '../../src/core/model/file-record.ts';
import { archivedSegment, type ArchivedSegment, type IndexArchive } from '../../src/core/ports/index-archive.ts';
import { CountingEmbedder } from '../support/counting-embedder.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { contentOf, syncNow, testRoot } from '../support/test-root.ts';

const words = ['retry', 'payment', 'refund', 'cart'];
const embedder = new CountingEmbedder();

it('is on another path, brought up to date, what a rebuild is, and embeds only what differs', async () => {
  const { folder, file } = await exported();
  const elsewhere = path.join(await tempFolder(), 'clone');
  await cp(folder, elsewhere, { recursive: true });
  // A checkout gives all files times of its own.
  for (let i = 0; i < 40; i++) await utimes(path.join(elsewhere, `f${i}.ts`), 1_700_000_000, 1_700_000_000);
  await writeFile(path.join(elsewhere, 'f3.ts'), 'export const refundTwice = 2;\n');
  await writeFile(path.join(elsewhere, 'new.ts'), 'export const cart = [];\n');
  await rm(path.join(elsewhere, 'f4.ts'));

  const index = path.join(await tempFolder(), 'index');
  const imported = await testRoot(elsewhere, index, { embedder, storage: await importing(file, index) });
  const summary = await syncNow(imported);
  expect(summary).toMatchObject({ added: 1, updated: 1, removed: 1, unchanged: 38, embedded: 2 });
  const rebuilt = await testRoot(elsewhere, path.join(await tempFolder(), 'index'), { embedder });
  await syncNow(rebuilt);
  expect(await contentOf(imported, words)).toEqual(await contentOf(rebuilt, words));
  expect(await contentOf(await testRoot(elsewhere, index, { embedder }), words)).toEqual(await contentOf(rebuilt, words));
});

it('replaces what was there, also where nothing has to be brought up to date', async () => {
  const { folder, file } = await exported();
  const other = path.join(await tempFolder(), 'other');
  await mkdir(other);
  await writeFile(path.join(other, 'cart.ts'), 'export const cart = [];\n');
  const index = path.join(await tempFolder(), 'index');
  await syncNow(await testRoot(other, index, { embedder }));
  expect(await syncNow(await testRoot(folder, index, { embedder, storage: await importing(file, index) }))).toMatchObject({ unchanged: 40, added: 0, embedded: 0 });
  const rebuilt = await testRoot(folder, path.join(await tempFolder(), 'index'), { embedder });
  await syncNow(rebuilt);
  expect(await contentOf(await testRoot(folder, index, { embedder }), words)).toEqual(await contentOf(rebuilt, words));
});

it('is the same file for the same index', async () => {
  const { file, index } = await exported();
  const again = `${file}.again`;
  await writeArchive(again, await exportIndex(diskStorage(index)));
  expect(await readFile(again)).toEqual(await readFile(file));
});

it.each<[string, (archive: IndexArchive, file: string) => Promise<unknown>, string]>([
  ['no archive', (_, file) => writeFile(file, 'PK\u0003\u0004'), 'it is no exported index'],
  ['an empty file', (_, file) => writeFile(file, ''), 'it is no exported index'],
  ['a truncated archive', async (_, file) => writeFile(file, (await readFile(file)).subarray(0, -20)), 'it is damaged or not whole'],
  ['one with more behind it', async (_, file) => writeFile(file, Buffer.concat([await readFile(file), Buffer.from('x')])), 'it is damaged or not whole'],
  ['a changed byte', async (_, file) => writeFile(file, flipped(await readFile(file))), 'it is damaged or not whole'],
  ['a later version', async (_, file) => writeFile(file, (await readFile(file, 'latin1')).replace('{"cairn-index":2', '{"cairn-index":3'), 'latin1'), 'another version of Cairn made it'],
  ['a bomb', (_, file) => writeFile(file, bomb()), 'it is damaged or not whole'],
  ['another format', (archive, file) => writeArchive(file, { ...archive, format: archive.format + 1 }), 'another version of Cairn made it'],
  ['another model', (archive, file) => writeArchive(file, { ...archive, facts: { ...archive.facts, model: { provider: 'ollama', model: 'other' } } }), 'its vectors are of other (ollama)'],
  ['an unknown segment', (archive, file) => writeArchive(file, { ...archive, segments: new Map([...archive.segments, ['../../evil', archivedSegment(new Uint8Array())]]) }), 'it holds "../../evil", which no index has'],
  ['no records', (archive, file) => writeArchive(file, { ...archive, segments: new Map([...archive.segments, ['files/00', archivedSegment(Buffer.from('nonsense'))]]) }), "its segment files/00 can't be read"],
  ...['../secret.ts', '/etc/passwd', 'C:/secret', 'a/../../b', ''].map((evil): [string, (archive: IndexArchive, file: string) => Promise<unknown>, string] => [
    `a file ${JSON.stringify(evil)}`,
    (archive, file) => writeArchive(file, { ...archive, segments: new Map([...archive.segments, [segmentOf(evil), archivedSegment(encodeRecords({ records: [recordOf(evil)], left: [] }, nodeHasher))]]) }),
    `it names the file ${JSON.stringify(evil)}, which no index has`,
  ]),
])('refuses %s and leaves the index alone', async (_, spoil, message) => {
  const { file, index, folder } = await exported();
  await spoil(await readArchive(file), file);
  const before = await contentOf(await testRoot(folder, index, { embedder }), words);
  await expect(importing(file, index).then(async (storage) => testRoot(folder, index, { embedder, storage }))).rejects.toMatchObject({ code: 'archive-unusable', message: expect.stringContaining(message) as string });
  expect(await contentOf(await testRoot(folder, index, { embedder }), words)).toEqual(before);
});

it('says that there is nothing to export, or no such file', async () => {
  await expect(exportIndex(diskStorage(path.join(await tempFolder(), 'none')))).rejects.toMatchObject({ code: 'index-damaged' });
  await expect(readArchive('/no/such/file')).rejects.toMatchObject({ code: 'archive-unusable', message: expect.stringContaining("can't be read") as string });
  const empty = { format: 1, facts: {}, segments: new Map<string, ArchivedSegment>() };
  await expect(writeArchive('/no/such/folder/file', empty)).rejects.toMatchObject({ code: 'index-unwritable', message: "The folder /no/such/folder does not exist, so the index can't be exported into it." });
  await expect(writeArchive('/dev/null/file', empty)).rejects.toMatchObject({ message: "The file /dev/null/file can't be written: ENOTDIR: not a directory." });
});

async function importing(file: string, index: string) {
  return importedStorage(file, await readArchive(file), diskStorage(index), { embedder: embedder.identity, hasher: nodeHasher });
}

async function exported() {
  const folder = path.join(await tempFolder(), 'repo');
  await mkdir(folder);
  for (let i = 0; i < 40; i++) await writeFile(path.join(folder, `f${i}.ts`), `export function retryPayment${i}() {\n  return refund(${i});\n}\n`);
  const index = path.join(await tempFolder(), 'index');
  await syncNow(await testRoot(folder, index, { embedder }));
  const file = path.join(await tempFolder(), 'index.cairn');
  await writeArchive(file, await exportIndex(diskStorage(index)));
  return { folder, index, file };
}

function flipped(bytes: Buffer): Buffer {
  const at = bytes.length - 10;
  bytes[at] = (bytes[at] ?? 0) ^ 0xff;
  return bytes;
}

/** Says that it is small, and is not. */
function bomb(): Buffer {
  const body = gzipSync(new Uint8Array(1 << 20));
  const contents = JSON.stringify({ format, facts: {}, blocks: [{ stored: body.length, bytes: 1 }], entries: [{ name: 'files/00', bytes: 1, checksum: checksumOf('x') }] });
  return Buffer.concat([Buffer.from(`${JSON.stringify({ 'cairn-index': 2, checksum: checksumOf(contents) })}\n${contents}\n`), body]);
}

function recordOf(evil: string): FileRecord {
  return { path: evil, hash: 'h', bytes: 1, modified: 1, language: 'typescript', text: 'x', chunks: [], keys: [], problems: [] };
}
