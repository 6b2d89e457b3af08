import type { FileImport } from '../model/relation.ts';
import { exportedValue } from './exports.ts';
import { findModule } from './find-module.ts';
import type { LinkedFile } from './repository.ts';
import { type ImportTable, outside, type Reading, type Space, type Value } from './value.ts';

export function importTable(r: Reading, file: LinkedFile): ImportTable {
  const known = r.tables.get(file);
  if (known) return known;
  const byAlias = new Map<string, FileImport>();
  const whole: string[] = [];
  const paths = new Set<string>();
  for (const entry of file.relations.imports) {
    const [, source, name, alias] = entry;
    const local = alias || (name !== '*' ? name : file.dialect.family === 'go' ? packageName(source) : '');
    if (local) byAlias.set(local, entry);
    else if (name === '*') whole.push(source);
    for (const path of findModule(source, file, r.repository)) paths.add(path);
  }
  for (const [, source] of file.relations.exports) if (source) for (const path of findModule(source, file, r.repository)) paths.add(path);
  const table = { byAlias, whole, paths };
  r.tables.set(file, table);
  return table;
}

export function importedValue(r: Reading, name: string, file: LinkedFile, space: Space, depth: number): Value | undefined | 'unknown' {
  const { byAlias, whole } = importTable(r, file);
  const entry = byAlias.get(name);
  if (entry) return entryValue(r, entry, file, space, depth);
  for (const source of whole) {
    const value = exportedValue(r, findModule(source, file, r.repository), name, space, depth + 1);
    if (value) return value;
  }
  return 'unknown';
}

function entryValue(r: Reading, [, source, name, alias]: FileImport, file: LinkedFile, space: Space, depth: number): Value | undefined {
  const paths = findModule(source, file, r.repository);
  if (name === '*') {
    const first = file.dialect.family === 'python' && source.includes('.') && source.startsWith(`${alias}.`) ? findModule(alias, file, r.repository) : [];
    const found = first.length > 0 ? first : paths;
    return found.length > 0 ? { is: 'module', paths: found } : outside;
  }
  const value = exportedValue(r, paths, name, space, depth + 1);
  if (value) return value;
  const submodule = file.dialect.family === 'rust' ? `${source}::${name}` : `${source}${source.endsWith('.') ? '' : '.'}${name}`;
  const inner = paths.length > 0 || file.dialect.family !== 'javascript' ? findModule(submodule, file, r.repository) : [];
  if (inner.length > 0) return { is: 'module', paths: inner };
  const holder = /^(.*)[.\\:](\w+)$/.exec(source);
  const nested = paths.length === 0 && holder?.[1] !== undefined && holder[2] ? exportedValue(r, findModule(holder[1].replace(/:$/, ''), file, r.repository), `${holder[2]}.${name}`, space, depth + 1) : undefined;
  return nested ?? (paths.length > 0 ? undefined : outside);
}

/** The files an import leads to: of a package only the one that defines the name, of a folder's names perhaps a file of it. */
export function importedPaths(r: Reading, entry: FileImport, file: LinkedFile): readonly string[] {
  const [, source, name] = entry;
  const { family } = file.dialect;
  const paths = source ? findModule(source, file, r.repository) : [];
  if (name === '*' || name === '' || !named.has(family)) return paths;
  const value = entryValue(r, entry, file, 'value', 0);
  if (value?.is === 'module') return value.paths;
  if (family === 'python' || family === 'rust' || !value || !('nodes' in value)) return family === 'python' || family === 'rust' ? paths : [];
  return value.nodes.flatMap((node) => r.repository.nodes[node]?.path ?? []);
}

/** Families in which an import names a thing, not the file it is in. */
const named: ReadonlySet<string> = new Set(['python', 'rust', 'jvm', 'php', 'dotnet']);

/** A package of Go is called like its folder; a version is no name. */
function packageName(source: string): string {
  return source.replace(/\/v\d+$/, '').replace(/^.*\//, '').replace(/^go-|\.v\d+$/g, '');
}
