import type { KnownRoot } from './candidates.ts';
import { factsOf } from './file-facts.ts';
import type { Fused } from './fuse.ts';
import type { Asked, Place } from './place.ts';

/** The candidates with what rules look at. */
export function placesOf(candidates: readonly Fused[], roots: readonly KnownRoot[], asked: Omit<Asked, 'documents'>): Place[] {
  const byName = new Map(roots.map((root) => [root.name, root]));
  const places = candidates.flatMap((candidate) => {
    const index = byName.get(candidate.root)?.index;
    const record = index?.files.get(candidate.chunk.path);
    const text = index?.chunk(candidate.chunk.id)?.text;
    return record && text !== undefined ? [{ ...candidate, record, facts: factsOf(record), text, lower: text.toLowerCase() }] : [];
  });
  const coverage = coverageOf(places, asked);
  const standings = standingsOf(places, byName);
  return places.map((place) => ({ ...place, covered: coverage.get(place.record) ?? 0, ...(standings.get(place.record) ?? nowhere) }));
}

type Candidates = readonly Omit<Place, 'covered' | keyof Standing>[];
type Standing = Pick<Place, 'importers' | 'version' | 'newest'>;
const nowhere: Standing = { importers: 0, version: null, newest: 0 };

/** Where each file stands among the others of its root. */
function standingsOf(places: Candidates, roots: ReadonlyMap<string, KnownRoot>): Map<Place['record'], Standing> {
  const standings = new Map<Place['record'], Standing>();
  let most = 0;
  for (const { record, facts, root } of places) {
    const known = roots.get(root)?.facts;
    if (!known || standings.has(record)) continue;
    const { importers, versions } = known;
    const count = Math.log1p(importers.get(facts.stem) ?? 0);
    most = Math.max(most, count);
    const family = facts.version && versions.get(facts.version.family);
    standings.set(record, { importers: count, version: facts.version, newest: family ? Math.max(...family.keys()) : 0 });
  }
  return new Map([...standings].map(([record, standing]) => [record, { ...standing, importers: most > 0 ? standing.importers / most : 0 }]));
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
