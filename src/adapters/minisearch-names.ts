import MiniSearch from 'minisearch';
import type { KeywordSegment } from './compact-keyword-segment.ts';

export interface SimilarName {
  readonly term: string;
  readonly weight: number;
}

/** A guess counts less than what was typed: half, so that a word that was found stays ahead of one that was guessed. */
const guessWeight = 0.5;
/** The best few: a short beginning fits hundreds of names. */
const mostGuesses = 3;
/** Three letters begin anything, and with one wrong letter are anything. */
const shortest = { prefix: 4, typo: 5 };
/** A quarter of the letters, two at most: two neighbours exchanged, as in `reqeust`, are two. */
const typos = { share: 0.25, most: 2 };

/**
 * The words that names and paths are made of, in MiniSearch: it finds those that begin alike or are typed wrongly. Only
 * words that the index does not hold are looked for here, so that it is made when the first one comes.
 */
export class NameIndex {
  private readonly included = new WeakSet<KeywordSegment>();
  private readonly known = new Set<string>();
  private readonly index = new MiniSearch<{ id: string }>({
    fields: ['id'],
    tokenize: (term) => [term],
    processTerm: (term) => term,
  });

  /** The names most like a term, of those that `isAlive`. They do not depend on what was in the index before. */
  similar(term: string, segments: readonly KeywordSegment[], isAlive: (name: string) => boolean): SimilarName[] {
    if (term.length < shortest.prefix || !/^[a-z0-9]+$/.test(term)) return [];
    for (const segment of segments) this.include(segment);
    const found = this.index
      .search(term, { prefix: true, fuzzy: term.length >= shortest.typo ? typos.share : false, maxFuzzy: typos.most })
      // The scores grow with the number of names, their order does not: digits that differ by rounding are cut.
      .map(({ id, score }) => ({ name: String(id), score: Number(score.toPrecision(6)) }))
      .sort((a, b) => b.score - a.score || (a.name < b.name ? -1 : 1));
    const names: SimilarName[] = [];
    for (const { name } of found) {
      if (names.length === mostGuesses) break;
      if (isAlive(name)) names.push({ term: name, weight: guessWeight });
    }
    return names;
  }

  private include(segment: KeywordSegment): void {
    if (this.included.has(segment)) return;
    this.included.add(segment);
    for (let i = 0; i < segment.terms; i++) {
      if (!segment.isName(i)) continue;
      const id = segment.term(i);
      if (this.known.has(id)) continue;
      this.known.add(id);
      this.index.add({ id });
    }
  }
}
