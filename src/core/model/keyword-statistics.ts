export const keywordFields = ['symbol', 'path', 'text'] as const;

export type KeywordField = (typeof keywordFields)[number];

/** One number for each field of the keyword index. */
export type FieldNumbers = Readonly<Record<KeywordField, number>>;

/** In how many documents a term stands: by field, and in any of them. */
export interface TermFrequency extends FieldNumbers {
  readonly any: number;
}

/** What BM25 needs to know of a collection as a whole. Whole numbers only, so that it does not matter how it came about. */
export interface KeywordStatistics {
  readonly documents: number;
  /** Terms in all documents, by field. */
  readonly lengths: FieldNumbers;
  /** Of the terms that were asked for; one that stands nowhere has zeros. */
  readonly frequencies: ReadonlyMap<string, TermFrequency>;
}

/** The statistics of several roots as if they were one: a word that is rare in one root only is not rare. */
export function poolStatistics(parts: readonly KeywordStatistics[]): KeywordStatistics {
  const frequencies = new Map<string, TermFrequency>();
  for (const part of parts) {
    for (const [term, frequency] of part.frequencies) frequencies.set(term, sum(frequencies.get(term), frequency));
  }
  return {
    documents: parts.reduce((total, part) => total + part.documents, 0),
    lengths: {
      symbol: parts.reduce((total, { lengths }) => total + lengths.symbol, 0),
      path: parts.reduce((total, { lengths }) => total + lengths.path, 0),
      text: parts.reduce((total, { lengths }) => total + lengths.text, 0),
    },
    frequencies,
  };
}

function sum(a: TermFrequency | undefined, b: TermFrequency): TermFrequency {
  return a ? { symbol: a.symbol + b.symbol, path: a.path + b.path, text: a.text + b.text, any: a.any + b.any } : b;
}
