import type { Embedder } from '../core/ports/embedder.ts';
import type { Log } from '../core/ports/log.ts';
import { CairnError } from '../core/errors.ts';
import { engineMethods, hostMethods, type EngineMethods, type EngineOptions, type HostMethods } from '../protocol/engine.ts';
import { childChannel } from './channel.ts';
import { forkEngine } from './fork.ts';
import { connect, type Handlers, type Peer } from './peer.ts';

export interface SessionOptions {
  readonly modulePath: string;
  readonly engine: EngineOptions;
  readonly embedder: Embedder | null;
  readonly environment: NodeJS.ProcessEnv;
  readonly execArgv?: readonly string[];
  readonly log: Log;
}

/** One life of the engine's process. */
export interface Session {
  readonly processId: number | undefined;
  /** Resolves when the engine is open; rejects with what kept it from opening. */
  readonly opened: Promise<void>;
  readonly peer: Peer<EngineMethods>;
  kill(): void;
}

export function startSession(options: SessionOptions, onEnd: (reason: string) => void): Session {
  const { log } = options;
  const child = forkEngine(options.modulePath, options.environment, options.execArgv);
  const lastWords = collectLastWords(child.stderr);
  const channel = childChannel(child, (code, signal) => endReason(code, signal, lastWords()));
  const peer = connect({ channel, serves: hostMethods, handlers: hostHandlers(options.embedder, log), calls: engineMethods, log });
  channel.onClose(onEnd);
  log.info(`The engine's process ${child.pid} has started.`);
  return { processId: child.pid, opened: peer.call('open', options.engine), peer, kill: () => channel.close() };
}

function hostHandlers(embedder: Embedder | null, log: Log): Handlers<HostMethods> {
  return {
    embed: async ({ texts, purpose }, { signal }) => {
      if (!embedder) throw new CairnError('unexpected', 'The engine asked for vectors, but no embedding model is set up.', 'Reload the window.');
      return embedder.embed(texts, purpose, signal);
    },
    log: async ({ level, message }) => log[level](message),
  };
}

/** What a crashing runtime says last is the only trace of why; more than a few lines of it are a stack. */
const lastWordsLength = 4000;

function collectLastWords(stream: NodeJS.ReadableStream | null): () => string {
  let text = '';
  stream?.setEncoding('utf8');
  stream?.on('data', (data: string) => (text = (text + data).slice(-lastWordsLength)));
  return () => text;
}

/** The end of a process in words. Exported for its test. */
export function endReason(code: number | null, signal: string | null, lastWords: string): string {
  if (/heap out of memory|Allocation failed/i.test(lastWords)) return 'it ran out of memory';
  const how = signal === null ? `code ${code}` : `signal ${signal}`;
  const said = /^\w*Error: .*$/m.exec(lastWords)?.[0];
  return said === undefined ? how : `${how}, ${said.slice(0, 200)}`;
}
