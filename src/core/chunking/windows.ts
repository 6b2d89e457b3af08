import type { Span } from '../model/chunk.ts';
import { limits } from './limits.ts';
import type { MeasuredText } from './measured-text.ts';

/** Windows over a run of lines, cut at line ends, each sharing its first lines with the one before. */
export function windows(source: MeasuredText, first: number, last: number): Span[] {
  const spans: Span[] = [];
  let start = first;
  while (start <= last) {
    if (!source.fits(start, start, limits.window)) {
      spans.push(...columns(source, start));
      start++;
      continue;
    }
    const end = windowEnd(source, start, last);
    spans.push({ startLine: start, endLine: end });
    if (end >= last) break;
    start = nextStart(source, start, end);
  }
  return spans;
}

/** The last line of a window: the line that still fits, or a blank one shortly before. */
function windowEnd(source: MeasuredText, start: number, last: number): number {
  // A rest that is no more than the overlap makes no window of its own.
  if (source.fits(start, last, limits.window + limits.overlap) && fitsLines(source, start, last)) return last;
  let end = start;
  while (end < last && source.fits(start, end + 1, limits.window)) end++;
  if (end >= last) return last;
  for (let line = end; line > start && source.exact(start, line) >= limits.window * 0.75; line--) {
    if (source.isBlank(line)) return line;
  }
  return end;
}

/** False where a line among them must be cut in columns. */
function fitsLines(source: MeasuredText, first: number, last: number): boolean {
  for (let line = first; line <= last; line++) if (!source.fits(line, line, limits.window)) return false;
  return true;
}

/** Where the next window begins: as far back as the overlap allows, and so that it gets further than this one. */
function nextStart(source: MeasuredText, start: number, end: number): number {
  const following = source.exact(end + 1, end + 1);
  let next = end + 1;
  while (next - 1 > start && source.exact(next - 1, end) <= limits.overlap && source.exact(next - 1, end) + following <= limits.window) next--;
  return next;
}

/** Stretches of a line that is longer than a window. The last one takes the rest, so that they cover the line. */
function columns(source: MeasuredText, line: number): Span[] {
  const start = source.lines.startOf(line);
  const end = source.lines.endOf(line);
  const spans: Span[] = [];
  for (let at = start; at < end; ) {
    const cut = stretchEnd(source, at, end);
    spans.push({ startLine: line, endLine: line, startColumn: at - start, endColumn: cut - start });
    at = cut;
  }
  return spans;
}

/** Characters that are measured at once: a cut falls between two slabs, then moves back to a gap between words. */
const slab = 64;

function stretchEnd(source: MeasuredText, start: number, end: number): number {
  let at = start;
  for (let tokens = 0; at < end; ) {
    const next = Math.min(at + slab, end);
    tokens += source.within(at, next);
    if (tokens > limits.window && at > start) break;
    at = next;
  }
  return at >= end ? end : softCut(source.text, start, at);
}

/** The cut, or the end of a word shortly before it; never between the halves of a character. */
function softCut(text: string, start: number, cut: number): number {
  for (let at = cut; at > cut - slab && at > start; at--) {
    if (/[\s,;{}()>]/.test(text[at - 1] ?? '')) return at;
  }
  const splitsPair = isHigh(text.charCodeAt(cut - 1)) && isLow(text.charCodeAt(cut));
  return splitsPair ? cut - 1 : cut;
}

const isHigh = (code: number): boolean => code >= 0xd800 && code <= 0xdbff;
const isLow = (code: number): boolean => code >= 0xdc00 && code <= 0xdfff;
