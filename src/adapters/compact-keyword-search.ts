import type { KeywordStatistics, TermFrequency } from '../core/model/keyword-statistics.ts';
import type { KeywordMatch, KeywordWord } from '../core/ports/keyword-store.ts';
import { frequenciesOf, Postings } from './compact-keyword-postings.ts';
import type { Scores } from './compact-keyword-scores.ts';
import type { KeywordSegment } from './compact-keyword-segment.ts';
import { TopDocuments } from './top-documents.ts';

/** BM25+ with the values that its authors and MiniSearch use: saturation, weight of the length, least gain of a match. */
const saturation = 1.2;
const lengthShare = 0.7;
const leastGain = 0.5;
/**
 * A name that is asked for says more than a path, a path more than one of many lines. The fields are short, so that
 * BM25 lifts them already; three to one keeps a file that is about the word before one that only mentions it.
 */
const boosts = { symbol: 3, path: 2, text: 1 };

/** Segments one after another, as if they were one. */
export interface Collection {
  readonly segments: readonly KeywordSegment[];
  /** Number of each segment's first document. */
  readonly bases: readonly number[];
}

interface Term {
  readonly text: string;
  readonly weight: number;
  /** Words of the question that it belongs to. */
  readonly words: readonly number[];
}

export function statisticsOf({ segments }: Collection, terms: readonly string[]): KeywordStatistics {
  const total = (field: 0 | 1 | 2) => segments.reduce((sum, { totals }) => sum + totals[field], 0);
  return {
    documents: segments.reduce((sum, segment) => sum + segment.documents - segment.deadCount, 0),
    lengths: { symbol: total(0), path: total(1), text: total(2) },
    frequencies: new Map(terms.map((term) => [term, frequencyOf(segments, term)])),
  };
}

export function frequencyOf(segments: readonly KeywordSegment[], term: string): TermFrequency {
  const postings = new Postings();
  const encoded = encoder.encode(term);
  for (const segment of segments) {
    const index = segment.find(encoded);
    if (index >= 0) segment.read(index, 0, postings);
  }
  const [symbol, path, text, any] = frequenciesOf(postings);
  return { symbol, path, text, any };
}

/** Best first. `accept` is asked only for documents that would be among the best. */
export function searchCollection(
  collection: Collection,
  words: readonly KeywordWord[],
  limit: number,
  accept: (id: string) => boolean,
  statistics: KeywordStatistics,
  scores: Scores,
): KeywordMatch[] {
  const { segments, bases } = collection;
  scores.begin(segments.reduce((sum, segment) => sum + segment.documents, 0), words.length);
  try {
    for (const term of termsIn(words)) addTerm(term, collection, statistics, scores);
    const top = new TopDocuments(limit, (document) => idOf(document, segments, bases));
    for (const document of scores.touched) {
      const score = totalOf(document, scores);
      if (score > 0 && top.fits(document, score) && accept(idOf(document, segments, bases))) top.add(document, score);
    }
    return top.sorted().map(({ document, score, id }) => ({
      id,
      score,
      fields: { symbol: scores.symbol[document] ?? 0, path: scores.path[document] ?? 0, text: scores.text[document] ?? 0 },
      matched: words.filter((_, i) => ((scores.planes[i >> 5]?.[document] ?? 0) >>> (i & 31)) & 1).map((word) => word.typed),
    }));
  } finally {
    scores.end();
  }
}

const encoder = new TextEncoder();

/** Each term once, in order, with the greatest of its words' weights. */
function termsIn(words: readonly KeywordWord[]): Term[] {
  const terms = new Map<string, { text: string; weight: number; words: number[] }>();
  words.forEach((word, i) => {
    for (const text of word.terms) {
      const known = terms.get(text);
      const weight = word.weight ?? 1;
      if (!known) terms.set(text, { text, weight, words: [i] });
      else {
        known.weight = Math.max(known.weight, weight);
        if (!known.words.includes(i)) known.words.push(i);
      }
    }
  });
  return [...terms.values()];
}

function addTerm(term: Term, { segments, bases }: Collection, statistics: KeywordStatistics, scores: Scores): void {
  const frequency = statistics.frequencies.get(term.text) ?? frequencyOf(segments, term.text);
  const gains = gainsOf(frequency, statistics);
  const postings = new Postings();
  const encoded = encoder.encode(term.text);
  segments.forEach((segment, i) => {
    const index = segment.find(encoded);
    if (index < 0) return;
    postings.length = 0;
    const base = bases[i] ?? 0;
    segment.read(index, base, postings);
    addPostings(postings, segment.lengths, base, gains, term.weight, scores);
    mark(postings, term.words, scores);
  });
}

interface Gain {
  /** Inverse document frequency. */
  readonly rarity: number;
  /** What each term of a field's length adds to the saturation. */
  readonly perTerm: number;
}

function gainsOf(frequency: TermFrequency, { documents, lengths }: KeywordStatistics): Record<'symbol' | 'path' | 'text', Gain> {
  const gain = (containing: number, length: number): Gain => ({
    rarity: Math.log(1 + (documents - containing + 0.5) / (containing + 0.5)),
    perTerm: length === 0 ? 0 : (saturation * lengthShare * documents) / length,
  });
  return { symbol: gain(frequency.symbol, lengths.symbol), path: gain(frequency.path, lengths.path), text: gain(frequency.text, lengths.text) };
}

function addPostings(
  { documents, counts, length }: Postings,
  lengths: Uint16Array,
  base: number,
  gains: ReturnType<typeof gainsOf>,
  weight: number,
  { symbol, path, text, found, touched }: Scores,
): void {
  const fixed = saturation * (1 - lengthShare);
  const value = (gain: Gain, count: number, terms: number) =>
    weight * gain.rarity * (leastGain + (count * (saturation + 1)) / (count + fixed + gain.perTerm * terms));
  for (let i = 0; i < length; i++) {
    const document = documents[i] ?? 0;
    const packed = counts[i] ?? 0;
    const at = (document - base) * 3;
    if (found[document] === 0) touched.push(document);
    found[document] = (found[document] ?? 0) + 1;
    if (packed & 0xff) symbol[document] = (symbol[document] ?? 0) + value(gains.symbol, packed & 0xff, lengths[at] ?? 0);
    if (packed & 0xff00) path[document] = (path[document] ?? 0) + value(gains.path, (packed >>> 8) & 0xff, lengths[at + 1] ?? 0);
    if (packed >>> 16) text[document] = (text[document] ?? 0) + value(gains.text, packed >>> 16, lengths[at + 2] ?? 0);
  }
}

function mark({ documents, length }: Postings, words: readonly number[], { planes }: Scores): void {
  for (const word of words) {
    const plane = planes[word >> 5];
    const bit = 1 << (word & 31);
    if (plane) for (let i = 0; i < length; i++) plane[documents[i] ?? 0] = (plane[documents[i] ?? 0] ?? 0) | bit;
  }
}

/** A document that has more of the terms is worth more than one that has one of them often. */
function totalOf(document: number, { symbol, path, text, found }: Scores): number {
  const sum = boosts.symbol * (symbol[document] ?? 0) + boosts.path * (path[document] ?? 0) + boosts.text * (text[document] ?? 0);
  return Math.fround(sum * (found[document] ?? 0));
}

function idOf(document: number, segments: readonly KeywordSegment[], bases: readonly number[]): string {
  let i = bases.length - 1;
  while (i > 0 && (bases[i] ?? 0) > document) i--;
  const segment = segments[i];
  if (!segment) throw new Error(`There is no document ${document}.`);
  return segment.id(document - (bases[i] ?? 0));
}
