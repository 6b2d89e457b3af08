import type { Failure, Progress, RootStatus } from '../../src/protocol/conversation.ts';
import type { PanelCommand, PanelStatus, Preflight } from '../../src/protocol/panel.ts';
import { preflightText } from '../../src/protocol/preflight-text.ts';
import { counted, said, sentences, t } from '../../src/protocol/l10n.ts';
import { remaining, size, whole } from '../text/numbers.ts';
import type { Pace } from './panel-state.ts';
import { remedy } from './remedy.ts';

/** The one line above the conversation: only while something happens or is wrong. */
export interface StatusLine {
  /** What the line is about; while it stays the same, a change of the numbers is no news. */
  readonly subject: string;
  readonly tone: 'busy' | 'paused' | 'info' | 'warning' | 'error';
  readonly text: string;
  /** Said in the tooltip. */
  readonly detail: string;
  /** 0 to 1; null while the size of the task is not known; absent where there is no bar. */
  readonly progress?: number | null;
  readonly action?: { readonly command: PanelCommand; readonly label: string; readonly icon?: string };
}

/** A guess earlier than that is mostly noise. */
const guessAfter = 10_000;

export function statusLine(status: PanelStatus, pace: Pace | null): StatusLine | null {
  if (status.workspace === 'none' || status.workspace === 'virtual') return null;
  const { roots, progress } = status.index;
  if (status.preflight) return waiting(status.preflight);
  if (status.paused) return paused(status);
  if (progress) return busy(progress, roots, pace);
  return failedRoot(roots) ?? damagedRoot(roots) ?? absentRoot(roots) ?? missingVectors(roots) ?? untrusted(status);
}

/** Files over all roots. */
export function files(status: PanelStatus): { total: number; indexed: number; failed: number; skipped: number } {
  const sum = (pick: (root: RootStatus) => number): number => status.index.roots.reduce((total, root) => total + pick(root), 0);
  return {
    total: sum((root) => root.files.total),
    indexed: sum((root) => root.files.indexed),
    failed: sum((root) => root.files.failed),
    skipped: sum((root) => Object.values(root.skipped).reduce((total, count) => total + count, 0)),
  };
}

/** Nothing is indexed and nobody is at it. */
export function isAbsent(status: PanelStatus): boolean {
  const { roots, progress } = status.index;
  if (status.paused) return roots.length > 0 && files(status).indexed === 0;
  return roots.length > 0 && progress === null && roots.every((root) => root.state === 'absent');
}

function busy(progress: Progress, roots: readonly RootStatus[], pace: Pace | null): StatusLine {
  const repairing = roots.some((root) => root.state === 'damaged');
  const fraction = progress.total > 0 ? Math.min(1, progress.done / progress.total) : null;
  const left = timeLeft(progress, pace);
  const [done, total] = [whole(progress.done), whole(progress.total)];
  const text = {
    walking: walking(progress),
    indexing: repairing ? t('Repairing {0} / {1} files', done, total) : t('Indexing {0} / {1} files', done, total),
    embedding: t('Embedding {0} / {1} chunks', done, total),
    saving: t('Saving the index'),
  };
  return {
    subject: repairing ? 'repairing' : `busy ${progress.phase === 'embedding' ? 'embedding' : 'indexing'}`,
    tone: 'busy',
    text: text[progress.phase],
    detail: sentences(
      repairing ? t('A part of the index was damaged; only that part is built again.') : '',
      progress.waitingFor ? t('Waiting for {0}.', progress.waitingFor) : '',
      left,
      t('Searching works meanwhile on what is indexed so far. Click for details.'),
    ),
    progress: progress.phase === 'walking' ? null : fraction,
    action: { command: 'pause', label: t('Pause indexing'), icon: 'debug-pause' },
  };
}

function walking(progress: Progress): string {
  return progress.done > 0 ? t('Looking for files: {0}', whole(progress.done)) : t('Looking for files');
}

/** How long the rest may take at the pace so far, as a sentence; empty while that can't be known. */
export function timeLeft(progress: Progress, pace: Pace | null): string {
  if (pace === null || pace.phase !== progress.phase || pace.now - pace.since < guessAfter) return '';
  const done = progress.done - pace.doneThen;
  if (done <= 0) return '';
  const left = remaining(((progress.total - progress.done) * (pace.now - pace.since)) / done);
  return t('{0}.', `${left.charAt(0).toUpperCase()}${left.slice(1)}`);
}

/** The first indexing waits for the user's word; what it takes is said where it is asked for. */
function waiting(preflight: Preflight): StatusLine {
  return {
    subject: 'absent',
    tone: 'info',
    text: t('Not indexed yet: {0}, {1}', counted(preflight.files, 'file'), size(preflight.bytes)),
    detail: preflightText(preflight),
    action: { command: 'index', label: t('Index now') },
  };
}

function paused(status: PanelStatus): StatusLine {
  const { indexed, total } = files(status);
  return {
    subject: 'paused',
    tone: 'paused',
    text: total > 0 ? t('Paused at {0} / {1} files', whole(indexed), whole(total)) : t('Indexing is paused'),
    detail: sentences(indexed > 0 ? t('Searching works on what is indexed so far.') : t('Nothing is indexed yet.'), t('Click for details.')),
    ...(total > 0 && { progress: indexed / total }),
    action: { command: 'resume', label: t('Resume indexing'), icon: 'debug-continue' },
  };
}

function failedRoot(roots: readonly RootStatus[]): StatusLine | null {
  const root = roots.find((one) => one.state === 'failed');
  if (!root) return null;
  const empty = root.failure?.code === 'nothing-to-index';
  const cure = root.failure && remedy(root.failure.code);
  return {
    subject: 'failed',
    // A folder without a file to index is where a project begins, and no fault.
    tone: empty ? 'info' : 'error',
    text: empty ? t('No file to index') : root.failure ? said(root.failure.message) : t('Indexing {0} failed.', root.name),
    detail: empty && root.failure ? explained(root.failure) : root.failure ? said(root.failure.action) : t('Click for details.'),
    action: cure && cure.command !== 'again' ? { command: cure.command, label: t(cure.label) } : { command: 'index', label: t('Try again') },
  };
}

function explained({ message, action }: Failure): string {
  return sentences(said(message), said(action));
}

function damagedRoot(roots: readonly RootStatus[]): StatusLine | null {
  const root = roots.find((one) => one.state === 'damaged');
  if (!root) return null;
  return {
    subject: 'damaged',
    tone: 'warning',
    text: roots.length > 1 ? t('The index of {0} is damaged', root.name) : t('The index is damaged'),
    detail: root.failure ? said(root.failure.message) : t('Only the damaged part is built again.'),
    action: { command: 'index', label: t('Repair') },
  };
}

function absentRoot(roots: readonly RootStatus[]): StatusLine | null {
  const absent = roots.filter((one) => one.state === 'absent');
  if (absent.length === 0) return null;
  return {
    subject: 'absent',
    tone: 'info',
    text: absent.length === roots.length ? t('Not indexed yet') : t('{0}: not indexed yet', absent.map((root) => root.name).join(', ')),
    detail: t('Searching finds only what is indexed.'),
    action: { command: 'index', label: t('Index now') },
  };
}

/** An embedding server that failed left chunks without a vector: found by keywords, but not by meaning. */
function missingVectors(roots: readonly RootStatus[]): StatusLine | null {
  const lacking = roots.filter((root) => root.embedder !== null && root.embedded < root.chunks);
  if (lacking.length === 0) return null;
  const missing = lacking.reduce((total, root) => total + root.chunks - root.embedded, 0);
  const failure = lacking.find((root) => root.failure)?.failure;
  return {
    subject: 'missing vectors',
    tone: 'warning',
    text: missing === 1 ? t('{0} chunk lacks a vector', 1) : t('{0} chunks lack a vector', whole(missing)),
    detail: failure ? explained(failure) : t('They are found by keywords, but not by meaning. Click for details.'),
    action: { command: 'index', label: t('Try again') },
  };
}

function untrusted(status: PanelStatus): StatusLine | null {
  if (status.workspace !== 'untrusted') return null;
  return {
    subject: 'untrusted',
    tone: 'info',
    text: t('Not trusted: search only'),
    detail: t('This workspace is not trusted, so nothing is sent to a model. Search works.'),
    action: { command: 'manageTrust', label: t('Manage trust') },
  };
}
