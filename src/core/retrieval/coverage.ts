import type { FileRecord } from '../model/file-record.ts';
import { askedWord } from './bridge.ts';
import type { SearchRoot } from './candidates.ts';
import { pathTermsOf } from './file-facts.ts';
import type { Fused } from './fuse.ts';
import type { Asked } from './place.ts';
import { shareOf } from './term-match.ts';

/** For each file, the share of the question's weight that its candidates and its path have together. */
export function coverageOf(candidates: readonly Fused[], roots: readonly SearchRoot[], { words, terms }: Omit<Asked, 'documents'>): Map<FileRecord, number> {
  const weights = new Map(terms.map(({ term, weight }) => [term, weight]));
  const weighed = words.map(({ typed, terms: own }) => {
    const asked = askedWord(typed);
    return { typed, own, of: asked === typed ? undefined : asked, weight: own.reduce((sum, term) => sum + (weights.get(term) ?? 0), 0) };
  });
  const matched = new Map<FileRecord, Set<string>>();
  for (const { root, chunk, why } of candidates) {
    const record = roots.find(({ name }) => name === root)?.index.files.get(chunk.path);
    if (!record) continue;
    const found = matched.get(record) ?? new Set<string>();
    matched.set(record, found);
    for (const word of why.matched ?? []) found.add(word);
  }
  return new Map(
    [...matched].map(([record, found]) => {
      const path = pathTermsOf(record);
      return [record, shareOf(weighed.map(({ typed, own, of, weight }) => ({ of, weight, met: found.has(typed) || own.some((term) => path.has(term)) ? weight : 0 })))];
    }),
  );
}
