import type { VectorMatch, VectorSearch, VectorStore } from '../ports/vector-store.ts';

/** The vectors of the index and those of unsaved texts, read as one. What is on disk only is found by no chunk that is shown. */
export function unsavedVectors(disk: VectorStore, unsaved: VectorStore): VectorSearch {
  return {
    get size() {
      return disk.size + unsaved.size;
    },
    get dimension() {
      return disk.dimension || unsaved.dimension;
    },
    has: (key) => disk.has(key) || unsaved.has(key),
    async search(vector, limit, accept) {
      const [saved, mine] = await Promise.all([disk.search(vector, limit, accept), unsaved.search(vector, limit, (key) => !disk.has(key) && accept(key))]);
      return [...saved, ...mine].sort(bestFirst).slice(0, limit);
    },
    async scores(vector, keys) {
      const [saved, mine] = await Promise.all([disk.scores(vector, keys), unsaved.scores(vector, keys)]);
      return saved.map((score, i) => score ?? mine[i]);
    },
    async vectors(keys) {
      const [saved, mine] = await Promise.all([disk.vectors(keys), unsaved.vectors(keys)]);
      return saved.map((vector, i) => vector ?? mine[i]);
    },
  };
}

function bestFirst(a: VectorMatch, b: VectorMatch): number {
  return b.score - a.score || (a.key < b.key ? -1 : 1);
}
