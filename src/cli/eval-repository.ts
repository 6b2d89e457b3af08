import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { indexFolder } from '../adapters/cache-home.ts';
import { errors, isAbort } from '../core/errors.ts';
import { askAll } from '../core/evaluation/evaluate.ts';
import type { Item } from '../core/evaluation/items.ts';
import { parseRun, rescore, writeRun, type Scored } from '../core/evaluation/runs.ts';
import { askContexts, type ContextsOf } from './eval-context.ts';
import { openFolder, type Session } from './open-folder.ts';
import { sync } from './synced.ts';
import { count, oneLine, type Terminal } from './terminal.ts';

export type Scope = 'root' | 'full';

export interface Asked {
  readonly scored: Scored[];
  /** The same questions as the last run over this index answered them; empty where there was none. */
  readonly last: Scored[];
  /** Empty where contexts were not asked for. */
  readonly contexts: readonly ContextsOf[];
}

export interface AskOptions {
  readonly repo: string;
  readonly questions: readonly Item[];
  readonly dir: string | undefined;
  readonly repos: string;
  readonly scope: Scope;
  readonly top: number;
  readonly itemsFile: string;
  readonly quiet: boolean;
  /** Sizes of contexts to measure, in tokens. */
  readonly contextSizes: readonly number[];
}

/** Brings the index of one repository up to date and asks all its questions in this process. */
export async function askRepository(options: AskOptions, session: Session, terminal: Terminal, signal: AbortSignal): Promise<Asked> {
  const { repo, questions, scope, top, quiet } = options;
  const folder = options.dir ?? path.join(options.repos, repo.replace('/', '+'));
  if (!existsSync(folder)) throw errors.folderMissing(folder);
  if (!quiet) terminal.err(`${repo || folder}: ${count(questions.length, 'question')}\n`);
  sayMissing(questions, folder, terminal);
  const root = scope === 'root' ? (questions[0]?.root ?? '') : '';
  const codeOnly = scope === 'root';
  const opened = await openFolder(path.join(folder, root), session, { exact: true, codeOnly });
  try {
    await sync(opened.engine, terminal, quiet, signal);
    const { scored, notices } = await askAll(questions, (query) => opened.engine.search(query, signal), top, root ? `${root}/` : '');
    const contexts = options.contextSizes.length > 0 ? await askContexts(questions, options.contextSizes, opened.engine, root ? `${root}/` : '', signal) : [];
    for (const notice of notices) terminal.err(`${notice}\n`);
    const kept = keptRun(indexFolder(session.home, opened.folder, codeOnly ? 'code' : ''), options.itemsFile);
    const last = await readKept(kept, questions);
    await keep(kept, scored, terminal);
    return { scored, last, contexts };
  } finally {
    await opened.engine.dispose();
  }
}

/** A place that does not exist can't be found: a slip of the pen would pass for a fault of the search. */
function sayMissing(questions: readonly Item[], folder: string, terminal: Terminal): void {
  const missing = questions.flatMap(({ id, relevant }) => relevant.filter((place) => !existsSync(path.join(folder, place.path))).map((place) => `${place.path} (question ${id})`));
  if (missing.length === 0) return;
  const shown = missing.slice(0, mostMissing).map(oneLine).join(', ');
  terminal.err(`${count(missing.length, 'place')} that the questions name ${missing.length === 1 ? 'is' : 'are'} not there and can't be found: ${shown}${missing.length > mostMissing ? ', …' : ''}
`);
}

const mostMissing = 5;

/** Beside the index, so that forgetting the index takes it along; one for each file of questions. */
function keptRun(index: string, itemsFile: string): string {
  return path.join(index, `eval-${createHash('sha256').update(path.resolve(itemsFile)).digest('hex').slice(0, 16)}.jsonl`);
}

/** A kept run that is damaged is none: there is only less to compare with. */
async function readKept(file: string, questions: readonly Item[]): Promise<Scored[]> {
  try {
    return rescore(questions, parseRun(await readFile(file, 'utf8'), file));
  } catch (thrown) {
    if (isAbort(thrown)) throw thrown;
    return [];
  }
}

async function keep(file: string, scored: readonly Scored[], terminal: Terminal): Promise<void> {
  await writeFile(file, writeRun(scored), { mode: 0o600 }).catch((error: unknown) => {
    terminal.err(`This run could not be kept to compare the next one with: ${error instanceof Error ? error.message : String(error)}\n`);
  });
}
