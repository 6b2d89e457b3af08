import type { KeywordMatch, KeywordSearch, KeywordStore } from '../ports/keyword-store.ts';
import type { UnsavedFiles } from './unsaved-files.ts';

/**
 * The keyword index with unsaved files in place of their versions on disk. Scores of both are comparable: the unsaved
 * chunks are counted among a sample of the others, and their scores stretched as a rare word's is by the whole.
 */
export function unsavedKeywords(disk: KeywordStore, unsaved: UnsavedFiles): KeywordSearch {
  const hidden = (id: string) => unsaved.has(id.slice(0, id.lastIndexOf('#')));
  return {
    get size() {
      return disk.size;
    },
    search(text, limit, accept) {
      const saved = disk.search(text, limit, (id) => !hidden(id) && accept(id));
      const stretch = Math.max(1, Math.log(1 + disk.size) / Math.log(1 + unsaved.keywords.size));
      const mine = unsaved.keywords
        .search(text, limit, (id) => unsaved.table.chunk(id) !== undefined && accept(id))
        .map((match): KeywordMatch => ({ ...match, score: match.score * stretch }));
      return [...saved, ...mine].sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1)).slice(0, limit);
    },
  };
}
