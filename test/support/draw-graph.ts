import type { TreeSitterParser } from '../../src/adapters/tree-sitter-parser.ts';
import { chunkFile } from '../../src/core/chunking/chunk-file.ts';
import { codeGraph, type CodeGraph } from '../../src/core/graph/code-graph.ts';
import { fileRelations } from '../../src/core/graph/file-relations.ts';
import { namedPackages } from '../../src/core/graph/named-packages.ts';

/** The graph of some files, parsed by the real grammars. */
export async function graphOf(files: Readonly<Record<string, string>>, parser: TreeSitterParser): Promise<CodeGraph> {
  const related = [];
  for (const [path, text] of Object.entries(files)) {
    const language = parser.languageOf(path, text);
    const { syntax } = await chunkFile({ path, hash: '', language, text }, parser);
    if (syntax) related.push({ path, language, text, relations: fileRelations(syntax, text) });
  }
  return codeGraph('', related, namedPackages(Object.entries(files).map(([path, text]) => ({ path, text }))));
}

/** One line an edge: `a.ts:3 f calls b.ts g`, with the confidence where it is not resolved. */
export function drawEdges({ nodes, edges }: CodeGraph): string[] {
  const name = (id: number) => `${nodes[id]?.path}${nodes[id]?.symbol ? ` ${nodes[id].symbol}` : ''}`;
  return edges.map(({ from, to, kind, path, line, confidence }) => `${path}:${line}${nodes[from]?.symbol ? ` ${nodes[from].symbol}` : ''} ${kind} ${name(to)}${confidence === 'resolved' ? '' : ` (${confidence})`}`);
}
