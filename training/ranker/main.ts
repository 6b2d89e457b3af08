// npx tsx training/ranker/main.ts --items FILE --repos DIR --home DIR
// After "npm run build". Learns models/ranker.json from questions that repositories ask about themselves: `bench/elsewhere.ts --list
// training/ranker/repositories.json --kinds error-literals,git-history,test-titles --each 40` makes them. None of the repositories is in a benchmark.
import { readFileSync, realpathSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { parseArgs } from 'node:util';
import { parseItems, type Item } from '../../src/core/evaluation/items.ts';
import { featuresOf } from '../../src/core/retrieval/file-features.ts';
import type { FileRanker } from '../../src/core/retrieval/learned-ranker.ts';
import { readSettings } from '../../src/core/settings.ts';
import { buildEngine } from '../../src/process/build-engine.ts';
import { fit, type Listed } from './fit.ts';

const root = path.resolve(import.meta.dirname, '..', '..');
const log = { info: () => undefined, warn: (message: string) => console.error(message) };
/** What is far down a list is never mistaken for an answer: it teaches nothing. */
const mostFiles = 60;

/** A question's files as features by name, with their paths. */
type Seen = readonly { readonly path: string; readonly features: ReadonlyMap<string, number> }[];

async function main(): Promise<void> {
  setFlagsFromString('--liftoff-only');
  const { values } = parseArgs({ options: { items: { type: 'string' }, repos: { type: 'string' }, home: { type: 'string' } } });
  const { items: file = '', repos = '', home = '' } = values;
  const items = parseItems(readFileSync(file, 'utf8'), file);
  const seen: { item: Item; files: Seen }[] = [];
  for (const repo of new Set(items.map((item) => item.repo))) {
    console.error(repo);
    seen.push(...(await look(items.filter((item) => item.repo === repo), path.join(repos, repo.replace('/', '+')), home)));
  }
  const names = [...new Set(seen.flatMap(({ files }) => files.flatMap(({ features }) => [...features.keys()])))].sort();
  const lists = seen.flatMap(({ item, files }) => listOf(item, files, names));
  const weights = fit(lists, names.length);
  const rounded = Object.fromEntries(names.map((name, k) => [name, Number((weights[k] ?? 0).toPrecision(3))]));
  writeFileSync(path.join(root, 'models', 'ranker.json'), `${JSON.stringify({ questions: lists.length, weights: rounded }, null, 2)}\n`);
  console.log(`${lists.length} of ${items.length} questions, ${names.length} features`);
}

/** What the learned ranker would be given for each question. */
async function look(items: readonly Item[], folder: string, home: string): Promise<{ item: Item; files: Seen }[]> {
  const { settings } = readSettings(() => undefined);
  const engine = await buildEngine({ folders: [{ folder: realpathSync.native(folder), name: '' }], settings, home, assets: path.join(root, 'dist'), embedder: null, log });
  const { signal } = new AbortController();
  try {
    await engine.sync(() => undefined, signal);
    const found: { item: Item; files: Seen }[] = [];
    for (const item of items) {
      const ranker: FileRanker = (scored, { words }) => {
        const best = Math.max(0, ...scored.map(({ score }) => score));
        const first = [...scored].sort((a, b) => b.score - a.score).slice(0, mostFiles);
        found.push({ item, files: first.map((each) => ({ path: each.head.chunk.path, features: featuresOf(each, best, words.length) })) });
        return scored.map(() => 0);
      };
      await engine.search({ text: item.query, top: 1 }, signal, { learned: 'alone', ranker });
    }
    return found;
  } finally {
    await engine.dispose();
  }
}

function listOf({ relevant }: Item, files: Seen, names: readonly string[]): Listed[] {
  const answers = files.map((each) => relevant.some((place) => place.path === each.path));
  if (!answers.some(Boolean)) return [];
  return [{ rows: files.map(({ features }) => Float64Array.from(names, (name) => features.get(name) ?? 0)), answers }];
}

void main();
