// One measurement in a process of its own, started as the engine's process is: `child <what> <JSON>`, answers JSON.
import fs from 'node:fs/promises';
import path from 'node:path';
import { vectraStores } from '../../src/adapters/vectra-store.ts';
import type { Engine } from '../../src/core/engine.ts';
import type { VectorStore } from '../../src/core/ports/vector-store.ts';
import { readSettings } from '../../src/core/settings.ts';
import { buildEngine } from '../../src/process/build-engine.ts';
import { plainMiniSearch, plainVectra } from './plain-libraries.ts';
import { parseAll } from './parse-all.ts';

export interface ChildRequest {
  readonly folder: string;
  readonly home: string;
  readonly assets: string;
  readonly questions: readonly string[];
}

const never = new AbortController().signal;
const vectorTimes: number[] = [];

const createVectors = vectraStores.create.bind(vectraStores);
vectraStores.create = () => timedVectors(createVectors());

async function open({ folder, home, assets }: ChildRequest): Promise<Engine> {
  return buildEngine({
    folders: [{ folder, name: '' }],
    settings: readSettings(() => undefined).settings,
    home,
    assets,
    embedder: null,
    log: { info: () => undefined, warn: (line) => console.error(line) },
  });
}

/** The store, with each search's time kept. */
function timedVectors(store: VectorStore): VectorStore {
  const search = store.search.bind(store);
  store.search = async (...given) => {
    const started = performance.now();
    const found = await search(...given);
    vectorTimes.push(performance.now() - started);
    return found;
  };
  return store;
}

async function cold(request: ChildRequest): Promise<object> {
  const engine = await open(request);
  const started = performance.now();
  const summary = await engine.sync(() => undefined, never);
  const wall = performance.now() - started;
  const status = await engine.status();
  return { files: summary.added, chunks: summary.chunks, embedded: summary.embedded, wall, bytes: status.roots[0]?.bytes ?? 0, ...spent() };
}

/** From the start of the process to the first answer, then a sync that finds nothing changed. */
async function reopen(request: ChildRequest): Promise<object> {
  const touched = watchFiles();
  const engine = await open(request);
  const { hits } = await engine.search({ text: request.questions[0] ?? '', top: 10 }, never);
  const firstAnswer = performance.now();
  const summary = await engine.sync(() => undefined, never);
  const synced = performance.now();
  return { firstAnswer, hits: hits.length, synced, changed: summary.added + summary.updated + summary.removed, ...touched(request), ...spent() };
}

/** Which files of the corpus are read and which of the index are written. */
function watchFiles(): (request: ChildRequest) => { readonly read: number; readonly written: number } {
  const read: string[] = [];
  const written: string[] = [];
  const { readFile, open: openFile, rename } = fs;
  const given = (target: unknown) => String(target);
  fs.readFile = ((...args: Parameters<typeof readFile>) => (read.push(given(args[0])), readFile(...args))) as typeof readFile;
  fs.open = ((...args: Parameters<typeof openFile>) => ((args[1] === 'r' || args[1] === undefined ? read : written).push(given(args[0])), openFile(...args)));
  fs.rename = ((...args: Parameters<typeof rename>) => (written.push(given(args[1])), rename(...args)));
  return ({ folder, home }) => ({
    read: new Set(read.filter((file) => file.startsWith(folder + path.sep) && !file.includes(`${path.sep}.git`))).size,
    written: new Set(written.filter((file) => file.startsWith(home) && !file.includes('lease'))).size,
  });
}

const edits = 11;

/** A file is saved with a new function in it: how long until it is found, and what is written for it. */
async function saveOne(request: ChildRequest): Promise<object> {
  const engine = await open(request);
  await engine.sync(() => undefined, never);
  const folder = await indexFolder(request.home);
  const milliseconds: number[] = [];
  const shares: number[] = [];
  for (let i = 0; i < edits; i++) {
    const file = path.join(request.folder, request.questions[i] ?? '');
    const name = `savedFunction${i}Zq${Date.now()}`;
    const before = await sizes(folder);
    const text = await fs.readFile(file, 'utf8');
    await fs.writeFile(file, `${text}\nfunction ${name}() {\n  return ${i};\n}\n`);
    const started = performance.now();
    await engine.sync(() => undefined, never, [{ root: '', path: request.questions[i] ?? '' }]);
    // Where the file lies says how high it ranks; that it is found is what counts here.
    const { hits } = await engine.search({ text: name, top: 200 }, never);
    milliseconds.push(performance.now() - started);
    if (!hits.some((hit) => hit.text.includes(name))) throw new Error(`${name} was not found.`);
    const after = await sizes(folder);
    const fresh = [...after].filter(([each, { size, time }]) => before.get(each)?.size !== size || before.get(each)?.time !== time);
    shares.push(fresh.reduce((sum, [, { size }]) => sum + size, 0) / [...after.values()].reduce((sum, { size }) => sum + size, 0));
    await fs.writeFile(file, text);
  }
  await engine.sync(() => undefined, never);
  return { milliseconds, shares, ...spent() };
}

async function searches(request: ChildRequest): Promise<object> {
  const engine = await open(request);
  const [milliseconds, used]: [number[], number[]] = [[], []];
  // The first round warms up: a process that lives is what is measured.
  for (const round of [0, 1]) {
    for (const text of request.questions) {
      const [started, before] = [performance.now(), spent().cpu];
      await engine.search({ text, top: 20 }, never);
      if (round === 0) continue;
      milliseconds.push(performance.now() - started);
      used.push(spent().cpu - before);
    }
    if (round === 0) vectorTimes.length = 0;
  }
  return { milliseconds, used, vectors: vectorTimes, ...spent() };
}

function spent(): { readonly cpu: number; readonly peak: number } {
  const { user, system } = process.cpuUsage();
  return { cpu: (user + system) / 1000, peak: process.resourceUsage().maxRSS / 1024 };
}

async function indexFolder(home: string): Promise<string> {
  for (const name of await fs.readdir(home, { recursive: true })) if (path.basename(name) === 'manifest.json') return path.join(home, path.dirname(name));
  throw new Error(`There is no index in ${home}.`);
}

async function sizes(folder: string): Promise<Map<string, { readonly size: number; readonly time: number }>> {
  const found = new Map<string, { size: number; time: number }>();
  for (const name of await fs.readdir(folder)) {
    const stats = await fs.stat(path.join(folder, name)).catch(() => null);
    if (stats?.isFile()) found.set(name, { size: stats.size, time: stats.mtimeMs });
  }
  return found;
}

const measurements: Record<string, (request: ChildRequest) => Promise<object>> = { cold, reopen, saveOne, searches, parse: parseAll, miniSearch: plainMiniSearch, vectra: plainVectra };

async function main(): Promise<void> {
  const measure = measurements[process.argv[2] ?? ''];
  if (!measure) throw new Error(`What to measure? One of: ${Object.keys(measurements).join(', ')}.`);
  const result = await measure(JSON.parse(await fs.readFile(process.argv[3] ?? '', 'utf8')) as ChildRequest);
  process.stdout.write(JSON.stringify(result), () => process.exit(0));
}

void main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
