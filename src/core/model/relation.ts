import type { ChunkKind } from './chunk.ts';
import type { Dialect } from './dialect.ts';

export const relationKinds = ['contains', 'calls', 'imports', 'extends', 'implements'] as const;
export type RelationKind = (typeof relationKinds)[number];

/**
 * `resolved`: one target, by import, scope or the type of the receiver. `likely`: one candidate by its name, and
 * something that speaks for it. `by-name`: nothing but the name, perhaps several candidates.
 */
export const confidences = ['resolved', 'likely', 'by-name'] as const;
export type Confidence = (typeof confidences)[number];

/** Index into a file's symbols; -1 is the file itself, outside of all of them. */
export type Owner = number;

/** A symbol of a file: a definition, or a member that is only declared (of an interface, say). Lines are 1-based, inclusive. */
export type FileSymbol = readonly [symbol: string, kind: ChunkKind, startLine: number, endLine: number, owner: Owner, returns?: string];

/** `callee` is the path that is called, in one notation for all languages: `this.queue.push`, `new Queue`, `open().read`. */
export type FileCall = readonly [owner: Owner, line: number, callee: string];

/** `name` is what the other file calls it: `*` for all of it, `default` for its default; empty for effects only. */
export type FileImport = readonly [line: number, source: string, name: string, alias: string];

/** `name` is the local name (or that of `source`, where it is not empty), `alias` what others import. */
export type FileExport = readonly [line: number, source: string, name: string, alias: string];

/** A name that holds a value: a variable, a parameter, a field. `type` as it is written, `value` what is assigned. */
export type FileBinding = readonly [owner: Owner, line: number, name: string, type: string, value: string];

export type FileBase = readonly [owner: Owner, line: number, kind: 'extends' | 'implements', type: string];

/** What one file says by itself, before other files are looked at. */
export interface FileRelations {
  readonly symbols: readonly FileSymbol[];
  readonly calls: readonly FileCall[];
  readonly imports: readonly FileImport[];
  readonly exports: readonly FileExport[];
  readonly bindings: readonly FileBinding[];
  readonly bases: readonly FileBase[];
  /** The package or namespace it says it belongs to, with dots; empty without. */
  readonly package: string;
  /** How names are looked up in it, as far as that is not as in most languages. */
  readonly dialect?: Partial<Dialect>;
}

/** A symbol as the graph knows it; a file's own node has an empty symbol. */
export interface GraphNode {
  readonly id: number;
  /** Name of the root among several; empty where there is only one. */
  readonly root: string;
  readonly path: string;
  readonly symbol: string;
  readonly kind: ChunkKind;
  readonly startLine: number;
  readonly endLine: number;
}

/** `from` says at `path:line` that it calls, imports, extends or implements `to`. */
export interface GraphEdge {
  readonly from: number;
  readonly to: number;
  readonly kind: RelationKind;
  readonly path: string;
  readonly line: number;
  readonly confidence: Confidence;
}

/** A call that `from` makes at `path:line`, and that could not be resolved: `callee` is what is written there, `queue.push`. */
export interface OpenCall {
  readonly from: number;
  readonly path: string;
  readonly line: number;
  readonly callee: string;
}

export const graphDirections = ['callers', 'callees', 'both'] as const;
/**
 * `touched`: all that a change may reach, callers of callers and files that import. `entries`: what nobody calls. `outline`: what a
 * file defines, in its order, with all that leads there and away; the symbol is the file's path.
 */
export const graphQuestions = [...graphDirections, 'touched', 'entries', 'outline'] as const;
export type GraphQuestion = (typeof graphQuestions)[number];

export interface GraphQuery {
  /** Empty for `entries` only. */
  readonly symbol: string;
  readonly direction: GraphQuestion;
  readonly depth: number;
  /** Asks for the shortest chain of calls from `symbol` to this one instead. */
  readonly to?: string;
  /** Symbols are looked for below this folder only. */
  readonly prefix?: string;
}

export interface GraphResult {
  readonly symbol: string;
  /** Ids of the nodes that the symbol names. */
  readonly matches: readonly number[];
  /** A node's id is its index. */
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
  /**
   * Calls of what was asked for (with its members) that may lead somewhere in the workspace, and nobody can tell where. Empty where
   * callees are not asked for.
   */
  readonly unresolved: readonly OpenCall[];
  /** How many definitions have the last name of the symbol: a call of one of many methods can't be told from that of another. */
  readonly namesakes: number;
  /** Where the symbol is a member that its class has from a base: the names of the bases, nearest first. Matches are empty where none has it. */
  readonly bases?: readonly string[];
  /** Where a chain was asked for: false where there is no symbol that it could lead to. */
  readonly goalFound?: boolean;
}
