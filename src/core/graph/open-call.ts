import type { FileCall } from '../model/relation.ts';
import { importTable } from './imports.ts';
import { readNotation } from './path-notation.ts';
import type { LinkedFile } from './repository.ts';
import type { Reading } from './value.ts';

/**
 * True where a call that nothing was found for may lead somewhere in the repository: to what a variable holds, or to something
 * that has the name. Of a call on what neither the file nor the repository knows, such as `Math.max`, nobody has to be told.
 */
export function isOpenCall([, , callee]: FileCall, file: LinkedFile, r: Reading): boolean {
  const path = readNotation(callee);
  if (typeof path === 'string') return r.repository.byName.has(path);
  const [first, ...rest] = path.steps;
  const last = rest.at(-1);
  if (!first) return false;
  if (!last) return isKnownIn(file, first.name, r) || (seesMore(file) && r.repository.byName.has(first.name));
  if (!isKnownIn(file, first.name, r) && !isOwn(file, first.name) && !r.repository.byName.has(first.name)) return false;
  return r.repository.byName.has(last.name) || file.bindings.has(last.name) || file.bindings.has(`this.${last.name}`);
}

function isKnownIn(file: LinkedFile, name: string, r: Reading): boolean {
  return file.bindings.has(name) || file.top.has(name) || importTable(r, file).byAlias.has(name);
}

function isOwn({ dialect }: LinkedFile, name: string): boolean {
  return name === dialect.base || dialect.self.includes(name);
}

/** Names of other files, or of a class that the one around it extends, are seen without being imported. */
function seesMore({ dialect }: LinkedFile): boolean {
  return dialect.implicitSelf || dialect.shared !== 'file';
}
