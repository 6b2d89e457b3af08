import type { GraphEdge, GraphNode, OpenCall, RelationKind, Confidence } from '../model/relation.ts';
import { findModule } from './find-module.ts';
import type { NamedPackages } from './named-packages.ts';
import { isOpenCall } from './open-call.ts';
import { resolveCall } from './resolve-call.ts';
import { repositoryOf, type LinkedFile, type RelatedFile } from './repository.ts';
import { objectOfType } from './expressions.ts';
import { importedPaths } from './imports.ts';
import { startReading, type Reading } from './value.ts';

/** All relations of one root, both ways. */
export interface CodeGraph {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
  readonly from: ReadonlyMap<number, readonly GraphEdge[]>;
  readonly to: ReadonlyMap<number, readonly GraphEdge[]>;
  /** How many nodes are files and their symbols; constants and functions inside of others come after them. */
  readonly symbols: number;
  /** Calls that may lead somewhere in the root, and nobody can tell where; by the node that they stand in. */
  readonly open: ReadonlyMap<number, readonly OpenCall[]>;
}

/** Resolves what the files say across them. `packages` tell what imports mean that are no paths. */
export function codeGraph(root: string, files: Iterable<RelatedFile>, packages: NamedPackages): CodeGraph {
  const repository = repositoryOf(root, files, packages);
  const reading = startReading(repository);
  const edges: GraphEdge[] = [];
  const open = new Map<number, OpenCall[]>();
  for (const file of repository.files.values()) {
    addCalls(file, reading, edges, open);
    addImports(file, reading, edges);
    addBases(file, reading, edges);
  }
  return { nodes: repository.nodes, edges, from: grouped(edges, 'from'), to: grouped(edges, 'to'), symbols: repository.symbols, open };
}

function addCalls(file: LinkedFile, r: Reading, edges: GraphEdge[], open: Map<number, OpenCall[]>): void {
  for (const call of file.relations.calls) {
    const [owner, line, callee] = call;
    const from = file.first + owner;
    const resolved = resolveCall(call, file, r);
    if (resolved === 'outside') continue;
    for (const to of resolved?.targets ?? []) edges.push(edge(from, to, 'calls', file, line, resolved?.confidence ?? 'by-name'));
    if (!resolved && isOpenCall(call, file, r)) add(open, from, { from, path: file.path, line, callee });
  }
}

function addImports(file: LinkedFile, r: Reading, edges: GraphEdge[]): void {
  const seen = new Set<string>();
  const add = (paths: readonly string[], line: number) => {
    for (const path of paths) {
      const target = r.repository.files.get(path);
      if (!target || target === file || seen.has(path)) continue;
      seen.add(path);
      edges.push(edge(file.node, target.node, 'imports', file, line, 'resolved'));
    }
  };
  for (const entry of file.relations.imports) add(importedPaths(r, entry, file), entry[0]);
  for (const [line, source] of file.relations.exports) if (source) add(findModule(source, file, r.repository), line);
}

function addBases(file: LinkedFile, r: Reading, edges: GraphEdge[]): void {
  for (const [owner, line, kind, type] of file.relations.bases) {
    const base = owner < 0 ? undefined : objectOfType(r, type, { file, owner: file.relations.symbols[owner]?.[4] ?? -1, line }, 0);
    if (base?.is !== 'object') continue;
    for (const to of base.nodes) if (to !== file.first + owner) edges.push(edge(file.first + owner, to, kind, file, line, base.nodes.length === 1 ? 'resolved' : 'by-name'));
  }
}

function edge(from: number, to: number, kind: RelationKind, { path }: LinkedFile, line: number, confidence: Confidence): GraphEdge {
  return { from, to, kind, path, line, confidence };
}

function grouped(edges: readonly GraphEdge[], end: 'from' | 'to'): Map<number, GraphEdge[]> {
  const table = new Map<number, GraphEdge[]>();
  for (const each of edges) add(table, each[end], each);
  return table;
}

function add<T>(table: Map<number, T[]>, key: number, value: T): void {
  const known = table.get(key);
  if (known) known.push(value);
  else table.set(key, [value]);
}
