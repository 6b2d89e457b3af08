import type { Engine } from '../core/engine.ts';
import type { Embedder } from '../core/ports/embedder.ts';
import type { Log } from '../core/ports/log.ts';
import type { Progress } from '../core/model/status.ts';
import { CairnError } from '../core/errors.ts';
import { readSettings } from '../core/settings.ts';
import { engineMethods, hostMethods, type EngineOptions, type HostMethods } from '../protocol/engine.ts';
import type { Channel } from '../protocol/envelope.ts';
import type { BuildOptions } from './build-engine.ts';
import { connect, type Handlers, type Peer } from './peer.ts';

/** Serves one engine over a channel: the first call, `open`, builds it. */
export function serveEngine(channel: Channel, build: (options: BuildOptions) => Promise<Engine>): void {
  let engine: Promise<Engine> | undefined;
  const opened = () => engine ?? Promise.reject(new CairnError('unexpected', 'The engine was used before it was opened.', 'Reload the window.'));
  const inTurn = queue();
  const handlers: Handlers<typeof engineMethods> = {
    open: async (options) => {
      engine = build(buildOptions(options, peer));
      await engine;
    },
    // A sync that is being cancelled still winds down; the next one waits for it.
    sync: ({ changed }, { signal, onProgress }) =>
      inTurn(async () => {
        signal.throwIfAborted();
        return (await opened()).sync(throttled(onProgress), signal, changed);
      }),
    preflight: async (_, { signal }) => (await opened()).preflight(signal),
    unsaved: async (files) => (await opened()).unsaved(files),
    status: async () => (await opened()).status(),
    search: async (query, { signal }) => (await opened()).search(query, signal),
    graph: async (query, { signal }) => (await opened()).graph(query, signal),
    locate: async ({ path }) => [...(await (await opened()).locate(path))],
    read: async ({ root, path }) => (await opened()).read(root, path),
    companions: async (places) => [...(await (await opened()).companions(places))],
    list: async ({ folder }) => (await opened()).list(folder),
    suggest: async () => [...(await (await opened()).suggest())],
    why: async ({ path }) => (await opened()).why(path),
    forget: () => inTurn(async () => (await opened()).forget()),
  };
  const peer: Peer<HostMethods> = connect({ channel, serves: engineMethods, handlers, calls: hostMethods, log: hostLog(() => peer) });
}

function buildOptions(options: EngineOptions, host: Peer<HostMethods>): BuildOptions {
  const { home, assets, embedder } = options;
  const { settings } = readSettings((key) => options.settings[key]);
  const folders = options.folders.map(({ folder, name, settings: own }) => ({ folder, name, ...(own ? { settings: readSettings((key) => own[key] ?? options.settings[key]).settings } : {}) }));
  return { folders, home, assets, settings, log: hostLog(() => host), embedder: embedder && remoteEmbedder(embedder, host) };
}

/** An embedder that lives in the host: the network and the keys are there. */
function remoteEmbedder(described: NonNullable<EngineOptions['embedder']>, host: Peer<HostMethods>): Embedder {
  return {
    ...described,
    embed: (texts, purpose, signal) => host.call('embed', { texts: [...texts], purpose }, { signal }),
  };
}

function hostLog(host: () => Peer<HostMethods>): Log {
  const send = (level: 'info' | 'warn') => (message: string) => {
    // A log line that can't be delivered is lost with the host that would have shown it.
    host().call('log', { level, message }).catch(() => undefined);
  };
  return { info: send('info'), warn: send('warn') };
}

/** Runs tasks one after another; a failed one does not keep the next from running. */
function queue(): <T>(task: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const next = last.then(task, task);
    last = next.catch(() => undefined);
    return next;
  };
}

/** 20 notices a second are more than an eye reads; the first and last of a phase always pass. */
const progressInterval = 50;

function throttled(tell: (progress: Progress) => void): (progress: Progress) => void {
  let phase = '';
  let last = 0;
  return (progress) => {
    const now = performance.now();
    if (progress.phase === phase && progress.done < progress.total && now - last < progressInterval) return;
    phase = progress.phase;
    last = now;
    tell(progress);
  };
}
