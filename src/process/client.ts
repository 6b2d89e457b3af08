import type { Engine } from '../core/engine.ts';
import type { UnsavedFile } from '../core/model/file.ts';
import type { Embedder } from '../core/ports/embedder.ts';
import type { Log } from '../core/ports/log.ts';
import { CairnError, errors, failureOf } from '../core/errors.ts';
import type { Settings } from '../core/settings.ts';
import type { EngineMethods, Params, Result } from '../protocol/engine.ts';
import { restartAfter } from './crash-policy.ts';
import type { CallContext } from './peer.ts';
import { startSession, type Session } from './session.ts';
import { unsavedTexts } from './unsaved-texts.ts';

export interface EngineProcessOptions {
  /** The bundle of `src/process/main.ts`. */
  readonly modulePath: string;
  /** The bundle of `src/process/starter.ts`. */
  readonly starterPath: string;
  /** Folder that holds grammars and the parser. */
  readonly assets: string;
  /** Absolute, real paths; the name is empty where there is only one. */
  readonly folders: readonly { readonly folder: string; readonly name: string; readonly settings?: Settings }[];
  readonly settings: Settings;
  readonly home: string;
  readonly embedder: Embedder | null;
  readonly log: Log;
  readonly execArgv?: readonly string[];
}

/**
 * The engine in a process of its own. It starts with the first call, and again with the next call after a crash; what
 * was under way then fails with `engine-died`. After a loop of crashes it stays down until a new one is made.
 */
export function startEngineProcess(options: EngineProcessOptions): Engine {
  const supervisor = createSupervisor(options);
  const call = supervisor.call;
  return {
    sync: (onProgress, signal, changed) => call('sync', changed ? { changed: [...changed] } : {}, { onProgress, signal }),
    preflight: (signal) => call('preflight', undefined, { signal }),
    unsaved: (files) => supervisor.unsaved(files),
    status: () => call('status', undefined),
    search: (query, signal) => call('search', query, { signal }),
    graph: (query, signal) => call('graph', query, { signal }),
    locate: (path) => call('locate', { path }),
    read: (root, path) => call('read', { root, path }),
    companions: (places) => call('companions', [...places]),
    list: (folder) => call('list', { folder }),
    suggest: () => call('suggest', undefined),
    why: (path) => call('why', { path }),
    forget: () => call('forget', undefined),
    dispose: async () => supervisor.dispose(),
  };
}

type Call = <K extends keyof EngineMethods>(
  method: K,
  params: Params<EngineMethods[K]>,
  context?: Partial<CallContext<EngineMethods[K]>>,
) => Promise<Result<EngineMethods[K]>>;

interface Supervisor {
  readonly call: Call;
  unsaved(files: readonly UnsavedFile[]): Promise<void>;
  dispose(): void;
}

function createSupervisor(options: EngineProcessOptions): Supervisor {
  const texts = unsavedTexts();
  let starting: Promise<Session> | undefined;
  let current: Session | undefined;
  let crashes: number[] = [];
  let disposed = false;

  const start = async (): Promise<Session> => {
    const restart = restartAfter(crashes, Date.now());
    if (!restart.allowed) throw crashLoop();
    if (restart.wait > 0) await new Promise((resolve) => setTimeout(resolve, restart.wait));
    if (disposed) throw closed();
    const session = startSession({ ...options, engine: engineOptions(options), environment: process.env }, (reason) => {
      if (current !== session) return;
      options.log.warn(`The engine's process ended: ${reason}.`);
      current = starting = undefined;
      crashes = [...crashes, Date.now()].slice(-3);
    });
    current = session;
    try {
      await session.opened;
      await texts.repeat((files) => session.peer.call('unsaved', files)).catch((thrown: unknown) => options.log.warn(`Unsaved editors were not taken: ${failureOf(thrown).message}`));
    } catch (thrown) {
      // A process that could not open is of no use; one that died meanwhile has been counted already.
      if (current === session) current = starting = undefined;
      session.kill();
      throw thrown;
    }
    return session;
  };

  const call: Call = async (method, params, context) => {
    if (disposed) throw closed();
    starting ??= start();
    const attempt = starting;
    try {
      return (await attempt).peer.call(method, params, context);
    } catch (thrown) {
      if (starting === attempt && !current) starting = undefined;
      throw thrown;
    }
  };
  return {
    call,
    // Typing starts no process: what is told before it runs is repeated to it.
    unsaved: (files) => texts.tell(files, (sent) => (current && starting ? call('unsaved', sent) : Promise.resolve())),
    dispose() {
      disposed = true;
      const session = current;
      current = starting = undefined;
      session?.kill();
    },
  };
}

function engineOptions({ folders, settings, home, assets, embedder }: EngineProcessOptions) {
  return {
    folders: folders.map(({ folder, name, settings: own }) => ({ folder, name, ...(own ? { settings: { ...own } } : {}) })),
    settings: { ...settings },
    home,
    assets,
    embedder: embedder && { identity: embedder.identity, host: embedder.host, local: embedder.local },
  };
}

function crashLoop(): CairnError {
  return new CairnError('engine-died', 'The indexing process ended three times within a minute and was not started again.', 'Run "Cairn: Index Now" to try once more; "Cairn: Show Log" has the details.');
}

function closed(): CairnError {
  return errors.engineDied('it was closed');
}
