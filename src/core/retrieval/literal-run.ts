/** Words of a text that may stand somewhere word for word. */
export type Literal = readonly string[];

/** Fewer words in a row are a turn of speech, not a quotation. */
const fewestWords = 3;
const mostWords = 60;

export function literalOf(text: string): Literal {
  return (text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? []).slice(0, mostWords);
}

/**
 * The longest run of the literal's words that stands in the text, as a share of the literal. Between two words may be what
 * is no word (`"`, `{`, `%s`), so that a message is found in its format string.
 */
export function longestRun(lower: string, literal: Literal): number {
  let best = 0;
  for (let start = 0; start + Math.max(best, fewestWords - 1) < literal.length; start++) {
    const first = literal[start] ?? '';
    for (let at = lower.indexOf(first); at >= 0; at = lower.indexOf(first, at + 1)) {
      if (!isEdge(lower, at - 1)) continue;
      const length = runLength(lower, at + first.length, literal, start);
      if (length > best) best = length;
      if (start + best >= literal.length) break;
    }
  }
  return best >= fewestWords ? best / literal.length : 0;
}

function runLength(lower: string, from: number, literal: Literal, start: number): number {
  let at = from;
  let length = 1;
  for (let i = start + 1; i < literal.length; i++) {
    const word = literal[i] ?? '';
    const next = lower.indexOf(word, at);
    if (next < 0 || next - at > 6 || !/^[^\p{L}\p{N}_]*$/u.test(lower.slice(at, next))) break;
    at = next + word.length;
    length++;
  }
  return length;
}

function isEdge(lower: string, at: number): boolean {
  return at < 0 || !/[\p{L}\p{N}_]/u.test(lower[at] ?? '');
}
