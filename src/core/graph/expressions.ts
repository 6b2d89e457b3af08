import type { FileBinding } from '../model/relation.ts';
import { exportedValue } from './exports.ts';
import type { ExpressionPath } from './expression-path.ts';
import { baseOf, member } from './members.ts';
import { ofName, selfOf, typeNamed } from './names.ts';
import type { LinkedFile } from './repository.ts';
import { literalValue, readBound, readNotation } from './path-notation.ts';
import { classPrefix, typeName } from './type-name.ts';
import { deepest, outside, type Place, type Reading, symbolAt, type Value } from './value.ts';

export function ofPath(r: Reading, { steps, made }: ExpressionPath, place: Place, depth = 0): Value | undefined {
  const [first, ...rest] = steps;
  if (!first || depth > deepest) return undefined;
  const isBase = place.file.dialect.base === first.name;
  let value = isBase ? baseOf(r, place) : ofName(r, first.name, place, depth);
  if (first.called && !isBase && !(made && rest.length > 0)) value = value && resultOf(r, value, depth);
  else if (made && rest.length === 0) value = value && instance(value);
  for (const [i, step] of rest.entries()) {
    if (!value) return undefined;
    if (place.file.dialect.family === 'rust' && passing.has(step.name)) continue;
    value = member(r, value, step.name, depth + 1);
    if (!value) return undefined;
    if (made && i === rest.length - 1) value = instance(value);
    else if (step.called) value = resultOf(r, value, depth);
  }
  return value;
}

export function bindingValue(r: Reading, binding: FileBinding, file: LinkedFile, depth: number): Value | undefined {
  const [owner, line, name, type, value] = binding;
  const bound = readBound(value);
  const typed: Value | undefined = type && !(value && inferred.test(type)) ? { is: 'typed', type, place: { file, owner, line } } : undefined;
  if (typed) return bound.is === 'constant' ? { is: 'constant', binding, file, holds: typed } : typed;
  if (bound.is === 'inner') return { is: 'functions', nodes: [r.repository.innerNode(binding, file)] };
  if (value === literalValue) return owner < 0 && file.holders.has(name) ? { is: 'names', file, name } : outside;
  const path = bound.path ? readNotation(bound.path) : '';
  // The value is read on the line before, so that `x = x.next` does not mean itself.
  const holds = typeof path === 'string' ? undefined : ofPath(r, path, { file, owner, line: line - 1 }, depth + 1);
  return bound.is === 'constant' && (holds === undefined || holds.is === 'outside') ? { is: 'constant', binding, file, holds } : holds;
}

/** Types that say no more than the value does. */
const inferred = /^(?:const\s+)?(?:var|auto|val|let)\b/;

export function objectOfType(r: Reading, type: string, place: Place, depth: number): Value | undefined {
  if (type.startsWith(classPrefix)) return ofName(r, type.slice(classPrefix.length), { ...place, space: 'value' }, depth);
  const name = typeName(type);
  if (!name) return undefined;
  if (name === 'Self' || name === 'self' || name === 'this' || name === 'static') return selfOf(r, place, 'this');
  const [first = '', ...rest] = name.split('.');
  let value = typeNamed(r, first, place, depth);
  for (const part of rest) value = value && member(r, value, part, depth + 1, 'type');
  if (value) return value.is === 'class' ? { is: 'object', nodes: value.nodes } : value.is === 'outside' ? outside : undefined;
  // A short name in capitals is mostly a parameter of the type around it.
  return /^[A-Z]{1,2}\d?$|^T[A-Z]/.test(name) ? undefined : outside;
}

/** Methods of Rust's own types that hand on what they wrap. */
const passing: ReadonlySet<string> = new Set(['unwrap', 'expect', 'await', 'clone', 'borrow', 'borrow_mut', 'lock', 'as_ref', 'as_mut', 'to_owned', 'read', 'write', 'unwrap_or_default']);

function instance(value: Value): Value {
  return value.is === 'class' ? { is: 'object', nodes: value.nodes } : value;
}

function resultOf(r: Reading, value: Value, depth: number): Value | undefined {
  if (value.is === 'class') return { is: 'object', nodes: value.nodes };
  if (value.is === 'constant') return value.holds?.is === 'outside' ? outside : undefined;
  if (value.is === 'module') return exportedValue(r, value.paths, 'default', 'value', depth + 1);
  if (value.is !== 'functions') return value.is === 'outside' ? outside : undefined;
  const node = value.nodes[0] ?? -1;
  const file = r.repository.fileOf(node);
  const owner = node - file.first;
  const returns = symbolAt(file, owner)?.[5];
  return returns ? { is: 'typed', type: returns, place: { file, owner, line: Infinity } } : undefined;
}
