import type { Engine } from '../core/engine.ts';
import type { Progress } from '../core/model/status.ts';

export interface ServedRoot {
  /** Absolute, real path. */
  readonly folder: string;
  /** Empty where there is only one. */
  readonly name: string;
}

/** What the tools look into: the engine of the folders that are served, as soon as they are known. */
export interface Served {
  readonly engine: Pick<Engine, 'search' | 'locate' | 'graph' | 'list' | 'companions' | 'why' | 'read' | 'status'>;
  readonly roots: () => Promise<readonly ServedRoot[]>;
  /** Lets a look find what changed on disk a moment ago; a client that listens to progress waits for a first index. */
  readonly catchUp: (signal: AbortSignal, tell?: (progress: Progress) => void) => Promise<void>;
}

export interface OpenedRoots {
  readonly engine: Engine;
  readonly roots: readonly ServedRoot[];
  readonly catchUp: Served['catchUp'];
  readonly close: () => Promise<void>;
}

export interface ServedFolders extends Served {
  /** Serves these folders from now on; what was served before is closed. */
  readonly use: (folders: () => Promise<readonly string[]>) => void;
  readonly close: () => Promise<void>;
}

/** Looks wait until somebody has said which folders are served. */
export function servedFolders(open: (folders: readonly string[]) => Promise<OpenedRoots>): ServedFolders {
  let first: (opened: Promise<OpenedRoots>) => void = () => undefined;
  let current = new Promise<OpenedRoots>((resolve) => (first = resolve));
  // Who looks hears of a fault; nobody may look at all.
  current.catch(() => undefined);
  let known = false;
  const close = async () => (known ? (await current.catch(() => null))?.close() : undefined);
  return {
    engine: {
      search: async (...given) => (await current).engine.search(...given),
      locate: async (...given) => (await current).engine.locate(...given),
      graph: async (...given) => (await current).engine.graph(...given),
      list: async (...given) => (await current).engine.list(...given),
      companions: async (...given) => (await current).engine.companions(...given),
      why: async (...given) => (await current).engine.why(...given),
      read: async (...given) => (await current).engine.read(...given),
      status: async () => (await current).engine.status(),
    },
    roots: async () => (await current).roots,
    catchUp: async (...given) => (await current).catchUp(...given),
    use(folders) {
      const before = close();
      const next = before.then(folders).then(open);
      next.catch(() => undefined);
      first(next);
      current = next;
      known = true;
    },
    close,
  };
}
