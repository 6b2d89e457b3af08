import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { TreeSitterParser } from '../src/adapters/tree-sitter-parser.ts';
import { chunkFile, type ChunkedFile } from '../src/core/chunking/chunk-file.ts';
import { structures } from '../src/core/chunking/structures.ts';
import { TextLines } from '../src/core/model/text-lines.ts';
import { brokenInvariant } from '../test/support/chunk-invariants.ts';
import { oddChunk } from './chunk-oddities.ts';
import { corpus, everything, sample, usualPlaces, type CorpusFile } from './corpus.ts';
import type { Bench, Figure } from './measurement.ts';

/** As many faults of one kind are told with their file; the rest are only counted. */
const mostTold = 10;

const faults = ['uncovered', 'odd', 'thrown', 'unsteady'] as const;
type Fault = (typeof faults)[number];

interface Row {
  files: number;
  chunks: number;
  lines: number;
  named: number;
  tiny: number;
  asText: number;
  readonly found: Record<Fault, number>;
}

/** What must hold for the chunks of any file, over files that nobody here wrote: a language a row, and no fault allowed. */
export const chunks: Bench = async ({ dist, repos, progress }) => {
  const parser = new TreeSitterParser(path.join(dist, 'grammars'), path.join(dist, 'web-tree-sitter.wasm'));
  const folders = repos ? [repos] : [path.join(dist, '..', 'node_modules'), ...usualPlaces];
  progress(`looking for code in ${folders.join(', ')}`);
  const files = corpus(folders, parser.languageOf, (language) => parser.supports(language) || language in structures, repos ? everything : sample);
  const tell = teller(progress);
  const rows: [string, Row][] = [];
  for (const [language, all] of files) {
    progress(`${language}: ${all.length} files`);
    rows.push([language, await rowOf(all, parser, tell)]);
  }
  parser.dispose();
  return [...rows.flatMap(([language, row]) => columns(language, row)), ...totals(rows.map(([, row]) => row))];
};

type Tell = (fault: Fault, file: CorpusFile, what: string) => void;

function teller(progress: (line: string) => void): Tell {
  const told = new Map<Fault, number>();
  return (fault, file, what) => {
    const before = told.get(fault) ?? 0;
    told.set(fault, before + 1);
    if (before < mostTold) progress(`${fault}: ${file.path}: ${what}`);
  };
}

async function rowOf(files: readonly CorpusFile[], parser: TreeSitterParser, tell: Tell): Promise<Row> {
  const row: Row = { files: files.length, chunks: 0, lines: 0, named: 0, tiny: 0, asText: 0, found: { uncovered: 0, odd: 0, thrown: 0, unsteady: 0 } };
  for (const file of files) {
    const fault = await measureFile(file, parser, row);
    if (!fault) continue;
    row.found[fault[0]]++;
    tell(fault[0], file, fault[1]);
  }
  return row;
}

/** Adds the file to the row; what is wrong with it, where something is. */
async function measureFile(file: CorpusFile, parser: TreeSitterParser, row: Row): Promise<[Fault, string] | undefined> {
  let cut: ChunkedFile;
  let again: ChunkedFile;
  try {
    cut = await chunkFile({ ...file, hash: '' }, parser);
    again = await chunkFile({ ...file, hash: '' }, parser);
  } catch (thrown) {
    return ['thrown', String(thrown)];
  }
  row.chunks += cut.chunks.length;
  if (cut.problems.length > 0) row.asText++;
  countLines(file.text, cut, row);
  const broken = brokenInvariant(file.text, cut.chunks);
  if (broken) return ['uncovered', broken];
  const odd = oddChunk(file.text, cut.chunks);
  if (odd) return ['odd', odd];
  // A file that ran out of time once may be in time the next.
  return cut.problems.length > 0 || isDeepStrictEqual(cut.chunks, again.chunks) ? undefined : ['unsteady', 'cut again, it gives other chunks'];
}

/** Lines with something on them, those of them in a chunk with a symbol, and chunks that are a single short line. */
function countLines(text: string, { chunks: pieces }: ChunkedFile, row: Row): void {
  const lines = new TextLines(text);
  const isBlank = (line: number): boolean => text.slice(lines.startOf(line), lines.endOf(line)).trim() === '';
  const named = new Set<number>();
  for (const { span, symbol } of pieces) {
    if (symbol !== '') for (let line = span.startLine; line <= span.endLine; line++) named.add(line);
    if (span.startColumn === undefined && pieces.length > 1 && lines.slice(span).trim().length < shortest) row.tiny++;
  }
  for (let line = 1; line <= lines.count; line++) {
    if (isBlank(line)) continue;
    row.lines++;
    if (named.has(line)) row.named++;
  }
}

/** A chunk with fewer characters than this tells a reader next to nothing. */
const shortest = 24;

function columns(name: string, { files, chunks: count, lines, named, tiny, asText, found }: Row): Figure[] {
  const figure = (column: string, value: number, unit = ''): Figure => ({ name, column, value, unit });
  const none = (column: Fault): Figure => ({ ...figure(column, found[column]), threshold: { most: 0 } });
  return [
    figure('files', files),
    figure('chunks', count),
    figure('lines/chunk', lines / Math.max(1, count)),
    figure('in symbols', (100 * named) / Math.max(1, lines), '%'),
    figure('tiny', (100 * tiny) / Math.max(1, count), '%'),
    figure('as text', asText),
    ...faults.map(none),
  ];
}

function totals(rows: readonly Row[]): Figure[] {
  const sum = (of: (row: Row) => number): number => rows.reduce((total, row) => total + of(row), 0);
  return [
    { name: 'languages', value: rows.length, unit: '' },
    { name: 'files', value: sum(({ files }) => files), unit: '' },
    { name: 'chunks', value: sum((row) => row.chunks), unit: '' },
    ...faults.map((fault): Figure => ({ name: `files with faults: ${fault}`, value: sum(({ found }) => found[fault]), unit: '', threshold: { most: 0 } })),
  ];
}
