import { TextLines } from '../../src/core/model/text-lines.ts';
import type { Chunk, Span } from '../../src/core/model/chunk.ts';

/**
 * A file with its chunks drawn into it: above the first line of each its number, kind and symbol; before each line the
 * numbers of the chunks that cover it.
 */
export function drawChunks(text: string, chunks: readonly Chunk[], problems: readonly string[] = []): string {
  const lines = new TextLines(text);
  const drawn: string[] = problems.map((problem) => `! ${problem}`);
  for (let line = 1; line <= lines.count; line++) {
    for (const [index, chunk] of chunks.entries()) if (chunk.span.startLine === line) drawn.push(title(index, chunk));
    const covering = chunks.flatMap(({ span }, index) => (span.startLine <= line && line <= span.endLine ? [String(index)] : []));
    drawn.push(`${covering.join(',').padStart(5)} │ ${lines.slice({ startLine: line, endLine: line })}`.trimEnd());
  }
  return drawn.join('\n') + '\n';
}

function title(index: number, { kind, symbol, span, extent }: Chunk): string {
  const columns = span.startColumn === undefined ? '' : `, columns ${span.startColumn}-${span.endColumn}`;
  const whole = extent ? `, of ${range(extent)}` : '';
  const head = `──${String(index).padStart(3)} ${kind}${symbol ? ` ${symbol}` : ''} (${range(span)}${columns}${whole}) `;
  return head.padEnd(100, '─');
}

const range = ({ startLine, endLine }: Span): string => `${startLine}-${endLine}`;
