import { diskSpending } from '../adapters/disk-spending.ts';
import { systemClock } from '../adapters/system-clock.ts';
import type { RootStatus } from '../core/model/status.ts';
import type { SpentInAll, SpentOnModel } from '../core/ports/spending-log.ts';
import { openFolder, type Session } from './open-folder.ts';
import { count, grouped, oneLine, size, type Terminal } from './terminal.ts';
import type { Invocation } from './usage.ts';

export async function runStatus({ argument, options }: Invocation, session: Session, terminal: Terminal): Promise<number> {
  const spending = diskSpending(session.home, () => systemClock.now());
  if (options.flag('reset-costs')) await spending.forget();
  const { engine } = await openFolder(argument, session);
  try {
    const status = await engine.status();
    const spent = await spending.totals();
    if (options.flag('json')) terminal.json({ ...status, spent });
    else terminal.out([...status.roots.map(describe), spentInAll(spent)].filter(Boolean).join('\n'));
    return 0;
  } finally {
    await engine.dispose();
  }
}

const shownProblems = 20;

/** Never rounded up to all of it. */
function share(part: number, whole: number): string {
  return `${Math.floor((1000 * part) / whole) / 10}%`;
}

function describe(root: RootStatus): string {
  if (root.state === 'absent') return `${root.folder} is not indexed yet. Run "cairn index".\n`;
  const skipped = Object.entries(root.skipped).sort((a, b) => b[1] - a[1]);
  const { total, indexed, failed } = root.files;
  const leftOut = skipped.reduce((sum, [, number]) => sum + number, 0);
  return [
    `${root.folder}: ${root.state === 'paused' ? 'stopped part-way; "cairn index" goes on' : root.state}`,
    `  files     ${grouped(indexed)} of ${grouped(total)} indexed${total > 0 ? ` (${share(indexed, total)})` : ''}, ${grouped(failed)} failed, ${grouped(leftOut)} left out`,
    `  chunks    ${grouped(root.chunks)}`,
    `  vectors   ${root.embedder ? `${grouped(root.embedded)} of ${grouped(root.chunks)} by ${root.embedder.model} (${root.embedder.provider})` : 'none: keywords only, no embedding model is set up'}`,
    `  on disk   ${size(root.bytes)}`,
    ...(root.updated === null ? [] : [`  changed   ${new Date(root.updated).toISOString()}`]),
    ...(root.checked === null ? [] : [`  compared  ${new Date(root.checked).toISOString()}, when all files were looked at`]),
    ...root.largest.map(({ path, files, bytes }) => `  largest   ${oneLine(path)}: ${count(files, 'file')}, ${size(bytes)}`),
    ...skipped.map(([rule, number]) => `  left out  ${count(number, 'path')} by ${rule}`),
    ...root.problems.slice(0, shownProblems).map(({ path, message }) => `  problem   ${oneLine(path)}: ${message}`),
    ...(root.problems.length > shownProblems ? [`  problem   and ${grouped(root.problems.length - shownProblems)} more: "cairn status --json" lists them all`] : []),
    ...(root.failure ? [`  failed    ${root.failure.message} ${root.failure.action}`] : []),
    '',
  ].join('\n');
}

/** All that models took since the costs were last reset. */
function spentInAll({ since, models }: SpentInAll): string {
  if (since === null) return '';
  return [`Asked of models since ${new Date(since).toISOString().slice(0, 10)}, in all folders:`, ...models.map(spentOn), ''].join('\n');
}

function spentOn({ model, host, requests, inputTokens, outputTokens, cost, unpriced }: SpentOnModel): string {
  const price = cost === null ? 'price not known' : `about $${cost.toFixed(4)}${unpriced > 0 ? `, without ${count(unpriced, 'request')} of unknown price` : ''}`;
  return `  ${oneLine(model)} at ${oneLine(host)}: ${count(requests, 'request')}, ${grouped(inputTokens)} tokens in, ${grouped(outputTokens)} out, ${price}`;
}
