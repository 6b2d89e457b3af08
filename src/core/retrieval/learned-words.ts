import type { BilingualNote } from '../model/bilingual.ts';
import type { Lexicon } from '../model/lexicon.ts';
import type { IndexReader } from '../ports/index-reader.ts';

/** A word of this workspace's code that stands beside a CJK word more often than chance would have it. */
export interface LearnedWord {
  readonly word: string;
  readonly weight: number;
  /** The file that shows it best. */
  readonly path: string;
}

/** Where a word stands in one note only, the names beside it are a guess among many; two notes that agree are not. */
const surest = 0.8;
const least = 0.25;
/** Names that stand beside everything (`data`, `result`) say nothing: it must be half as often again as by chance. */
const leastLift = 1.5;
/** The first name is the one that the comment stands at; the others are what its body begins with. */
const weightOfLaterNames = 0.5;
const mostWords = 3;
/** A word of more notes is a common one, and as many show what it goes with. */
const mostNotes = 500;

interface Note {
  readonly path: string;
  readonly names: ReadonlyMap<string, number>;
}

interface Kept {
  readonly notes: Map<string, Set<Note>>;
  /** In how many notes a name's word stands. */
  readonly counts: Map<string, number>;
  readonly seen: Map<string, readonly BilingualNote[] | undefined>;
  readonly byPath: Map<string, readonly (readonly [Note, readonly string[]])[]>;
  total: number;
}

const kept = new WeakMap<IndexReader, Kept>();

/** What the comments and texts of this index teach of a word, which must be folded. Kept between searches; only changed files are read again. */
export function learnedWords(word: string, index: IndexReader, lexicon: Lexicon): LearnedWord[] {
  const facts = upToDate(index, lexicon);
  const notes = notesOf(word, facts);
  if (notes.length === 0) return [];
  const sums = new Map<string, { weight: number; count: number; best: number; path: string }>();
  for (const { names, path } of notes) {
    for (const [name, weight] of names) {
      const sum = sums.get(name) ?? { weight: 0, count: 0, best: 0, path };
      sum.weight += weight;
      sum.count++;
      if (weight > sum.best) Object.assign(sum, { best: weight, path });
      sums.set(name, sum);
    }
  }
  return [...sums]
    .map(([name, { weight, count, path }]) => ({ word: name, path, weight: Math.min(surest, weight / (notes.length + 1)), lift: (count * facts.total) / (notes.length * (facts.counts.get(name) ?? 1)) }))
    .filter(({ weight, lift }) => weight >= least && lift >= leastLift)
    .sort((a, b) => b.weight * Math.log(b.lift) - a.weight * Math.log(a.lift) || (a.word < b.word ? -1 : 1))
    .slice(0, mostWords)
    .map(({ word: name, weight, path }) => ({ word: name, weight, path }));
}

/** Notes that hold every pair of neighbours of the word. */
function notesOf(word: string, { notes }: Kept): Note[] {
  const sets = pairsOf(word).map((pair) => notes.get(pair));
  const [first, ...others] = sets.sort((a, b) => (a?.size ?? 0) - (b?.size ?? 0));
  if (!first) return [];
  const found: Note[] = [];
  for (const note of first) {
    if (others.every((set) => set?.has(note))) found.push(note);
    if (found.length === mostNotes) break;
  }
  return found;
}

function upToDate(index: IndexReader, lexicon: Lexicon): Kept {
  const facts = kept.get(index) ?? { notes: new Map<string, Set<Note>>(), counts: new Map<string, number>(), seen: new Map<string, readonly BilingualNote[] | undefined>(), byPath: new Map<string, readonly (readonly [Note, readonly string[]])[]>(), total: 0 };
  kept.set(index, facts);
  for (const [path, record] of index.files) {
    if (facts.seen.has(path) && facts.seen.get(path) === record.bilingual) continue;
    forget(path, facts);
    learn(path, record.bilingual, facts, lexicon);
  }
  if (facts.seen.size > index.files.size) for (const path of [...facts.seen.keys()]) if (!index.files.has(path)) forget(path, facts);
  return facts;
}

function learn(path: string, given: readonly BilingualNote[] | undefined, facts: Kept, lexicon: Lexicon): void {
  facts.seen.set(path, given);
  if (!given) return;
  const own = given.map((note) => [{ path, names: wordsOf(note.names) }, pairsOf(lexicon.fold(note.text))] as const);
  facts.byPath.set(path, own);
  for (const [note, pairs] of own) {
    facts.total++;
    for (const pair of pairs) {
      const known = facts.notes.get(pair);
      if (known) known.add(note);
      else facts.notes.set(pair, new Set([note]));
    }
    for (const name of note.names.keys()) facts.counts.set(name, (facts.counts.get(name) ?? 0) + 1);
  }
}

function forget(path: string, facts: Kept): void {
  facts.seen.delete(path);
  for (const [note, pairs] of facts.byPath.get(path) ?? []) {
    facts.total--;
    for (const pair of pairs) {
      const known = facts.notes.get(pair);
      known?.delete(note);
      if (known?.size === 0) facts.notes.delete(pair);
    }
    for (const name of note.names.keys()) facts.counts.set(name, (facts.counts.get(name) ?? 1) - 1);
  }
  facts.byPath.delete(path);
}

/** `maxRetryCount` → max, retry, count; each with the weight of the best name it stands in. */
function wordsOf(names: readonly string[]): Map<string, number> {
  const words = new Map<string, number>();
  for (const [i, name] of names.entries()) {
    for (const part of name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []) {
      const word = part.toLowerCase();
      if (word.length > 2 && !words.has(word)) words.set(word, i === 0 ? 1 : weightOfLaterNames);
    }
  }
  return words;
}

/** Neighbouring characters, each pair once: dictionaries split technical words wrongly, pairs need none. */
function pairsOf(text: string): string[] {
  const pairs = new Set<string>();
  for (const run of text.match(/[\u3041-\u309f\u30a1-\u30ff\u3400-\u9fff\uac00-\ud7a3]+/g) ?? []) {
    for (let i = 0; i + 1 < run.length; i++) pairs.add(run.slice(i, i + 2));
  }
  return [...pairs];
}
