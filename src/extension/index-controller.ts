import { realpath } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import { cacheHome } from '../adapters/cache-home.ts';
import { gitFolderOf, whenGitIsCalm } from '../adapters/git-folder.ts';
import type { Embedder } from '../core/ports/embedder.ts';
import type { Log } from '../core/ports/log.ts';
import type { Settings } from '../core/settings.ts';
import { startEngineProcess } from '../process/client.ts';
import { mayBegin } from './ask-before-indexing.ts';
import { watchFiles } from './file-watch.ts';
import { showFirstIndexing } from './first-indexing.ts';
import { IndexKeeper } from './index-keeper.ts';
import type { IndexView } from './index-view.ts';
import type { Root } from './roots.ts';
import { watchUnsaved } from './unsaved-editors.ts';
import { unsavedQueue } from './unsaved-queue.ts';
import { openRoots } from './workspace.ts';

export interface IndexController extends vscode.Disposable {
  /** Null where no folder on disk is open. */
  view(): IndexView | null;
  readonly keeper: () => IndexKeeper | null;
  /** Starts the engine for the folders and settings of the moment; what ran before ends. */
  readonly restart: () => Promise<void>;
  readonly onChange: vscode.Event<IndexView | null>;
}

export interface IndexControllerOptions {
  readonly extensionPath: string;
  readonly settings: () => Settings;
  readonly settingsOf: (folder: string) => Settings;
  /** The embedding model that may be used now; null: none is chosen, or not allowed (yet). */
  readonly embedder: () => Promise<Embedder | null>;
  readonly log: Log;
}

/** Owns the engine of this window: its process, its watcher, and when it indexes. */
export function createIndexController(options: IndexControllerOptions): IndexController {
  const changed = new vscode.EventEmitter<IndexView | null>();
  let keeper: IndexKeeper | null = null;
  let watch: vscode.Disposable | undefined;
  let starts = 0;

  const announce = (view: IndexView | null) => changed.fire(view);
  const stop = () => {
    watch?.dispose();
    keeper?.dispose();
    watch = undefined;
    keeper = null;
  };
  const restart = async () => {
    const start = ++starts;
    const roots = openRoots();
    const folders = await enginesFolders(roots, options.settingsOf);
    const gitFolders = await statesOf(folders);
    const embedder = roots.length > 0 ? await options.embedder() : null;
    // Another start came while the model was asked for; that one holds.
    if (start !== starts) return;
    const before = keeper?.view();
    // Who was asked and has not answered is asked again: the rules may be others now.
    const paused = before !== undefined && before.paused && before.preflight === null;
    stop();
    if (roots.length === 0) return announce(null);
    const settings = options.settings();
    const bundle = path.join(options.extensionPath, 'dist');
    const engine = startEngineProcess({
      modulePath: path.join(bundle, 'engine.js'),
      starterPath: path.join(bundle, 'engine-starter.js'),
      assets: bundle,
      folders,
      settings,
      home: cacheHome(process.env, process.platform),
      embedder,
      log: options.log,
    });
    const unsaved = unsavedQueue(settings['index.maxFileKilobytes'] * 1024, (files) => engine.unsaved(files));
    const own = new IndexKeeper({ engine, roots, onChange: announce, log: options.log, whenCalm: () => whenGitIsCalm(gitFolders), takeUnsaved: () => unsaved.flush() });
    keeper = own;
    if (paused) own.pause();
    const editors = watchUnsaved(unsaved, () => own.whenFollowed());
    const files = settings['index.automatic'] ? watchFiles(gitFolders, { changed: (change) => own.touch(change), saved: (change) => own.saved(change) }) : undefined;
    watch = vscode.Disposable.from(editors, ...(files ? [files] : []));
    const status = await own.refresh();
    if (keeper !== own || !settings['index.automatic'] || paused) return;
    if (status.roots.some((root) => root.state === 'absent')) {
      if (!(await mayBegin(own)) || keeper !== own) return;
      showFirstIndexing(own, changed.event);
    }
    await own.sync();
  };
  return {
    view: () => keeper?.view() ?? null,
    keeper: () => keeper,
    restart,
    onChange: changed.event,
    dispose() {
      starts++;
      stop();
      changed.dispose();
    },
  };
}

/** Where git keeps the state of the roots, each once. */
async function statesOf(roots: readonly Root[]): Promise<string[]> {
  const folders = await Promise.all(roots.map(({ folder }) => gitFolderOf(folder)));
  return [...new Set(folders.filter((folder) => folder !== null))];
}

/** The index of a folder is the same by whichever link it was opened; a folder that has vanished is told by the engine. */
function enginesFolders(roots: readonly Root[], settingsOf: (folder: string) => Settings): Promise<(Root & { readonly settings: Settings })[]> {
  return Promise.all(
    roots.map(async ({ folder, name }) => ({
      folder: await realpath(folder).catch(() => folder),
      name: roots.length === 1 ? '' : name,
      settings: settingsOf(folder),
    })),
  );
}
