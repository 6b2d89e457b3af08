import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { FileEntry, SourceFile } from '../core/model/file.ts';
import type { RecordThread } from '../core/indexing/index-ports.ts';
import type { PackedRecord } from '../core/indexing/packed-record.ts';
import type { Log } from '../core/ports/log.ts';

export interface RecordWorkerData {
  readonly assets: string;
}
export interface RecordRequest {
  readonly id: number;
  readonly file: FileEntry;
  readonly source: SourceFile;
}
export type RecordAnswer = 'ready' | { readonly id: number; readonly packed: PackedRecord } | { readonly id: number; readonly message: string };

interface Job extends RecordRequest {
  readonly resolve: (packed: PackedRecord) => void;
  readonly reject: (error: Error) => void;
}

/** What one file may need; beyond that the thread ends, and the process lives. */
const heapMegabytes = 1024;

/** Where no thread can be started, files are cut in this one. */
type MakeHere = (file: FileEntry, source: SourceFile) => Promise<PackedRecord>;

/**
 * The thread that parses and cuts while this one counts words, embeds and writes. Where it ends by itself, one of the files
 * that it had was the cause: from then on they are given to a new one singly, and that file alone fails.
 */
export function recordThread(assets: string, makeHere: MakeHere, log: Log, program = path.resolve(assets, 'record-worker.js')): RecordThread {
  const waiting: Job[] = [];
  const given = new Map<number, Job>();
  let worker: Worker | null = null;
  let isReady = false;
  let isCareful = false;
  let isUseless = false;
  let lastId = 0;

  const start = (): Worker => {
    const started = new Worker(program, { workerData: { assets } satisfies RecordWorkerData, resourceLimits: { maxOldGenerationSizeMb: heapMegabytes } });
    isReady = false;
    let reason = 'it ended';
    started.on('message', receive);
    started.on('error', (error) => (reason = error instanceof Error ? error.message : String(error)));
    started.on('exit', () => started === worker && ended(reason));
    return started;
  };
  const receive = (answer: RecordAnswer) => {
    if (answer === 'ready') return void (isReady = true);
    const job = given.get(answer.id);
    given.delete(answer.id);
    if ('packed' in answer) job?.resolve(answer.packed);
    else job?.reject(new Error(answer.message));
    if (given.size === 0 && waiting.length === 0) isCareful = false;
    give();
  };
  const ended = (reason: string) => {
    log.warn(`The thread that cuts files ended: ${reason}.`);
    worker = null;
    isUseless = !isReady;
    const lost = [...given.values()];
    given.clear();
    if (isCareful && isReady) lost.pop()?.reject(new Error(`it ended the thread that cuts (${reason})`));
    waiting.unshift(...lost);
    isCareful = true;
    give();
  };
  const give = () => {
    while (waiting.length > 0 && (isUseless || !isCareful || given.size === 0)) {
      const job = waiting.shift();
      if (!job) return;
      const { id, file, source, resolve, reject } = job;
      if (isUseless) {
        makeHere(file, source).then(resolve, reject);
        continue;
      }
      given.set(id, job);
      worker ??= start();
      worker.postMessage({ id, file, source } satisfies RecordRequest);
    }
  };
  return {
    make: (file, source) =>
      new Promise((resolve, reject) => {
        waiting.push({ id: ++lastId, file, source, resolve, reject });
        give();
      }),
    rest() {
      const ending = worker;
      worker = null;
      void ending?.terminate();
    },
  };
}
