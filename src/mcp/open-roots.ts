import { existsSync, realpathSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { cacheHome } from '../adapters/cache-home.ts';
import { secretFinder } from '../adapters/late-secret-finder.ts';
import { CairnError, errors, failureOf } from '../core/errors.ts';
import { rerankedSearch } from '../core/retrieval/reranked-search.ts';
import type { Settings } from '../core/settings.ts';
import { buildEngine } from '../process/build-engine.ts';
import { embedderFor, rerankerFor, type Environment } from '../process/environment.ts';
import { catchingUp } from './catch-up.ts';
import type { OpenedRoots, ServedRoot } from './served.ts';

export interface OpenOptions {
  readonly settings: Settings;
  readonly environment: Environment;
  readonly assets: string;
  readonly say: (line: string) => void;
}

/** One engine over these folders, which begins to bring their index up to date. */
export async function openRoots(folders: readonly string[], { settings, environment, assets, say }: OpenOptions): Promise<OpenedRoots> {
  const roots = namedRoots(folders.map(realFolder));
  const engine = await buildEngine({
    folders: roots,
    settings,
    home: cacheHome(process.env, process.platform),
    assets,
    embedder: embedderFor(settings, environment),
    log: { info: () => undefined, warn: say },
  });
  const stop = new AbortController();
  const catchUp = catchingUp(engine, stop.signal, (thrown) => {
    const { message, action } = failureOf(thrown);
    if (!stop.signal.aborted) say(`cairn: ${message} ${action}`);
  });
  const search = rerankedSearch((query, signal) => engine.search(query, signal), { reranker: () => rerankerFor(settings, environment), secrets: secretFinder });
  return {
    engine: { ...engine, search },
    roots,
    catchUp,
    async close() {
      stop.abort();
      await engine.dispose();
    },
  };
}

/** The folder a server was started in, where nobody names one. Some clients start it anywhere: that is not what to index. */
export function startFolder(cwd: string): string {
  const folder = realpathSync.native(cwd);
  if (folder !== path.parse(folder).root && folder !== realpathSync.native(os.homedir())) return folder;
  throw new CairnError('folder-missing', `The server was started in ${folder}, which is no project.`, 'Name the folder in the configuration: "cairn mcp /path/to/project".');
}

function realFolder(given: string): string {
  const absolute = path.resolve(given);
  if (!existsSync(absolute)) throw errors.folderMissing(absolute);
  if (!statSync(absolute).isDirectory()) throw errors.notAFolder(absolute);
  return realpathSync.native(absolute);
}

/** Names tell several roots apart: that of the folder, and a number where two are called the same. */
export function namedRoots(folders: readonly string[]): ServedRoot[] {
  const unique = [...new Set(folders)];
  if (unique.length === 1) return unique.map((folder) => ({ folder, name: '' }));
  const taken = new Map<string, number>();
  return unique.map((folder) => {
    const base = path.basename(folder) || 'root';
    const times = (taken.get(base) ?? 0) + 1;
    taken.set(base, times);
    return { folder, name: times === 1 ? base : `${base}-${times}` };
  });
}
