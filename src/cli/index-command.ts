import { statSync } from 'node:fs';
import path from 'node:path';
import { errors } from '../core/errors.ts';
import type { SyncSummary } from '../core/model/status.ts';
import { exportTo } from '../process/portable-index.ts';
import { runPreflight } from './preflight.ts';
import { openFolder, type Session } from './open-folder.ts';
import { sync } from './synced.ts';
import { count, oneLine, seconds, size, type Terminal } from './terminal.ts';
import type { Invocation } from './usage.ts';

export async function runIndex({ argument, options }: Invocation, session: Session, terminal: Terminal, signal: AbortSignal): Promise<number> {
  const [from, to] = [options.text('import'), options.text('export')];
  const imported = from === undefined ? {} : { imported: archiveAt(path.resolve(from)) };
  const { engine, folder } = await openFolder(argument, session, { exact: true, ...imported });
  try {
    if (options.flag('preflight')) return await runPreflight(folder, engine, options.flag('json'), terminal, signal);
    const summary = await sync(engine, terminal, options.flag('quiet'), signal);
    const exported = to === undefined ? {} : { exported: { file: path.resolve(to), bytes: await exportTo(path.resolve(to), folder, session.home) } };
    if (options.flag('json')) terminal.json({ folder, ...summary, ...exported });
    else if (!options.flag('quiet')) terminal.out(`${sentence(folder, summary)}\n${exported.exported ? `Exported to ${oneLine(exported.exported.file)}: ${size(exported.exported.bytes)}.\n` : ''}`);
    if (from !== undefined && seemsForeign(summary)) terminal.err(`${foreign(path.resolve(from), summary)}\n`);
    for (const { path, message } of summary.problems.slice(0, 20)) terminal.err(`${oneLine(path)}: ${message}\n`);
    if (summary.failure) terminal.err(`${summary.failure.message} ${summary.failure.action}\n`);
    return summary.failure ? 1 : 0;
  } finally {
    await engine.dispose();
  }
}

function archiveAt(file: string): string {
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found) throw errors.archiveMissing(file);
  if (found.isDirectory()) throw errors.archiveUnusable(file, 'it is a folder');
  return file;
}

/** Of an index of this repository most files are here as they are in it, however old it is. */
const leastShared = 0.2;

function seemsForeign({ unchanged, renamed, updated, removed }: SyncSummary): boolean {
  const all = unchanged + renamed + updated + removed;
  return all > 0 && (unchanged + renamed) / all < leastShared;
}

function foreign(file: string, { unchanged, renamed, updated, removed, added }: SyncSummary): string {
  const all = unchanged + renamed + updated + removed;
  return `${oneLine(file)} seems to be the index of another repository: of its ${count(all, 'file')} ${unchanged + renamed} are here as they are in it. What it has in common with this folder was taken over, ${count(added + updated, 'file')} indexed anew.`;
}

function sentence(folder: string, { added, updated, removed, renamed, unchanged, chunks, embedded, pending, milliseconds }: SyncSummary): string {
  const changes = [added && `${count(added, 'file')} added`, updated && `${updated} updated`, removed && `${removed} removed`, renamed && `${renamed} moved`, unchanged && `${unchanged} unchanged`];
  const vectors = pending === null ? 'keywords only, no embedding model is set up' : pending > 0 ? `${count(pending, 'chunk')} still without a vector` : `${count(embedded, 'text')} embedded`;
  return `Indexed ${folder}: ${changes.filter(Boolean).join(', ')}; ${count(chunks, 'chunk')}; ${vectors}; ${seconds(milliseconds)}.`;
}
