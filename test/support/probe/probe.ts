import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread, Worker } from 'node:worker_threads';
import { watchWaiting, type Waiting } from './waiting.ts';

/** A stack every millisecond: a task of 50 ms is seen some fifty times. */
const samplingInterval = 1_000;

if (!isMainThread) watchWaiting();

/** An extension that measures the process it runs in: how late the event loop is, and what kept it busy. It knows nothing of VS Code. */
export function activate(): void {
  const folder = process.env['HOST_PROBE'];
  if (!folder) return;
  const session = new Session();
  session.connect();
  const delay = monitorEventLoopDelay({ resolution: 5 });
  const waiting = new Worker(__filename);
  const begin = () => {
    delay.reset();
    delay.enable();
    session.post('Profiler.enable');
    session.post('Profiler.setSamplingInterval', { interval: samplingInterval });
    session.post('Profiler.start');
    tell(folder, 'begun.json', { pid: process.pid });
  };
  const end = () => {
    delay.disable();
    const delays = { p50: delay.percentile(50) / 1e6, p99: delay.percentile(99) / 1e6, longest: delay.max / 1e6 };
    waiting.once('message', (waits: Waiting) => {
      session.post('Profiler.stop', (error, result) => tell(folder, 'measured.json', error ? { error: String(error) } : { delays, profile: result.profile, waits }));
      void waiting.terminate();
    });
    waiting.postMessage('enough');
  };
  begin();
  const timer = setInterval(() => {
    if (!existsSync(path.join(folder, 'enough'))) return;
    clearInterval(timer);
    end();
  }, 500);
}

/** Whole or not at all: the test waits for the name. */
function tell(folder: string, name: string, content: object): void {
  writeFileSync(path.join(folder, `${name}.part`), JSON.stringify(content));
  renameSync(path.join(folder, `${name}.part`), path.join(folder, name));
}
