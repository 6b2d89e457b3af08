import { createRequire } from 'node:module';
import path from 'node:path';
import type * as WebTreeSitter from 'web-tree-sitter';
import { loadGrammar, readGrammarFolders } from '../src/adapters/tree-sitter-grammar.ts';
import type { TreeSitterParser } from '../src/adapters/tree-sitter-parser.ts';
import { chunkFile } from '../src/core/chunking/chunk-file.ts';
import { fileRelations } from '../src/core/graph/file-relations.ts';
import type { Figure } from './measurement.ts';

// The sources are loaded as CommonJS here: only that copy of the runtime is the one that they have started.
const { Parser } = createRequire(import.meta.url)('web-tree-sitter') as typeof WebTreeSitter;

/** Rounds go on until parsing alone has taken as many milliseconds. */
const warm = 2000;
const fewestRounds = 5;

/** CPU time of chunking with relations beside that of tree-sitter's parsing alone, on the same files and in one run. */
export async function parsingCost(name: string, language: string, texts: readonly string[], parser: TreeSitterParser, dist: string): Promise<Figure[]> {
  await parser.parse(language, '');
  const plain = await plainParser(language, dist);
  const rounds: Parts[] = [];
  // The first rounds warm both sides up, and what else the machine does only adds: the least of each part is what it costs.
  // Of a small package a round is too short to warm anything up, so the rounds are counted by time.
  for (let parsed = 0; parsed < warm || rounds.length < fewestRounds; parsed += rounds.at(-1)?.parsing ?? 0) rounds.push(await measureRound(language, texts, plain, parser));
  plain.delete();
  const least = (part: keyof Parts) => Math.min(...rounds.map((round) => round[part]));
  const [parsing, syntax, chunking, whole] = [least('parsing'), least('syntax'), least('chunking'), least('whole')];
  const figure = (what: string, value: number): Figure => ({ name: `${name}: ${what}`, value, unit: 'ms' });
  return [
    { name: `${name}: the same in the first round`, value: (rounds[0]?.whole ?? 0) / (rounds[0]?.parsing ?? 1), unit: '' },
    figure('parsing alone', parsing),
    figure('+ walking the tree by the queries', syntax - parsing),
    figure('+ cutting into chunks', chunking - syntax),
    figure('+ relations of what was found', whole - chunking),
    { name: `${name}: chunking with relations / parsing alone`, value: whole / parsing, unit: '', threshold: { most: 2.2 } },
  ];
}

async function plainParser(language: string, dist: string): Promise<WebTreeSitter.Parser> {
  const folder = readGrammarFolders(path.join(dist, 'grammars')).find(({ id }) => id === language);
  if (!folder) throw new Error(`There is no grammar for ${language}.`);
  const plain = new Parser();
  plain.setLanguage((await loadGrammar(folder)).language);
  return plain;
}

type Parts = Awaited<ReturnType<typeof measureRound>>;

/** Each part for all files at once: asking for the time costs more than a small file. A file is let go before the next, as it is in an indexing. */
async function measureRound(language: string, texts: readonly string[], plain: WebTreeSitter.Parser, parser: TreeSitterParser) {
  const chunked = (text: string) => chunkFile({ path: 'a', hash: '', language, text }, parser);
  return {
    parsing: await timed(texts, (text) => plain.parse(text)?.delete()),
    syntax: await timed(texts, async (text) => void (await parser.parse(language, text))),
    chunking: await timed(texts, async (text) => void (await chunked(text))),
    whole: await timed(texts, async (text) => {
      const { syntax } = await chunked(text);
      if (syntax) fileRelations(syntax, text);
    }),
  };
}

/** Milliseconds of processor time: what else the machine does is not counted. */
async function timed(texts: readonly string[], work: (text: string) => void | Promise<void>): Promise<number> {
  const before = process.cpuUsage();
  for (const text of texts) await work(text);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
