import { chance } from './mining/chance.ts';
import type { Pair, PairKind } from './mining/pairs.ts';

/** What part of the pairs of a kind is used: a table of vectors is mostly made of what people wrote about code. */
const shares: Readonly<Record<PairKind, number>> = { doc: 1, question: 0.3, name: 0.3, docname: 0.6, remark: 0.3, error: 0.6, test: 0.6, document: 1, file: 1 };

/** The same choice in every run. */
export function isUsed({ kind, question, of }: Pair): boolean {
  return chance('share', kind, of, question) < shares[kind];
}
