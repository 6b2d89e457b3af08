import { existsSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { askAll } from '../src/core/evaluation/evaluate.ts';
import { parseItems, type Item } from '../src/core/evaluation/items.ts';
import type { Scored } from '../src/core/evaluation/runs.ts';
import { readSettings } from '../src/core/settings.ts';
import { buildEngine } from '../src/process/build-engine.ts';
import { embedderFor } from '../src/process/environment.ts';
import { stages, type Stage } from './stages.ts';

export interface AskOptions {
  readonly items: string;
  readonly repos: string;
  readonly scope: 'root' | 'full';
  readonly home: string;
  readonly dist: string;
  readonly progress: (line: string) => void;
}

/** So many hits leave ten files of code where documents stand between them. */
const top = 50;
const log = { info: () => undefined, warn: (message: string) => console.error(message) };

/** Every question of a set by every stage: one index a repository, asked in this process. */
export async function askStages(options: AskOptions): Promise<Map<string, Scored[]>> {
  // As the command line does: some grammars keep V8's optimising compiler busy for seconds.
  setFlagsFromString('--liftoff-only');
  const items = parseItems(readFileSync(options.items, 'utf8'), options.items).filter(({ source }) => options.scope === 'full' || source === 'semble');
  const answers = new Map<string, Scored[]>();
  for (const repo of new Set(items.map((item) => item.repo))) {
    options.progress(`${options.scope} ${repo}`);
    for (const [stage, scored] of await askRepository(items.filter((item) => item.repo === repo), repo, options)) answers.set(stage, [...(answers.get(stage) ?? []), ...scored]);
  }
  return answers;
}

async function askRepository(items: readonly Item[], repo: string, { repos, scope, home, dist }: AskOptions): Promise<[string, Scored[]][]> {
  const root = scope === 'root' ? (items[0]?.root ?? '') : '';
  const folder = path.join(repos, repo.replace('/', '+'), root);
  if (!existsSync(folder)) throw new Error(`The folder ${folder} does not exist.`);
  const { settings } = readSettings(() => undefined);
  const engine = await buildEngine({
    folders: [{ folder: realpathSync.native(folder), name: '' }],
    settings,
    home,
    assets: dist,
    embedder: embedderFor(settings, {}),
    log,
    codeOnly: scope === 'root',
  });
  const { signal } = new AbortController();
  try {
    await engine.sync(() => undefined, signal);
    const { mode } = await engine.search({ text: items[0]?.query ?? '', top: 1 }, signal);
    const asked: [string, Scored[]][] = [];
    for (const { name, options, concerns = () => true } of stages.filter((stage) => possible(stage, mode))) {
      const { scored } = await askAll(items.filter(concerns), (query) => engine.search(query, signal, options), top, root ? `${root}/` : '');
      asked.push([name, scored]);
    }
    return asked;
  } finally {
    await engine.dispose();
  }
}

function possible({ needsVectors }: Stage, mode: 'keyword' | 'hybrid'): boolean {
  return mode === 'hybrid' || !needsVectors;
}
