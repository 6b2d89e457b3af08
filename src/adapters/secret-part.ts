import { contextBefore, namesKey, namesKeyAfter, opensClient, standsAmongKeys } from './secret-context.ts';
import { standsAsPassword, standsBehindFlag } from './secret-logins.ts';

/** A part of a run of characters, and where it starts. */
export type Part = readonly [text: string, start: number];

/** Where nothing but a key or a password stands. */
export function isPlaced([run, start]: Part, text: string): boolean {
  const before = contextBefore(text, start);
  return standsBehindFlag(before) || standsAsPassword(before, restOfLine(text, start + run.length));
}

/** What a client is made of, each argument on a line of its own or all on one. */
export function isArgument([, start]: Part, text: string): boolean {
  return opensClient(contextBefore(text, start, 6, 240));
}

/** A name before it says what it is, or one behind it in the same tag, or that of the block it stands in. */
export function isNamed([run, start]: Part, text: string): boolean {
  return namesKey(contextBefore(text, start, 3)) || namesKeyAfter(text, start + run.length) || standsAmongKeys(text, start);
}

function restOfLine(text: string, from: number): string {
  return /.{0,60}/.exec(text.slice(from, from + 60))?.[0] ?? '';
}
