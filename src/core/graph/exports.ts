import { bindingValue } from './expressions.ts';
import { findModule } from './find-module.ts';
import { importedValue } from './imports.ts';
import { ofName } from './names.ts';
import { exportsObject } from './repository.ts';
import { deepest, nearest, type Reading, type Space, topNodes, type Value, valueOfNodes } from './value.ts';

export function exportedValue(r: Reading, paths: readonly string[], name: string, space: Space, depth: number): Value | undefined {
  if (depth > deepest) return undefined;
  for (const path of paths) {
    const key = `${path}\0${name}\0${space}`;
    if (!r.exported.has(key)) {
      r.exported.set(key, undefined);
      r.exported.set(key, exportOf(r, path, name, space, depth));
    }
    const value = r.exported.get(key);
    if (value) return value;
  }
  return undefined;
}

function exportOf(r: Reading, path: string, name: string, space: Space, depth: number): Value | undefined {
  const file = r.repository.files.get(path);
  if (!file) return undefined;
  const own = topNodes(file, name, space);
  if (own.length > 0) return valueOfNodes(r, own);
  for (const [, source, local, alias] of file.relations.exports) {
    if (alias !== name) continue;
    if (source && local === '*') return { is: 'module', paths: findModule(source, file, r.repository) };
    const value = source ? exportedValue(r, findModule(source, file, r.repository), local, space, depth + 1) : local === name && name === 'default' ? undefined : ofName(r, local, { file, owner: -1, line: Infinity, space }, depth + 1);
    if (value) return value;
  }
  const held = file.holders.has(exportsObject) ? nearest(file.bindings.get(`${exportsObject}.${name}`), -1, Infinity) : undefined;
  if (held) return bindingValue(r, held, file, depth + 1);
  if (space === 'value' && file.holders.has(name)) return { is: 'names', file, name };
  const binding = nearest(file.bindings.get(name), -1, Infinity);
  if (binding && space === 'value') return bindingValue(r, binding, file, depth + 1);
  if (file.dialect.importsAreExports) {
    const imported = importedValue(r, name, file, space, depth + 1);
    if (imported !== 'unknown' && imported) return imported;
  }
  for (const [, source, local, alias] of file.relations.exports) {
    const value = local === '*' && !alias && source ? exportedValue(r, findModule(source, file, r.repository), name, space, depth + 1) : undefined;
    if (value) return value;
  }
  const typed = valueOfNodes(r, file.top.get(name) ?? []);
  // CommonJS has no default: what imports it gets all of the file.
  return typed ?? (name === 'default' && file.holders.has(exportsObject) ? { is: 'module', paths: [path] } : undefined);
}
