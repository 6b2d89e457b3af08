import type { FileBinding, FileSymbol, Owner } from '../model/relation.ts';
import { bindingValue } from './expressions.ts';
import { importedValue, importTable } from './imports.ts';
import { memberOfClass } from './members.ts';
import { folderOf, lastPart, type LinkedFile } from './repository.ts';
import { deepest, nearest, type Place, type Reading, sameFamily, symbolAt, topNodes, type Value, valueOfNodes } from './value.ts';

export function ofName(r: Reading, name: string, place: Place, depth = 0): Value | undefined {
  const { file, space = 'value' } = place;
  if (depth > deepest) return undefined;
  if (file.dialect.self.includes(name)) return selfOf(r, place, name);
  const local = localValue(r, name, place, depth);
  if (local !== 'unknown') return local;
  const own = topNodes(file, name, space);
  if (own.length > 0) return valueOfNodes(r, own);
  const imported = importedValue(r, name, file, space, depth);
  if (imported !== 'unknown') return imported;
  const binding = space === 'value' ? nearest(file.bindings.get(name), -1, place.line) : undefined;
  if (binding) return bindingValue(r, binding, file, depth);
  if (space === 'value' && file.holders.has(name)) return { is: 'names', file, name };
  return valueOfNodes(r, file.top.get(name) ?? []) ?? sharedValue(r, name, place, depth);
}

export function typeNamed(r: Reading, name: string, place: Place, depth: number): Value | undefined {
  const { file, owner } = place;
  for (let at = owner; at >= 0; at = symbolAt(file, at)?.[4] ?? -1) {
    const inner = file.top.get(`${symbolAt(file, at)?.[0] ?? ''}.${name}`);
    if (inner) return valueOfNodes(r, inner);
  }
  return ofName(r, name, { file, owner: -1, line: 0, space: 'type' }, depth);
}

export function selfOf(r: Reading, { file, owner }: Place, name: string): Value | undefined {
  for (let at = owner; at >= 0; at = symbolAt(file, at)?.[4] ?? -1) {
    const symbol = symbolAt(file, at);
    if (symbol && holdsMembers(symbol[1])) return { is: name === 'Self' || name === 'cls' ? 'class' : 'object', nodes: [file.first + at] };
    // A method whose class stands elsewhere carries its name: `Queue.push` of Go, `Queue::push` of C++.
    const holder = symbol?.[0].slice(0, Math.max(0, symbol[0].lastIndexOf('.'))) ?? '';
    const found = holder && holder !== symbolAt(file, symbol?.[4] ?? -1)?.[0] && sameFamily(r, r.repository.bySymbol.get(holder), file);
    if (found && found.length > 0) return { is: 'object', nodes: found };
  }
  return undefined;
}

/** `unknown` where nothing inside the symbols around the place has the name. */
function localValue(r: Reading, name: string, { file, owner, line }: Place, depth: number): Value | undefined | 'unknown' {
  for (let at = owner; at >= 0; at = symbolAt(file, at)?.[4] ?? -1) {
    const symbol = symbolAt(file, at);
    const holds = symbol && holdsMembers(symbol[1]);
    if (!holds || file.dialect.implicitSelf) {
      const binding = nearest(file.bindings.get(name), at, line);
      if (binding && !(symbol && isItself(binding, symbol))) return bindingValue(r, binding, file, depth);
    }
    if (!holds || !symbol) continue;
    // Where constructors are called like their class, the name alone means the class.
    if (lastPart(symbol[0]) === name) return valueOfNodes(r, [file.first + at]);
    const inner = file.top.get(`${symbol[0]}.${name}`);
    if (inner && (file.dialect.implicitSelf || symbol[1] === 'module')) return valueOfNodes(r, inner);
    if (!file.dialect.implicitSelf) continue;
    const inherited = memberOfClass(r, [file.first + at], name, depth + 1);
    if (inherited && inherited.is !== 'outside') return inherited;
  }
  const self = file.dialect.implicitSelf && owner >= 0 ? selfOf(r, { file, owner, line }, 'this') : undefined;
  const inherited = self?.is === 'object' ? memberOfClass(r, self.nodes, name, depth + 1) : undefined;
  return inherited && inherited.is !== 'outside' ? inherited : 'unknown';
}

/** A constant that is called inside of what it is set to means itself, not what sets it. */
function isItself([, line, name]: FileBinding, symbol: FileSymbol): boolean {
  return line === symbol[2] && lastPart(symbol[0]) === name;
}

/** Names that other files of the folder, the package or all of the program define. */
function sharedValue(r: Reading, name: string, { file, owner }: Place, depth: number): Value | undefined {
  const { shared } = file.dialect;
  if (shared === 'file') return undefined;
  const neighbours = shared === 'folder' ? r.repository.byFolder.get(folderOf(file.path)) : shared === 'package' ? r.repository.byPackage.get(file.relations.package) : undefined;
  for (const path of neighbours ?? []) {
    const other = r.repository.files.get(path);
    const found = other && other.dialect.family === file.dialect.family ? other.top.get(name) : undefined;
    if (found) return valueOfNodes(r, found);
    const binding = other && shared === 'folder' ? nearest(other.bindings.get(name), -1, Infinity) : undefined;
    if (binding && other) return bindingValue(r, binding, other, depth + 1);
  }
  if (shared !== 'everywhere') return undefined;
  const found = globalNodes(r, name, file, owner);
  const near = found.filter((node) => importTable(r, file).paths.has(r.repository.nodes[node]?.path ?? ''));
  return valueOfNodes(r, near.length > 0 ? near : found);
}

/** Names of modules and namespaces around a place come before its own; a type that is the only one of its name needs none. */
function globalNodes(r: Reading, name: string, file: LinkedFile, owner: Owner): readonly number[] {
  for (let at = owner; at >= 0; at = symbolAt(file, at)?.[4] ?? -1) {
    const found = sameFamily(r, r.repository.bySymbol.get(`${symbolAt(file, at)?.[0] ?? ''}.${name}`), file);
    if (found.length > 0) return found;
  }
  const found = sameFamily(r, r.repository.bySymbol.get(name), file);
  if (found.length > 0) return found;
  return sameFamily(r, r.repository.byName.get(name), file).filter((node) => !routines.has(r.repository.nodes[node]?.kind ?? ''));
}

const routines: ReadonlySet<string> = new Set(['function', 'method']);

/** A group of tests is a function, too: what it declares are variables of its own. */
function holdsMembers(kind: string): boolean {
  return !routines.has(kind) && kind !== 'section';
}
