/** The same text as a file has it, and where a place of it lies in the text that was given. */
export interface Unmarked {
  readonly text: string;
  readonly placeOf: (offset: number) => number;
}

/** A model reads lines behind their numbers, which no rule about a line's beginning or its indentation expects. */
export function withoutNumbers(text: string): Unmarked {
  return numbers.test(text) ? without(numbers, text) : { text, placeOf: (offset) => offset };
}

/** The lines of a diff as the files have them, or null where a text is none. Any text may have a line that begins with such a sign. */
export function withoutSigns(text: string): Unmarked | null {
  return /^(?:\+|-\S)/m.test(text) ? without(/^[ +-]/m, text) : null;
}

const numbers = /^\d+: /m;

function without(marks: RegExp, text: string): Unmarked {
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
