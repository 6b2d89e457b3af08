import type { Failure } from '../core/errors.ts';
import type { IndexStatus, Phase, RootStatus } from '../core/model/status.ts';
import { grouped } from '../core/model/visible.ts';
import type { SpentInAll, SpentOnModel } from '../core/ports/spending-log.ts';
import type { PanelStatus } from '../protocol/panel.ts';
import { counted, said, sentences, t, type Text } from '../protocol/l10n.ts';
import type { IndexView } from './index-view.ts';

export type StatusTone = 'calm' | 'busy' | 'warning' | 'error';

export interface StatusLine {
  /** With the editor's icons, `$(check)`. */
  readonly text: string;
  readonly tooltip: string;
  readonly tone: StatusTone;
}

/** The state of the index in a few words; null: there is no folder that could be indexed. */
export function statusLine(view: IndexView | null, why = t('No folder on disk is open.')): StatusLine {
  if (!view) return { text: '$(circle-slash) Cairn', tooltip: why, tone: 'calm' };
  const { roots, progress } = view.status;
  const broken = roots.find((root) => !isEmpty(root) && (root.state === 'failed' || root.state === 'damaged'));
  if (broken) return { text: item('error', t('problem')), tooltip: problemOf(broken), tone: 'error' };
  if (view.preflight) return { text: item('question', t('not indexed')), tooltip: t('{0} files wait for your word. Open the panel, or run "Cairn: Index Now".', grouped(view.preflight.files)), tone: 'warning' };
  if (view.paused) return { text: item('debug-pause', t('paused')), tooltip: t('Indexing is paused. Search uses what is indexed.'), tone: 'warning' };
  if (progress) {
    const verb = t(verbs[progress.phase]);
    const share = progress.total > 0 ? ` ${Math.floor((100 * progress.done) / progress.total)}%` : '';
    return { text: item('sync~spin', verb + share), tooltip: sentences(t('{0} of {1}.', grouped(progress.done), grouped(progress.total)), progress.waitingFor ? t('Waiting for {0}.', progress.waitingFor) : ''), tone: 'busy' };
  }
  const empty = roots.find(isEmpty);
  if (empty && roots.every(isEmpty)) return { text: item('circle-outline', t('nothing to index')), tooltip: problemOf(empty), tone: 'calm' };
  const { total, indexed, failed } = filesOf(view.status);
  if (roots.some((root) => root.state === 'indexing')) return { text: '$(sync~spin) Cairn', tooltip: t('The index is being opened.'), tone: 'busy' };
  if (roots.every((root) => root.state === 'absent')) return { text: item('circle-outline', t('not indexed')), tooltip: t('This workspace is not indexed yet.'), tone: 'calm' };
  const tooltip = sentences(t('{0} of {1} indexed.', grouped(indexed), counted(total, 'file')), failed > 0 ? t('{0} failed.', grouped(failed)) : '', t('Click for details.'));
  return { text: item(failed > 0 ? 'warning' : 'check', counted(indexed, 'file')), tooltip, tone: failed > 0 ? 'warning' : 'calm' };
}

const verbs: Record<Phase, Text> = { walking: 'looking', indexing: 'indexing', embedding: 'embedding', saving: 'saving' };
const states: Record<RootStatus['state'], Text> = { absent: 'not indexed', indexing: 'indexing', ready: 'ready', paused: 'paused', damaged: 'damaged', failed: 'failed' };

function item(icon: string, text: string): string {
  return `$(${icon}) Cairn: ${text}`;
}

function explained({ message, action }: Failure): string {
  return sentences(said(message), said(action));
}

/** What is indexed, what is not and why: the page behind the status item. */
export function statusReport(status: IndexStatus | null, model: PanelStatus['model'], spent: SpentInAll, now: number): string {
  const answering = model ? `${model.model} (${model.label}, ${model.host})` : t('none: questions show the code itself');
  const lines = [t('Cairn: state of the index'), '', t('Model for answers: {0}', answering)];
  if (!status) lines.push('', t('No folder on disk is open, so nothing is indexed.'));
  for (const root of status?.roots ?? []) lines.push('', ...rootReport(root, now));
  lines.push(...spentReport(spent, now));
  return `${lines.join('\n')}\n`;
}

/** All that models took, in every workspace and by the command line, until the costs are reset. */
function spentReport({ since, models }: SpentInAll, now: number): string[] {
  if (since === null) return [];
  const title = t('Asked of models');
  return ['', title, '='.repeat(title.length), row(t('Since'), t('{0}; "Cairn: Reset Costs" begins anew', ago(now - since))), ...models.map(spentOn)];
}

function spentOn({ model, host, requests, inputTokens, outputTokens, cost, unpriced }: SpentOnModel): string {
  const price = cost === null ? t('price not known') : t('about {0}', `$${cost.toFixed(cost < 1 ? 4 : 2)}`) + (unpriced > 0 ? t(', without {0} of unknown price', counted(unpriced, 'request')) : '');
  return `  ${t('{0} at {1}: {2}, {3} tokens in, {4} out, {5}', model, host, counted(requests, 'request'), grouped(inputTokens), grouped(outputTokens), price)}`;
}

function rootReport(root: RootStatus, now: number): string[] {
  const { files } = root;
  const name = nameOf(root);
  const lines = [
    name,
    '='.repeat(name.length),
    row(t('Folder'), root.folder),
    row(t('State'), t(states[root.state]) + (root.failure ? `: ${explained(root.failure)}` : '')),
    row(t('Files'), t('{0} of {1} indexed{2}, {3} failed', grouped(files.indexed), grouped(files.total), files.total > 0 ? ` (${Math.floor((100 * files.indexed) / files.total)}%)` : '', grouped(files.failed))),
    row(t('Chunks'), grouped(root.chunks)),
    row(t('Vectors'), root.embedder ? t('{0} of {1} by {2} ({3})', grouped(root.embedded), grouped(root.chunks), root.embedder.model, root.embedder.provider) : t('none: search is by keywords')),
    row(t('On disk'), bytes(root.bytes)),
    row(t('Compared'), root.checked === null ? t('never') : t('{0}, when all files were looked at', ago(now - root.checked))),
    row(t('Updated'), root.updated === null ? t('never') : ago(now - root.updated)),
  ];
  if (root.largest.length > 0) lines.push('', t('Largest folders'), ...root.largest.map(({ path, files: inside, bytes: size }) => `  ${path}: ${counted(inside, 'file')}, ${bytes(size)}`));
  const skipped = Object.entries(root.skipped).sort((a, b) => b[1] - a[1]);
  if (skipped.length > 0) lines.push('', t('Left out, by rule'), ...skipped.map(([rule, count]) => row(grouped(count), said(rule))));
  if (root.problems.length > 0) lines.push('', t('Problems'), ...root.problems.map(({ path, message }) => `  ${path}: ${said(message)}`));
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
  if (root.failure) return explained(root.failure);
  return root.state === 'damaged' ? t('The index of {0} is damaged; it is being repaired.', nameOf(root)) : t("The index of {0} can't be built.", nameOf(root));
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
  if (minutes < 1) return t('less than a minute ago');
  if (minutes < 60) return t('{0} ago', counted(minutes, 'minute'));
  const hours = Math.floor(minutes / 60);
  return t('{0} ago', hours < 48 ? counted(hours, 'hour') : counted(Math.floor(hours / 24), 'day'));
}
