import { poolStatistics } from '../model/keyword-statistics.ts';
import type { QuestionWord } from '../model/words.ts';
import { askedWord } from './bridge.ts';
import { hasCjk } from './cjk-intent.ts';
import type { SearchRoot } from './candidates.ts';
import type { Question } from './understand.ts';

/** A term of the question and what it weighs: the rarer in the code, the more it says. */
export interface WeightedTerm {
  readonly term: string;
  readonly weight: number;
  /** The word that it translates. */
  readonly of?: string;
}

/**
 * Inverse document frequency as BM25 has it, over the chunks of all roots. Of a compound only the parts count: the whole
 * is rarer than they are and would outweigh what the name is made of.
 */
export function weighTerms(question: Question, roots: readonly SearchRoot[]): WeightedTerm[] {
  const counts = new Map<string, number>();
  const translated = new Map<string, string>();
  for (const word of question.words) {
    const asked = askedWord(word.typed);
    for (const term of partsOfWord(word)) {
      counts.set(term, Math.max(counts.get(term) ?? 0, word.weight ?? 1));
      if (asked !== word.typed) translated.set(term, asked);
    }
  }
  const { documents, frequencies } = poolStatistics(roots.map(({ index }) => index.keywords.statistics([...counts.keys()])));
  return [...counts].flatMap(([term, count]) => {
    const holding = frequencies.get(term)?.any ?? 0;
    // Pairs of characters run over the borders of words: what stands nowhere was no word.
    if (holding === 0 && hasCjk(term)) return [];
    // What lies over an index (unsaved editors) may count a chunk twice.
    const of = translated.get(term);
    return [{ term, weight: count * Math.log(1 + (Math.max(0, documents - holding) + 0.5) / (holding + 0.5)), ...(of === undefined ? {} : { of }) }];
  });
}

/** CJK words are bigrams, which have no whole behind them. */
function partsOfWord({ typed, terms }: QuestionWord): readonly string[] {
  return terms.length > 1 && !/[\u0080-\uffff]/.test(typed) ? terms.slice(0, -1) : terms;
}
