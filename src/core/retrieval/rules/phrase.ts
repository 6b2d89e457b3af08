import type { QuestionKind } from '../../model/query.ts';
import type { Rule } from '../rule.ts';
import { phraseShare } from '../phrases.ts';
import type { Asked, Place } from '../place.ts';

/** Whoever pastes a message has the words as they stand in the code. Chosen on thirteen repositories. */
const whenPasted = 1.5;
const pasted: ReadonlySet<QuestionKind> = new Set(['error-text', 'stack-trace'] as const);

/** Words that stand together in the question and in the text mean more than the same words apart. */
export const phrase: Rule = {
  name: 'phrase',
  effect: 'lift',
  weight: 1,
  // A phrase needs two words of the question: where the keyword search found fewer, the text need not be read.
  signal: (place, asked) => (asked.phrases.length > 0 && (place.why.matched?.length ?? 0) > 1 ? phraseShare(place, asked.phrases, termsIn(place, asked)) * (pasted.has(asked.kind) ? whenPasted : 1) : 0),
  note: () => 'Words of the question stand together in it.',
};

function termsIn({ why: { matched = [] } }: Place, { words }: Asked): (term: string) => boolean {
  const found = new Set(words.flatMap(({ typed, terms }) => (matched.includes(typed) ? terms : [])));
  return (term) => found.has(term);
}
