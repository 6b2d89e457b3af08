import { describe, expect, it } from 'vitest';
import { chunk } from '../../../test/support/model.ts';
import type { Chunk } from '../model/chunk.ts';
import type { FileRecord } from '../model/file-record.ts';
import { factsOf } from './file-facts.ts';
import { literalOf } from './literal-run.ts';
import { phrasesOf } from './phrases.ts';
import type { Asked, Place } from './place.ts';
import { rank } from './rank.ts';
import { rules } from './rules/index.ts';
import { understand } from './understand.ts';

/** Paths in the order in which a question ranks them, where both searches found all alike. */
function order(question: string, places: readonly Place[], more: Partial<Asked> = {}): string[] {
  return rank(places, ask(question, more), rules).map(({ place }) => place.chunk.path);
}

function ask(text: string, more: Partial<Asked>): Asked {
  const question = understand({ text, top: 10 });
  const terms = question.words.flatMap(({ terms }) => terms).map((term) => ({ term, weight: 1 }));
  return {
    ...question,
    terms,
    phrases: phrasesOf(text, () => 1, () => false),
    literals: [...question.quotes, text].map(literalOf),
    documents: question.wants.get('document') ?? 0,
    named: question.paths,
    spoken: new Set(text.toLowerCase().split(/\W+/)),
    ...more,
  };
}

function place(path: string, more: Partial<Place> & Partial<Pick<Chunk, 'symbol' | 'kind' | 'language'>> = {}): Place {
  const { symbol = '', kind = symbol ? 'function' : 'code', language = 'typescript', text = '', ...rest } = more;
  const found = chunk(path, 1, 3, { symbol, kind, language });
  const record: FileRecord = { path, hash: '', bytes: 0, modified: 0, language, text, chunks: [found], keys: [''], problems: [] };
  return { root: '', chunk: found, record, facts: factsOf(record), text, lower: text.toLowerCase(), keyword: 0.5, vector: 0.5, covered: 0.5, pathMeaning: 0, wholeMeaning: 0, newest: 0, isPart: false, why: { matched: ['a', 'b'] }, ...rest };
}

it('puts the definition of a name before what has it in its text', () => {
  expect(order('RetryQueue', [place('a.ts', { text: 'new RetryQueue()', keyword: 0.7 }), place('b.ts', { symbol: 'RetryQueue', kind: 'class' })])).toEqual(['b.ts', 'a.ts']);
});

it('finds what is named in build output behind its source and before what only mentions it', () => {
  const named = { symbol: 'RetryQueue', kind: 'class' as const };
  const uses = Array.from({ length: 12 }, (_, i) => place(`src/${i}.ts`, { text: 'new RetryQueue()', keyword: 0.9, vector: 0.9 }));
  const places = [...uses, place('dist/queue.js', { ...named, keyword: 0.6 }), place('src/queue.ts', { ...named, keyword: 0.6 })];
  expect(order('RetryQueue', places).slice(0, 2)).toEqual(['src/queue.ts', 'dist/queue.js']);
});

it('takes a qualified name for the member of that very class', () => {
  const places = [place('a.ts', { symbol: 'Parser.run', kind: 'method' }), place('b.ts', { symbol: 'RetryQueue.run', kind: 'method' })];
  expect(order('RetryQueue.run', places)).toEqual(['b.ts', 'a.ts']);
});

it('finds a message by its words though its placeholders are filled in', () => {
  const places = [place('a.ts', { text: 'could open the file', keyword: 0.7 }), place('b.ts', { text: 'throw new Error(`Could not open ${path} for writing`)' })];
  expect(order('Error: could not open config.json for writing', places)).toEqual(['b.ts', 'a.ts']);
});

it('prefers words that stand together', () => {
  const places = [place('a.ts', { text: 'the queue of what to retry' }), place('b.ts', { text: 'const retryQueue = 1' })];
  expect(order('where is the retry queue kept', places)).toEqual(['b.ts', 'a.ts']);
});

describe('puts below the code', () => {
  it.each([
    ['test/queue.test.ts', 'the tests for the queue'],
    ['examples/queue.ts', 'an example of the queue'],
    ['CHANGELOG.md', 'the change log of the queue'],
    ['dist/queue.js', 'the build output of the queue'],
  ])('%s, unless asked for as in %j', (path, asked) => {
    const places = [place('src/other.ts'), place(path, { keyword: 0.6 })];
    expect(order('how are entries kept', places)).toEqual(['src/other.ts', path]);
    expect(order(asked, places)[0]).toBe(path);
  });

  it('documents, unless they are what is asked for', () => {
    const places = [place('src/other.ts'), place('docs/guide.md', { language: 'markdown', keyword: 0.6 })];
    expect(order('how are entries kept', places, { documents: 0 })).toEqual(['src/other.ts', 'docs/guide.md']);
    expect(order('how to keep entries', places, { documents: 0.9 })).toEqual(['docs/guide.md', 'src/other.ts']);
  });

  it('a variant for one platform, unless it is named', () => {
    const places = [place('src/unix/dl.c', { language: 'c' }), place('src/win/dl.c', { language: 'c', keyword: 0.6 })];
    expect(order('load a library', places)).toEqual(['src/unix/dl.c', 'src/win/dl.c']);
    expect(order('load a library on windows', places)).toEqual(['src/win/dl.c', 'src/unix/dl.c']);
  });

  it('an older version beside a newer one, unless it is named', () => {
    const places = [place('src/v4/parse.ts', { newest: 4 }), place('src/v3/parse.ts', { newest: 4, keyword: 0.6 })];
    expect(order('parse a value', places)).toEqual(['src/v4/parse.ts', 'src/v3/parse.ts']);
    expect(order('parse a value in v3', places)).toEqual(['src/v3/parse.ts', 'src/v4/parse.ts']);
  });

  it('a further part of a type, unless its word is asked for', () => {
    const places = [place('src/Mapper.cs'), place('src/Mapper.Async.cs', { isPart: true, keyword: 0.6 })];
    expect(order('map rows to objects', places)).toEqual(['src/Mapper.cs', 'src/Mapper.Async.cs']);
    expect(order('async map of rows', places)).toEqual(['src/Mapper.Async.cs', 'src/Mapper.cs']);
  });
});

it('puts an example and configuration less far below the code where a change is asked for', () => {
  for (const [path, language] of [['examples/first.ts', 'typescript'], ['lib/first.json', 'json']] as const) {
    const places = [place('src/other.ts'), place(path, { language, keyword: 0.8, vector: 0.8 })];
    expect(order('the entries of the queue', places)).toEqual(['src/other.ts', path]);
    expect(order('add entries to the queue', places)).toEqual([path, 'src/other.ts']);
  }
});

it('lets what the best file uses share in its score where the workings are asked for', () => {
  const front = place('src/front.ts', { keyword: 1, vector: 1 });
  const uses = { symbols: [], calls: [], imports: [[1, './engine', 'Engine', ''] as const], exports: [], bindings: [], bases: [], package: '' };
  const places = [{ ...front, record: { ...front.record, relations: uses } }, place('src/other.ts', { keyword: 0.6 }), place('src/engine.ts')];
  expect(order('how are entries kept', places)).toEqual(['src/front.ts', 'src/engine.ts', 'src/other.ts']);
  expect(order('add an entry', places)).toEqual(['src/front.ts', 'src/other.ts', 'src/engine.ts']);
});

it('takes words that stand together more seriously in a message that was pasted', () => {
  const amountFor = (kind: Asked['kind']) => rank([place('a.ts', { text: 'queue is full' })], ask('queue is full', { kind }), rules)[0]?.amounts.find(({ rule }) => rule.name === 'phrase')?.amount;
  expect(amountFor('topic')).toBeCloseTo(1);
  expect(amountFor('error-text')).toBeCloseTo(1.5);
});

it('lets several chunks of a file speak for it', () => {
  const several = [1, 2, 3].map((line) => ({ ...place('a.ts'), chunk: chunk('a.ts', line * 10, line * 10 + 5, { kind: 'code' }) }));
  expect(order('anything at all', [place('b.ts', { keyword: 0.6 }), ...several])[0]).toBe('a.ts');
});

it('says what each rule did, and adds up to the score', () => {
  const [first] = rank([place('src/retry-queue.ts', { symbol: 'RetryQueue', kind: 'class' })], ask('RetryQueue', {}), rules);
  const { place: found, amounts, score } = first ?? { amounts: [], score: 0, place: place('') };
  expect(amounts.map(({ rule }) => rule.name)).toContain('definition-name');
  expect(amounts.reduce((sum, { amount }) => sum + amount, 0.4 * found.keyword + 0.6 * found.vector)).toBeCloseTo(score);
  for (const { rule } of amounts) expect(rule.note(found, ask('RetryQueue', {}))).toMatch(/^[A-Z].*\.$/);
});

it('measures what a rule is worth by another weight', () => {
  const places = [place('src/a.ts'), place('test/a.test.ts', { keyword: 0.6 })];
  const asked = ask('how are entries kept', {});
  expect(rank(places, asked, rules, { weights: { test: 0 } }).map(({ place: { chunk } }) => chunk.path)).toEqual(['test/a.test.ts', 'src/a.ts']);
});

it('lets the learned ranker decide between equals, of changes only where it is told nothing else', () => {
  const places = [place('a.ts', { keyword: 0.51 }), place('b.ts', { keyword: 0.5 })];
  const ranker = (files: readonly { readonly head: Place }[]) => files.map(({ head }) => (head.chunk.path === 'b.ts' ? 5 : 0));
  const first = (question: string, learned: 'off' | 'with-rules' | 'alone') => rank(places, ask(question, {}), rules, { learned, ranker })[0]?.place.chunk.path;
  expect([first('fix the queue', 'off'), first('fix the queue', 'with-rules')]).toEqual(['a.ts', 'b.ts']);
  expect([first('how does the queue work', 'with-rules'), first('how does the queue work', 'alone')]).toEqual(['a.ts', 'b.ts']);
});
