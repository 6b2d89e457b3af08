import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { contentRule } from '../src/adapters/decode-fitness.ts';
import { decodeText } from '../src/adapters/decode.ts';

export interface CorpusFile {
  readonly path: string;
  readonly language: string;
  readonly text: string;
}

/** Where a machine has code that nobody here wrote. */
export const usualPlaces = ['/usr/include', '/usr/lib', '/usr/share', '/usr/local/lib', '/opt'];

/** What of each language is looked at. */
export interface Amount {
  readonly files: number;
  readonly bytes: number;
}

/** Enough for stable figures, little enough for a minute. */
export const sample: Amount = { files: 80, bytes: 600_000 };
/** All of a repository, and of many repositories as much as is cut in some minutes. */
export const everything: Amount = { files: Infinity, bytes: 8_000_000 };

/** The product leaves larger files out, too. */
const largestFile = 512_000;
/** A language that stands on a machine in so many files is well represented by the first ones. */
const mostCandidates = 5_000;

/** Real files of every language, by language; the same ones whenever the same folders are given. */
export function corpus(folders: readonly string[], languageOf: (path: string, text: string) => string, wanted: (language: string) => boolean, amount = sample): Map<string, CorpusFile[]> {
  const candidates = new Map<string, string[]>();
  for (const folder of folders.filter(existsSync)) collect(folder, candidates, languageOf, wanted, amount);
  const files = new Map<string, CorpusFile[]>();
  for (const file of [...candidates.values()].flatMap((names) => chosen(names, languageOf, amount))) {
    const known = files.get(file.language);
    if (known) known.push(file);
    else files.set(file.language, [file]);
  }
  for (const language of [...files.keys()].filter((name) => !wanted(name))) files.delete(language);
  return new Map([...files].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function collect(folder: string, candidates: Map<string, string[]>, languageOf: (path: string, text: string) => string, wanted: (language: string) => boolean, amount: Amount): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const name = path.join(folder, entry.name);
    if (entry.isDirectory() && !entry.name.startsWith('.')) collect(name, candidates, languageOf, wanted, amount);
    if (!entry.isFile()) continue;
    const language = languageOf(name, '');
    if (!wanted(language)) continue;
    const known = candidates.get(language);
    if (!known) candidates.set(language, [name]);
    else if (known.length < mostCandidates || amount === everything) known.push(name);
  }
}

/** In an order that has nothing to do with their folders, so that no package has it all. */
function chosen(names: readonly string[], languageOf: (path: string, text: string) => string, amount: Amount): CorpusFile[] {
  const shuffled = names.map((name) => ({ name, order: createHash('sha256').update(path.basename(name)).digest('hex') + name })).sort((a, b) => (a.order < b.order ? -1 : 1));
  const files: CorpusFile[] = [];
  const seen = new Set<string>();
  let bytes = 0;
  for (const { name } of shuffled) {
    if (files.length >= amount.files || bytes >= amount.bytes) break;
    const text = read(name);
    if (text === null || text.trim() === '' || contentRule(name, text) !== null || seen.has(text)) continue;
    seen.add(text);
    bytes += text.length;
    files.push({ path: name, language: languageOf(name, text), text });
  }
  return files;
}

function read(name: string): string | null {
  try {
    return statSync(name).size > largestFile ? null : decodeText(readFileSync(name));
  } catch {
    return null;
  }
}
