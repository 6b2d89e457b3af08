import type { FileRecord } from '../model/file-record.ts';
import { codeGraph, type CodeGraph } from './code-graph.ts';
import { namedPackages, namesPackages } from './named-packages.ts';

/** What is remembered of a file that the graph was made of. */
interface Seen {
  readonly hash: string;
  /** Whether it says anything that the graph is made of. */
  readonly counts: boolean;
}

/**
 * The graph of a root, made when it is first asked for and made again when a file that counts has changed since. Hashes
 * tell: relations are decoded anew each time that somebody looks at them, which for all files takes as long as the graph.
 */
export function graphKeeper(root: string, files: () => ReadonlyMap<string, FileRecord>): () => CodeGraph {
  let graph: CodeGraph | undefined;
  let seen = new Map<string, Seen>();
  return () => {
    const now = files();
    if (!graph || !isSame(now, seen)) {
      // In one order, whatever file was read first: the same repository has the same graph.
      const records = [...now.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
      const inGraph = records.flatMap(related);
      const withRelations = new Set(inGraph.map(({ path }) => path));
      seen = new Map(records.map(({ path, hash }) => [path, { hash, counts: withRelations.has(path) || namesPackages(path) }]));
      graph = codeGraph(root, inGraph, namedPackages(records));
    }
    return graph;
  };
}

function related({ path, language, text, relations }: FileRecord) {
  return relations ? [{ path, language, text, relations }] : [];
}

function isSame(files: ReadonlyMap<string, FileRecord>, seen: ReadonlyMap<string, Seen>): boolean {
  if (files.size !== seen.size) return false;
  for (const [path, record] of files) {
    const before = seen.get(path);
    if (!before || (before.hash !== record.hash && (before.counts || record.relations !== undefined))) return false;
  }
  return true;
}
