import type { GraphNode } from '../model/relation.ts';
import type { CodeGraph } from './code-graph.ts';
import { findSymbols } from './find-symbols.ts';

/** Where a member was looked for that a class does not define itself. */
export interface Inherited {
  /** The member in the nearest base that has it; empty where none has. */
  readonly found: readonly GraphNode[];
  /** The bases of the class that are defined in the root, nearest first. */
  readonly bases: readonly GraphNode[];
}

/** `Flask.route`, which `Flask` has from a base of its own or of that. Undefined where what stands before the last dot is no class. */
export function findInherited(graph: CodeGraph, wanted: string, prefix = ''): Inherited | undefined {
  const name = wanted.trim().replace(/::|->|#|\\/g, '.').replace(/\(\)$/, '');
  const dot = name.lastIndexOf('.');
  const classes = dot < 0 ? [] : findSymbols(graph.nodes, name.slice(0, dot), prefix).filter(({ symbol, kind }) => symbol !== '' && kind !== 'function' && kind !== 'method');
  if (classes.length === 0) return undefined;
  const bases = basesOf(graph, classes);
  for (const { path, symbol } of bases) {
    const found = graph.nodes.filter((node) => node.path === path && node.symbol === `${symbol}.${name.slice(dot + 1)}`);
    if (found.length > 0) return { found, bases };
  }
  return { found: [], bases };
}

/** Bases and theirs, level by level; a ring ends. */
function basesOf(graph: CodeGraph, classes: readonly GraphNode[]): GraphNode[] {
  const seen = new Set(classes);
  for (const node of seen) {
    for (const { kind, to } of graph.from.get(node.id) ?? []) {
      const base = graph.nodes[to];
      if (base && (kind === 'extends' || kind === 'implements')) seen.add(base);
    }
  }
  return [...seen].slice(classes.length);
}
