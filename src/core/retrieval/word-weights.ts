import type { QuestionWord } from '../model/words.ts';
import type { SearchRoot } from './candidates.ts';
import type { Question } from './understand.ts';

/** A term of the question and what it weighs: the rarer in the code, the more it says. */
export interface WeightedTerm {
  readonly term: string;
  readonly weight: number;
}

/**
 * Inverse document frequency as BM25 has it, over the chunks of all roots. Of a compound only the parts count: the whole
 * is rarer than they are and would outweigh what the name is made of.
 */
export function weighTerms(question: Question, roots: readonly SearchRoot[]): WeightedTerm[] {
  const chunks = roots.reduce((sum, { index }) => sum + index.keywords.size, 0);
  const terms = new Set(question.words.flatMap(partsOfWord));
  return [...terms].map((term) => {
    const holding = roots.reduce((sum, { index }) => sum + frequency(index.keywords, term), 0);
    return { term, weight: Math.log(1 + (chunks - holding + 0.5) / (holding + 0.5)) };
  });
}

/** CJK words are bigrams, which have no whole behind them. */
function partsOfWord({ typed, terms }: QuestionWord): readonly string[] {
  return terms.length > 1 && !/[\u0080-\uffff]/.test(typed) ? terms.slice(0, -1) : terms;
}

function frequency(keywords: SearchRoot['index']['keywords'], term: string): number {
  return keywords.statistics([term]).frequencies.get(term)?.any ?? 0;
}
