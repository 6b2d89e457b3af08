import type { ChatReply } from '../../support/model-scripts.ts';

export const edited = ['Written with more room:\n\n```ts\nexport const maxDistance = (query: string): number => {\n  return Math.round(query.length * 0.2);\n};\n```\n\nIt is used by `recurse` ', '[src/SearchableMap/fuzzySearch.ts:22-25].'];

/** Begins and ends as lines 22 to 25 do, so that it is another version of them. */
export const otherVersion = ['```ts\n  // Fill first matrix row and column with numbers: 0 1 2 3 ...\n  const matrix = new Uint8Array(m * n)\n  matrix.fill(maxDistance + 1)\n  for (let i = 1; i < m; ++i) matrix[i * n] = i\n```\n'];

export const flow: ChatReply = {
  text: ['The `matrix` is filled first ', '[src/SearchableMap/fuzzySearch.ts:22-25]', '. Then `recurse` walks the tree ', '[src/SearchableMap/fuzzySearch.ts:27-36]', '.'],
};
