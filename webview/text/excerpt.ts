/** What a hit shows of its chunk. */
export interface Excerpt {
  readonly lines: readonly { readonly number: number; readonly text: string }[];
  /** Lines of the chunk before and after the excerpt. */
  readonly before: number;
  readonly after: number;
}

/** Eight lines show a signature and the heart of a function, and three hits still fit on a screen. */
const mostLines = 8;
/** Longer lines are cut: nobody reads them sideways in a narrow panel, and a minified one would stall the layout. */
const longestLine = 240;

/** The window of the chunk that holds most of the question's words; its start where no words are known. */
export function excerpt(text: string, startLine: number, words: readonly string[], most = mostLines): Excerpt {
  const all = text.replace(/\r?\n$/, '').split(/\r?\n/);
  const from = bestWindow(all, words, most);
  const shown = withoutCommonIndent(all.slice(from, from + most));
  return {
    lines: shown.map((line, i) => ({ number: startLine + from + i, text: cut(line) })),
    before: from,
    after: all.length - from - shown.length,
  };
}

function bestWindow(all: readonly string[], words: readonly string[], most: number): number {
  if (all.length <= most || words.length === 0) return 0;
  const lowered = words.map((word) => word.toLowerCase());
  const points = all.map((line) => {
    const lower = line.slice(0, longestLine).toLowerCase();
    return lowered.filter((word) => lower.includes(word)).length;
  });
  // The first line names the thing: a window elsewhere must be better by more than that.
  let best = 0;
  let bestSum = 1 + sum(points, 0, most);
  for (let from = 1; from + most <= all.length; from++) {
    const here = sum(points, from, from + most);
    if (here > bestSum) [best, bestSum] = [from, here];
  }
  return best;
}

function sum(values: readonly number[], from: number, to: number): number {
  return values.slice(from, to).reduce((total, value) => total + value, 0);
}

/** Lines moved to the left by what all of them are indented, a tab as two columns. */
export function withoutCommonIndent(shown: readonly string[]): string[] {
  const expanded = shown.map((line) => line.replace(/^[ \t]+/, (indent) => indent.replaceAll('\t', '  ')));
  const indents = expanded.filter((line) => line.trim() !== '').map((line) => line.length - line.trimStart().length);
  const common = indents.length === 0 ? 0 : Math.min(...indents);
  return expanded.map((line) => line.slice(common));
}

function cut(line: string): string {
  return line.length > longestLine ? `${line.slice(0, longestLine)}…` : line;
}
