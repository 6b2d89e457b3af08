import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Language, Parser, Query } from 'web-tree-sitter';
import type { TreeSitterParser } from '../src/adapters/tree-sitter-parser.ts';
import { chunkFile } from '../src/core/chunking/chunk-file.ts';
import { fileRelations } from '../src/core/graph/file-relations.ts';
import type { Syntax } from '../src/core/ports/parser.ts';
import type { Figure } from './measurement.ts';

/** CPU time of chunking with relations beside that of tree-sitter's parsing alone, on the same files and in one run. */
export async function parsingCost(texts: readonly string[], parser: TreeSitterParser, dist: string): Promise<Figure[]> {
  await Parser.init({ wasmBinary: readFileSync(path.join(dist, 'web-tree-sitter.wasm')) });
  const folder = path.join(dist, 'grammars', 'typescript');
  const language = await Language.load(readFileSync(path.join(folder, 'grammar.wasm')));
  const query = new Query(language, `${readFileSync(path.join(folder, 'chunks.scm'), 'utf8')}\n${readFileSync(path.join(folder, 'relations.scm'), 'utf8')}`);
  const plain = new Parser();
  plain.setLanguage(language);
  const rounds: Round[] = [];
  // The first rounds warm up, and what else the machine does only adds: the least of each part is what it costs.
  for (let round = 0; round < 4; round++) rounds.push(await measureRound(texts, plain, query, parser));
  plain.delete();
  const least = (part: keyof Round) => Math.min(...rounds.map((round) => round[part]));
  const [parsing, relating, chunking] = [least('parsing'), least('relating'), least('chunking')];
  return [
    { name: 'parsing alone', value: parsing, unit: 'ms' },
    { name: 'walking the tree by the queries', value: least('querying') - parsing, unit: 'ms' },
    { name: 'cutting into chunks, parsing and queries included', value: chunking, unit: 'ms' },
    { name: 'relations of what was found', value: relating, unit: 'ms' },
    { name: 'chunking with relations / parsing alone', value: (chunking + relating) / parsing, unit: '', threshold: { most: 2.2 } },
  ];
}

type Round = Awaited<ReturnType<typeof measureRound>>;

/** Each part for all files at once: asking for the time costs more than a small file. */
async function measureRound(texts: readonly string[], plain: Parser, query: Query, parser: TreeSitterParser) {
  const parsing = await timed(() => texts.forEach((text) => plain.parse(text)?.delete()));
  const querying = await timed(() =>
    texts.forEach((text) => {
      const tree = plain.parse(text);
      if (tree) query.matches(tree.rootNode);
      tree?.delete();
    }),
  );
  const found: (readonly [Syntax, string])[] = [];
  const chunking = await timed(async () => {
    for (const text of texts) {
      const { syntax } = await chunkFile({ path: 'a.ts', hash: '', language: 'typescript', text }, parser);
      if (syntax) found.push([syntax, text]);
    }
  });
  const relating = await timed(() => found.forEach(([syntax, text]) => fileRelations(syntax, text)));
  return { parsing, querying, chunking, relating };
}

/** Milliseconds of processor time: what else the machine does is not counted. */
async function timed(work: () => void | Promise<void>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
