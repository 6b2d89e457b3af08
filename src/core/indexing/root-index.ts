import { errors, failureOf, isAbort, type Failure } from '../errors.ts';
import type { FileEntry } from '../model/file.ts';
import type { Explanation, Progress, RootStatus, SyncSummary } from '../model/status.ts';
import type { IndexReader } from '../ports/index-reader.ts';
import { breather } from './breather.ts';
import { FormerRecords } from './former-records.ts';
import type { IndexMemory } from './index-memory.ts';
import type { IndexOptions, IndexPorts } from './index-ports.ts';
import { coverageOf, rootStatus } from './index-status.ts';
import { dropVectors } from './drop-vectors.ts';
import { checkContents, emptyMemory, loadIndex, type Depth } from './load-index.ts';
import { mergedMap } from './merged-map.ts';
import { syncIndex } from './sync-index.ts';
import { isKnown } from './sync-files.ts';
import { UnsavedFiles } from './unsaved-files.ts';
import { unsavedKeywords } from './unsaved-keywords.ts';
import { unsavedVectors } from './unsaved-vectors.ts';

/** The index of one root: what searches read, and the only thing that writes it. */
export interface RootIndex extends IndexReader {
  /** Takes over what another process committed; cheap when there is nothing new. */
  refresh(): Promise<void>;
  /**
   * Brings the index up to date with the disk: with all of it, or with those paths that changed where nothing else did.
   * Throws `index-busy` while another process writes; searching goes on.
   */
  sync(onProgress: (progress: Progress) => void, signal: AbortSignal, changed?: readonly string[]): Promise<SyncSummary>;
  /** Files on disk that the index does not hold. */
  unread(signal: AbortSignal): Promise<readonly FileEntry[]>;
  /** Takes a file as it stands in an editor; null once it is saved or closed. It is searched so, and never written. */
  unsaved(path: string, text: string | null): Promise<void>;
  status(): Promise<RootStatus>;
  why(path: string): Promise<Explanation>;
  /** The text of an indexed file as it stands now, in the editor before the disk; null where it can't be read or isn't in the index. */
  read(path: string): Promise<string | null>;
  /** Stops a running sync and removes the index from disk. */
  forget(): Promise<void>;
  /** Stops a running sync and waits for its end. */
  dispose(): Promise<void>;
}

export async function openRootIndex(ports: IndexPorts, options: IndexOptions): Promise<RootIndex> {
  const root = new OpenRootIndex(ports, options);
  await root.open();
  return root;
}

class OpenRootIndex implements RootIndex {
  private memory: IndexMemory;
  /** Syncs, refreshes and the rest come one after another. */
  private queue: Promise<unknown> = Promise.resolve();
  private readonly ending = new AbortController();
  private running = new Set<AbortController>();
  private syncing = false;
  private stopped = false;
  private failure: Failure | null = null;
  /** What was replaced lately: going back to another branch cuts nothing again. */
  private readonly former = new FormerRecords();
  /** Files as they stand in editors. */
  private readonly edited: UnsavedFiles;

  constructor(
    private readonly ports: IndexPorts,
    private readonly options: IndexOptions,
  ) {
    this.memory = emptyMemory(ports);
    this.edited = new UnsavedFiles(ports);
  }

  get files() {
    return this.edited.isEmpty ? this.memory.table.records : mergedMap(this.edited.table.records, this.memory.table.records);
  }
  get keywords() {
    return this.edited.isEmpty ? this.memory.keywords : unsavedKeywords(this.memory.keywords, this.edited);
  }
  get vectors() {
    const { vectors } = this.memory;
    return vectors && this.edited.vectors && !this.edited.isEmpty ? unsavedVectors(vectors, this.edited.vectors) : vectors;
  }
  get coverage() {
    return coverageOf(this.memory);
  }
  chunk(id: string) {
    const found = this.edited.table.chunk(id) ?? this.memory.table.chunk(id);
    return found && this.edited.hides(found.chunk) ? undefined : found;
  }
  /** A chunk that reads the same on the screen has the vector that it has on disk. */
  chunksOf(key: string) {
    const ids = this.memory.table.idsOf(key);
    return this.edited.isEmpty ? ids : [...this.edited.table.idsOf(key), ...ids.filter((id) => !this.edited.has(pathOf(id)))];
  }

  giveUpVectors(dimension: number): Promise<void> {
    return this.inTurn(() => dropVectors(this.memory, dimension, this.ports));
  }

  open(): Promise<void> {
    return this.inTurn(() => this.load(this.ending.signal, this.options.whole ? 'all' : 'directories'));
  }

  async refresh(): Promise<void> {
    // The running sync is the one that reads and writes generations.
    if (this.syncing) return;
    return this.inTurn(() => this.load(this.ending.signal, 'directories'));
  }

  sync(onProgress: (progress: Progress) => void, signal: AbortSignal, changed?: readonly string[]): Promise<SyncSummary> {
    return this.inTurn(() => this.stoppable(signal, (stop) => this.runSync(onProgress, stop, changed ?? null)));
  }

  async unread(signal: AbortSignal): Promise<readonly FileEntry[]> {
    const { files } = await this.ports.source.list(signal);
    return files.filter(({ path }) => !isKnown(this.memory, path));
  }

  async unsaved(path: string, text: string | null): Promise<void> {
    if (text === null) return this.edited.drop(path);
    const isIndexed = this.memory.table.records.has(path) || this.edited.has(path);
    // What the rules leave out on disk stays out; a file that is new to the index asks them once.
    if (isIndexed || (await this.ports.source.why(path)).included) await this.edited.put(path, text, this.memory);
  }

  async status(): Promise<RootStatus> {
    // Not in turn: no search waits for it.
    await checkContents(this.memory, this.ports.storage, breather(this.ports.clock, this.ending.signal));
    const { syncing, stopped, failure } = this;
    return rootStatus(this.memory, this.ports, this.options.name, { syncing, stopped, failure }, await this.ports.storage.bytes());
  }

  async why(path: string): Promise<Explanation> {
    const { included, rule } = await this.ports.source.why(path);
    const name = withinRoot(path, this.ports.source.folder);
    const record = this.memory.table.records.get(name);
    if (record && included) return { path: name, indexed: true, rule, chunks: record.chunks.length };
    if (!included) return { path: name, indexed: false, rule };
    const failure = this.memory.left.get(name)?.message ?? 'not indexed yet';
    return { path: name, indexed: false, rule: `${rule}, but ${failure}` };
  }

  async read(path: string): Promise<string | null> {
    const edited = this.edited.table.records.get(path);
    if (edited) return edited.text;
    if (!this.memory.table.records.has(path)) return null;
    const read = await this.ports.source.read(path);
    return read.ok ? read.text : null;
  }

  async forget(): Promise<void> {
    this.stopAll();
    await this.inTurn(async () => {
      await this.ports.storage.forget();
      this.memory = emptyMemory(this.ports);
      this.former.clear();
      this.failure = null;
      this.stopped = false;
    });
  }

  async dispose(): Promise<void> {
    this.ending.abort();
    this.stopAll();
    await this.inTurn(async () => undefined);
  }

  private async runSync(onProgress: (progress: Progress) => void, signal: AbortSignal, changed: readonly string[] | null): Promise<SyncSummary> {
    this.syncing = true;
    this.stopped = false;
    try {
      if (this.memory.unsaved) await this.load(signal, 'all');
      const summary = await syncIndex(this.memory, this.ports, this.options, onProgress, signal, { changed, former: this.former });
      this.failure = summary.failure ?? null;
      this.edited.dropSaved(this.memory.table);
      return summary;
    } catch (error) {
      if (isAbort(error)) this.stopped = true;
      else this.failure = failureOf(error);
      throw error;
    } finally {
      this.syncing = false;
    }
  }

  /** After a failed commit memory and disk may differ: then all is read from disk, and changes hands when it is whole. */
  private async load(signal: AbortSignal, depth: Depth): Promise<void> {
    const memory = this.memory.unsaved ? emptyMemory(this.ports) : this.memory;
    const damage = await loadIndex(memory, this.ports, breather(this.ports.clock, signal), depth);
    this.memory = memory;
    if (damage !== null) this.failure = errors.indexDamaged(this.ports.source.folder, damage).toFailure();
    else if (this.failure?.code === 'index-damaged') this.failure = null;
  }

  private async stoppable<T>(signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const own = new AbortController();
    this.running.add(own);
    try {
      return await work(AbortSignal.any([signal, own.signal, this.ending.signal]));
    } finally {
      this.running.delete(own);
    }
  }

  private stopAll(): void {
    for (const controller of this.running) controller.abort();
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.queue.then(work, work);
    this.queue = turn.catch(() => undefined);
    return turn;
  }
}

function pathOf(id: string): string {
  return id.slice(0, id.lastIndexOf('#'));
}

/** The path as the index has it, of one that somebody typed. */
function withinRoot(path: string, folder: string): string {
  const forward = (text: string) => (folder.startsWith('/') ? text : text.replaceAll('\\', '/'));
  const [typed, root] = [forward(path), forward(folder)];
  const relative = typed.startsWith(`${root}/`) ? typed.slice(root.length + 1) : typed;
  return relative.replace(/^(?:\.\/)+/, '');
}
