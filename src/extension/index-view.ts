import type { Failure } from '../core/errors.ts';
import type { Preflight } from '../core/model/preflight.ts';
import type { IndexStatus, Progress, RootStatus, SyncSummary } from '../core/model/status.ts';
import type { Root } from './roots.ts';

/** The index as the window shows it. */
export interface IndexView {
  readonly status: IndexStatus;
  readonly paused: boolean;
  /** What the first indexing would take, while it waits for the user's word. */
  readonly preflight: Preflight | null;
  readonly suggestions: readonly string[];
}

/** Before the engine has said anything: neither ready nor absent, and nothing to report. */
export function unknownView(roots: readonly Root[]): IndexView {
  return { status: { roots: roots.map(unknownRoot), progress: null }, paused: false, preflight: null, suggestions: [] };
}

export function withProgress(status: IndexStatus, progress: Progress): IndexStatus {
  return { progress, roots: status.roots.map((root): RootStatus => (root.state === 'ready' ? root : { ...root, state: 'indexing' })) };
}

export function withFailure(status: IndexStatus, failure: Failure): IndexStatus {
  return { progress: null, roots: status.roots.map((root): RootStatus => ({ ...root, state: 'failed', failure })) };
}

/** An index that has nothing to search yet: whoever waits for it wants to see that something happens. */
export function isFirst(status: IndexStatus): boolean {
  return status.roots.some((root) => root.state === 'absent' || root.updated === null);
}

/** One line for the log: counts only, no names. */
export function summaryLine({ added, updated, removed, renamed, unchanged, problems, milliseconds }: SyncSummary): string {
  const faults = problems.length > 0 ? `, ${problems.length} with problems` : '';
  return `Indexed in ${Math.round(milliseconds)} ms: ${added} files added, ${updated} updated, ${removed} removed, ${renamed} moved, ${unchanged} unchanged${faults}.`;
}

function unknownRoot({ folder, name }: Root): RootStatus {
  const files = { total: 0, indexed: 0, failed: 0 };
  return { folder, name, state: 'indexing', files, skipped: {}, problems: [], chunks: 0, embedded: 0, embedder: null, bytes: 0, updated: null, checked: null, largest: [] };
}
