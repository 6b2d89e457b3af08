import { contextFigures } from '../../src/core/evaluation/context-figures.ts';
import type { Place } from '../../src/core/evaluation/items.ts';
import { estimateTokens } from '../../src/core/model/token-estimate.ts';

/** What an agent read until it saw lines that answer, or gave up. */
export interface Reading {
  readonly tokens: number;
  readonly found: boolean;
}

/** No agent reads more for one question: it is a whole context window of today's models. */
export const giveUp = 200_000;

export interface Lines {
  readonly path: string;
  readonly start: number;
  readonly end: number;
}

/** Adds up what is read. A place counts as seen when all of its lines were shown, or a screen of 60 where it is longer. */
export function reader(relevant: readonly Place[]) {
  const seen: Lines[] = [];
  let tokens = 0;
  return {
    /** True when enough was seen, or there is no room for more. */
    read(text: string, lines: readonly Lines[]): boolean {
      tokens += estimateTokens(text);
      seen.push(...lines);
      return this.ended();
    },
    ended: () => tokens > giveUp || contextFigures(seen, relevant)?.some === 1,
    result: (): Reading => ({ tokens, found: tokens <= giveUp && contextFigures(seen, relevant)?.some === 1 }),
  };
}
