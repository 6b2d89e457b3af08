import type { Confidence, FileCall } from '../model/relation.ts';
import { isCommonplace } from './commonplace.ts';
import { objectOfType, ofPath } from './expressions.ts';
import { importTable } from './imports.ts';
import { baseOf, declaresField, member } from './members.ts';
import { ofName } from './names.ts';
import { readNotation } from './path-notation.ts';
import type { LinkedFile, Repository } from './repository.ts';
import type { Place, Reading, Value } from './value.ts';

export interface Resolved {
  readonly targets: readonly number[];
  readonly confidence: Confidence;
}

/** More methods of a name than these say nothing about a call. */
const mostCandidates = 4;
/** Definitions of one function for several platforms, in files that include each other or not: all are shown, as known by name. */
const mostVariants = 16;

/** Whom a call means; `outside` where it leads out of the repository, undefined where nothing can be said. */
export function resolveCall([owner, line, callee]: FileCall, file: LinkedFile, r: Reading): Resolved | 'outside' | undefined {
  const place: Place = { file, owner, line };
  const path = readNotation(callee);
  if (typeof path === 'string') return byName(path, place, r);
  const last = path.steps.at(-1);
  if (!last) return undefined;
  const before = path.steps.slice(0, -1);
  if (before.length === 0) return last.name === file.dialect.base ? ofBase(place, r) : targetsOf(called(r, ofName(r, last.name, place), path.made), file, r);
  const receiver = ofPath(r, { steps: before, made: false }, place);
  if (receiver?.is === 'functions' && handsOn.has(last.name) && file.dialect.family === 'javascript') return targetsOf(receiver, file, r);
  const value = receiver && member(r, receiver, last.name);
  if (value) return targetsOf(called(r, value, path.made), file, r);
  // A field whose value nobody can tell is no reason to take it for a method of another class.
  return path.made || (receiver && declaresField(r, receiver, last.name)) ? undefined : byName(last.name, place, r);
}

/** Members of every function of JavaScript that call it. */
const handsOn: ReadonlySet<string> = new Set(['call', 'apply']);

/** What runs when a value is called: a class makes an object, an object may have a member for being called. */
function called(r: Reading, value: Value | undefined, made: boolean, depth = 0): Value | undefined {
  switch (value?.is) {
    case 'module': {
      const standard = member(r, value, 'default');
      return standard && standard.is !== 'module' && depth === 0 ? called(r, standard, made, 1) : undefined;
    }
    case 'typed':
      return depth < 2 ? called(r, objectOfType(r, value.type, value.place, 0), made, depth + 1) : undefined;
    case 'object':
      return callable(r, value.nodes, made);
    case 'constant': {
      const held = called(r, value.holds, made, depth);
      return held?.is === 'functions' || held?.is === 'class' ? held : { is: 'functions', nodes: [r.repository.innerNode(value.binding, value.file)] };
    }
    default:
      return value;
  }
}

/** A type stands for the signature inside of it. One that is called need not have any: it may be another name for a function's. */
function callable(r: Reading, nodes: readonly number[], made: boolean): Value | undefined {
  const [first] = nodes;
  if (first === undefined) return undefined;
  const { callName, family } = r.repository.fileOf(first).dialect;
  if (family === 'javascript') {
    const kind = r.repository.nodes[first]?.kind;
    return kind === 'interface' || (made && kind === 'type') ? { is: 'functions', nodes } : undefined;
  }
  return callName ? member(r, { is: 'object', nodes }, callName) : undefined;
}

function ofBase(place: Place, r: Reading): Resolved | 'outside' | undefined {
  const base = place.file.dialect.baseIsCalled ? baseOf(r, place) : undefined;
  return base?.is === 'object' ? targetsOf({ is: 'class', nodes: base.nodes }, place.file, r) : undefined;
}

function targetsOf(value: Value | undefined, file: LinkedFile, r: Reading): Resolved | 'outside' | undefined {
  if (value?.is === 'outside') return 'outside';
  if (value?.is !== 'functions' && value?.is !== 'class') return undefined;
  const targets = value.is === 'functions' ? value.nodes : constructors(value.nodes, r);
  if (isOne(targets, r.repository)) return { targets: targets.slice(0, mostCandidates), confidence: 'resolved' };
  const nearby = targets.filter((node) => r.repository.nodes[node]?.path === file.path);
  if (nearby.length === 1) return { targets: nearby, confidence: 'resolved' };
  return targets.length <= mostVariants ? { targets, confidence: 'by-name' } : undefined;
}

function constructors(classes: readonly number[], { repository }: Reading): readonly number[] {
  return classes.slice(0, mostVariants + 1).map((node) => {
    const file = repository.fileOf(node);
    const symbol = repository.nodes[node]?.symbol ?? '';
    const name = file.dialect.constructorName || symbol.slice(symbol.lastIndexOf('.') + 1);
    return file.top.get(`${symbol}.${name}`)?.[0] ?? node;
  });
}

/** Definitions under one name in one file are overloads, or one for each case. */
function isOne(targets: readonly number[], { nodes }: Repository): boolean {
  const first = nodes[targets[0] ?? -1];
  return first !== undefined && targets.every((node) => nodes[node]?.path === first.path && nodes[node].symbol === first.symbol);
}

/** Only the name is known. A single method of that name is likely meant where the file has to do with its class. */
function byName(name: string, { file }: Place, r: Reading): Resolved | undefined {
  if (name.length < 3) return undefined;
  const candidates = (r.repository.byName.get(name) ?? []).filter((node) => {
    const kind = r.repository.nodes[node]?.kind;
    return (kind === 'method' || (kind === 'function' && r.repository.nodes[node]?.symbol.includes('.'))) && r.repository.fileOf(node).dialect.family === file.dialect.family;
  });
  if (candidates.length === 0 || candidates.length > mostCandidates) return undefined;
  const [only] = candidates;
  const path = r.repository.nodes[only ?? -1]?.path ?? '';
  const near = path === file.path || importTable(r, file).paths.has(path);
  if (isCommonplace(name) && !near) return undefined;
  const likely = candidates.length === 1 && !isCommonplace(name) && (near || name.length >= distinctive);
  return { targets: candidates, confidence: likely ? 'likely' : 'by-name' };
}

/** A name of this length was made for one thing. */
const distinctive = 10;
