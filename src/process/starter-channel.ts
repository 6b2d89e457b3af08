import { Worker } from 'node:worker_threads';
import type { Channel, Envelope } from '../protocol/envelope.ts';

export interface StarterData {
  /** The bundle that the process runs. */
  readonly modulePath: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly execArgv: readonly string[];
}
export type ToStarter = { readonly type: 'message'; readonly message: Envelope } | { readonly type: 'kill' };
export type FromStarter = { readonly type: 'started'; readonly processId: number } | { readonly type: 'message'; readonly message: unknown } | { readonly type: 'ended'; readonly reason: string };

/** The way to a process that a thread starts and holds. `starter` is the bundle of `starter.ts`. */
export function starterChannel(starter: string, data: StarterData, onStart: (processId: number) => void): Channel {
  const worker = new Worker(starter, { workerData: data, execArgv: [] });
  let processId: number | undefined;
  const tell = (message: ToStarter) => worker.postMessage(message);
  const onMessages: ((message: unknown) => void)[] = [];
  const onCloses: ((reason: string) => void)[] = [];
  const end = (reason: string) => {
    processId = undefined;
    for (const listener of onCloses.splice(0)) listener(reason);
  };
  worker.on('message', (told: FromStarter) => {
    if (told.type === 'message') for (const listener of onMessages) listener(told.message);
    else if (told.type === 'ended') end(told.reason);
    else onStart((processId = told.processId));
  });
  worker.once('error', (error) => end(error instanceof Error ? error.message : String(error)));
  worker.once('exit', () => end('it was closed'));
  return {
    post: (message) => tell({ type: 'message', message }),
    onMessage: (listener) => void onMessages.push(listener),
    onClose: (listener) => void onCloses.push(listener),
    close() {
      // At once, as this host may be ending; the thread sees it, buries it and ends.
      if (processId !== undefined) kill(processId);
      else tell({ type: 'kill' });
    },
  };
}

function kill(processId: number): void {
  try {
    process.kill(processId, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}
