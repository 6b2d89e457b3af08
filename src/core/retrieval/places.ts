import type { KnownRoot } from './candidates.ts';
import { factsOf } from './file-facts.ts';
import { scaleOf, type Fused } from './fuse.ts';
import type { FileMeaning } from './meanings.ts';
import type { Asked, Place } from './place.ts';

/** The candidates with what rules look at. */
export function placesOf(candidates: readonly Fused[], roots: readonly KnownRoot[], asked: Omit<Asked, 'documents'>, meanings: ReadonlyMap<Place['record'], FileMeaning>): Place[] {
  const byName = new Map(roots.map((root) => [root.name, root]));
  const places = candidates.flatMap((candidate) => {
    const index = byName.get(candidate.root)?.index;
    const record = index?.files.get(candidate.chunk.path);
    const text = index?.chunk(candidate.chunk.id)?.text;
    return record && text !== undefined ? [{ ...candidate, record, facts: factsOf(record), text, lower: text.toLowerCase() }] : [];
  });
  const coverage = coverageOf(places, asked);
  const path = scaled(meanings, 'path');
  const whole = scaled(meanings, 'whole');
  return places.map((place) => ({
    ...place,
    covered: coverage.get(place.record) ?? 0,
    pathMeaning: path(place.record),
    wholeMeaning: whole(place.record),
    newest: newestOf(place.facts, byName.get(place.root)),
  }));
}

type Candidates = readonly Pick<Place, 'record' | 'why'>[];

/** Cosines of texts of one repository lie close together: what counts is where between the others one stands. */
function scaled(meanings: ReadonlyMap<Place['record'], FileMeaning>, key: keyof FileMeaning): (record: Place['record']) => number {
  const scale = scaleOf([...meanings.values()].map((meaning) => meaning[key]));
  return (record) => scale(meanings.get(record)?.[key]);
}

function newestOf({ version }: Place['facts'], root: KnownRoot | undefined): number {
  const family = version && root?.facts.versions.get(version.family);
  return family ? Math.max(...family.keys()) : 0;
}

/** For each file, the share of the question's weight that its candidates and its path have together. */
function coverageOf(places: Candidates, { words, terms }: Omit<Asked, 'documents'>): Map<Place['record'], number> {
  const weights = new Map(terms.map(({ term, weight }) => [term, weight]));
  const weighed = words.map(({ typed, terms: own }) => ({ typed, own, weight: own.reduce((sum, term) => sum + (weights.get(term) ?? 0), 0) }));
  const total = weighed.reduce((sum, { weight }) => sum + weight, 0);
  const matched = new Map<Place['record'], Set<string>>();
  for (const { record, why } of places) {
    const words = matched.get(record) ?? new Set<string>();
    matched.set(record, words);
    for (const word of why.matched ?? []) words.add(word);
  }
  const shareOf = (record: Place['record'], found: ReadonlySet<string>) =>
    weighed.reduce((sum, { typed, own, weight }) => sum + (found.has(typed) || own.some((term) => factsOf(record).pathTerms.has(term)) ? weight : 0), 0) / (total || 1);
  return new Map([...matched].map(([record, found]) => [record, shareOf(record, found)]));
}
