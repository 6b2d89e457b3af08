/** A stretch of a text and where it starts. */
export interface Region {
  readonly text: string;
  readonly start: number;
  /** Offsets in it between which it is as it stands in the text; beyond them a line was cut through. */
  readonly sure: readonly [from: number, to: number];
}

/** Of a longer line only what stands around a word is looked at. */
const longestLine = 600;
const around = 300;
/** What a cut may take away from the name or the value beside it. */
const margin = 60;

/** The lines with these words, each with the one after it, and those that touch as one: what costs much is looked for there only. Regions don't overlap. */
export function regionsWith(words: RegExp, text: string): Region[] {
  const spans: { start: number; end: number }[] = [];
  words.lastIndex = 0;
  for (let match = words.exec(text); match; match = words.exec(text)) {
    const { start, end } = spanAround(text, match.index);
    const last = spans.at(-1);
    if (last && start <= last.end + 1) last.end = Math.max(last.end, end);
    else spans.push({ start, end });
    // Nothing more is to be learned from the rest of the same span.
    words.lastIndex = Math.max(match.index + match[0].length, end - around);
  }
  return spans.map(({ start, end }) => {
    const cuts = { before: start > 0 && text[start - 1] !== '\n', after: end < text.length && text[end] !== '\n' };
    return { text: text.slice(start, end), start, sure: [cuts.before ? margin : 0, end - start - (cuts.after ? margin : 0)] };
  });
}

function spanAround(text: string, at: number): { start: number; end: number } {
  const lineStart = text.lastIndexOf('\n', at - 1) + 1;
  const lineEnd = endOfLine(text, at);
  return {
    start: at - lineStart > longestLine ? at - around : lineStart,
    end: lineEnd - at > longestLine ? Math.min(endOfRun(text, at + around) + margin, lineEnd) : Math.min(endOfLine(text, lineEnd + 1), lineEnd + longestLine),
  };
}

/** A value is not cut through, however long it is. */
function endOfRun(text: string, at: number): number {
  run.lastIndex = at;
  return at + (run.exec(text)?.[0].length ?? 0);
}

const run = /[\w+/=.~-]{0,4000}/y;

function endOfLine(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end;
}
