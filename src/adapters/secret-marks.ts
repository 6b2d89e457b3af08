/** The same text as a file has it, and where a place of it lies in the text that was given. */
export interface Unmarked {
  readonly text: string;
  readonly placeOf: (offset: number) => number;
}

/**
 * A model reads lines behind their numbers and the signs of a diff, which no rule about a line's beginning or its indentation expects.
 * Null where a text has neither.
 */
export function unmarked(text: string): Unmarked | null {
  const marks = marksOf(text);
  if (!marks) return null;
  const [starts, cuts, lines]: [number[], number[], string[]] = [[], [], []];
  let [kept, cut] = [0, 0];
  for (const line of text.split('\n')) {
    const mark = marks.exec(line)?.[0].length ?? 0;
    cut += mark;
    starts.push(kept);
    cuts.push(cut);
    lines.push(line.slice(mark));
    kept += line.length - mark + 1;
  }
  return { text: lines.join('\n'), placeOf: (offset) => offset + (cuts[lineAt(starts, offset)] ?? 0) };
}

const numbers = /^\d+: /m;
const changes = /^(?:\d+: )?(?:\+|-\S)/m;

function marksOf(text: string): RegExp | null {
  if (changes.test(text)) return /^(?:\d+: )?[ +-]?/;
  return numbers.test(text) ? /^\d+: / : null;
}

/** The last line that starts at or before an offset. */
function lineAt(starts: readonly number[], offset: number): number {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}
