import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import MiniSearch from 'minisearch';
import { LocalIndex } from 'vectra';
import { decodeText } from '../../src/adapters/decode.ts';
import type { ChildRequest } from './child.ts';
import { median } from './numbers.ts';

const linesAChunk = 40;

/** MiniSearch as its README shows it, over pieces of 40 lines of the same files. */
export async function plainMiniSearch({ folder, questions }: ChildRequest): Promise<object> {
  const index = new MiniSearch<{ id: string; path: string; text: string }>({ fields: ['path', 'text'] });
  for (const { file, text } of textsIn(folder)) {
    const lines = text.split('\n');
    for (let i = 0; i < lines.length; i += linesAChunk) index.add({ id: `${file}#${i}`, path: file, text: lines.slice(i, i + linesAChunk).join('\n') });
  }
  const milliseconds = questions.map((question) => {
    const started = performance.now();
    index.search(question);
    return performance.now() - started;
  });
  const { user, system } = process.cpuUsage();
  return { documents: index.documentCount, search: median(milliseconds), cpu: (user + system) / 1000, peak: process.resourceUsage().maxRSS / 1024 };
}

/** Its JSON can't hold more than some 97,000 items of 256 numbers. */
const vectraItems = 20_000;
const dimension = 256;

/** Vectra as its README shows it: a folder, its JSON codec, an item at a time once it stands. */
export async function plainVectra(): Promise<object> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'cairn-vectra-'));
  try {
    const index = new LocalIndex(folder);
    await index.createIndex();
    await index.batchInsertItems(Array.from({ length: vectraItems }, (_, i) => ({ vector: randomVector(i) })));
    const searches: number[] = [];
    for (let i = 0; i < 20; i++) searches.push(await timed(() => index.queryItems(randomVector(-1 - i), '', 20)));
    const updates: number[] = [];
    for (let i = 0; i < 3; i++) updates.push(await timed(() => index.insertItem({ vector: randomVector(vectraItems + i) })));
    return { items: vectraItems, search: median(searches), update: median(updates), peak: process.resourceUsage().maxRSS / 1024 };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function* textsIn(folder: string): Generator<{ readonly file: string; readonly text: string }> {
  for (const name of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!name.isFile()) continue;
    const file = path.join(name.parentPath, name.name);
    const text = decodeText(readFileSync(file));
    if (text !== null) yield { file: path.relative(folder, file), text };
  }
}

/** The same numbers for the same seed. */
function randomVector(seed: number): number[] {
  let state = (seed + 1) * 2654435761;
  return Array.from({ length: dimension }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 31 - 1;
  });
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
