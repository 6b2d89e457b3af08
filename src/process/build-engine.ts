import { indexesWithin, indexFolder } from '../adapters/cache-home.ts';
import { compactKeywordStores } from '../adapters/compact-keyword-store.ts';
import { openDiskSource } from '../adapters/disk-source.ts';
import { diskStorage } from '../adapters/disk-storage.ts';
import { priceOf } from '../adapters/model-prices.ts';
import { systemClock } from '../adapters/system-clock.ts';
import { vectraStores } from '../adapters/vectra-store.ts';
import { createEngine, type Engine, type EngineRoot } from '../core/engine.ts';
import { packRecord } from '../core/indexing/packed-record.ts';
import { recordOf } from '../core/indexing/read-file.ts';
import { openRootIndex } from '../core/indexing/root-index.ts';
import type { Embedder } from '../core/ports/embedder.ts';
import type { Log } from '../core/ports/log.ts';
import type { Settings } from '../core/settings.ts';
import { codeOnly } from './code-only.ts';
import { embeddedModel } from './embedded-model.ts';
import { importIndex } from './import-index.ts';
import { lexiconBeside } from './lexicon-file.ts';
import { recordParts } from './record-parts.ts';
import { recordThread } from './record-thread.ts';

export interface BuildOptions {
  /** Absolute, real paths; the name is empty where there is only one. Rules may differ by root. */
  readonly folders: readonly { readonly folder: string; readonly name: string; readonly settings?: Settings }[];
  readonly settings: Settings;
  /** The folder of all indexes. */
  readonly home: string;
  /** The folder of the bundle, with `grammars/`, `models/` and the parser's wasm beside it. */
  readonly assets: string;
  /** The embedder of a server that the settings name, where it may be used; the embedded model is the engine's own. */
  readonly embedder: Embedder | null;
  readonly log: Log;
  /** Leaves documents and configuration out, for measuring code search by itself. */
  readonly codeOnly?: boolean;
  /** The file of an exported index to begin with instead of the folder's own; the first sync brings it up to date and keeps it. */
  readonly imported?: string;
}

/** The real parts put together: what the child process, the command line and MCP have in common. */
export async function buildEngine(options: BuildOptions): Promise<Engine> {
  const opened = await Promise.all(
    options.folders.map(async ({ folder, name, settings = options.settings }) => {
      const rules = { exclude: settings['index.exclude'], maxFileBytes: settings['index.maxFileKilobytes'] * 1024, indexes: indexesWithin(options.home, folder) };
      return { name, rules, source: await openDiskSource(folder, rules) };
    }),
  );
  const parts = recordParts(options.assets);
  const thread = recordThread(options.assets, async (file, source) => packRecord(await recordOf(file, source, parts), parts.hasher), options.log);
  const embedder = options.settings['embedding.provider'] === 'embedded' ? await embeddedModel(options.assets) : options.embedder;
  const roots = opened.map(async ({ name, rules, source }): Promise<EngineRoot> => {
    const root = { source: options.codeOnly ? codeOnly(source) : source, storage: diskStorage(indexFolder(options.home, source.folder, options.codeOnly ? 'code' : ''), source.folder) };
    const index = await openRootIndex(
      {
        ...(options.imported === undefined ? root : await importIndex(options.imported, root, rules, options.assets, embedder?.identity ?? null)),
        ...parts,
        thread,
        embedder,
        keywordStores: compactKeywordStores,
        vectorStores: vectraStores,
        clock: systemClock,
        log: options.log,
      },
      { name, whole: options.imported !== undefined },
    );
    return { name, index };
  });
  return createEngine(await Promise.all(roots), embedder, priceOf, lexiconBeside(options.assets));
}
