import type { Chunk } from '../../src/core/model/chunk.ts';
import type { SourceFile } from '../../src/core/model/file.ts';
import { TextLines } from '../../src/core/model/text-lines.ts';
import type { Parser } from '../../src/core/ports/parser.ts';

const size = 20;

/** A chunker that knows nothing of languages: windows of twenty lines. */
export async function chunkLines(file: SourceFile): Promise<{ chunks: Chunk[]; problems: string[] }> {
  const lines = new TextLines(file.text);
  const chunks: Chunk[] = [];
  for (let startLine = 1; startLine <= lines.count; startLine += size) {
    const span = { startLine, endLine: Math.min(startLine + size - 1, lines.count) };
    const symbol = /(?:function|class|def)\s+(\w+)/.exec(lines.slice(span))?.[1] ?? '';
    const { path, language } = file;
    chunks.push({ id: `${path}#${chunks.length}`, path, span, kind: 'code', language, symbol, embedText: `${path}\n${lines.slice(span)}` });
  }
  return { chunks, problems: [] };
}

/** The parser of a project without grammars. */
export const plainParser: Parser = {
  languageOf: (path) => (path.endsWith('.ts') ? 'typescript' : 'text'),
  supports: () => false,
  parse: async () => ({ ok: false, message: 'There is no grammar.' }),
};
