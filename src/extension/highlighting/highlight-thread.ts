import { Worker } from 'node:worker_threads';
import type { Highlighted } from '../../protocol/panel.ts';
import type { Contributions } from './contributions.ts';
import type { Highlighter } from './highlighter.ts';
import type { TokenRule } from './theme-file.ts';

export interface WorkerData {
  readonly wasm: string;
  readonly contributions: Contributions;
  readonly rules: readonly TokenRule[];
}
export interface ToWorker {
  readonly id: number;
  readonly language: string;
  readonly text: string;
}
export interface FromWorker {
  readonly id: number;
  readonly code: Highlighted | null;
}

export interface HighlightThread extends Highlighter {
  readonly end: () => void;
}

/** A highlighter in a thread of its own. Where it ends by itself, what was asked of it has no colours. */
export function startHighlightThread(script: string, workerData: WorkerData): HighlightThread {
  const worker = new Worker(script, { workerData });
  // It must not keep the editor's host from ending.
  worker.unref();
  const waiting = new Map<number, (code: Highlighted | null) => void>();
  let ids = 0;
  let ended = false;
  const give = (id: number, code: Highlighted | null) => {
    waiting.get(id)?.(code);
    waiting.delete(id);
  };
  const end = () => {
    ended = true;
    for (const id of [...waiting.keys()]) give(id, null);
  };
  worker.on('message', ({ id, code }: FromWorker) => give(id, code));
  worker.on('error', end);
  worker.on('exit', end);
  return {
    highlight: (language, text) =>
      new Promise((resolve) => {
        if (ended) return resolve(null);
        waiting.set(++ids, resolve);
        worker.postMessage({ id: ids, language, text } satisfies ToWorker);
      }),
    end: () => void worker.terminate(),
  };
}
