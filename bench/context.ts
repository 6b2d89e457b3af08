import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { systemClock } from '../src/adapters/system-clock.ts';
import { completeContext } from '../src/core/answering/complete-context.ts';
import { hitsPerQuestion } from '../src/core/answering/answer.ts';
import { contextFigures, type ContextFigures } from '../src/core/evaluation/context-figures.ts';
import { parseItems, type Item } from '../src/core/evaluation/items.ts';
import { readSettings } from '../src/core/settings.ts';
import { buildEngine } from '../src/process/build-engine.ts';
import { embedderFor } from '../src/process/environment.ts';
import type { Bench, BenchOptions, Figure } from './measurement.ts';

/** What the contexts of these sizes, in tokens, must hold: a share of the questions whose answer has lines. */
const floors: Readonly<Record<number, number>> = { 8000: 0.8, 4000: 0.7 };
const log = { info: () => undefined, warn: (message: string) => console.error(message) };

interface Asked {
  readonly item: Item;
  readonly tokens: number;
  readonly figures: ContextFigures;
}

/** How often the context that goes to a model holds the lines that answer, over whole repositories. */
export const context: Bench = async (options) => {
  const { items: file, repos } = options;
  if (!file || !repos) throw new Error('This measurement needs --items FILE and --repos FOLDER.');
  setFlagsFromString('--liftoff-only');
  const home = options.home ?? (await mkdtemp(path.join(os.tmpdir(), 'cairn-bench-')));
  const items = parseItems(readFileSync(file, 'utf8'), file).filter(({ relevant }) => relevant.some(({ startLine }) => startLine !== undefined));
  const asked: Asked[] = [];
  try {
    for (const repo of new Set(items.map((item) => item.repo))) {
      options.progress(repo);
      asked.push(...(await askRepository(items.filter((item) => item.repo === repo), path.join(repos, repo.replace('/', '+')), home, options)));
    }
  } finally {
    if (options.home === undefined) await rm(home, { recursive: true, force: true });
  }
  return Object.keys(floors).map(Number).flatMap((tokens) => figuresAt(tokens, asked.filter((each) => each.tokens === tokens)));
};

async function askRepository(items: readonly Item[], folder: string, home: string, { dist }: BenchOptions): Promise<Asked[]> {
  if (!existsSync(folder)) throw new Error(`The folder ${folder} does not exist.`);
  const { settings } = readSettings(() => undefined);
  const engine = await buildEngine({ folders: [{ folder: realpathSync.native(folder), name: '' }], settings, home, assets: dist, embedder: embedderFor(settings, {}), log });
  const { signal } = new AbortController();
  try {
    await engine.sync(() => undefined, signal);
    const asked: Asked[] = [];
    for (const item of items) {
      const { hits } = await engine.search({ text: item.query, top: hitsPerQuestion }, signal);
      for (const tokens of Object.keys(floors).map(Number)) {
        const { pieces } = await completeContext({ text: item.query, attachments: [] }, hits, { engine, read: (root, at) => engine.read(root, at), clock: systemClock }, tokens, signal);
        const figures = contextFigures(pieces.map(({ path: at, span }) => ({ path: at, start: span.startLine, end: span.endLine })), item.relevant);
        if (figures) asked.push({ item, tokens, figures });
      }
    }
    return asked;
  } finally {
    await engine.dispose();
  }
}

function figuresAt(tokens: number, asked: readonly Asked[]): Figure[] {
  const name = `${tokens.toLocaleString('en')} tokens`;
  const mean = (rows: readonly Asked[], pick: (figures: ContextFigures) => number) => rows.reduce((sum, { figures }) => sum + pick(figures), 0) / rows.length;
  const sources = [...new Set(asked.map(({ item }) => item.source))].sort();
  return [
    { name: `${name}, an answering place`, value: mean(asked, ({ some }) => some), unit: '', threshold: { least: floors[tokens] ?? 0 } },
    { name: `${name}, all of them`, value: mean(asked, ({ all }) => all), unit: '' },
    ...sources.map((source) => ({ name: `${name}, ${source} (${asked.filter(({ item }) => item.source === source).length})`, value: mean(asked.filter(({ item }) => item.source === source), ({ some }) => some), unit: '' })),
  ];
}
