import { poolStatistics } from '../model/keyword-statistics.ts';
import { questionWords } from '../model/words.ts';
import type { KeywordSearch, KeywordStore } from '../ports/keyword-store.ts';
import type { UnsavedFiles } from './unsaved-files.ts';

/** The keyword index with unsaved files in place of their versions on disk. Scores of both are comparable: both are counted among all. */
export function unsavedKeywords(disk: KeywordStore, unsaved: UnsavedFiles): KeywordSearch {
  const hidden = (id: string) => unsaved.has(id.slice(0, id.lastIndexOf('#')));
  const statistics = (terms: readonly string[]) => poolStatistics([disk.statistics(terms), unsaved.keywords.statistics(terms)]);
  return {
    get size() {
      // As many as `statistics` counts over, or a word would stand in more documents than there are.
      return disk.size + unsaved.keywords.size;
    },
    statistics,
    search(question, limit, accept, pooled) {
      const words = typeof question === 'string' ? questionWords(question) : question;
      const all = pooled ?? statistics(words.flatMap(({ terms }) => terms));
      const saved = disk.search(question, limit, (id) => !hidden(id) && accept(id), all);
      const mine = unsaved.keywords.search(question, limit, (id) => unsaved.table.chunk(id) !== undefined && accept(id), all);
      return [...saved, ...mine].sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1)).slice(0, limit);
    },
  };
}
