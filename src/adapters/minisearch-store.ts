import type { Options } from 'minisearch';
import { questionWords, termsOf, type QuestionWord } from '../core/model/words.ts';
import { ExactMiniSearch } from './minisearch-exact.ts';
import type { KeywordDocument, KeywordMatch, KeywordStore, KeywordStores } from '../core/ports/keyword-store.ts';

/** Before the saved bytes. The number grows when tokenizer, fields or library change what is stored. */
const header = 'cairn keywords 1\n';
/**
 * A name that is asked for says more than a path, a path more than one of many lines. The fields are short, so that
 * BM25 lifts them already; three to one keeps a file that is about the word before one that only mentions it.
 */
const boosts = { symbol: 3, path: 2, text: 1 };

interface Document {
  readonly id: string;
  readonly symbol: string;
  readonly path: string;
  readonly text: string;
}

const options: Options<Document> = {
  fields: ['symbol', 'path', 'text'],
  tokenize: termsOf,
  processTerm: (term) => term,
};

export const miniSearchStores: KeywordStores = {
  create: () => new MiniSearchStore(new ExactMiniSearch(options)),
  load(bytes) {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (!text.startsWith(header)) throw new Error('These bytes are not a keyword index of this version.');
    return new MiniSearchStore(ExactMiniSearch.restore(text.slice(header.length), options));
  },
};

class MiniSearchStore implements KeywordStore {
  constructor(private readonly index: ExactMiniSearch<Document>) {}

  get size(): number {
    return this.index.documentCount;
  }

  add(documents: readonly KeywordDocument[]): void {
    for (const { chunk, text } of documents) {
      this.index.add({ id: chunk.id, symbol: chunk.symbol, path: chunk.path, text });
    }
  }

  remove(ids: readonly string[]): void {
    this.index.discardAll(ids.filter((id) => this.index.has(id)));
  }

  search(text: string, limit: number, accept: (id: string) => boolean): readonly KeywordMatch[] {
    const words = questionWords(text);
    const terms = [...new Set(words.flatMap((word) => word.terms))];
    this.index.clean(terms);
    const results = this.index.search(terms.join(' '), {
      tokenize: () => terms,
      combineWith: 'OR',
      boost: boosts,
      filter: (result) => accept(String(result.id)),
    });
    return results
      .map((result) => ({ id: String(result.id), score: rounded(result.score), found: result.queryTerms }))
      .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))
      .slice(0, limit)
      .map(({ id, score, found }) => ({ id, score, matched: typed(words, found) }));
  }

  save(): Uint8Array {
    this.index.cleanAll();
    return new TextEncoder().encode(header + JSON.stringify(this.index));
  }
}

/** Sums in another order differ in the last digits; what is equal but for them is ordered by id. */
function rounded(score: number): number {
  return Math.round(score * 1e6) / 1e6;
}

function typed(words: readonly QuestionWord[], found: readonly string[]): string[] {
  const terms = new Set(found);
  return words.filter((word) => word.terms.some((term) => terms.has(term))).map((word) => word.typed);
}
