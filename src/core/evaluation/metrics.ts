import { isCode } from './code-files.ts';
import type { Place } from './items.ts';

/** A hit as a run keeps it; lines 1-based and inclusive. */
export interface Result {
  readonly path: string;
  readonly start: number;
  readonly end: number;
}

/** Figures of one question, each 0 to 1. The first three are by file, the next three by chunk. */
export interface Figures {
  readonly ndcg10: number;
  readonly recall10: number;
  readonly mrr10: number;
  readonly chunkNdcg10: number;
  readonly chunkRecall10: number;
  readonly chunkMrr10: number;
  /** NDCG@10 by file where every answer is code: without the files that are none. Equal to `ndcg10` elsewhere. */
  readonly ndcg10Code: number;
  /** 1 where one of the first five hits, of at most 60 lines, overlaps lines that answer; null where no lines are known. */
  readonly spans5: number | null;
}

const depth = 10;
const spanDepth = 5;
/** A hit that is longer points at no lines: its reader has to search it. */
const longestSpan = 60;

/**
 * Ranks what was found against what answers, with binary gains (Järvelin and Kekäläinen, 2002).
 * By file: the files of the hits, each at its first hit; a file is right where it answers, whatever the lines.
 * By chunk: the hits as they are; an answer with lines is found by the first hit in its file that overlaps them.
 */
export function figuresOf(results: readonly Result[], relevant: readonly Place[]): Figures {
  const files = [...new Set(results.map(({ path }) => path))];
  const targets = [...new Set(relevant.map(({ path }) => path))];
  const ranksIn = (list: readonly string[]) => targets.map((target) => rankOf(list, (file) => samePath(file, target)));
  const byFile = measure(ranksIn(files));
  const byChunk = measure(relevant.map((place) => rankOf(results, (result) => answers(result, place))));
  return {
    ...byFile,
    chunkNdcg10: byChunk.ndcg10,
    chunkRecall10: byChunk.recall10,
    chunkMrr10: byChunk.mrr10,
    ndcg10Code: targets.every(isCode) ? measure(ranksIn(files.filter(isCode))).ndcg10 : byFile.ndcg10,
    spans5: spansAmong(results.slice(0, spanDepth), relevant.filter(({ startLine }) => startLine !== undefined)),
  };
}

function measure(ranks: readonly number[]): Pick<Figures, 'ndcg10' | 'recall10' | 'mrr10'> {
  const found = ranks.filter((rank) => rank <= depth);
  const gain = (rank: number) => 1 / Math.log2(rank + 1);
  const ideal = Array.from({ length: Math.min(depth, ranks.length) }, (_, i) => gain(i + 1));
  return {
    // Two answers can be found by one hit, which takes one place.
    ndcg10: sum([...new Set(found)].map(gain)) / sum(ideal),
    recall10: found.length / ranks.length,
    mrr10: found.length > 0 ? 1 / Math.min(...found) : 0,
  };
}

function spansAmong(results: readonly Result[], places: readonly Place[]): number | null {
  if (places.length === 0) return null;
  const short = results.filter(({ start, end }) => end - start < longestSpan);
  return short.some((result) => places.some((place) => answers(result, place))) ? 1 : 0;
}

function rankOf<T>(list: readonly T[], right: (entry: T) => boolean): number {
  const index = list.findIndex(right);
  return index < 0 ? Infinity : index + 1;
}

function answers(result: Result, { path, startLine, endLine = startLine }: Place): boolean {
  if (!samePath(result.path, path)) return false;
  return startLine === undefined || endLine === undefined || !(result.end < startLine || result.start > endLine);
}

/** Paths agree where one is the other, or the end of it: labels and indexes may begin at different folders. */
export function samePath(a: string, b: string): boolean {
  return a === b || a.endsWith(`/${b}`) || b.endsWith(`/${a}`);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
