import type { ScoredFile } from './file-features.ts';
import { learnedAmount, learnedAmounts, learnedWeight, linearRanker, type FileRanker, type LearnedUse } from './learned-ranker.ts';
import { shareAlongUses } from './share-along-uses.ts';
import type { Asked, Place } from './place.ts';
import type { Rule } from './rule.ts';

/** What a ranking may be told to do otherwise, to measure what its parts are worth. */
export interface RankingOptions {
  /** Weights that replace those of the rules, by their names. */
  readonly weights?: Readonly<Record<string, number>>;
  readonly learned?: LearnedUse;
  /** Takes the place of the learned ranker: training looks at what it would be given. */
  readonly ranker?: FileRanker;
}

/** What one rule added to a score, or took from it. */
export interface Amount {
  readonly rule: Rule;
  readonly amount: number;
}

export interface Ranked {
  readonly place: Place;
  readonly score: number;
  readonly amounts: readonly Amount[];
}

/** The share of the keywords in what a file is worth, where there are vectors. */
const keywordShare = 0.4;
/** Its share in which chunk of the file is shown: meaning tells the file, words tell the lines. */
const shareOfLines = 0.8;
/** Chunks of one file that match each for themselves speak for the file, the further ones less. */
const support = [1, 0.5, 0.25] as const;

/** The rules by what they do, each with its weight. */
type Weighed = Readonly<Record<Rule['effect'], readonly (readonly [rule: Rule, weight: number])[]>>;

interface Scored {
  readonly place: Place;
  /** What it says for its file. */
  readonly own: number;
  /** How likely it holds the lines, where the file is the right one. */
  readonly fit: number;
  readonly amounts: readonly Amount[];
}

/** Scores every place: its own score, then what speaks for or against its file. Best first. */
export function rank(places: readonly Place[], asked: Asked, rules: readonly Rule[], { weights = {}, learned = 'with-rules', ranker = linearRanker }: RankingOptions = {}): Ranked[] {
  const weighed = weigh(rules, weights);
  const hybrid = places.some(({ vector }) => vector > 0);
  const share = hybrid ? (weights['keyword-share'] ?? keywordShare) : 1;
  const lineShare = hybrid ? (weights['line-share'] ?? shareOfLines) : 1;
  const shares = [support[0], weights['support-2'] ?? support[1], weights['support-3'] ?? support[2]];
  const files = new Map<string, Scored[]>();
  for (const place of places) {
    const amounts = amountsOf(place, asked, weighed.lift);
    const lift = sum(amounts);
    const scored = { place, own: mixed(place, share) + lift, fit: mixed(place, lineShare) + lift, amounts };
    const key = `${place.root}\0${place.chunk.path}`;
    const file = files.get(key);
    if (file) file.push(scored);
    else files.set(key, [scored]);
  }
  const ranked = shareAlongUses([...files.values()].flatMap((chunks) => rankFile(chunks, asked, weighed, shares)), asked, weighed.share);
  const further = learnedAmounts(ranked, asked, learned, weights['learned'] ?? learnedWeight, ranker);
  return ranked.flatMap((file, i) => placesOf(file, further[i] ?? 0)).sort(byScore);
}

function weigh(rules: readonly Rule[], weights: Readonly<Record<string, number>>): Weighed {
  const weighed = rules.map((rule) => [rule, weights[rule.name] ?? rule.weight] as const).filter(([, weight]) => weight !== 0);
  const of = (effect: Rule['effect']) => weighed.filter(([rule]) => rule.effect === effect);
  return { lift: of('lift'), 'file-lift': of('file-lift'), lower: of('lower'), share: of('share') };
}

/** A file with its chunks, the best to show first. */
export interface RankedFile extends ScoredFile {
  readonly chunks: readonly Scored[];
  /** The share of its score that rules left it. */
  readonly kept: number;
  /** What was added or taken away for the file as a whole. */
  readonly ofFile: readonly Amount[];
}

function rankFile(chunks: Scored[], asked: Asked, weighed: Weighed, shares: readonly number[]): RankedFile[] {
  chunks.sort((a, b) => b.fit - a.fit || a.place.chunk.span.startLine - b.place.chunk.span.startLine);
  const first = chunks[0];
  if (!first) return [];
  const strongest = chunks.map(({ own }) => own).sort((a, b) => b - a);
  const supported = shares.reduce((total, each, i) => total + each * (strongest[i] ?? 0), 0);
  const lifts = amountsOf(first.place, asked, weighed['file-lift']);
  const lifted = supported + sum(lifts);
  const lowers = amountsOf(first.place, asked, weighed.lower);
  const score = lowers.reduce((rest, { amount }) => rest * (1 - amount), lifted);
  const ofFile = [...lifts, ...lowers.map(({ rule, amount }) => ({ rule, amount: -amount * lifted }))];
  return [{ head: first.place, places: chunks.map(({ place }) => place), score, strongest, amounts: [...first.amounts, ...lifts, ...lowers], chunks, kept: lifted > 0 ? score / lifted : 1, ofFile }];
}

/** Further chunks of the file keep their distance to the first. */
function placesOf({ chunks, score, ofFile }: RankedFile, learned: number): Ranked[] {
  const total = score + learned;
  const most = chunks[0]?.fit ?? 0;
  const all = learned === 0 ? ofFile : [...ofFile, learnedAmount(learned)];
  return chunks.map(({ place, fit, amounts }) => ({ place, score: most > 0 ? (total * fit) / most : total, amounts: [...amounts, ...all] }));
}

function mixed({ keyword, vector }: Place, share: number): number {
  return share * keyword + (1 - share) * vector;
}

function amountsOf(place: Place, asked: Asked, rules: readonly (readonly [rule: Rule, weight: number])[]): Amount[] {
  const amounts: Amount[] = [];
  for (const [rule, weight] of rules) {
    const amount = weight * rule.signal(place, asked);
    if (amount !== 0) amounts.push({ rule, amount });
  }
  return amounts;
}

function sum(amounts: readonly Amount[]): number {
  return amounts.reduce((total, { amount }) => total + amount, 0);
}

function byScore(a: Ranked, b: Ranked): number {
  const [first, second] = [a.place, b.place];
  return b.score - a.score || compare(first.root, second.root) || compare(first.chunk.path, second.chunk.path) || first.chunk.span.startLine - second.chunk.span.startLine;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
