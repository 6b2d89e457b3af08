import type { FileRecord } from '../model/file-record.ts';
import type { FileRelations } from '../model/relation.ts';
import { codeGraph, type CodeGraph } from './code-graph.ts';
import { namedPackages, namesPackages } from './named-packages.ts';

/** The graph of a root, made when it is first asked for and made again when a file's relations have changed since. */
export function graphKeeper(root: string, files: () => ReadonlyMap<string, FileRecord>): () => CodeGraph {
  let graph: CodeGraph | undefined;
  let seen = new Map<string, FileRelations | string | undefined>();
  return () => {
    const now = files();
    if (!graph || !isSame(now, seen)) {
      // In one order, whatever file was read first: the same repository has the same graph.
      const records = [...now.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
      seen = new Map(records.map((record) => [record.path, whatCounts(record)]));
      graph = codeGraph(root, records.flatMap(related), namedPackages(records));
    }
    return graph;
  };
}

function related({ path, language, text, relations }: FileRecord) {
  return relations ? [{ path, language, text, relations }] : [];
}

/** A file that was read again without a change keeps its relations. */
function isSame(files: ReadonlyMap<string, FileRecord>, seen: ReadonlyMap<string, FileRelations | string | undefined>): boolean {
  if (files.size !== seen.size) return false;
  for (const [path, record] of files) if (!seen.has(path) || seen.get(path) !== whatCounts(record)) return false;
  return true;
}

/** Of a manifest the text counts: it says where imports lead. */
function whatCounts({ path, relations, text }: FileRecord): FileRelations | string | undefined {
  return namesPackages(path) ? text : relations;
}
