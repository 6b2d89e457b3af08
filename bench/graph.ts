import { readFileSync } from 'node:fs';
import path from 'node:path';
import { TreeSitterParser } from '../src/adapters/tree-sitter-parser.ts';
import { given, installed, manifests, sources, type Corpus } from './graph-corpora.ts';
import { figuresOf, judgeCalls, type Judged } from './judge-calls.ts';
import type { Bench, Figure } from './measurement.ts';
import { parsingCost } from './parsing-cost.ts';
import { pythonCalls } from './python-calls.ts';
import { readRepository, saidCalls } from './said-calls.ts';
import { trueCalls } from './true-calls.ts';

/** Right ones of what the graph says, by confidence, and found ones of what TypeScript's language service or pyright knows. */
export const graph: Bench = async ({ dist, repos, progress }) => {
  const modules = path.resolve(dist, '..', 'node_modules');
  const corpora = [...installed(modules), ...(repos ? given(repos) : [])];
  const parser = new TreeSitterParser(path.join(dist, 'grammars'), path.join(dist, 'web-tree-sitter.wasm'));
  const figures: Figure[] = [];
  try {
    for (const corpus of corpora) {
      progress(corpus.name);
      const { judged, milliseconds } = await judge(corpus, parser, path.join(modules, 'pyright'));
      figures.push(...figuresOf(corpus.name, judged), { name: `${corpus.name}: resolving`, value: milliseconds, unit: 'ms' });
      const texts = sources(corpus).map((file) => readFileSync(path.join(corpus.folder, file), 'utf8'));
      figures.push(...(await parsingCost(corpus.name, corpus.language, texts, parser, dist)));
    }
  } finally {
    parser.dispose();
  }
  return figures;
};

/** Every true call of a package beside what the graph says of it, and how long the graph took for all of them. */
export async function judge(corpus: Corpus, parser: TreeSitterParser, pyright: string): Promise<{ judged: Judged[]; milliseconds: number }> {
  const repository = await readRepository(corpus.folder, sources(corpus), manifests(corpus), parser);
  const started = performance.now();
  const said = saidCalls(repository);
  const milliseconds = performance.now() - started;
  const files = [...repository.files.keys()];
  const truth = corpus.language === 'python' ? await pythonCalls(corpus.folder, files, pyright) : trueCalls(corpus.folder, files);
  return { judged: judgeCalls(repository, said, truth), milliseconds };
}
