import { TextLines } from '../model/text-lines.ts';
import { estimateTokens } from '../model/token-estimate.ts';

/** A text, its lines, and what any run of its lines costs, measured once. */
export interface MeasuredText {
  readonly text: string;
  readonly lines: TextLines;
  /** Estimated tokens of the lines from first to last, inclusive. */
  tokens(first: number, last: number): number;
  /** The line without its end. */
  line(number: number): string;
  isBlank(line: number): boolean;
}

export function measure(text: string): MeasuredText {
  const lines = new TextLines(text);
  const sums = new Float64Array(lines.count + 1);
  for (let line = 1; line <= lines.count; line++) {
    sums[line] = (sums[line - 1] ?? 0) + estimateTokens(text, lines.startOf(line), lines.startOf(line + 1));
  }
  return {
    text,
    lines,
    tokens: (first, last) => (sums[last] ?? 0) - (sums[first - 1] ?? 0),
    line: (number) => text.slice(lines.startOf(number), lines.endOf(number)),
    isBlank: (line) => indentEnd(text, lines.startOf(line), lines.endOf(line)) === lines.endOf(line),
  };
}

/** Offset of the first character that is no white space. */
export function indentEnd(text: string, start: number, end: number): number {
  let at = start;
  while (at < end && isSpace(text.charCodeAt(at))) at++;
  return at;
}

function isSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13) || code === 0xa0 || code === 0xfeff || code === 0x3000;
}
