import type { FileBase, FileBinding, Owner } from '../model/relation.ts';
import { exportedValue } from './exports.ts';
import { bindingValue, objectOfType } from './expressions.ts';
import { selfOf } from './names.ts';
import { folderOf, lastPart, type LinkedFile } from './repository.ts';
import { elementType } from './type-name.ts';
import { deepest, nearest, outside, type Place, type Reading, sameFamily, type Space, symbolAt, type Value, valueOfNodes } from './value.ts';

export function member(r: Reading, value: Value, name: string, depth = 0, space: Space = 'value'): Value | undefined {
  if (depth > deepest) return undefined;
  switch (value.is) {
    case 'outside':
      return outside;
    case 'constant':
      return value.holds && member(r, value.holds, name, depth + 1);
    case 'names':
      return namedIn(r, value.file, value.name, name, depth + 1);
    case 'module': {
      const found = exportedValue(r, value.paths, name, space, depth + 1);
      if (found) return found;
      const inner = submodule(r, value.paths, name);
      if (inner) return inner;
      const standard = exportedValue(r, value.paths, 'default', space, depth + 1);
      return standard && standard.is !== 'module' ? member(r, standard, name, depth + 1) : undefined;
    }
    case 'functions': {
      const type = declaredType(r, value.nodes);
      return type && member(r, type, name, depth + 1);
    }
    case 'typed': {
      if (name === '[]') return { ...value, type: elementType(value.type) };
      const object = objectOfType(r, value.type, value.place, depth + 1);
      return object && member(r, object, name, depth + 1);
    }
    default:
      // Ruby makes an object by a method that its class has from elsewhere.
      if (value.is === 'class' && name === 'new' && familyOf(r, value.nodes) === 'ruby') return value;
      return memberOfClass(r, value.nodes, name, depth + 1);
  }
}

/** A package of Python has its modules as members. */
function submodule(r: Reading, paths: readonly string[], name: string): Value | undefined {
  const folders = paths.filter((path) => path.endsWith('/__init__.py')).map(folderOf);
  const found = folders.flatMap((folder) => [`${folder}/${name}.py`, `${folder}/${name}/__init__.py`]).filter((path) => r.repository.files.has(path));
  return found.length > 0 ? { is: 'module', paths: found.slice(0, 1) } : undefined;
}

/** What an object of a file holds under a name. */
function namedIn(r: Reading, file: LinkedFile, object: string, name: string, depth: number): Value | undefined {
  const binding = nearest(file.bindings.get(`${object}.${name}`), -1, Infinity);
  return binding ? bindingValue(r, binding, file, depth) : valueOfNodes(r, file.top.get(`${object}.${name}`) ?? []);
}

/** A function that is bound to a name may have a type of its own there, with more members than functions have. */
function declaredType(r: Reading, [node]: readonly number[]): Value | undefined {
  if (node === undefined) return undefined;
  const file = r.repository.fileOf(node);
  const owner = node - file.first;
  const binding = file.bindings.get(lastPart(symbolAt(file, owner)?.[0] ?? ''))?.find((each) => each[0] === owner && each[3]);
  return binding && { is: 'typed', type: binding[3], place: { file, owner, line: binding[1] } };
}

export function memberOfClass(r: Reading, some: readonly number[], name: string, depth: number): Value | undefined {
  if (depth > deepest) return undefined;
  const classes = wholeClass(r, some);
  for (const node of classes) {
    const file = r.repository.fileOf(node);
    const symbol = r.repository.nodes[node]?.symbol ?? '';
    const own = file.top.get(`${symbol}.${name}`) ?? openMember(r, `${symbol}.${name}`, file);
    if (own && own.length > 0) return valueOfNodes(r, own);
    const held = file.holders.has(symbol) ? namedIn(r, file, symbol, name, depth + 1) : undefined;
    if (held) return held;
    const field = fieldOf(file, node - file.first, name);
    if (field) return bindingValue(r, field, file, depth + 1);
  }
  let unknown = false;
  for (const node of classes) {
    for (const base of basesOf(r, node, depth)) {
      if (!base || base.is === 'outside') unknown = true;
      const value = base && base.is !== 'outside' ? member(r, base, name, depth + 1) : undefined;
      if (value && value.is !== 'outside') return value;
    }
  }
  return unknown ? undefined : outside;
}

/** True where the classes say that they have such a field, whatever it holds. */
export function declaresField(r: Reading, value: Value, name: string): boolean {
  if (value.is === 'constant') return value.holds !== undefined && declaresField(r, value.holds, name);
  const object = value.is === 'typed' ? objectOfType(r, value.type, value.place, 0) : value;
  return (object?.is === 'object' || object?.is === 'class') && object.nodes.some((node) => fieldOf(r.repository.fileOf(node), node - r.repository.fileOf(node).first, name) !== undefined);
}

export function baseOf(r: Reading, { file, owner }: Place): Value | undefined {
  const self = selfOf(r, { file, owner, line: 0 }, 'this');
  if (self?.is !== 'object') return undefined;
  return self.nodes.flatMap((node) => basesOf(r, node, 1)).find((value) => value !== undefined);
}

function familyOf(r: Reading, nodes: readonly number[]): string {
  return nodes[0] === undefined ? '' : r.repository.fileOf(nodes[0]).dialect.family;
}

/** A type and the blocks, parts and extensions that go by its name. */
function wholeClass(r: Reading, some: readonly number[]): readonly number[] {
  const [first] = some;
  if (first === undefined || closed.has(familyOf(r, some))) return some;
  const file = r.repository.fileOf(first);
  const parts = sameFamily(r, r.repository.bySymbol.get(r.repository.nodes[first]?.symbol ?? ''), file);
  return parts.length > mostParts ? some : parts;
}

/** A name that more types have is not one type. */
const mostParts = 40;

/** Families whose classes are whole where they are declared. */
const closed: ReadonlySet<string> = new Set(['javascript', 'python', 'jvm', 'php', 'other']);

/** Members of a type may stand in other files: of the folder in Go, anywhere in C++, C#, Ruby and Rust. */
function openMember(r: Reading, symbol: string, file: LinkedFile): readonly number[] | undefined {
  const { family } = file.dialect;
  if (closed.has(family)) return undefined;
  const found = sameFamily(r, r.repository.bySymbol.get(symbol), file);
  return family === 'go' ? found.filter((node) => folderOf(r.repository.nodes[node]?.path ?? '') === folderOf(file.path)) : found;
}

function fieldOf(file: LinkedFile, owner: Owner, name: string): FileBinding | undefined {
  const declared = file.bindings.get(name)?.find((binding) => binding[0] === owner && (binding[3] || binding[4]));
  return declared ?? file.bindings.get(`this.${name}`)?.find((binding) => symbolAt(file, binding[0])?.[4] === owner && (binding[3] || binding[4]));
}

function basesOf(r: Reading, node: number, depth: number): (Value | undefined)[] {
  const file = r.repository.fileOf(node);
  let table = r.bases.get(file);
  if (!table) {
    table = new Map<Owner, FileBase[]>();
    for (const base of file.relations.bases) table.set(base[0], [...(table.get(base[0]) ?? []), base]);
    r.bases.set(file, table);
  }
  const owner = node - file.first;
  return (table.get(owner) ?? []).map(([, line, , type]) => objectOfType(r, type, { file, owner: symbolAt(file, owner)?.[4] ?? -1, line }, depth + 1));
}
