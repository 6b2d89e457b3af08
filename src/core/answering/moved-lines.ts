/**
 * Where lines that were shown stand now: at the same place, at another one, or nowhere. White space at a line's end and
 * the depth of indentation don't count, since moving code into a block changes them. Of several equal places the one nearest to
 * the old is meant; lines that say too little to be told from others (a lone bracket) are found at their own place only.
 *
 * @returns the 1-based first line, or null
 */
export function findLines(shown: readonly string[], now: readonly string[], startLine: number): number | null {
  const wanted = shown.map(core);
  const lines = now.map(core);
  const fits = (start: number): boolean => wanted.every((line, i) => lines[start - 1 + i] === line);
  if (fits(startLine)) return startLine;
  if (wanted.join('').length < leastTelling) return null;
  let best: number | null = null;
  for (let start = 1; start + wanted.length - 1 <= lines.length; start++) {
    if (fits(start) && (best === null || Math.abs(start - startLine) < Math.abs(best - startLine))) best = start;
  }
  return best;
}

/** Characters below which equal lines are likely to be equal by chance: `return null;` has twelve. */
const leastTelling = 16;

function core(line: string): string {
  return line.trim().replace(/\s+/g, ' ');
}
