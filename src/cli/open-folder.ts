import { existsSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { indexFolder } from '../adapters/cache-home.ts';
import { openDiskSource } from '../adapters/disk-source.ts';
import { secretFinder } from '../adapters/late-secret-finder.ts';
import { errors } from '../core/errors.ts';
import type { Engine } from '../core/engine.ts';
import type { Log } from '../core/ports/log.ts';
import { rerankedSearch } from '../core/retrieval/reranked-search.ts';
import type { Settings } from '../core/settings.ts';
import { buildEngine } from '../process/build-engine.ts';
import { embedderFor, rerankerFor, type Environment } from '../process/environment.ts';

export interface Session {
  readonly settings: Settings;
  readonly environment: Environment;
  /** Where indexes lie. */
  readonly home: string;
  /** The folder of the bundle, with grammars beside it. */
  readonly assets: string;
  readonly log: Log;
}

export interface OpenedFolder {
  readonly engine: Engine;
  readonly folder: string;
  /** Folder between the indexed root and the one asked for, with a slash at its end; empty where they are the same. */
  readonly prefix: string;
}

/**
 * Opens the index of a folder. A folder inside one that is indexed and holds it uses that index, and `prefix` limits what is asked
 * of it; `exact` always means the folder itself.
 */
export async function openFolder(given: string, session: Session, options: { exact?: boolean; codeOnly?: boolean; imported?: string } = {}): Promise<OpenedFolder> {
  const wanted = realFolder(given || '.');
  const folder = options.exact || options.codeOnly ? wanted : await nearestIndexed(wanted, session);
  const engine = await buildEngine({
    folders: [{ folder, name: '' }],
    settings: session.settings,
    home: session.home,
    assets: session.assets,
    embedder: embedderFor(session.settings, session.environment),
    log: session.log,
    codeOnly: options.codeOnly ?? false,
    ...(options.imported === undefined ? {} : { imported: options.imported }),
  });
  const between = path.relative(folder, wanted).replaceAll('\\', '/');
  const search = rerankedSearch((query, signal) => engine.search(query, signal), { reranker: () => rerankerFor(session.settings, session.environment), secrets: secretFinder });
  return { engine: { ...engine, search }, folder, prefix: between ? `${between}/` : '' };
}

async function nearestIndexed(folder: string, { home, settings }: Session): Promise<string> {
  for (let current = folder; ; current = path.dirname(current)) {
    if (existsSync(path.join(indexFolder(home, current), 'manifest.json')) && (await holds(current, folder, settings))) return current;
    if (path.dirname(current) === current) return folder;
  }
}

/** A folder that the rules of the one above leave out (dependencies, another repository) is only in an index of its own. */
async function holds(root: string, folder: string, settings: Settings): Promise<boolean> {
  if (root === folder) return true;
  const source = await openDiskSource(root, { exclude: settings['index.exclude'], maxFileBytes: settings['index.maxFileKilobytes'] * 1024 });
  return (await source.why(folder)).walked === true;
}

/** The real path of a folder that somebody gave. Throws `folder-missing`. */
export function realFolder(given: string): string {
  const absolute = path.resolve(given);
  if (!existsSync(absolute)) throw errors.folderMissing(absolute);
  if (!statSync(absolute).isDirectory()) throw errors.notAFolder(absolute);
  return realpathSync.native(absolute);
}
