import type { QuestionKind } from '../../model/query.ts';
import type { Rule } from '../rule.ts';

/**
 * Who asks how something works wants what does the work, too: not only the front that passes it on. Words without a question
 * often mean the same. The weights were chosen on thirteen repositories.
 */
export const used: Rule = {
  name: 'used',
  effect: 'share',
  weight: 0.2,
  signal: (_, { kind }) => ofWorkings[kind] ?? 0,
  note: () => 'One of the best files uses what it defines.',
};

const ofWorkings: Readonly<Partial<Record<QuestionKind, number>>> = { 'how-does': 1, 'architecture': 1, 'where-is': 1, 'topic': 0.25 };
