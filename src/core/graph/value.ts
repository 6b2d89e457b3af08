import type { ChunkKind } from '../model/chunk.ts';
import type { FileBase, FileBinding, FileImport, FileSymbol, Owner } from '../model/relation.ts';
import type { LinkedFile, Repository } from './repository.ts';

/**
 * What a name or an expression stands for: functions, a class, an object of one, a module, or something outside of the
 * repository. Undefined is what can't be told.
 */
export type Value =
  | { readonly is: 'functions' | 'class' | 'object'; readonly nodes: readonly number[] }
  | { readonly is: 'typed'; readonly type: string; readonly place: Place }
  | { readonly is: 'module'; readonly paths: readonly string[] }
  /** An object that holds functions by their names; `name` is what the file calls it. */
  | { readonly is: 'names'; readonly file: LinkedFile; readonly name: string }
  /** A constant at the top of a file that holds what can't be told, or what is no function of the repository. */
  | { readonly is: 'constant'; readonly binding: FileBinding; readonly file: LinkedFile; readonly holds: Value | undefined }
  | { readonly is: 'outside' };

/** One name may stand for a type and for a value: which one is asked for. */
export type Space = 'value' | 'type';

/** Where a name is read, as that of a value unless it says something else. */
export interface Place {
  readonly file: LinkedFile;
  readonly owner: Owner;
  readonly line: number;
  readonly space?: Space;
}

export interface ImportTable {
  readonly byAlias: ReadonlyMap<string, FileImport>;
  /** Sources all of whose names are visible. */
  readonly whole: readonly string[];
  /** Files that the file imports in any way. */
  readonly paths: ReadonlySet<string>;
}

/** A repository being read, with what was found out about it so far. */
export interface Reading {
  readonly repository: Repository;
  readonly tables: Map<LinkedFile, ImportTable>;
  /** By path, name and space. */
  readonly exported: Map<string, Value | undefined>;
  readonly bases: Map<LinkedFile, Map<Owner, FileBase[]>>;
}

export const outside: Value = { is: 'outside' };
/** Names lead on to names; a chain that is longer is a ring, or nothing a reader could follow either. */
export const deepest = 12;

export function startReading(repository: Repository): Reading {
  return { repository, tables: new Map(), exported: new Map(), bases: new Map() };
}

export function symbolAt({ relations }: LinkedFile, owner: Owner): FileSymbol | undefined {
  return relations.symbols[owner];
}

export function valueOfNodes(r: Reading, found: readonly number[]): Value | undefined {
  const kind = r.repository.nodes[found[0] ?? -1]?.kind;
  if (kind === undefined) return undefined;
  return { is: kind === 'function' || kind === 'method' ? 'functions' : 'class', nodes: found };
}

/** The nodes of a name at the top of a file that the space is about; all where it holds nothing else of the name. */
export function topNodes(file: LinkedFile, name: string, space: Space): readonly number[] {
  const found = file.top.get(name) ?? [];
  if (file.dialect.family !== 'javascript') return found;
  return found.filter((node) => !(space === 'value' ? onlyTypes : onlyValues).has(file.relations.symbols[node - file.first]?.[1] ?? 'file'));
}

const onlyTypes: ReadonlySet<ChunkKind> = new Set<ChunkKind>(['interface', 'type']);
const onlyValues: ReadonlySet<ChunkKind> = new Set<ChunkKind>(['function', 'method']);

export function sameFamily(r: Reading, found: readonly number[] | undefined, file: LinkedFile): readonly number[] {
  return (found ?? []).filter((node) => r.repository.fileOf(node).dialect.family === file.dialect.family);
}

/** The last binding of an owner before a line; where there is none, its first. */
export function nearest(bindings: readonly FileBinding[] | undefined, owner: Owner, line: number): FileBinding | undefined {
  let found: FileBinding | undefined;
  for (const binding of bindings ?? []) {
    if (binding[0] !== owner) continue;
    if (found && binding[1] > line) break;
    found = binding;
  }
  return found;
}
