import type { Embedder } from '../core/ports/embedder.ts';
import type { Log } from '../core/ports/log.ts';
import { CairnError } from '../core/errors.ts';
import { engineMethods, hostMethods, type EngineMethods, type EngineOptions, type HostMethods } from '../protocol/engine.ts';
import { connect, type Handlers, type Peer } from './peer.ts';
import { starterChannel } from './starter-channel.ts';

export interface SessionOptions {
  /** The bundle of `src/process/main.ts`. */
  readonly modulePath: string;
  /** The bundle of `src/process/starter.ts`. */
  readonly starterPath: string;
  readonly engine: EngineOptions;
  readonly embedder: Embedder | null;
  readonly environment: NodeJS.ProcessEnv;
  readonly execArgv?: readonly string[];
  readonly log: Log;
}

/** One life of the engine's process. */
export interface Session {
  /** Resolves when the engine is open; rejects with what kept it from opening. */
  readonly opened: Promise<void>;
  readonly peer: Peer<EngineMethods>;
  kill(): void;
}

export function startSession(options: SessionOptions, onEnd: (reason: string) => void): Session {
  const { modulePath, log } = options;
  const data = { modulePath, environment: { ...options.environment }, execArgv: [...(options.execArgv ?? [])] };
  const channel = starterChannel(options.starterPath, data, (processId) => log.info(`The engine's process ${processId} has started.`));
  const peer = connect({ channel, serves: hostMethods, handlers: hostHandlers(options.embedder, log), calls: engineMethods, log });
  channel.onClose(onEnd);
  return { opened: peer.call('open', options.engine), peer, kill: () => channel.close() };
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
