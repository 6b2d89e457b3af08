import MiniSearch, { type Options } from 'minisearch';

/**
 * MiniSearch leaves a discarded document among a term's postings and counts it until as many searches have passed as
 * the term stood in it: frequencies, and with them the order of hits, would depend on how an index came about. Its own
 * vacuum walks the terms over many turns of the event loop, which a change in between breaks. So both are done here, at
 * once: a term is cleaned before it is counted, all terms before they are saved.
 */
export class ExactMiniSearch<T> extends MiniSearch<T> {
  constructor(options: Options<T>) {
    super({ ...options, autoVacuum: false });
  }

  static restore<T>(json: string, options: Options<T>): ExactMiniSearch<T> {
    const own = { ...options, autoVacuum: false };
    return Object.assign(new ExactMiniSearch(own), MiniSearch.loadJSON(json, own));
  }

  /** Makes the next search for these terms count only what is there. */
  clean(terms: readonly string[]): void {
    if (this._dirtCount === 0) return;
    for (const term of terms) this.cleanTerm(term);
  }

  cleanAll(): void {
    if (this._dirtCount === 0) return;
    for (const term of [...this._index.keys()]) this.cleanTerm(term);
    this._dirtCount = 0;
  }

  private cleanTerm(term: string): void {
    const fields = this._index.get(term);
    if (!fields) return;
    for (const [field, postings] of fields) {
      for (const document of postings.keys()) if (!this._documentIds.has(document)) postings.delete(document);
      if (postings.size === 0) fields.delete(field);
    }
    if (fields.size === 0) this._index.delete(term);
  }
}
