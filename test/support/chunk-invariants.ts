import { TextLines } from '../../src/core/model/text-lines.ts';
import { estimateTokens } from '../../src/core/model/token-estimate.ts';
import type { Chunk } from '../../src/core/model/chunk.ts';

/** No chunk is larger, in estimated tokens: a whole definition and the blank lines and brackets that came along. */
export const largestChunk = 1024 + 64;

/** Everything that must hold for the chunks of any text; the first violation in words, or undefined. */
export function brokenInvariant(text: string, chunks: readonly Chunk[]): string | undefined {
  const lines = new TextLines(text);
  if (new Set(chunks.map((chunk) => chunk.id)).size !== chunks.length) return 'two chunks have one id';
  for (const [index, chunk] of chunks.entries()) {
    const found = brokenChunk(chunk, chunks[index - 1], lines);
    if (found) return `chunk ${index} (${JSON.stringify(chunk.span)}, ${chunk.kind} ${chunk.symbol}): ${found}`;
  }
  return uncovered(lines, chunks);
}

function brokenChunk({ span, symbol, kind, language, extent, embedText }: Chunk, before: Chunk | undefined, lines: TextLines): string | undefined {
  const { startLine, endLine, startColumn, endColumn } = span;
  if (!(1 <= startLine && startLine <= endLine && endLine <= lines.count)) return 'its lines are out of range';
  if (startColumn !== undefined || endColumn !== undefined) {
    const length = lines.endOf(startLine) - lines.startOf(startLine);
    if (startLine !== endLine || startColumn === undefined || endColumn === undefined) return 'columns without one line';
    if (!(0 <= startColumn && startColumn < endColumn && endColumn <= length)) return 'its columns are out of range';
    const cut = lines.startOf(startLine) + endColumn;
    if (isHigh(lines.text.charCodeAt(cut - 1)) && isLow(lines.text.charCodeAt(cut)) && endColumn < length) return 'it cuts a character in two';
  }
  const text = lines.slice(span);
  // A notebook's cells are embedded as what they say, not as JSON.
  if (language !== 'notebook' && !embedText.includes(text)) return 'its text is not embedded';
  if (estimateTokens(text) > largestChunk) return `it has ${estimateTokens(text)} tokens`;
  if (extent && !(1 <= extent.startLine && extent.startLine <= startLine && endLine <= extent.endLine && extent.endLine <= lines.count)) return 'its extent does not hold it';
  if (!before) return undefined;
  if (startLine < before.span.startLine) return 'it stands before the one before';
  const overlaps = startLine <= before.span.endLine;
  if (overlaps && (before.kind !== kind || before.symbol !== symbol)) return 'it overlaps another that it is no window beside';
  if (overlaps && endLine <= before.span.endLine && startColumn === undefined) return 'it adds nothing to the one before';
  return undefined;
}

/** Every line in a chunk, and every column of a line that is cut. */
function uncovered(lines: TextLines, chunks: readonly Chunk[]): string | undefined {
  let line = 1;
  let column = 0;
  for (const { span } of chunks) {
    if (span.startColumn !== undefined && span.endColumn !== undefined) {
      if (span.startLine !== line || span.startColumn !== column) return `line ${line} column ${column} is in no chunk`;
      const whole = lines.startOf(line) + span.endColumn === lines.endOf(line);
      column = whole ? 0 : span.endColumn;
      if (whole) line++;
    } else {
      if (span.startLine > line || column > 0) return `line ${line} column ${column} is in no chunk`;
      line = Math.max(line, span.endLine + 1);
    }
  }
  return line === lines.count + 1 ? undefined : `line ${line} of ${lines.count} is in no chunk`;
}

const isHigh = (code: number): boolean => code >= 0xd800 && code <= 0xdbff;
const isLow = (code: number): boolean => code >= 0xdc00 && code <= 0xdfff;
