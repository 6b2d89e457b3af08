import { errors, failureOf, isAbort, type Failure } from './errors.ts';
import type { ChangedPath, UnsavedFile } from './model/file.ts';
import type { SearchResult } from './model/hit.ts';
import type { Preflight } from './model/preflight.ts';
import type { Query } from './model/query.ts';
import type { GraphQuery, GraphResult } from './model/relation.ts';
import type { AskedPlace, Companion } from './model/companion.ts';
import type { Explanation, IndexStatus, Progress, SyncSummary } from './model/status.ts';
import { graphKeeper } from './graph/keep-graph.ts';
import { queryGraph } from './graph/query-graph.ts';
import { preflightOf } from './indexing/preflight.ts';
import type { RootIndex } from './indexing/root-index.ts';
import type { Lexicon } from './model/lexicon.ts';
import type { Embedder } from './ports/embedder.ts';
import type { RankingOptions } from './retrieval/rank.ts';
import { search } from './retrieval/search.ts';
import { companions } from './retrieval/companions.ts';
import { suggestQuestions } from './retrieval/suggest.ts';

/** A file of the index, as citations are resolved to. */
export interface LocatedFile {
  readonly root: string;
  readonly path: string;
  readonly lines: number;
}

/** What lies directly in a folder of the workspace, in order of names; paths as the hosts write them, with the root's name among several. */
export interface FolderListing {
  readonly folders: readonly { readonly path: string; readonly files: number }[];
  readonly files: readonly string[];
}

/** What a search may be told to do otherwise, to measure what its parts are worth. */
export interface SearchOptions extends RankingOptions {
  /** False: words of Chinese, Japanese and Korean are searched for as they are. */
  readonly bridge?: boolean;
}

/** What every host talks to: the same in the child process and in the command line's own. */
export interface Engine {
  /**
   * Brings the index up to date with the disk: with all of it, or with those files that changed where nothing else did.
   * Resumes what an earlier sync left.
   */
  sync(onProgress: (progress: Progress) => void, signal: AbortSignal, changed?: readonly ChangedPath[]): Promise<SyncSummary>;
  /** What bringing the index up to date would take; nothing is read for it but the names, sizes and times of files. */
  preflight(signal: AbortSignal): Promise<Preflight>;
  /** Takes files as they stand in editors: until told otherwise they are searched and cited so. Nothing of it is written. */
  unsaved(files: readonly UnsavedFile[]): Promise<void>;
  status(): Promise<IndexStatus>;
  /** `options` measure what the parts of the ranking are worth; hosts leave them out. */
  search(query: Query, signal: AbortSignal, options?: SearchOptions): Promise<SearchResult>;
  /** Who calls, uses or is used by a symbol, over all files. */
  graph(query: GraphQuery, signal: AbortSignal): Promise<GraphResult>;
  /** Indexed files whose path is, or ends with, the one given; the best match first. */
  locate(path: string): Promise<readonly LocatedFile[]>;
  /** The text of an indexed file as it stands now; null where it can't be read. */
  read(root: string, path: string): Promise<string | null>;
  /** What places are read with: the starts of their files and the headers of what they stand in. */
  companions(places: readonly AskedPlace[]): Promise<readonly Companion[]>;
  /** The indexed files and folders of one folder; empty for the top. */
  list(folder: string): Promise<FolderListing>;
  /** A few questions made from the symbols of this very workspace, each of which finds its symbol first. */
  suggest(): Promise<readonly string[]>;
  why(path: string): Promise<Explanation>;
  /** Removes the index from disk. */
  forget(): Promise<void>;
  dispose(): Promise<void>;
}

export interface EngineRoot {
  /** Empty where there is only one root. */
  readonly name: string;
  readonly index: RootIndex;
}

/** What a host takes for a million tokens of a model, in US dollars; null where that is not known. */
export type PriceOf = (host: string, model: string) => number | null;

/** The façade over the roots of a workspace. */
export function createEngine(roots: readonly EngineRoot[], embedder: Embedder | null, priceOf: PriceOf = () => null, lexicon?: () => Lexicon): Engine {
  const indexes = roots.map(({ index }) => index);
  const refresh = () => Promise.all(indexes.map((index) => index.refresh()));
  const graphs = roots.map(({ name, index }) => graphKeeper(name, () => index.files));
  let progress: Progress | null = null;

  return {
    async sync(onProgress, signal, changed) {
      try {
        return await syncAll(concerned(roots, changed), (now) => onProgress((progress = now)), signal);
      } finally {
        progress = null;
      }
    },
    async preflight(signal) {
      await refresh();
      const toRead = await Promise.all(roots.map(async ({ name, index }) => ({ name, files: await index.unread(signal) })));
      return preflightOf(toRead, embedder && { host: embedder.host, local: embedder.local, identity: embedder.identity, price: priceOf(embedder.host, embedder.identity.model) });
    },
    async unsaved(files) {
      const known = files.flatMap((file) => roots.filter(({ name }) => name === file.root).map(({ index }) => ({ index, file })));
      await Promise.all(known.map(({ index, file }) => index.unsaved(file.path, file.text)));
    },
    async status() {
      await refresh();
      return { roots: await Promise.all(indexes.map((index) => index.status())), progress };
    },
    async search(query, signal, options) {
      await refresh();
      return search(query, roots, embedder, signal, { ...(lexicon && options?.bridge !== false ? { lexicon } : {}), ...options });
    },
    async graph(query, signal) {
      await refresh();
      signal.throwIfAborted();
      return queryGraph(query, graphs.map((graph) => graph()));
    },
    async locate(path) {
      await refresh();
      return roots.flatMap(({ name, index }) => locateIn(name, index, path)).sort((a, b) => a.path.length - b.path.length);
    },
    async read(root, path) {
      return (await roots.find(({ name }) => name === root)?.index.read(path)) ?? null;
    },
    async companions(places) {
      await refresh();
      return companions(places, roots);
    },
    async list(folder) {
      await refresh();
      return listFolder(roots.flatMap(({ name, index }) => [...index.files.keys()].map((path) => (name ? `${name}/${path}` : path))), folder);
    },
    async suggest() {
      await refresh();
      // A question that nobody has asked goes to no server.
      const meanings = embedder?.immediate ? embedder : null;
      const { signal } = new AbortController();
      return suggestQuestions(roots, async (text) => (await search({ text, top: 3 }, roots, meanings, signal, lexicon ? { lexicon } : {})).hits[0]);
    },
    async why(path) {
      const { root, rest } = splitRoot(roots, path);
      return root.index.why(rest);
    },
    async forget() {
      for (const index of indexes) await index.forget();
    },
    async dispose() {
      for (const index of indexes) await index.dispose();
    },
  };
}

interface RootToSync {
  readonly index: RootIndex;
  /** Absent where all of the root is to be looked at. */
  readonly changed?: readonly string[];
}

/** The roots that changed; all of them where nobody knows. */
function concerned(roots: readonly EngineRoot[], changed: readonly ChangedPath[] | undefined): RootToSync[] {
  if (!changed) return roots.map(({ index }) => ({ index }));
  return roots
    .map(({ name, index }) => ({ index, changed: changed.filter(({ root }) => root === name).map(({ path }) => path) }))
    .filter((root) => root.changed.length > 0);
}

/** Every root is brought up to date even where another fails; the first failure is reported with the sum. */
async function syncAll(roots: readonly RootToSync[], onProgress: (progress: Progress) => void, signal: AbortSignal): Promise<SyncSummary> {
  const summaries: SyncSummary[] = [];
  let failed: Error | undefined;
  for (const { index, changed } of roots) {
    try {
      summaries.push(await index.sync(onProgress, signal, changed));
    } catch (error) {
      if (isAbort(error)) throw error;
      failed ??= error instanceof Error ? error : new Error(String(error));
    }
  }
  if (failed && summaries.length === 0) throw failed;
  return sum(summaries, failed && failureOf(failed));
}

function sum(summaries: readonly SyncSummary[], failure: Failure | undefined): SyncSummary {
  const add = (pick: (summary: SyncSummary) => number) => summaries.reduce((total, summary) => total + pick(summary), 0);
  const pending = summaries.map((summary) => summary.pending).filter((value) => value !== null);
  const first = failure ?? summaries.find((summary) => summary.failure)?.failure;
  return {
    plan: { add: add((s) => s.plan.add), update: add((s) => s.plan.update), remove: add((s) => s.plan.remove), rename: add((s) => s.plan.rename) },
    added: add((s) => s.added),
    updated: add((s) => s.updated),
    removed: add((s) => s.removed),
    renamed: add((s) => s.renamed),
    unchanged: add((s) => s.unchanged),
    chunks: add((s) => s.chunks),
    embedded: add((s) => s.embedded),
    pending: pending.length === 0 ? null : pending.reduce((total, value) => total + value, 0),
    problems: summaries.flatMap((summary) => summary.problems),
    milliseconds: add((s) => s.milliseconds),
    ...(first ? { failure: first } : {}),
  };
}

function locateIn(root: string, index: RootIndex, path: string): LocatedFile[] {
  const wanted = root && path.startsWith(`${root}/`) ? path.slice(root.length + 1) : path;
  const exact = index.files.get(wanted);
  const found = exact ? [exact] : [...index.files.values()].filter((file) => file.path.endsWith(`/${wanted}`));
  return found.map((file) => ({ root, path: file.path, lines: file.chunks.reduce((last, { span }) => Math.max(last, span.endLine), 0) }));
}

function listFolder(paths: readonly string[], folder: string): FolderListing {
  const prefix = folder.replaceAll('\\', '/').replace(/^(?:\.?\/)+|^\.$/, '').replace(/\/*$/, '/').replace(/^\/$/, '');
  const folders = new Map<string, number>();
  const files: string[] = [];
  for (const path of paths) {
    if (!path.startsWith(prefix)) continue;
    const end = path.indexOf('/', prefix.length);
    if (end < 0) files.push(path);
    else folders.set(path.slice(0, end), (folders.get(path.slice(0, end)) ?? 0) + 1);
  }
  return { folders: [...folders].sort(([a], [b]) => (a < b ? -1 : 1)).map(([path, count]) => ({ path, files: count })), files: files.sort() };
}

/** In a workspace of several roots a path begins with the root's name. */
function splitRoot(roots: readonly EngineRoot[], path: string): { root: EngineRoot; rest: string } {
  const named = roots.find(({ name }) => name && path.startsWith(`${name}/`));
  const root = named ?? roots[0];
  if (!root) throw errors.wrongUsage('No folder is open.', 'Open a folder first.');
  return { root, rest: named ? path.slice(named.name.length + 1) : path };
}
