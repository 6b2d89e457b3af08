import { estimateTokens } from '../../model/token-estimate.ts';

/** As many whole lines from the beginning as fit into so many tokens, one at least. */
export function fittingLines(text: string, tokens: number): string {
  const lines = text.split('\n');
  let left = tokens;
  let kept = 0;
  for (; kept < lines.length; kept++) {
    left -= estimateTokens(lines[kept] ?? '') + 1;
    if (left < 0) break;
  }
  return lines.slice(0, Math.max(1, kept)).join('\n');
}
