import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { DiskOptions } from '../adapters/disk-source.ts';
import type { FileSource, Listing } from '../core/ports/file-source.ts';

export interface ScanWorkerData {
  readonly folder: string;
  readonly options: DiskOptions;
}
/** First the listing, then the hashes of its files, in its order; null where one can't be read. */
export type ScanAnswer = { readonly listing: Listing } | { readonly hashes: readonly (readonly [path: string, hash: string | null])[] };

/**
 * A source whose first listing, with the hash of every file in it, is made by a thread while this one does something else:
 * for an index that is known to need them all. What the thread does not answer is asked of the disk. It ends with `ended`.
 */
export function scannedAhead(source: FileSource, options: DiskOptions, assets: string, ended: AbortSignal): FileSource {
  const scan = new Scan(source.folder, options, path.resolve(assets, 'scan-worker.js'));
  const stopWith = (signal: AbortSignal) => signal.addEventListener('abort', () => scan.stop(), { once: true });
  stopWith(ended);
  return {
    ...source,
    async list(signal) {
      stopWith(signal);
      return (await scan.listing()) ?? source.list(signal);
    },
    async isStill(file, hash) {
      const found = await scan.hash(file);
      return found === undefined ? source.isStill(file, hash) : found === hash;
    },
  };
}

/** What the thread found. Each answer is given once: later ones must be as new as the question. */
class Scan {
  private list: Listing | null = null;
  private readonly hashes = new Map<string, string | null>();
  /** Files of the listing of which no hash has come yet. */
  private readonly expected = new Set<string>();
  private isRunning = true;
  private readonly worker: Worker;
  private waiting: (() => void)[] = [];

  constructor(folder: string, options: DiskOptions, program: string) {
    this.worker = new Worker(program, { workerData: { folder, options } satisfies ScanWorkerData });
    this.worker.on('message', (answer: ScanAnswer) => this.take(answer));
    // Whatever went wrong happens again, and is told, where the source itself is asked.
    this.worker.on('error', () => undefined);
    this.worker.on('exit', () => {
      this.isRunning = false;
      this.wake();
    });
  }

  async listing(): Promise<Listing | null> {
    while (this.isRunning && !this.list) await this.news();
    const { list } = this;
    this.list = null;
    return list;
  }

  async hash(file: string): Promise<string | null | undefined> {
    while (this.isRunning && this.expected.has(file)) await this.news();
    const found = this.hashes.get(file);
    this.hashes.delete(file);
    return found;
  }

  stop(): void {
    void this.worker.terminate();
  }

  private take(answer: ScanAnswer): void {
    if ('listing' in answer) {
      this.list = answer.listing;
      for (const { path } of answer.listing.files) this.expected.add(path);
    } else {
      for (const [path, hash] of answer.hashes) {
        this.expected.delete(path);
        this.hashes.set(path, hash);
      }
    }
    this.wake();
  }

  private news(): Promise<void> {
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  private wake(): void {
    const { waiting } = this;
    this.waiting = [];
    for (const go of waiting) go();
  }
}
