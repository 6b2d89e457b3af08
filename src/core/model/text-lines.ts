import type { Span } from './chunk.ts';

/**
 * The lines of a text. A line ends at `\n`, `\r\n` or a lone `\r`, as in the editor; a text that ends with a line
 * end has one more, empty line, which belongs to no chunk.
 */
export class TextLines {
  /** Offset of each line's first character. */
  private readonly starts: number[] = [0];

  constructor(readonly text: string) {
    // Nearly every text has one kind of line end only, and looking for a character is many times faster than for a pattern.
    if (!text.includes('\r')) for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) this.starts.push(at + 1);
    else for (const end = /\r\n|\n|\r/g; end.exec(text); ) this.starts.push(end.lastIndex);
  }

  /** Lines that a chunk can cover: the empty one behind a final line end is not counted. An empty text has none. */
  get count(): number {
    const last = this.starts[this.starts.length - 1] ?? 0;
    return last === this.text.length ? this.starts.length - 1 : this.starts.length;
  }

  /** Offset of the first character of a 1-based line; the text's length behind the last line. */
  startOf(line: number): number {
    return this.starts[line - 1] ?? this.text.length;
  }

  /** Offset behind the last character of a line, without its line end. */
  endOf(line: number): number {
    let end = this.startOf(line + 1);
    if (line < this.starts.length) {
      if (this.text[end - 1] === '\n') end--;
      if (this.text[end - 1] === '\r' && end > this.startOf(line)) end--;
    }
    return end;
  }

  /** The 1-based line that holds an offset. */
  lineAt(offset: number): number {
    let low = 0;
    let high = this.starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low + 1;
  }

  /** The text of a span, without the last line's end. */
  slice(span: Span): string {
    const { start, end } = this.range(span);
    return this.text.slice(start, end);
  }

  /** Offsets of a span: of its first character, and behind its last one. */
  range(span: Span): { readonly start: number; readonly end: number } {
    const start = this.startOf(span.startLine) + (span.startColumn ?? 0);
    const end = span.endColumn === undefined ? this.endOf(span.endLine) : this.startOf(span.endLine) + span.endColumn;
    return { start, end };
  }
}
