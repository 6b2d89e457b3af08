import type { Engine } from '../../engine.ts';
import type { Piece } from '../piece.ts';
import { pieceOf } from '../piece.ts';
import type { KnownSymbol } from '../surroundings/render-symbol.ts';
import { isTest, surroundingsOf, type Place } from '../surroundings/surroundings.ts';
import type { ChangedFile } from './diff.ts';

/** Files that changed in one root. */
export interface Changes {
  readonly root: string;
  readonly files: readonly ChangedFile[];
}

export interface ReviewedFile {
  readonly change: ChangedFile;
  readonly symbols: readonly KnownSymbol[];
  /** Files that import it. */
  readonly importers: readonly string[];
}

/** What is known about a change without asking a model. */
export interface ReviewMaterial {
  readonly root: string;
  readonly files: readonly ReviewedFile[];
  /** Code elsewhere that does something like what was changed. */
  readonly siblings: readonly Piece[];
}

type Scope = Pick<Engine, 'graph' | 'search'>;

export async function gatherMaterial({ root, files }: Changes, engine: Scope, signal: AbortSignal): Promise<ReviewMaterial> {
  const reviewed: ReviewedFile[] = [];
  for (const change of files) reviewed.push(await reviewedFile(root, change, engine, signal));
  return { root, files: reviewed, siblings: await siblingsOf(root, reviewed, engine, signal) };
}

async function reviewedFile(root: string, change: ChangedFile, engine: Scope, signal: AbortSignal): Promise<ReviewedFile> {
  const { symbols, relatives } = await surroundingsOf(placesOf(root, change), engine, signal);
  const named = symbols.filter(({ symbol }) => symbol !== '');
  return {
    change,
    symbols: named.map((node) => ({ node, relatives: relatives.filter(({ of, role }) => of === node && role !== 'importer') })),
    importers: [...new Set(relatives.filter(({ role, node, path }) => (role === 'importer' || role === 'test') && node.symbol === '' && path !== change.path).map(({ path }) => path))],
  };
}

export function placesOf(root: string, { path, hunks }: ChangedFile): Place[] {
  return hunks.flatMap(({ changed }) => changed.map((lines) => ({ root, path, ...lines })));
}

const definitions: ReadonlySet<string> = new Set(['class', 'interface', 'enum', 'type', 'module', 'function', 'method']);

/** Searches of one change: each brings a few places, and the nearest are found by the first symbols. */
const mostSearches = 8;
const hitsEach = 6;
const keptEach = 2;

/** Found by the name of what changed and the words of its new lines; what was changed itself is no sibling. */
async function siblingsOf(root: string, files: readonly ReviewedFile[], engine: Scope, signal: AbortSignal): Promise<Piece[]> {
  const pieces: Piece[] = [];
  for (const { text, path } of files.flatMap(searchesOf).slice(0, mostSearches)) {
    const { hits } = await engine.search({ text, top: hitsEach }, signal);
    const others = hits.filter((hit) => definitions.has(hit.chunk.kind) && isTest(hit.chunk.path) === isTest(path) && !isChanged(hit, root, files) && !pieces.some(({ path: at, span }) => at === hit.chunk.path && span.startLine === hit.chunk.span.startLine));
    pieces.push(...others.slice(0, keptEach).map(pieceOf));
  }
  return pieces;
}

/** A line that is longer says no more about what it does. */
const wordsOfLines = 300;

function searchesOf({ change, symbols }: ReviewedFile): { text: string; path: string }[] {
  const added = (from: number, to: number) =>
    change.hunks
      .filter(({ startLine, endLine }) => startLine <= to && endLine >= from)
      .flatMap(({ lines }) => lines.filter((line) => line.startsWith('+')).map((line) => line.slice(1).trim()))
      .join(' ')
      .slice(0, wordsOfLines);
  const texts = symbols.length > 0 ? symbols.map(({ node }) => `${node.symbol.replaceAll('.', ' ')} ${added(node.startLine, node.endLine)}`) : [added(1, Infinity)];
  return texts.filter((text) => text.trim() !== '').map((text) => ({ text, path: change.path }));
}

function isChanged({ root: at, chunk }: { root: string; chunk: { path: string; span: { startLine: number; endLine: number } } }, root: string, files: readonly ReviewedFile[]): boolean {
  return at === root && files.some(({ change }) => change.path === chunk.path && placesOf(root, change).some(({ startLine, endLine }) => startLine <= chunk.span.endLine && endLine >= chunk.span.startLine));
}
