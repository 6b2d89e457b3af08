import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Language, Query, type QueryProperties } from 'web-tree-sitter';
import { chunkKinds, type ChunkKind } from '../core/model/chunk.ts';
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

/** A grammar in memory. */
export interface Grammar {
  readonly language: Language;
  /** Definitions and relations in one query: the tree is walked once. */
  readonly everywhere: Patterns;
  /** What is looked for at the top of a file only, which is a small part of it. */
  readonly top?: Patterns;
}

/** A query, and what its patterns are. */
export interface Patterns {
  readonly query: Query;
  /** Patterns from here on are about relations. */
  readonly relations: number;
  /** How many patterns come before the first: of those that find the same name the first names the kind. */
  readonly rank: number;
  /** Of a pattern that finds several kinds, by its index: the kind that each word stands for. */
  readonly kindOfWord: readonly (ReadonlyMap<string, ChunkKind> | undefined)[];
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
  const optional = (file: string) => readFile(path.join(folder, file), 'utf8').catch(() => '');
  const [wasm, chunks, top, relations, topRelations] = await Promise.all([
    readFile(path.join(folder, 'grammar.wasm')),
    readFile(path.join(folder, 'chunks.scm'), 'utf8'),
    optional('top.scm'),
    optional('relations.scm'),
    optional('top-relations.scm'),
  ]);
  const language = await Language.load(wasm);
  const everywhere = patternsOf(language, 0, chunks, relations);
  return top ? { language, everywhere, top: patternsOf(language, everywhere.relations, top, topRelations) } : { language, everywhere };
}

function patternsOf(language: Language, rank: number, definitions: string, relations = ''): Patterns {
  const query = new Query(language, `${definitions}\n${relations}`);
  return { query, rank, relations: patternsBefore(query, Buffer.byteLength(definitions)), kindOfWord: query.setProperties.map(kindsByWord) };
}

/** `(#set! section "describe context")`: what is found by one of these words is a section. */
function kindsByWord(properties: QueryProperties | undefined): Map<string, ChunkKind> | undefined {
  const words = chunkKinds.flatMap((kind) => (properties?.[kind]?.split(' ') ?? []).map((word) => [word, kind] as const));
  return words.length > 0 ? new Map(words) : undefined;
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
