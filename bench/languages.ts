import { createRequire } from 'node:module';
import path from 'node:path';
import type * as WebTreeSitter from 'web-tree-sitter';
import { loadGrammar, readGrammarFolders } from '../src/adapters/tree-sitter-grammar.ts';
import { TreeSitterParser } from '../src/adapters/tree-sitter-parser.ts';
import { chunkFile } from '../src/core/chunking/chunk-file.ts';
import { structures } from '../src/core/chunking/structures.ts';
import { TextLines } from '../src/core/model/text-lines.ts';
import { corpus, usualPlaces, type CorpusFile } from './corpus.ts';
import type { Bench, Figure } from './measurement.ts';

// The sources are loaded as CommonJS here: only that copy of the runtime is the one that they have started.
const { Parser: TreeSitter } = createRequire(import.meta.url)('web-tree-sitter') as typeof WebTreeSitter;

/** What chunking may cost against parsing alone, on the same files in the same run. */
const mostTimesParsing = 2.2;

/** A language a row: what of real code ends up in chunks that have a name, and what it costs. */
export const languages: Bench = async ({ dist, repos, progress }) => {
  const parser = new TreeSitterParser(path.join(dist, 'grammars'), path.join(dist, 'web-tree-sitter.wasm'));
  const folders = repos ? [repos] : [path.join(dist, '..', 'node_modules'), ...usualPlaces];
  progress(`looking for code in ${folders.join(', ')}`);
  const files = corpus(folders, parser.languageOf, (language) => parser.supports(language) || language in structures);
  const rows: Figure[] = [];
  for (const [language, all] of files) {
    progress(`${language}: ${all.length} files`);
    rows.push(...(await rowOf(language, all, parser)));
  }
  const cost = await costs([...files.values()].flat().filter(({ language }) => parser.supports(language)), parser, dist);
  parser.dispose();
  return [...rows, { name: 'languages', value: files.size, unit: '' }, ...cost];
};

async function rowOf(language: string, files: readonly CorpusFile[], parser: TreeSitterParser): Promise<Figure[]> {
  await chunkFile({ ...files[0]!, hash: '' }, parser);
  let chunks = 0;
  let bytes = 0;
  let named = 0;
  let failed = 0;
  let taken = 0;
  for (const file of files) {
    const before = process.cpuUsage();
    const cut = await chunkFile({ ...file, hash: '' }, parser);
    taken += seconds(before);
    chunks += cut.chunks.length;
    bytes += file.text.length;
    named += namedLength(file.text, cut.chunks);
    const parsed = parser.supports(language) ? await parser.parse(language, file.text) : undefined;
    if (cut.problems.length > 0 || (parsed?.ok && parsed.syntax.hasError)) failed++;
  }
  const figure = (column: string, value: number, unit: string): Figure => ({ name: language, column, value, unit });
  return [
    figure('files', files.length, ''),
    figure('MB', bytes / 1e6, ''),
    figure('in symbols', (100 * named) / bytes, '%'),
    figure('with errors', (100 * failed) / files.length, '%'),
    figure('chunks/s', chunks / taken, ''),
  ];
}

/** Characters in chunks that have a symbol, each counted once where windows share lines. */
function namedLength(text: string, chunks: Awaited<ReturnType<typeof chunkFile>>['chunks']): number {
  const lines = new TextLines(text);
  let length = 0;
  let counted = 0;
  for (const { span, symbol } of chunks) {
    if (symbol === '') continue;
    const start = Math.max(lines.startOf(span.startLine) + (span.startColumn ?? 0), counted);
    const end = span.endColumn === undefined ? lines.startOf(span.endLine + 1) : lines.startOf(span.startLine) + span.endColumn;
    if (end > start) length += end - start;
    counted = Math.max(counted, end);
  }
  return length;
}

/** CPU time of all files: parsed and nothing else, then with the query for definitions, then cut into chunks. */
async function costs(files: readonly CorpusFile[], parser: TreeSitterParser, dist: string): Promise<Figure[]> {
  const grammars = new Map(readGrammarFolders(path.join(dist, 'grammars')).map((folder) => [folder.id, folder]));
  const alone = new TreeSitter();
  let [parsing, querying, chunking] = [0, 0, 0];
  for (const language of new Set(files.map((file) => file.language))) {
    const folder = grammars.get(language);
    if (!folder) continue;
    alone.setLanguage((await loadGrammar(folder)).language);
    for (const file of files.filter((each) => each.language === language)) {
      let before = process.cpuUsage();
      alone.parse(file.text)?.delete();
      parsing += seconds(before);
      before = process.cpuUsage();
      await parser.parse(language, file.text);
      querying += seconds(before);
      before = process.cpuUsage();
      await chunkFile({ ...file, hash: '' }, parser);
      chunking += seconds(before);
    }
  }
  alone.delete();
  return [
    { name: 'parsing alone', value: parsing, unit: 's' },
    { name: '+ finding definitions', value: querying - parsing, unit: 's' },
    { name: '+ cutting into chunks', value: chunking - querying, unit: 's' },
    { name: 'chunking / parsing alone', value: chunking / parsing, unit: 'times', threshold: { most: mostTimesParsing } },
  ];
}

function seconds(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}
