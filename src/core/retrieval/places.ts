import type { KnownRoot } from './candidates.ts';
import { factsOf } from './file-facts.ts';
import { scaleOf, type Fused } from './fuse.ts';
import type { FileMeaning } from './meanings.ts';
import type { Place } from './place.ts';

/** The candidates with what rules look at. */
export function placesOf(candidates: readonly Fused[], roots: readonly KnownRoot[], meanings: ReadonlyMap<Place['record'], FileMeaning>, coverage: ReadonlyMap<Place['record'], number>): Place[] {
  const byName = new Map(roots.map((root) => [root.name, root]));
  const found = candidates.flatMap((candidate) => {
    const index = byName.get(candidate.root)?.index;
    const record = index?.files.get(candidate.chunk.path);
    return index && record ? [{ candidate, record, index }] : [];
  });
  const path = scaled(meanings, 'path');
  const whole = scaled(meanings, 'whole');
  return found.map(({ candidate, record, index }) => new OfCandidate(candidate, record, index, { covered: coverage.get(record) ?? 0, path: path(record), whole: whole(record), newest: newestOf(record, byName.get(candidate.root)), isPart: isPart(record, byName.get(candidate.root)) }));
}

interface Standing {
  readonly covered: number;
  readonly path: number;
  readonly whole: number;
  readonly newest: number;
  readonly isPart: boolean;
}

/** Texts are decoded when a rule or a hit needs them: of most candidates nothing but the place is looked at. */
class OfCandidate implements Place {
  readonly root: string;
  readonly chunk: Place['chunk'];
  readonly why: Place['why'];
  readonly keyword: number;
  readonly vector: number;
  readonly facts: Place['facts'];
  readonly covered: number;
  readonly pathMeaning: number;
  readonly wholeMeaning: number;
  readonly newest: number;
  readonly isPart: boolean;
  private read: string | undefined;
  private lowered: string | undefined;

  constructor(
    candidate: Fused,
    readonly record: Place['record'],
    private readonly index: KnownRoot['index'],
    standing: Standing,
  ) {
    this.root = candidate.root;
    this.chunk = candidate.chunk;
    this.why = candidate.why;
    this.keyword = candidate.keyword;
    this.vector = candidate.vector;
    this.facts = factsOf(record);
    this.covered = standing.covered;
    this.pathMeaning = standing.path;
    this.wholeMeaning = standing.whole;
    this.newest = standing.newest;
    this.isPart = standing.isPart;
  }

  get text(): string {
    return (this.read ??= this.index.chunk(this.chunk.id)?.text ?? '');
  }

  get lower(): string {
    return (this.lowered ??= this.text.toLowerCase());
  }
}

/** Cosines of texts of one repository lie close together: what counts is where between the others one stands. */
function scaled(meanings: ReadonlyMap<Place['record'], FileMeaning>, key: keyof FileMeaning): (record: Place['record']) => number {
  const scale = scaleOf([...meanings.values()].map((meaning) => meaning[key]));
  return (record) => scale(meanings.get(record)?.[key]);
}

function newestOf(record: Place['record'], root: KnownRoot | undefined): number {
  const { version } = factsOf(record);
  const family = version && root?.facts.versions.get(version.family);
  return family ? Math.max(...family.keys()) : 0;
}

function isPart(record: Place['record'], root: KnownRoot | undefined): boolean {
  const { part } = factsOf(record);
  return part !== null && root?.facts.stems.has(part.main) === true;
}
