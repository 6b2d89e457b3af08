import type { Citation } from '../model/answer.ts';
import { evidenceOf, type Evidence } from './evidence.ts';
import { findLines } from './moved-lines.ts';

/** What a citation is held against: the file as it stands now, and the lines as the model saw them. */
export interface Reading {
  readonly citation: Citation;
  /** All lines of the file now; null where it can't be read any more. */
  readonly now: readonly string[] | null;
  /** The cited lines as the model was shown them; null where it was not shown all of them. */
  readonly shown: readonly string[] | null;
  /** Names of what the lines lie in, e.g. `RetryQueue` for its method. */
  readonly within: readonly string[];
}

/**
 * Holds the citations of one claim against lines that were read again. Every name and quoted text of the claim must
 * occur in the lines of at least one of them, and each of them must hold at least one, else it proves nothing. A claim that names nothing leaves
 * its citations unverified: they exist, what they prove can't be told.
 */
export function verifyClaim(claim: string, readings: readonly Reading[], hash: (text: string) => string): Citation[] {
  const found = readings.map((reading) => locate(reading));
  const evidence = evidenceOf(claim);
  const total = evidence.names.length + evidence.literals.length + evidence.paths.length;
  const missing = missingFrom(evidence, found.map(({ lines, reading }) => ({ lines, reading })));
  return found.map(({ reading, lines, startLine, changed }): Citation => {
    const { citation, now } = reading;
    if (citation.state === 'wrong-path') return citation;
    if (now === null) return { ...citation, state: 'unverified', note: 'The file could not be read again.' };
    if (lines === null) return { ...citation, state: 'wrong-range', note: `The file has ${now.length} lines.` };
    const text = lines.join('\n');
    const place = { ...citation, startLine, endLine: startLine + lines.length - 1, hash: hash(text) };
    const moved = startLine !== citation.startLine;
    const lacks = (what: string): Citation => ({ ...place, state: 'unverified', note: changed ? `${changed} ${what}` : what });
    if (total === 0) return lacks('The sentence names no code that could be looked for.');
    if (missing.length > 0) return lacks(notThere(missing));
    if (readings.length > 1 && missingFrom(evidence, [{ lines, reading }]).length === total) return lacks('None of what the sentence names is in these lines.');
    return moved
      ? { ...place, state: 'moved', note: `This code stood at ${span(citation)} when it was indexed.` }
      : { ...place, state: 'verified' };
  });
}

interface Located {
  readonly reading: Reading;
  readonly lines: readonly string[] | null;
  readonly startLine: number;
  /** A sentence, where the lines are not those that the model saw. */
  readonly changed?: string;
}

function locate(reading: Reading): Located {
  const { citation, now, shown } = reading;
  const { startLine, endLine } = citation;
  if (now === null || citation.state === 'wrong-path') return { reading, lines: null, startLine };
  const start = shown ? findLines(shown, now, startLine) : startLine;
  const first = start ?? startLine;
  const last = first + endLine - startLine;
  const there = first >= 1 && last <= now.length;
  return {
    reading,
    lines: there ? now.slice(first - 1, last) : null,
    startLine: first,
    ...(start === null ? { changed: 'These lines have changed since they were indexed.' } : {}),
  };
}

/** What of the evidence is in none of the readings, as it was written. */
function missingFrom(evidence: Evidence, places: readonly { lines: readonly string[] | null; reading: Reading }[]): string[] {
  const held = places.flatMap(({ lines, reading }) => (lines ? [{ text: flat(lines.join('\n')), words: wordsOf(lines.join('\n')), reading }] : []));
  const names = evidence.names.filter(({ name, qualifier }) => {
    const stem = name.replace(/s$/, '');
    const isThere = ({ words, reading }: (typeof held)[number]) =>
      words.has(name) || (stem.length > 3 && words.has(stem)) || (qualifier && (reading.within.includes(name) || reading.citation.path.includes(name)));
    return !held.some(isThere);
  });
  const literals = evidence.literals.filter((literal) => !held.some(({ text }) => text.includes(flat(literal))));
  const paths = evidence.paths.filter((path) => !held.some(({ text, reading }) => isSamePath(reading.citation.path, path) || text.includes(path)));
  return [...names.map(({ name }) => name), ...literals, ...paths];
}

function isSamePath(whole: string, written: string): boolean {
  const path = written.replace(/^\.?\//, '');
  return whole === path || whole.endsWith(`/${path}`) || path.endsWith(`/${whole}`);
}

function flat(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function wordsOf(text: string): Set<string> {
  return new Set(text.match(/[\p{L}_$][\p{L}\p{N}_$]*|\d[\d._]*[a-z]*\b/gu));
}

function notThere(missing: readonly string[]): string {
  const [first = '', ...others] = missing.map((text) => `"${text.length > 40 ? `${text.slice(0, 39)}…` : text}"`);
  if (others.length === 0) return `${first} is not in these lines.`;
  return others.length === 1 ? `${first} and ${others[0]} are not in these lines.` : `${first} and ${others.length} more names are not in these lines.`;
}

function span({ startLine, endLine }: Citation): string {
  return startLine === endLine ? `line ${startLine}` : `lines ${startLine}-${endLine}`;
}
