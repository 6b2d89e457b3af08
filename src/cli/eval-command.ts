import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { errors } from '../core/errors.ts';
import { compareRuns, type Comparison } from '../core/evaluation/compare.ts';
import { itemFormat, parseItems, type Item } from '../core/evaluation/items.ts';
import { parseRun, rescore, writeRun, type Scored } from '../core/evaluation/runs.ts';
import { meanSpans, summarise } from '../core/evaluation/summary.ts';
import { contextRow } from '../core/evaluation/context-figures.ts';
import { contextReport, contextSizes, type ContextsOf } from './eval-context.ts';
import { runGenerate } from './eval-generate.ts';
import { evalReport } from './eval-report.ts';
import { askRepository, type Scope } from './eval-repository.ts';
import type { Session } from './open-folder.ts';
import type { Terminal } from './terminal.ts';
import type { Invocation, Options } from './usage.ts';

export async function runEval(invocation: Invocation, session: Session, terminal: Terminal, signal: AbortSignal): Promise<number> {
  const { argument, options } = invocation;
  if (options.flag('generate')) return runGenerate(invocation, session, terminal, signal);
  const scope = scopeOf(options.text('scope') ?? 'full');
  const top = options.number('top', 50, 1000);
  const tolerance = toleranceOf(options.text('tolerance'));
  const { dir, repos } = placeOf(options);
  const items = await loadItems(argument, scope);
  const given = await baselineOf(options.text('baseline'));
  const scored: Scored[] = [];
  const before: Scored[] = [];
  const contexts: ContextsOf[] = [];
  const sizes = options.flag('context') ? [...new Set([...contextSizes, session.settings['answer.contextTokens']])].sort((a, b) => a - b) : [];
  for (const [repo, questions] of groupByRepo(items, dir !== undefined)) {
    const asked = await askRepository({ repo, questions, dir, repos, scope, top, itemsFile: argument, quiet: options.flag('quiet'), contextSizes: sizes }, session, terminal, signal);
    scored.push(...asked.scored);
    before.push(...asked.last);
    contexts.push(...asked.contexts);
  }
  const run = options.text('run');
  if (run !== undefined) await writeFile(run, writeRun(scored));
  const baseline = given ? rescore(items, given) : before;
  const comparison = baseline.length > 0 || given ? compareRuns(baseline, scored) : undefined;
  const rows = summarise(scored);
  const contextRows = sizes.map((tokens) => contextRow(tokens, contexts.flatMap((each) => each.get(tokens) ?? [])));
  if (options.flag('json')) terminal.json({ scope, top, rows, meanSpans: meanSpans(rows), ...(sizes.length > 0 ? { contexts: contextRows } : {}), ...(comparison ? { comparison: { with: options.text('baseline') ?? 'the last run', ...comparison } } : {}) });
  else terminal.out(evalReport(rows, comparison, options.text('baseline') ?? 'the last run') + (sizes.length > 0 ? `\n${contextReport(contextRows)}` : ''));
  return given && comparison && fellBelow(comparison, tolerance) ? 1 : 0;
}

/** The scope `root` is the published protocol: only the folder that the labels cover, only code, only the `semble` questions. */
async function loadItems(file: string, scope: Scope): Promise<Item[]> {
  if (!file) throw errors.wrongUsage('"cairn eval" needs a file of questions.', 'Give one, or make one with "cairn eval --generate --out questions.jsonl".');
  if (!existsSync(file)) throw errors.wrongUsage(`The file ${file} does not exist.`, `${itemFormat}.`);
  const items = parseItems(await readFile(file, 'utf8'), file).filter(({ source }) => scope === 'full' || source.startsWith('semble'));
  if (items.length === 0) throw errors.wrongUsage(`${file} holds no question for the scope ${scope}.`, `${itemFormat}.`);
  return items;
}

async function baselineOf(file: string | undefined) {
  if (file === undefined) return undefined;
  if (!existsSync(file)) throw errors.wrongUsage(`The baseline ${file} does not exist.`, 'Make it with "cairn eval … --run FILE".');
  return parseRun(await readFile(file, 'utf8'), file);
}

function groupByRepo(items: readonly Item[], oneFolder: boolean): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = oneFolder ? '' : item.repo;
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

function placeOf(options: Options): { dir: string | undefined; repos: string } {
  const [dir, repos] = [options.text('dir'), options.text('repos')];
  if ((dir === undefined) === (repos === undefined)) throw errors.wrongUsage('"cairn eval" needs either --dir or --repos.', 'Use --dir for one folder, --repos for a folder of repositories.');
  return { dir, repos: repos ?? '' };
}

function scopeOf(value: string): Scope {
  if (value === 'root' || value === 'full') return value;
  throw errors.wrongUsage(`There is no scope "${value}".`, 'Use root or full.');
}

/** What two runs may differ by without anybody having made anything worse: ties fall otherwise when a file is added. */
const usualTolerance = 0.01;

function toleranceOf(value: string | undefined): number {
  const tolerance = value === undefined ? usualTolerance : Number(value);
  if (tolerance >= 0 && tolerance <= 1) return tolerance;
  throw errors.wrongUsage(`--tolerance must be a number from 0 to 1, not "${value}".`, 'Give another number.');
}

function fellBelow({ gain }: Comparison, tolerance: number): boolean {
  return gain.mean < -tolerance;
}
