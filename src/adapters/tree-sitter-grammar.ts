import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Language, Query } from 'web-tree-sitter';
import type { Dialect } from '../core/model/dialect.ts';
import type { NamedLanguage } from './language-table.ts';
import { readDialect } from './read-dialect.ts';
import { readRewrites, type Rewrite } from './rewrite.ts';

interface Manifest extends NamedLanguage {
  /** What the grammar stumbles over, and what it reads in its place. */
  readonly rewrites: readonly Rewrite[];
  /** What is wrong with the manifest, where something is: its files are taken as text, and this is said once. */
  readonly fault?: string;
  /** How names are looked up, where that differs from most languages. */
  readonly dialect?: Partial<Dialect>;
}

/** What a folder of grammars says of one language; the wasm stays on disk until a file needs it. */
export interface GrammarFolder extends Manifest {
  readonly folder: string;
}

/** A grammar in memory, with one query for definitions and relations: the tree is walked once. */
export interface Grammar {
  readonly language: Language;
  readonly query: Query;
  /** Patterns from here on are about relations. */
  readonly relations: number;
}

/** The languages for which there is a grammar. A folder whose manifest can't be read is no grammar. */
export function readGrammarFolders(folder: string): GrammarFolder[] {
  const names = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return names.flatMap(({ name }) => {
    const manifest = readManifest(path.join(folder, name, 'language.json'));
    return manifest ? [{ ...manifest, folder: path.join(folder, name) }] : [];
  });
}

export async function loadGrammar({ folder }: GrammarFolder): Promise<Grammar> {
  const [wasm, chunks, relations] = await Promise.all([
    readFile(path.join(folder, 'grammar.wasm')),
    readFile(path.join(folder, 'chunks.scm'), 'utf8'),
    readFile(path.join(folder, 'relations.scm'), 'utf8').catch(() => ''),
  ]);
  const language = await Language.load(wasm);
  const query = new Query(language, `${chunks}\n${relations}`);
  return { language, query, relations: patternsBefore(query, Buffer.byteLength(chunks)) };
}

/** How many of the query's patterns begin before a byte of its source. Compiling a query takes a fifth of a second: once is enough. */
function patternsBefore(query: Query, end: number): number {
  let count = 0;
  while (count < query.patternCount() && query.startIndexForPattern(count) < end) count++;
  return count;
}

function readManifest(file: string): Manifest | undefined {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
  const { id, extensions, filenames, interpreters, looks, rewrites, dialect } = Object(value) as Record<string, unknown>;
  if (typeof id !== 'string') return undefined;
  const names = { id, extensions: strings(extensions), filenames: strings(filenames), interpreters: strings(interpreters) };
  const said = readDialect(dialect);
  try {
    return { ...names, looks: patterns(looks), rewrites: readRewrites(rewrites), ...(said ? { dialect: said } : {}) };
  } catch (thrown) {
    // A pattern that is no regular expression costs this language, not the start of all of them.
    return { ...names, rewrites: [], fault: thrown instanceof Error ? thrown.message : String(thrown) };
  }
}

function patterns(value: unknown): Record<string, RegExp> {
  const entries = Object.entries(Object(value) as Record<string, unknown>);
  return Object.fromEntries(entries.flatMap(([extension, pattern]) => (typeof pattern === 'string' ? [[extension, new RegExp(pattern, 'm')]] : [])));
}

function strings(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];
}
