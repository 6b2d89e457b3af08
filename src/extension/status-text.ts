import type { IndexStatus, RootStatus } from '../core/model/status.ts';
import type { SpentInAll, SpentOnModel } from '../core/ports/spending-log.ts';
import type { PanelStatus } from '../protocol/panel.ts';
import type { IndexView } from './index-view.ts';

export type StatusTone = 'calm' | 'busy' | 'warning' | 'error';

export interface StatusLine {
  /** With the editor's icons, `$(check)`. */
  readonly text: string;
  readonly tooltip: string;
  readonly tone: StatusTone;
}

/** The state of the index in a few words; null: there is no folder that could be indexed. */
export function statusLine(view: IndexView | null, why = 'No folder on disk is open.'): StatusLine {
  if (!view) return { text: '$(circle-slash) Cairn', tooltip: why, tone: 'calm' };
  const { roots, progress } = view.status;
  const broken = roots.find((root) => !isEmpty(root) && (root.state === 'failed' || root.state === 'damaged'));
  if (broken) return { text: '$(error) Cairn: problem', tooltip: problemOf(broken), tone: 'error' };
  if (view.preflight) return { text: '$(question) Cairn: not indexed', tooltip: `${number(view.preflight.files)} files wait for your word. Open the panel, or run "Cairn: Index Now".`, tone: 'warning' };
  if (view.paused) return { text: '$(debug-pause) Cairn: paused', tooltip: 'Indexing is paused. Search uses what is indexed.', tone: 'warning' };
  if (progress) {
    const verb = { walking: 'looking', indexing: 'indexing', embedding: 'embedding', saving: 'saving' }[progress.phase];
    const share = progress.total > 0 ? ` ${Math.floor((100 * progress.done) / progress.total)}%` : '';
    return { text: `$(sync~spin) Cairn: ${verb}${share}`, tooltip: `${number(progress.done)} of ${number(progress.total)}${progress.waitingFor ? `, waiting for ${progress.waitingFor}` : ''}`, tone: 'busy' };
  }
  const empty = roots.find(isEmpty);
  if (empty && roots.every(isEmpty)) return { text: '$(circle-outline) Cairn: nothing to index', tooltip: problemOf(empty), tone: 'calm' };
  const { total, indexed, failed } = filesOf(view.status);
  if (roots.some((root) => root.state === 'indexing')) return { text: '$(sync~spin) Cairn', tooltip: 'The index is being opened.', tone: 'busy' };
  if (roots.every((root) => root.state === 'absent')) return { text: '$(circle-outline) Cairn: not indexed', tooltip: 'This workspace is not indexed yet.', tone: 'calm' };
  const tooltip = `${number(indexed)} of ${counted(total, 'file')} indexed${failed > 0 ? `, ${number(failed)} failed` : ''}. Click for details.`;
  return { text: `$(${failed > 0 ? 'warning' : 'check'}) Cairn: ${counted(indexed, 'file')}`, tooltip, tone: failed > 0 ? 'warning' : 'calm' };
}

/** What is indexed, what is not and why: the page behind the status item. */
export function statusReport(status: IndexStatus | null, model: PanelStatus['model'], spent: SpentInAll, now: number): string {
  const answering = model ? `${model.model} (${model.label}, ${model.host})` : 'none: questions show the code itself';
  const lines = ['Cairn: state of the index', '', `Model for answers: ${answering}`];
  if (!status) lines.push('', 'No folder on disk is open, so nothing is indexed.');
  for (const root of status?.roots ?? []) lines.push('', ...rootReport(root, now));
  lines.push(...spentReport(spent, now));
  return `${lines.join('\n')}\n`;
}

/** All that models took, in every workspace and by the command line, until the costs are reset. */
function spentReport({ since, models }: SpentInAll, now: number): string[] {
  if (since === null) return [];
  return ['', 'Asked of models', '===============', row('Since', `${ago(now - since)}; "Cairn: Reset Costs" begins anew`), ...models.map(spentOn)];
}

function spentOn({ model, host, requests, inputTokens, outputTokens, cost, unpriced }: SpentOnModel): string {
  const price = cost === null ? 'price not known' : `about $${cost.toFixed(cost < 1 ? 4 : 2)}${unpriced > 0 ? `, without ${counted(unpriced, 'request')} of unknown price` : ''}`;
  return `  ${model} at ${host}: ${counted(requests, 'request')}, ${number(inputTokens)} tokens in, ${number(outputTokens)} out, ${price}`;
}

function rootReport(root: RootStatus, now: number): string[] {
  const { files } = root;
  const name = nameOf(root);
  const lines = [
    name,
    '='.repeat(name.length),
    row('Folder', root.folder),
    row('State', root.state + (root.failure ? `: ${root.failure.message} ${root.failure.action}` : '')),
    row('Files', `${number(files.indexed)} of ${number(files.total)} indexed${files.total > 0 ? ` (${Math.floor((100 * files.indexed) / files.total)}%)` : ''}, ${number(files.failed)} failed`),
    row('Chunks', number(root.chunks)),
    row('Vectors', root.embedder ? `${number(root.embedded)} of ${number(root.chunks)} by ${root.embedder.model} (${root.embedder.provider})` : 'none: search is by keywords'),
    row('On disk', bytes(root.bytes)),
    row('Compared', root.checked === null ? 'never' : `${ago(now - root.checked)}, when all files were looked at`),
    row('Updated', root.updated === null ? 'never' : ago(now - root.updated)),
  ];
  if (root.largest.length > 0) lines.push('', 'Largest folders', ...root.largest.map(({ path, files: inside, bytes: size }) => `  ${path}: ${counted(inside, 'file')}, ${bytes(size)}`));
  const skipped = Object.entries(root.skipped).sort((a, b) => b[1] - a[1]);
  if (skipped.length > 0) lines.push('', 'Left out, by rule', ...skipped.map(([rule, count]) => row(number(count), rule)));
  if (root.problems.length > 0) lines.push('', 'Problems', ...root.problems.map(({ path, message }) => `  ${path}: ${message}`));
  return lines;
}

/** A root that is alone has no name. */
function nameOf({ name, folder }: RootStatus): string {
  return name || (folder.split(/[\\/]/).filter(Boolean).pop() ?? folder);
}

function row(label: string, value: string): string {
  return `  ${label.padEnd(9)} ${value}`;
}

export function filesOf(status: IndexStatus): { total: number; indexed: number; failed: number } {
  const sum = (pick: (files: RootStatus['files']) => number) => status.roots.reduce((total, root) => total + pick(root.files), 0);
  return { total: sum((files) => files.total), indexed: sum((files) => files.indexed), failed: sum((files) => files.failed) };
}

/** A folder without a file to index is where a project begins, and no fault. */
function isEmpty({ state, failure }: RootStatus): boolean {
  return state === 'failed' && failure?.code === 'nothing-to-index';
}

function problemOf(root: RootStatus): string {
  if (root.failure) return `${root.failure.message} ${root.failure.action}`;
  return root.state === 'damaged' ? `The index of ${nameOf(root)} is damaged; it is being repaired.` : `The index of ${nameOf(root)} can't be built.`;
}

export function number(value: number): string {
  return value.toLocaleString('en-US');
}

export function counted(value: number, noun: string): string {
  return `${number(value)} ${noun}${value === 1 ? '' : 's'}`;
}

export function bytes(value: number): string {
  if (value < 1024) return counted(value, 'byte');
  const units = ['KB', 'MB', 'GB'];
  let size = value / 1024;
  let unit = 0;
  for (; size >= 1024 && unit < units.length - 1; unit++) size /= 1024;
  return `${size >= 10 ? Math.round(size) : size.toFixed(1)} ${units[unit]}`;
}

export function ago(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000);
  if (minutes < 1) return 'less than a minute ago';
  if (minutes < 60) return `${counted(minutes, 'minute')} ago`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${counted(hours, 'hour')} ago` : `${counted(Math.floor(hours / 24), 'day')} ago`;
}
