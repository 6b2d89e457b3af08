import { isCommonplace } from '../graph/commonplace.ts';
import type { FileRecord } from '../model/file-record.ts';
import { isDefinition, lastName } from './definitions.ts';
import { plainName } from './question-names.ts';

/**
 * Which of these files the first ones use, by names alone: a name counts that one of the files defines and no other, and the
 * name of a file that is imported. The graph knows it better, but reads all files for it; this reads those of the candidates.
 */
export function usedFiles(users: readonly FileRecord[], among: readonly FileRecord[]): Map<FileRecord, ReadonlySet<FileRecord>> {
  const owners = ownersOf(among);
  return new Map(users.map((user) => [user, usedBy(user, owners)]));
}

function usedBy(user: FileRecord, owners: ReadonlyMap<string, FileRecord | null>): Set<FileRecord> {
  const counts = new Map<FileRecord, number>();
  for (const [name, weight] of namesUsed(user)) {
    const owner = owners.get(name);
    if (owner && owner !== user) counts.set(owner, (counts.get(owner) ?? 0) + weight);
  }
  return new Set([...counts].filter(([, count]) => count >= enough).map(([file]) => file));
}

/** One import, or two names that are called: a single call may mean a namesake outside of the repository. */
const enough = 2;
const ofImport = 2;
const ofCall = 1;

/** Who defines a name; null where several do. */
function ownersOf(files: readonly FileRecord[]): Map<string, FileRecord | null> {
  const owners = new Map<string, FileRecord | null>();
  for (const file of files) for (const name of namesDefined(file)) owners.set(name, owners.has(name) ? null : file);
  return owners;
}

const knownUses = new WeakMap<FileRecord, ReadonlyMap<string, number>>();

function namesUsed(file: FileRecord): ReadonlyMap<string, number> {
  const known = knownUses.get(file) ?? readUses(file);
  knownUses.set(file, known);
  return known;
}

function readUses({ relations }: FileRecord): Map<string, number> {
  const names = new Map<string, number>();
  const add = (name: string, weight: number) => {
    if (name.length > 2 && !isCommonplace(name)) names.set(name, Math.max(weight, names.get(name) ?? 0));
  };
  for (const [, , callee] of relations?.calls ?? []) for (const name of namesOf(callee)) add(name, ofCall);
  for (const [, , , type] of relations?.bases ?? []) for (const name of namesOf(type)) add(name, ofImport);
  for (const [, , , type] of relations?.bindings ?? []) for (const name of namesOf(type)) add(name, ofCall);
  for (const [, source, name] of [...(relations?.imports ?? []), ...(relations?.exports ?? [])]) {
    if (source === '') continue;
    add(fileName(source), ofImport);
    if (name !== '*' && name !== 'default') add(name, ofImport);
  }
  return names;
}

/** The last name of a path, and those before it that look like types: `Queue` and `push` of `this.Queue.push`. */
function namesOf(path: string): string[] {
  const names = path.match(/[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? [];
  return names.filter((name, i) => i === names.length - 1 || /^\p{Lu}/u.test(name));
}

const knownDefinitions = new WeakMap<FileRecord, readonly string[]>();

function namesDefined(file: FileRecord): readonly string[] {
  const known = knownDefinitions.get(file) ?? [...new Set([fileName(file.path), ...file.chunks.filter(isDefinition).map(({ symbol }) => lastName(symbol))])];
  knownDefinitions.set(file, known);
  return known;
}

/** How an import calls a file, told from other names by the slash: `/queue` of `./lib/queue.js` and `lib.queue`; of `queue/index.ts` the folder. */
function fileName(path: string): string {
  const parts = path.replace(/\.(?:[cm]?[jt]sx?|pyi?|rb|php|hh?|hpp|c|cc|cpp|lua|vue|svelte|rs|go|java|kt|scala|swift|cs|exs?|dart)$/, '').split(/[/\\.]|::/).filter(Boolean);
  const last = parts.at(-1) ?? '';
  return `/${plainName(holders.has(last) ? (parts.at(-2) ?? last) : last)}`;
}

const holders = new Set(['index', '__init__', 'mod', 'init']);
