import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Language, Parser, Query } from 'web-tree-sitter';
import type { TreeSitterParser } from '../src/adapters/tree-sitter-parser.ts';
import { chunkFile } from '../src/core/chunking/chunk-file.ts';
import { fileRelations } from '../src/core/graph/file-relations.ts';
import type { Figure } from './measurement.ts';

/** CPU time of chunking with relations beside that of tree-sitter's parsing alone, on the same files and in one run. */
export async function parsingCost(texts: readonly string[], parser: TreeSitterParser, dist: string): Promise<Figure[]> {
  await Parser.init({ wasmBinary: readFileSync(path.join(dist, 'web-tree-sitter.wasm')) });
  const folder = path.join(dist, 'grammars', 'typescript');
  const language = await Language.load(readFileSync(path.join(folder, 'grammar.wasm')));
  const query = new Query(language, `${readFileSync(path.join(folder, 'chunks.scm'), 'utf8')}\n${readFileSync(path.join(folder, 'relations.scm'), 'utf8')}`);
  const plain = new Parser();
  plain.setLanguage(language);
  const rounds = [];
  // The first round warms up; the last is what is told.
  for (let round = 0; round < 3; round++) rounds.push(await measureRound(texts, plain, query, parser));
  plain.delete();
  const { parsing, querying, relating, whole } = rounds.at(-1) ?? { parsing: 1, querying: 0, relating: 0, whole: 0 };
  return [
    { name: 'parsing alone', value: parsing, unit: 'ms' },
    { name: 'walking the tree by the queries', value: querying, unit: 'ms' },
    { name: 'relations of what was found', value: relating, unit: 'ms' },
    { name: 'chunking with relations, parsing included', value: whole, unit: 'ms' },
    { name: 'chunking with relations / parsing alone', value: whole / parsing, unit: '', threshold: { most: 2.2 } },
  ];
}

async function measureRound(texts: readonly string[], plain: Parser, query: Query, parser: TreeSitterParser) {
  const sum = { parsing: 0, querying: 0, relating: 0, whole: 0 };
  for (const text of texts) {
    let started = cpu();
    const tree = plain.parse(text);
    sum.parsing += cpu() - started;
    started = cpu();
    if (tree) query.matches(tree.rootNode);
    sum.querying += cpu() - started;
    tree?.delete();
    started = cpu();
    const { syntax } = await chunkFile({ path: 'a.ts', hash: '', language: 'typescript', text }, parser);
    const chunked = cpu();
    if (syntax) fileRelations(syntax, text);
    sum.relating += cpu() - chunked;
    sum.whole += cpu() - started;
  }
  return sum;
}

/** Milliseconds of processor time: what else the machine does is not counted. */
function cpu(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
