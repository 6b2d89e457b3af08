import type { FieldNumbers, KeywordField } from '../../src/core/model/keyword-statistics.ts';
import { keywordFields } from '../../src/core/model/keyword-statistics.ts';
import { questionWords, termsOf } from '../../src/core/model/words.ts';
import type { KeywordDocument } from '../../src/core/ports/keyword-store.ts';

export interface ReferenceMatch {
  readonly id: string;
  readonly score: number;
  readonly fields: FieldNumbers;
  readonly matched: readonly string[];
}

const boosts: FieldNumbers = { symbol: 3, path: 2, text: 1 };

/** BM25+ as its paper has it, over all documents, one after another, in plain numbers: slow and easy to check. */
export function referenceSearch(documents: readonly KeywordDocument[], question: string): ReferenceMatch[] {
  const words = questionWords(question);
  const terms = [...new Set(words.flatMap((word) => word.terms))];
  const fields = (document: KeywordDocument) => ({ symbol: termsOf(document.chunk.symbol), path: termsOf(document.chunk.path), text: termsOf(document.text) });
  const all = documents.map((document) => ({ document, fields: fields(document) }));
  const average = (field: KeywordField) => all.reduce((sum, each) => sum + each.fields[field].length, 0) / all.length;
  const lengths = { symbol: average('symbol'), path: average('path'), text: average('text') };
  const containing = (field: KeywordField, term: string) => all.filter((each) => each.fields[field].includes(term)).length;
  const frequencies = new Map(terms.map((term) => [term, { symbol: containing('symbol', term), path: containing('path', term), text: containing('text', term) }]));
  return all
    .map((each) => {
      const scores = { symbol: 0, path: 0, text: 0 };
      for (const term of terms) {
        for (const field of keywordFields) {
          const count = each.fields[field].filter((word) => word === term).length;
          const df = frequencies.get(term)?.[field] ?? 0;
          const rarity = Math.log(1 + (all.length - df + 0.5) / (df + 0.5));
          const saturated = (count * 2.2) / (count + 1.2 * (0.3 + (0.7 * each.fields[field].length) / lengths[field]));
          if (count > 0) scores[field] += rarity * (0.5 + saturated);
        }
      }
      const has = (term: string) => keywordFields.some((field) => each.fields[field].includes(term));
      const found = terms.filter(has).length;
      const sum = keywordFields.reduce((total, field) => total + boosts[field] * scores[field], 0);
      const matched = words.filter((word) => word.terms.some(has)).map((word) => word.typed);
      return { id: each.document.chunk.id, score: sum * found, fields: scores, matched };
    })
    .filter((match) => match.score > 0)
    .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
}
