import { CairnError, errors } from '../core/errors.ts';
import type { Engine } from '../core/engine.ts';
import type { SyncSummary } from '../core/model/status.ts';
import { progressLine, type Terminal } from './terminal.ts';

/** Brings the index up to date with progress on standard error. */
export async function sync(engine: Engine, terminal: Terminal, quiet: boolean, signal: AbortSignal): Promise<SyncSummary> {
  const line = progressLine(terminal, quiet);
  try {
    return await engine.sync(line.show, signal);
  } finally {
    line.end();
  }
}

/**
 * Brings the index up to date before a question. Where another process is just doing so, or the disk refuses, the index
 * as it stands is asked, and that is said.
 */
export async function syncForReading(engine: Engine, terminal: Terminal, signal: AbortSignal): Promise<void> {
  try {
    const { failure } = await sync(engine, terminal, false, signal);
    if (failure) terminal.err(`${failure.message} ${failure.action}\n`);
  } catch (thrown) {
    if (!(thrown instanceof CairnError) || !['index-busy', 'index-unwritable'].includes(thrown.code)) throw thrown;
    // Of an empty index "nothing was found" would be said of code that nobody has seen.
    const { roots } = await engine.status();
    if (roots.every(({ files }) => files.indexed === 0)) throw thrown.code === 'index-busy' ? errors.indexAwaited(roots[0]?.folder ?? '') : thrown;
    terminal.err(`${thrown.message} ${thrown.action} Until then the index is asked as it was.\n`);
  }
}
