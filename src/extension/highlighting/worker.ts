import { parentPort, workerData } from 'node:worker_threads';
import { createHighlighter } from './highlighter.ts';
import type { ToWorker, WorkerData } from './highlight-thread.ts';

/** The thread's side: grammars take their time the first time, which must not be the editor's. */
const { wasm, contributions, rules } = workerData as WorkerData;
const highlighter = createHighlighter(wasm, contributions, rules);

parentPort?.on('message', ({ id, language, text }: ToWorker) => {
  void highlighter
    .then(({ highlight }) => highlight(language, text))
    .catch(() => null)
    .then((code) => parentPort?.postMessage({ id, code }));
});
