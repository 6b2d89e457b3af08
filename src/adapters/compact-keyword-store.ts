import type { KeywordStatistics } from '../core/model/keyword-statistics.ts';
import { questionWords } from '../core/model/words.ts';
import type { KeywordFile, KeywordMatch, KeywordStore, KeywordStores, KeywordWord, SaveScope } from '../core/ports/keyword-store.ts';
import { SegmentBuilder } from './compact-keyword-builder.ts';
import { mergeSegments } from './compact-keyword-merge.ts';
import { Scores } from './compact-keyword-scores.ts';
import { frequencyOf, searchCollection, statisticsOf, type Collection } from './compact-keyword-search.ts';
import { KeywordSegment, type SegmentFile } from './compact-keyword-segment.ts';
import { NameIndex } from './minisearch-names.ts';
import { mergeable } from './segment-tiers.ts';

/** Postings that make a segment of their own: some 20,000 chunks, of which the gathering takes about 40 MB. */
const fullSegment = 2_000_000;
/** A segment of more documents is not merged into a larger one: some 30 MB. */
const largestSegment = 131_072;

export const compactKeywordStores: KeywordStores = { create: () => new CompactKeywordStore() };

/** Where a file's documents lie: in a segment, or among those that are still gathered (null). */
interface Holder {
  readonly segment: KeywordSegment | null;
  readonly file: SegmentFile;
}

/**
 * Segments of documents that never change, as in a log-structured merge tree: what changes is gathered, becomes a small
 * segment, and small ones are merged. Which documents of a segment are out of date is known from the files alone.
 */
class CompactKeywordStore implements KeywordStore {
  private readonly holders = new Map<string, Holder>();
  /** Segments with the name they have in storage; null while they are not saved. Later ones win over earlier ones. */
  private segments: { readonly segment: KeywordSegment; name: string | null }[] = [];
  private gathered = new SegmentBuilder();
  /** Files of the gathered ones that were taken away again. */
  private dropped = new Set<SegmentFile>();
  private lastName = 0;
  /** Names in storage whose segment was merged into another or holds nothing any more. */
  private readonly obsolete = new Set<string>();
  private readonly names = new NameIndex();
  private readonly scores = new Scores();
  private documents = 0;

  get size(): number {
    return this.documents;
  }

  get changed(): boolean {
    return this.gathered.files.length > this.dropped.size || this.obsolete.size > 0 || this.segments.some(({ name }) => name === null);
  }

  versionOf(path: string): string | undefined {
    return this.holders.get(path)?.file.version;
  }

  paths(): Iterable<string> {
    return this.holders.keys();
  }

  put(file: KeywordFile): void {
    this.remove(file.path);
    if (file.documents.length === 0) return;
    this.holders.set(file.path, { segment: null, file: this.gathered.add(file) });
    this.documents += file.documents.length;
    if (this.gathered.postings >= fullSegment) this.settle();
  }

  remove(path: string): void {
    const holder = this.holders.get(path);
    if (!holder) return;
    this.holders.delete(path);
    this.documents -= holder.file.count;
    if (holder.segment) holder.segment.kill(holder.file);
    else this.dropped.add(holder.file);
  }

  search(question: string | readonly KeywordWord[], limit: number, accept: (id: string) => boolean, pooled?: KeywordStatistics): readonly KeywordMatch[] {
    const asked = typeof question === 'string' ? questionWords(question) : question;
    if (asked.length === 0 || limit <= 0) return [];
    const collection = this.collection();
    const statistics = pooled ?? statisticsOf(collection, [...new Set(asked.flatMap((word) => word.terms))]);
    return searchCollection(collection, asked.map((word) => this.guessed(word, statistics)), limit, accept, statistics, this.scores);
  }

  statistics(terms: readonly string[]): KeywordStatistics {
    return statisticsOf(this.collection(), terms);
  }

  async save(scope: SaveScope, breathe: () => Promise<void>): Promise<ReadonlyMap<string, Uint8Array | null>> {
    if (scope !== 'full') this.settle();
    await this.merge(breathe);
    const saved = new Map<string, Uint8Array | null>([...this.obsolete].map((name) => [name, null]));
    this.obsolete.clear();
    for (const entry of this.segments) {
      if (entry.name !== null && scope !== 'everything') continue;
      entry.name ??= String(++this.lastName);
      saved.set(entry.name, entry.segment.bytes);
    }
    return saved;
  }

  adopt(changes: ReadonlyMap<string, Uint8Array | null>): void {
    const incoming = [...changes].flatMap(([name, bytes]) => (bytes ? [{ name, segment: new KeywordSegment(bytes) }] : []));
    this.settle();
    for (const entry of this.segments.filter(({ name }) => name !== null && changes.has(name))) {
      for (const file of entry.segment.files) this.lose(file, entry.segment);
    }
    this.segments = this.segments.filter(({ name }) => name === null || !changes.has(name));
    for (const entry of incoming.sort((a, b) => Number(a.name) - Number(b.name))) {
      this.segments.push(entry);
      this.lastName = Math.max(this.lastName, Number(entry.name));
      for (const file of entry.segment.files) this.take(file, entry.segment);
    }
  }

  /** Makes the gathered documents a segment, which can be searched. */
  private settle(): void {
    if (this.gathered.files.length === 0) return;
    const { gathered, dropped } = this;
    this.gathered = new SegmentBuilder();
    this.dropped = new Set();
    if (gathered.files.length === dropped.size) return;
    const segment = new KeywordSegment(gathered.finish());
    this.segments.push({ segment, name: null });
    gathered.files.forEach((file, i) => {
      const stored = segment.files[i];
      if (!stored) return;
      if (dropped.has(file)) segment.kill(stored);
      else this.holders.set(stored.path, { segment, file: stored });
    });
  }

  private take(file: SegmentFile, segment: KeywordSegment): void {
    this.remove(file.path);
    this.holders.set(file.path, { segment, file });
    this.documents += file.count;
  }

  private lose(file: SegmentFile, segment: KeywordSegment): void {
    const holder = this.holders.get(file.path);
    if (holder?.segment === segment && holder.file === file) this.remove(file.path);
  }

  private collection(): Collection {
    this.settle();
    const segments = this.segments.map(({ segment }) => segment);
    let base = 0;
    const bases = segments.map(({ documents }) => (base += documents) - documents);
    return { segments, bases };
  }

  /** Merges small segments into large ones, and drops what is dead where it is the greater part. */
  private async merge(breathe: () => Promise<void>): Promise<void> {
    for (;;) {
      const group = mergeable(this.segments.map(({ segment }) => ({ segment, items: segment.documents, dead: segment.deadCount })), largestSegment).map(({ segment }) => segment);
      if (group.length === 0) return;
      const isLiving = group.some((segment) => segment.documents > segment.deadCount);
      const before = new Map(group.flatMap((segment) => segment.files.filter((file) => !segment.gone.has(file)).map((file) => [file.path, file] as const)));
      const merged = isLiving ? new KeywordSegment(await mergeSegments(group, breathe)) : null;
      for (const entry of this.segments) if (group.includes(entry.segment) && entry.name !== null) this.obsolete.add(entry.name);
      this.segments = this.segments.filter(({ segment }) => !group.includes(segment));
      if (merged) this.segments.push({ segment: merged, name: null });
      for (const file of merged?.files ?? []) {
        // What changed while this ran is out of date in the new segment, too.
        if (this.holders.get(file.path)?.file === before.get(file.path)) this.holders.set(file.path, { segment: merged, file });
        else merged?.kill(file);
      }
    }
  }

  /** A word that stands nowhere, with the names that it may have meant. */
  private guessed(word: KeywordWord, statistics: KeywordStatistics): KeywordWord {
    const { segments } = this.collection();
    const counts = (term: string) => (statistics.frequencies.get(term) ?? frequencyOf(segments, term)).any;
    if (word.terms.some((term) => counts(term) > 0)) return word;
    const isAlive = (name: string) => frequencyOf(segments, name).any > 0;
    const guesses = word.terms.flatMap((term) => this.names.similar(term, segments, isAlive));
    if (guesses.length === 0) return word;
    return { ...word, terms: [...new Set(guesses.map(({ term }) => term))], weight: (word.weight ?? 1) * Math.max(...guesses.map(({ weight }) => weight)) };
  }
}
