import type { Engine } from '../core/engine.ts';
import type { ChangedPath } from '../core/model/file.ts';
import type { Preflight } from '../core/model/preflight.ts';
import type { IndexStatus, Progress } from '../core/model/status.ts';
import { failureOf, isAbort, type FailureCode } from '../core/errors.ts';
import type { Log } from '../core/ports/log.ts';
import { isFirst, summaryLine, unknownView, withFailure, withProgress, type IndexView } from './index-view.ts';
import { pendingChanges } from './pending-changes.ts';
import { tellProgress, unnoticed } from './progress-teller.ts';
import { createQuietTimer } from './quiet-timer.ts';
import type { Root } from './roots.ts';
import { createSyncLoop } from './sync-loop.ts';

export interface IndexKeeperOptions {
  readonly engine: Engine;
  readonly roots: readonly Root[];
  readonly onChange: (view: IndexView) => void;
  readonly log: Log;
  /** Resolves when no other program is in the midst of changing files, or has been for too long. */
  readonly whenCalm?: () => Promise<void>;
  /** Hands the engine what was typed a moment ago. */
  readonly takeUnsaved?: () => Promise<void>;
}

/**
 * Long enough for a formatter or the end of a burst, short enough that a question right after finds the change. A branch
 * switch or a build changes files for minutes; the index follows every so often all the same.
 */
const diskQuiet = { quiet: 300, longestWait: 3_000 };
/** A save is one event and certain: only "save all" sends more of them at once. */
const saveQuiet = 30;

/** Where another window indexes the same folder: how soon to look again. */
const busyRetry = 5_000;

/** What a server could not embed is sent to it again, each time twice as late. */
const embeddingRetry = { first: 60_000, longest: 1_800_000 };
/** Faults that pass by themselves. */
const passing: ReadonlySet<FailureCode> = new Set(['server-unreachable', 'server-timeout', 'server-overloaded', 'server-rate-limited']);

/** Keeps one index up to date with the disk, and knows how it stands. */
export class IndexKeeper {
  readonly engine: Engine;
  private current: IndexView;
  private disposed = false;
  private readonly ending = new AbortController();
  /** The engine's process ended in the last sync. */
  private died = false;
  private failedInRow = 0;
  private retry: NodeJS.Timeout | undefined;
  private readonly changes = pendingChanges();
  private readonly timer = createQuietTimer(() => void this.follow(), diskQuiet);
  private readonly loop = createSyncLoop(
    (signal) => this.syncOnce(signal),
    () => this.settle(),
  );

  constructor(private readonly options: IndexKeeperOptions) {
    this.engine = options.engine;
    this.current = unknownView(options.roots);
  }

  view(): IndexView {
    return this.current;
  }

  /** Asks the engine how things stand. */
  async refresh(): Promise<IndexStatus> {
    try {
      const status = await this.engine.status();
      const progress = this.loop.isRunning() ? (status.progress ?? this.current.status.progress) : null;
      this.change({ status: { ...status, progress } });
    } catch (thrown) {
      this.change({ status: withFailure(this.current.status, failureOf(thrown)) });
    }
    return this.current.status;
  }

  /** What indexing what is new would take. */
  preflight(): Promise<Preflight> {
    return this.engine.preflight(this.ending.signal);
  }

  /** Keeps the first indexing waiting for the user's word: until `resume` nothing is indexed. */
  hold(preflight: Preflight): void {
    this.change({ paused: true, preflight });
  }

  /** Looks at everything. Resolves when the index is up to date, paused or failed. */
  async sync(): Promise<void> {
    this.changes.addEverything();
    await this.run();
  }

  /** Something on disk changed, nobody knows what where `change` is null: follows when it has been quiet for a moment. */
  touch(change: ChangedPath | null = null): void {
    if (change) this.changes.add(change);
    else this.changes.addEverything();
    if (!this.current.paused && !this.disposed) this.timer.touch();
  }

  /** A file was saved here: follows at once. */
  saved(change: ChangedPath): void {
    this.changes.add(change);
    if (!this.current.paused && !this.disposed) this.timer.touch(saveQuiet);
  }

  /** Lets a question find what was saved a moment ago. It waits no longer than `limit` milliseconds. */
  async catchUp(limit: number): Promise<void> {
    const changed = this.timer.isWaiting();
    if (changed) this.timer.cancel();
    const indexed = changed ? this.run() : this.loop.idle();
    const done = Promise.all([indexed, this.options.takeUnsaved?.().catch(() => undefined)]);
    if (isFirst(this.current.status)) return;
    let timer: NodeJS.Timeout | undefined;
    await Promise.race([done, new Promise((resolve) => (timer = setTimeout(resolve, limit)))]);
    clearTimeout(timer);
  }

  /** Resolves when what was told so far is in the index; with false where indexing rests. */
  async whenFollowed(): Promise<boolean> {
    // The timer of a save that is told of in this very moment is set first.
    await new Promise((resolve) => setTimeout(resolve, saveQuiet));
    if (this.timer.isWaiting()) {
      this.timer.cancel();
      await this.follow();
    }
    await this.loop.idle();
    return !this.current.paused;
  }

  pause(): void {
    this.change({ paused: true });
    void this.stop();
  }

  resume(): Promise<void> {
    this.change({ paused: false, preflight: null });
    return this.sync();
  }

  async rebuild(): Promise<void> {
    await this.stop();
    await this.engine.forget();
    await this.resume();
  }

  /** Removes the index, and keeps it away until it is asked for. */
  async forget(): Promise<void> {
    this.change({ paused: true, preflight: null });
    await this.stop();
    await this.engine.forget();
    this.change({ suggestions: [] });
    await this.refresh();
  }

  dispose(): void {
    this.disposed = true;
    this.ending.abort();
    void this.stop();
    void this.engine.dispose();
  }

  private async stop(): Promise<void> {
    this.timer.cancel();
    clearTimeout(this.retry);
    await this.loop.stop();
  }

  /** After a burst: git may still be at it. */
  private async follow(): Promise<void> {
    await this.options.whenCalm?.();
    await this.run();
  }

  private async run(): Promise<void> {
    if (!this.current.paused && !this.disposed) await this.loop.run();
  }

  private async syncOnce(signal: AbortSignal): Promise<void> {
    const { log } = this.options;
    const changed = this.changes.take();
    if (changed?.length === 0) return;
    const first = isFirst(this.current.status);
    const show = (progress: Progress) => this.change({ status: withProgress(this.current.status, progress) });
    const tell = tellProgress(first ? 0 : unnoticed, show, () => this.refresh());
    if (first) show({ phase: 'walking', done: 0, total: 0 });
    this.died = false;
    try {
      const summary = await this.engine.sync(tell, signal, changed);
      log.info(summaryLine(summary));
      if (summary.failure?.code === 'index-busy') this.tryAgain();
      this.retryEmbedding(summary.failure?.code);
      this.change({ suggestions: await this.engine.suggest() });
    } catch (thrown) {
      this.changes.addEverything();
      if (isAbort(thrown) || this.disposed) return;
      const failure = failureOf(thrown);
      this.died = failure.code === 'engine-died';
      log.warn(`Indexing failed: ${failure.message}`);
      if (failure.code === 'index-busy') this.tryAgain();
      this.change({ status: withFailure(this.current.status, failure) });
    }
  }

  private retryEmbedding(code: FailureCode | undefined): void {
    clearTimeout(this.retry);
    const failed = code !== undefined && passing.has(code);
    const wait = Math.min(embeddingRetry.longest, embeddingRetry.first * 2 ** this.failedInRow);
    this.failedInRow = failed ? this.failedInRow + 1 : 0;
    if (failed) this.retry = setTimeout(() => this.touch(), wait);
  }

  private tryAgain(): void {
    this.changes.addEverything();
    this.timer.runIn(busyRetry);
  }

  /** A failure of the engine's process stays in sight: asking for the status would start the next one, which knows of none. */
  private async settle(): Promise<void> {
    if (!this.disposed && !this.died) await this.refresh();
  }

  private change(next: Partial<IndexView>): void {
    if (this.disposed) return;
    this.current = { ...this.current, ...next };
    this.options.onChange(this.current);
  }
}
