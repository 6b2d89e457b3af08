import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { errors } from '../core/errors.ts';
import { askAll, summarise, type Row, type Scored } from '../core/evaluation/evaluate.ts';
import { parseItems, type Item } from '../core/evaluation/items.ts';
import { openFolder, type Session } from './open-folder.ts';
import { sync } from './synced.ts';
import type { Terminal } from './terminal.ts';
import type { Invocation } from './usage.ts';

type Scope = 'root' | 'full';

export async function runEval({ argument, options }: Invocation, session: Session, terminal: Terminal, signal: AbortSignal): Promise<number> {
  const scope = scopeOf(options.text('scope') ?? 'full');
  const top = options.number('top', 50, 1000);
  const { dir, repos } = placeOf(options.text('dir'), options.text('repos'));
  const items = await loadItems(argument, scope);
  const scored: Scored[] = [];
  for (const [repo, questions] of groupByRepo(items, dir !== undefined)) {
    const folder = dir ?? path.join(repos, repo.replace('/', '+'));
    if (!existsSync(folder)) throw errors.folderMissing(folder);
    if (!options.flag('quiet')) terminal.err(`${repo || folder}: ${questions.length} questions\n`);
    scored.push(...(await askRepository(folder, questions, scope, top, session, terminal, options.flag('quiet'), signal)));
  }
  if (options.text('run')) await writeFile(options.text('run') ?? '', scored.map(({ run }) => `${JSON.stringify(run)}\n`).join(''));
  const rows = summarise(scored);
  if (options.flag('json')) terminal.json({ scope, top, rows });
  else terminal.out(table(rows));
  return 0;
}

async function askRepository(
  folder: string,
  questions: readonly Item[],
  scope: Scope,
  top: number,
  session: Session,
  terminal: Terminal,
  quiet: boolean,
  signal: AbortSignal,
): Promise<Scored[]> {
  const root = scope === 'root' ? (questions[0]?.root ?? '') : '';
  const { engine } = await openFolder(path.join(folder, root), session, { exact: true, codeOnly: scope === 'root' });
  try {
    await sync(engine, terminal, quiet, signal);
    return await askAll(questions, (query) => engine.search(query, signal), top, root ? `${root}/` : '');
  } finally {
    await engine.dispose();
  }
}

/** The scope `root` is the published protocol: only the folder that the labels cover, only code, only the `semble` questions. */
async function loadItems(file: string, scope: Scope): Promise<Item[]> {
  if (!existsSync(file)) throw errors.wrongUsage(`The file ${file} does not exist.`, 'Give a file with one question a line, JSON.');
  const items = parseItems(await readFile(file, 'utf8'), file).filter(({ source }) => scope === 'full' || source.startsWith('semble'));
  if (items.length === 0) throw errors.wrongUsage(`${file} holds no question for the scope ${scope}.`, 'Give a file with one question a line, JSON.');
  return items;
}

function groupByRepo(items: readonly Item[], oneFolder: boolean): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = oneFolder ? '' : item.repo;
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return groups;
}

function placeOf(dir: string | undefined, repos: string | undefined): { dir: string | undefined; repos: string } {
  if ((dir === undefined) === (repos === undefined)) throw errors.wrongUsage('"cairn eval" needs either --dir or --repos.', 'Use --dir for one folder, --repos for a folder of repositories.');
  return { dir, repos: repos ?? '' };
}

function scopeOf(value: string): Scope {
  if (value === 'root' || value === 'full') return value;
  throw errors.wrongUsage(`There is no scope "${value}".`, 'Use root or full.');
}

function table(rows: readonly Row[]): string {
  const width = Math.max(...rows.map(({ group }) => group.length));
  const lines = rows.map(({ group, questions, ndcg10, recall10, mrr10 }) =>
    [group.padEnd(width), String(questions).padStart(9), ...[ndcg10, recall10, mrr10].map((figure) => figure.toFixed(3).padStart(9))].join(' '),
  );
  return [['source'.padEnd(width), 'questions', '  NDCG@10', 'recall@10', '   MRR@10'].join(' '), ...lines, ''].join('\n');
}
