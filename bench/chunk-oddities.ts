import { TextLines } from '../src/core/model/text-lines.ts';
import type { Chunk, ChunkKind } from '../src/core/model/chunk.ts';

const definitions: ReadonlySet<ChunkKind> = new Set<ChunkKind>(['class', 'interface', 'enum', 'type', 'module', 'function', 'method']);

/** Longer symbols are a grammar's mistake: whole statements taken for a name. */
const longestSymbol = 600;

/** What no chunk of an honest file has: a definition without a name, a name that does not stand in it, an `embedText` of another file. */
export function oddChunk(text: string, chunks: readonly Chunk[]): string | undefined {
  const lines = new TextLines(text);
  for (const [index, chunk] of chunks.entries()) {
    const found = oddity(chunk, lines);
    if (found) return `chunk ${index} (${JSON.stringify(chunk.span)}, ${chunk.kind} ${chunk.symbol}): ${found}`;
  }
  return undefined;
}

function oddity({ path, kind, symbol, span, extent, embedText }: Chunk, lines: TextLines): string | undefined {
  if (!embedText.startsWith(`${path}\n`)) return 'what is embedded does not begin with its path';
  if (/[\r\n\t]/.test(symbol)) return 'its symbol has several lines';
  if (symbol.length > longestSymbol) return 'its symbol is no name';
  if (symbol !== symbol.trim()) return 'its symbol begins or ends with white space';
  if (!definitions.has(kind)) return undefined;
  if (symbol === '') return 'it has no symbol';
  const name = symbol.split(/[.\s]/).findLast((part) => part !== '') ?? symbol;
  const whole = lines.slice({ startLine: (extent ?? span).startLine, endLine: (extent ?? span).endLine });
  return whole.includes(name) ? undefined : 'its name does not stand in it';
}
