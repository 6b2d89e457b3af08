// Pairs → a vocabulary and, in its tokens, the arrays that fit.py reads: tokenize.ts <cache>
import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import { createTokenizer } from '../src/adapters/static-embedding/tokenizer.ts';
import { createVocabulary } from '../src/adapters/static-embedding/vocabulary.ts';
import { chance } from './mining/chance.ts';
import { pairKinds, type Pair } from './mining/pairs.ts';
import { keyOf, readPackages } from './packages.ts';
import { isUsed } from './shares.ts';
import { chooseTokens, WordCounts, type Sizes } from './vocabulary.ts';

/** With the rows for ideographs that are trained afterwards, 40,000 × 256 bytes leave the model below 12 MB. */
const sizes: Sizes = { words: 22_000, compounds: 13_000, pieces: 4_300, buckets: 512 };

/** Of each package the vocabulary looks at so many pairs: more changes no choice. */
const mostCounted = 400;

interface MinedFile {
  readonly name: string;
  readonly role: string;
  readonly pairs: readonly Pair[];
}

const [cache = ''] = process.argv.slice(2);
main();

function main(): void {
  const out = path.join(cache, 'tokens');
  mkdirSync(out, { recursive: true });
  // What an earlier list left in the cache is not read.
  const listed = new Set(readPackages().map((one) => `${keyOf(one)}.jsonl`));
  const files = readdirSync(path.join(cache, 'pairs')).filter((name) => listed.has(name)).sort();
  const counts = new WordCounts();
  for (const file of files) {
    const { role, pairs } = readMined(file);
    if (role !== 'train') continue;
    for (const { question, answer } of pairs.slice(0, mostCounted)) {
      counts.add(question);
      counts.add(answer);
    }
    counts.packageEnds();
  }
  const tokens = chooseTokens(counts, sizes);
  writeFileSync(path.join(out, 'vocabulary.txt'), tokens.join('\n'));
  console.error(`${tokens.length} tokens of ${counts.words.size} words and ${counts.compounds.size} compounds`);
  writePairs(files, tokens, out);
}

function writePairs(files: readonly string[], tokens: readonly string[], out: string): void {
  const vocabulary = createVocabulary(tokens);
  const questions = textWriter(out, 'questions', vocabulary);
  const answers = textWriter(out, 'answers', vocabulary);
  const facts: number[] = [];
  let definitions = 0;
  const languages: string[] = [];
  const names: string[] = [];
  for (const file of files) {
    const { name, role, pairs } = readMined(file);
    if (pairs.length === 0) continue;
    const meant = new Map<string, number>();
    for (const { kind, language, question, answer, of } of pairs) {
      if (!meant.has(of)) meant.set(of, definitions++);
      if (!languages.includes(language)) languages.push(language);
      questions.add(question);
      answers.add(answer);
      facts.push(names.length, pairKinds.indexOf(kind), languages.indexOf(language), role === 'dev' ? 1 : 0, meant.get(of) ?? 0);
    }
    names.push(name);
  }
  questions.end();
  answers.end();
  writeFileSync(path.join(out, 'facts.i32'), Int32Array.from(facts));
  writeFileSync(path.join(out, 'facts.json'), JSON.stringify({ packages: names, kinds: pairKinds, languages }));
  console.error(`${facts.length / 5} pairs of ${names.length} packages`);
}

/** Token numbers of texts in three files: where each text begins, its tokens, how often it has each. */
function textWriter(out: string, name: string, vocabulary: ReturnType<typeof createVocabulary>): { add(text: string): void; end(): void } {
  const tokenize = createTokenizer(vocabulary);
  const starts: number[] = [0];
  const ids = numberWriter(path.join(out, `${name}.ids.i32`));
  const times = numberWriter(path.join(out, `${name}.times.i32`));
  return {
    add(text) {
      const seen = new Map<number, number>();
      for (const id of tokenize(text)) seen.set(id, (seen.get(id) ?? 0) + 1);
      starts.push((starts.at(-1) ?? 0) + seen.size);
      for (const [id, count] of seen) {
        ids.add(id);
        times.add(count);
      }
    },
    end() {
      ids.end();
      times.end();
      writeFileSync(path.join(out, `${name}.starts.f64`), Float64Array.from(starts));
    },
  };
}

/** Numbers into a file, a megabyte at a time. */
function numberWriter(file: string): { add(value: number): void; end(): void } {
  const handle = openSync(file, 'w');
  const room = new Int32Array(1 << 18);
  let used = 0;
  const flush = (): void => {
    writeSync(handle, new Uint8Array(room.buffer, 0, 4 * used));
    used = 0;
  };
  return {
    add(value) {
      room[used++] = value;
      if (used === room.length) flush();
    },
    end() {
      flush();
      closeSync(handle);
    },
  };
}

/** In an order of chance that is the same in every run. */
function readMined(file: string): MinedFile {
  const [head = '{}', ...lines] = readFileSync(path.join(cache, 'pairs', file), 'utf8').split('\n');
  const { name = '', role = '' } = JSON.parse(head) as Partial<MinedFile>;
  const pairs = lines.filter(Boolean).map((line) => JSON.parse(line) as Pair);
  const chosen = role === 'dev' ? pairs : pairs.filter(isUsed);
  const ordered = chosen.map((pair) => ({ pair, order: chance(pair.kind, pair.question, pair.answer.slice(0, 60)) })).sort((a, b) => a.order - b.order);
  return { name, role, pairs: ordered.map(({ pair }) => pair) };
}
