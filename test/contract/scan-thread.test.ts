import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { openDiskSource } from '../../src/adapters/disk-source.ts';
import { nodeHasher } from '../../src/adapters/node-hasher.ts';
import { scannedAhead } from '../../src/process/scan-thread.ts';
import { tempFolder, writeFiles } from '../support/temp-folder.ts';
import { diskOptions } from '../support/test-root.ts';

const dist = path.resolve(import.meta.dirname, '../../dist');
const never = new AbortController().signal;
const text = (i: number) => `export const value${i} = ${i};\n`;

async function prepared() {
  const folder = await tempFolder();
  await writeFiles(folder, { ...Object.fromEntries(Array.from({ length: 600 }, (_, i) => [`d${i % 7}/f${i}.ts`, text(i)])), 'logo.png': new Uint8Array([137, 80]), '.gitignore': 'd3/\n' });
  return openDiskSource(folder, diskOptions);
}

it('tells what the source tells, and when it looked', async () => {
  const source = await prepared();
  const before = Date.now();
  const scanned = scannedAhead(source, diskOptions, dist, never);
  const { since, ...listing } = await scanned.list(never);
  expect(listing).toEqual(await source.list(never));
  expect(since).toBeGreaterThanOrEqual(before);
  expect(await scanned.isStill('d2/f2.ts', nodeHasher.hash(text(2)))).toBe(true);
  expect(await scanned.isStill('d4/f599.ts', nodeHasher.hash(text(1)))).toBe(false);
  expect(await scanned.isStill('d9/none.ts', nodeHasher.hash(text(1)))).toBe(false);
});

it('answers each question once from the thread: what is asked later is looked up', async () => {
  const source = await prepared();
  const scanned = scannedAhead(source, diskOptions, dist, never);
  await scanned.list(never);
  const hash = nodeHasher.hash(text(8));
  expect(await scanned.isStill('d1/f8.ts', hash)).toBe(true);
  await writeFile(path.join(source.folder, 'd1/f8.ts'), text(9));
  expect(await scanned.isStill('d1/f8.ts', hash)).toBe(false);
  await writeFile(path.join(source.folder, 'new.ts'), text(1));
  expect((await scanned.list(never)).files.map(({ path: file }) => file)).toContain('new.ts');
});

it('leaves it to the source where the thread ends', async () => {
  const source = await prepared();
  const nowhere = scannedAhead(source, diskOptions, await tempFolder(), never);
  expect(await nowhere.list(never)).toEqual(await source.list(never));
  const ended = new AbortController();
  const stopped = scannedAhead(source, diskOptions, dist, ended.signal);
  ended.abort();
  expect(await stopped.isStill('d2/f2.ts', nodeHasher.hash(text(2)))).toBe(true);
  await expect(stopped.list(AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' });
});
