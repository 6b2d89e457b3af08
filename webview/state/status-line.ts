import type { Progress, RootStatus } from '../../src/protocol/conversation.ts';
import type { PanelCommand, PanelStatus, Preflight } from '../../src/protocol/panel.ts';
import { preflightText } from '../../src/protocol/preflight-text.ts';
import { counted, remaining, size, whole } from '../text/numbers.ts';
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
  const text = { walking: walking(progress), indexing: of(progress, repairing ? 'Repairing' : 'Indexing', 'files'), embedding: of(progress, 'Embedding', 'chunks'), saving: 'Saving the index' };
  return {
    subject: repairing ? 'repairing' : `busy ${progress.phase === 'embedding' ? 'embedding' : 'indexing'}`,
    tone: 'busy',
    text: text[progress.phase],
    detail: [
      repairing ? 'A part of the index was damaged; only that part is built again.' : '',
      progress.waitingFor ? `Waiting for ${progress.waitingFor}.` : '',
      left,
      'Searching works meanwhile on what is indexed so far. Click for details.',
    ].filter(Boolean).join(' '),
    progress: progress.phase === 'walking' ? null : fraction,
    action: { command: 'pause', label: 'Pause indexing', icon: 'debug-pause' },
  };
}

function walking(progress: Progress): string {
  return progress.done > 0 ? `Looking for files: ${whole(progress.done)}` : 'Looking for files';
}

function of(progress: Progress, verb: string, unit: string): string {
  return `${verb} ${whole(progress.done)} / ${whole(progress.total)} ${unit}`;
}

/** How long the rest may take at the pace so far, as a sentence; empty while that can't be known. */
export function timeLeft(progress: Progress, pace: Pace | null): string {
  if (pace === null || pace.phase !== progress.phase || pace.now - pace.since < guessAfter) return '';
  const done = progress.done - pace.doneThen;
  if (done <= 0) return '';
  const left = remaining(((progress.total - progress.done) * (pace.now - pace.since)) / done);
  return `${left.charAt(0).toUpperCase()}${left.slice(1)}.`;
}

/** The first indexing waits for the user's word; what it takes is said where it is asked for. */
function waiting(preflight: Preflight): StatusLine {
  return {
    subject: 'absent',
    tone: 'info',
    text: `Not indexed yet: ${counted(preflight.files, 'file')}, ${size(preflight.bytes)}`,
    detail: preflightText(preflight),
    action: { command: 'index', label: 'Index now' },
  };
}

function paused(status: PanelStatus): StatusLine {
  const { indexed, total } = files(status);
  return {
    subject: 'paused',
    tone: 'paused',
    text: total > 0 ? `Paused at ${whole(indexed)} / ${whole(total)} files` : 'Indexing is paused',
    detail: `${indexed > 0 ? 'Searching works on what is indexed so far.' : 'Nothing is indexed yet.'} Click for details.`,
    ...(total > 0 && { progress: indexed / total }),
    action: { command: 'resume', label: 'Resume indexing', icon: 'debug-continue' },
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
    text: empty ? 'No file to index' : (root.failure?.message ?? `Indexing ${root.name} failed.`),
    detail: empty ? `${root.failure?.message} ${root.failure?.action}` : (root.failure?.action ?? 'Click for details.'),
    action: cure && cure.command !== 'again' ? { command: cure.command, label: cure.label } : { command: 'index', label: 'Try again' },
  };
}

function damagedRoot(roots: readonly RootStatus[]): StatusLine | null {
  const root = roots.find((one) => one.state === 'damaged');
  if (!root) return null;
  return {
    subject: 'damaged',
    tone: 'warning',
    text: roots.length > 1 ? `The index of ${root.name} is damaged` : 'The index is damaged',
    detail: root.failure?.message ?? 'Only the damaged part is built again.',
    action: { command: 'index', label: 'Repair' },
  };
}

function absentRoot(roots: readonly RootStatus[]): StatusLine | null {
  const absent = roots.filter((one) => one.state === 'absent');
  if (absent.length === 0) return null;
  return {
    subject: 'absent',
    tone: 'info',
    text: absent.length === roots.length ? 'Not indexed yet' : `${absent.map((root) => root.name).join(', ')}: not indexed yet`,
    detail: 'Searching finds only what is indexed.',
    action: { command: 'index', label: 'Index now' },
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
    text: `${counted(missing, 'chunk')} ${missing === 1 ? 'lacks' : 'lack'} a vector`,
    detail: failure ? `${failure.message} ${failure.action}` : 'They are found by keywords, but not by meaning. Click for details.',
    action: { command: 'index', label: 'Try again' },
  };
}

function untrusted(status: PanelStatus): StatusLine | null {
  if (status.workspace !== 'untrusted') return null;
  return {
    subject: 'untrusted',
    tone: 'info',
    text: 'Not trusted: search only',
    detail: 'This workspace is not trusted, so nothing is sent to a model. Search works.',
    action: { command: 'manageTrust', label: 'Manage trust' },
  };
}
