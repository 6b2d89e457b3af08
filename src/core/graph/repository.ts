import { wholeDialect, type Dialect } from '../model/dialect.ts';
import type { FileBinding, FileRelations, GraphNode, Owner } from '../model/relation.ts';
import { readBound } from './path-notation.ts';
import type { NamedPackages } from './named-packages.ts';

/** A file as the graph reads it from the index. */
export interface RelatedFile {
  readonly path: string;
  readonly language: string;
  readonly text: string;
  readonly relations: FileRelations;
}

/** A file with its symbols as nodes and its names in tables. */
export interface LinkedFile {
  readonly path: string;
  readonly dialect: Dialect;
  readonly relations: FileRelations;
  /** The node of the file itself. */
  readonly node: number;
  /** The node of the first symbol: symbol `i` of the file is the node `first + i`. */
  readonly first: number;
  readonly top: ReadonlyMap<string, readonly number[]>;
  readonly bindings: ReadonlyMap<string, readonly FileBinding[]>;
  /** Objects that hold functions by their names: `default` is what the file exports. */
  readonly holders: ReadonlySet<string>;
}

/** All files of one root, and where each name is defined. */
export interface Repository {
  readonly nodes: readonly GraphNode[];
  /** How many of the nodes are files and their symbols. */
  readonly symbols: number;
  readonly files: ReadonlyMap<string, LinkedFile>;
  /** Nodes by their whole symbol path, and by its last part. */
  readonly bySymbol: ReadonlyMap<string, readonly number[]>;
  readonly byName: ReadonlyMap<string, readonly number[]>;
  readonly bySegment: ReadonlyMap<string, readonly string[]>;
  readonly byFolder: ReadonlyMap<string, readonly string[]>;
  readonly byPackage: ReadonlyMap<string, readonly string[]>;
  readonly packages: NamedPackages;
  /** What imports were found to lead to, by file and source. */
  readonly modules: Map<string, readonly string[]>;
  fileOf(node: number): LinkedFile;
  /** The node of a constant, or of a function inside of another: it comes after those of all symbols, when a call leads to it. */
  innerNode(binding: FileBinding, file: LinkedFile): number;
}

export function repositoryOf(root: string, files: Iterable<RelatedFile>, packages: NamedPackages): Repository {
  const nodes: GraphNode[] = [];
  const owners: LinkedFile[] = [];
  const linked = new Map<string, LinkedFile>();
  const [bySymbol, byName] = [new Map<string, number[]>(), new Map<string, number[]>()];
  const [bySegment, byFolder, byPackage] = [new Map<string, string[]>(), new Map<string, string[]>(), new Map<string, string[]>()];
  for (const { path, text, relations } of files) {
    const top = new Map<string, number[]>();
    const node = nodes.push({ id: nodes.length, root, path, symbol: '', kind: 'file', startLine: 1, endLine: countLines(text) }) - 1;
    const file: LinkedFile = { path, dialect: wholeDialect(relations.dialect), relations, node, first: node + 1, top, bindings: bindingsOf(relations), holders: holdersOf(relations) };
    owners.push(file);
    for (const [symbol, kind, startLine, endLine] of relations.symbols) {
      const id = nodes.push({ id: nodes.length, root, path, symbol, kind, startLine, endLine }) - 1;
      owners.push(file);
      // What a group of tests is called is no name that code could use.
      if (kind === 'section') continue;
      add(bySymbol, symbol, id);
      add(byName, lastPart(symbol), id);
      add(top, symbol, id);
    }
    linked.set(path, file);
    add(bySegment, moduleName(path), path);
    add(byFolder, folderOf(path), path);
    if (relations.package) add(byPackage, relations.package, path);
  }
  const fileOf = (id: number): LinkedFile => {
    const file = owners[id];
    if (!file) throw new Error(`The graph has no node ${id}.`);
    return file;
  };
  const inner = new Map<FileBinding, number>();
  const innerNode = (binding: FileBinding, file: LinkedFile): number => {
    const known = inner.get(binding);
    if (known !== undefined) return known;
    const [owner, startLine, name, , value] = binding;
    const { is, ends = startLine } = readBound(value);
    const id = nodes.push({ id: nodes.length, root, path: file.path, symbol: `${relationsName(file, owner)}${name}`, kind: is === 'inner' ? 'function' : 'entry', startLine, endLine: ends }) - 1;
    owners.push(file);
    inner.set(binding, id);
    return id;
  };
  return { nodes, symbols: nodes.length, files: linked, bySymbol, byName, bySegment, byFolder, byPackage, packages, modules: new Map(), fileOf, innerNode };
}

function relationsName({ relations }: LinkedFile, owner: Owner): string {
  const symbol = relations.symbols[owner]?.[0];
  return symbol ? `${symbol}.` : '';
}

/** What holds the exports of a file of CommonJS. */
export const exportsObject = 'module';

/** `queue` of `src/queue.test.ts`: what an import of the file ends with. */
export function moduleName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '').replace(/\.d$/, '');
}

export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

export function lastPart(symbol: string): string {
  return symbol.slice(symbol.lastIndexOf('.') + 1);
}

function bindingsOf({ bindings }: FileRelations): Map<string, FileBinding[]> {
  const table = new Map<string, FileBinding[]>();
  for (const binding of bindings) add(table, binding[2].replace(/^(?:\$this->|this\.|self\.|@)/, 'this.'), binding);
  return table;
}

function holdersOf({ bindings, symbols, dialect }: FileRelations): Set<string> {
  const holders = new Set<string>();
  if (dialect?.family !== 'javascript') return holders;
  for (const [symbol, , , , owner] of symbols) if (owner < 0 && symbol.includes('.')) holders.add(symbol.slice(0, symbol.lastIndexOf('.')));
  for (const [owner, , name] of bindings) if (owner < 0 && name.includes('.')) holders.add(name.slice(0, name.indexOf('.')));
  return holders;
}

function countLines(text: string): number {
  let lines = 1;
  for (let at = text.indexOf('\n'); at >= 0 && at < text.length - 1; at = text.indexOf('\n', at + 1)) lines++;
  return lines;
}

function add<T>(table: Map<string, T[]>, key: string, value: T): void {
  const known = table.get(key);
  if (known) known.push(value);
  else table.set(key, [value]);
}
