import { parentPort, workerData } from 'node:worker_threads';
import { forkEngine } from './fork.ts';
import { collectLastWords, endReason } from './last-words.ts';
import type { FromStarter, StarterData, ToStarter } from './starter-channel.ts';

/**
 * Runs as a thread of the host: to copy a large process for a new one takes the system 10 to 110 ms, which the host's own
 * thread must not wait for. It hands on what is said in both directions, and tells the end.
 */
const { modulePath, environment, execArgv } = workerData as StarterData;
const port = parentPort!;
const tell = (message: FromStarter) => port.postMessage(message);

const child = forkEngine(modulePath, environment, execArgv);
const lastWords = collectLastWords(child.stderr);
let ended = false;
const end = (reason: string) => {
  if (!ended) tell({ type: 'ended', reason });
  ended = true;
  port.close();
};
child.once('error', (error) => end(error.message));
child.once('exit', (code, signal) => end(endReason(code, signal, lastWords())));
child.on('message', (message) => tell({ type: 'message', message }));
port.on('message', (told: ToStarter) => {
  if (told.type === 'kill') child.kill('SIGKILL');
  // A send that meets a closing pipe is told by the end, not by an error of its own.
  else if (child.connected) child.send(told.message, () => undefined);
});
if (child.pid !== undefined) tell({ type: 'started', processId: child.pid });
