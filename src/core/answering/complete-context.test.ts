import { describe, expect, it } from 'vitest';
import { hit } from '../../../test/support/model.ts';
import { TestClock } from '../../../test/support/test-clock.ts';
import type { Hit } from '../model/hit.ts';
import type { GraphResult } from '../model/relation.ts';
import type { Companion } from '../model/companion.ts';
import { completeContext, type CompletedBy } from './complete-context.ts';

const lines = (count: number, word = 'call') => Array.from({ length: count }, (_, i) => `${word}(${i});`).join('\n');
const start = (path: string, text = "import { x } from './x';"): Companion => ({ root: '', path, span: { startLine: 1, endLine: text.split('\n').length }, language: 'typescript', symbol: '', text, part: 'start' });
const files: Record<string, string> = { 'README.md': '# Shop\n\nSells things.\n\nIn two parts.', 'package.json': '{\n  "name": "shop",\n  "private": true,\n  "type": "module",\n  "version": "1"\n}', 'src/cart.ts': `${'\n'.repeat(9)}checkout() {\n  run();\n}\n` };

interface World {
  readonly hits?: readonly Hit[];
  readonly around?: (paths: readonly string[]) => readonly Companion[];
  readonly graph?: () => Promise<GraphResult>;
  readonly budget?: number;
  readonly clock?: TestClock;
}

async function context(text: string, { hits = [hit('src/queue.ts', 42, { text: 'run() {\n}' })], around = () => [], graph, budget = 4000, clock = new TestClock() }: World = {}) {
  const by: CompletedBy = {
    engine: {
      search: () => Promise.reject(new Error('searched already')),
      locate: (path) => Promise.resolve(path in files ? [{ root: '', path, lines: 6 }] : []),
      graph: graph ?? (({ symbol }) => Promise.resolve({ symbol, matches: [], nodes: [], edges: [], unresolved: [], namesakes: 0 })),
      list: (folder) => Promise.resolve(folder === '' ? { folders: [{ path: 'src', files: 40 }], files: [] } : { folders: [{ path: 'src/payments', files: 12 }], files: [] }),
      why: () => Promise.reject(new Error('not asked')),
      companions: (places) => Promise.resolve(around(places.map(({ path, span }) => `${path}:${span.startLine}`))),
    },
    read: (_, path) => Promise.resolve(files[path] ?? null),
    clock,
  };
  const { pieces, ...rest } = await completeContext({ text, attachments: [] }, hits, by, budget, new AbortController().signal);
  return { ...rest, pieces: pieces.map(({ path, span, note }) => `${path}:${span.startLine}-${span.endLine}${note ? ` (${note})` : ''}`) };
}

describe('a context', () => {
  it('reads the best places with what is around them', async () => {
    const asked: string[][] = [];
    const hits = [hit('src/queue.ts', 42, { text: lines(3), score: 3 }), ...Array.from({ length: 5 }, (_, i) => hit(`src/${i}.ts`, 9, { score: 1 - i / 10 }))];
    const { pieces } = await context('how does it back off', { hits, around: (places) => (asked.push([...places]), [start('src/queue.ts')]) });
    expect(asked).toEqual([['src/queue.ts:42', ...[0, 1, 2, 3, 4].map((i) => `src/${i}.ts:9`)]]);
    expect(pieces).toContain('src/queue.ts:1-1 (the start of the file)');
    expect(pieces).toHaveLength(7);
  });

  it('gives what is around no more than its share, and the rest of that to further hits', async () => {
    const hits = Array.from({ length: 40 }, (_, i) => hit(`src/${i}.ts`, 9, { score: 1 - i / 100, text: lines(10) }));
    const alone = await context('how does it back off', { hits, budget: 2000 });
    const completed = await context('how does it back off', { hits, budget: 2000, around: () => [start('src/0.ts', lines(60, 'x')), start('src/1.ts'), start('src/2.ts')] });
    expect(completed.pieces.filter((piece) => piece.includes('start of the file'))).toEqual(['src/1.ts:1-1 (the start of the file)', 'src/2.ts:1-1 (the start of the file)']);
    expect(completed.dropped - alone.dropped).toBeLessThanOrEqual(1);
  });

  it('reads the best definitions whole where the search shows a window', async () => {
    const windowed = (path: string, score: number) => {
      const found = hit(path, 50, { text: lines(10), score });
      return { ...found, chunk: { ...found.chunk, extent: { startLine: 1, endLine: 80 } } };
    };
    const whole = (path: string): Companion => ({ ...start(path, lines(80)), part: 'whole' });
    const hits = [0, 1, 2, 3, 4].map((i) => windowed(`src/${i}.ts`, 1 - i / 10));
    const around = () => hits.map(({ chunk }) => whole(chunk.path));
    expect((await context('how does it back off', { hits, around, budget: 20_000 })).pieces).toEqual([0, 1, 2, 3, 4].map((i) => `src/${i}.ts:1-80`));
    expect((await context('how does it back off', { hits, around, budget: 2_000 })).pieces).toEqual(['src/0.ts:1-80', 'src/1.ts:1-80', ...[2, 3, 4].map((i) => `src/${i}.ts:50-59`)]);
  });

  it('shows the project where the question is about it', async () => {
    const { pieces, outline } = await context('give me an overview of the architecture');
    expect(outline).toBe('Folders of the repository, with the number of files in each:\nsrc/ 40: payments/ 12');
    expect(pieces).toEqual(['README.md:1-5 (how the project begins to explain itself)', 'package.json:1-6 (its manifest)', 'src/queue.ts:42-43']);
    expect(await context('how does it back off')).toMatchObject({ outline: '', pieces: ['src/queue.ts:42-43'] });
  });

  it('answers about a project of which nothing matches the words', async () => {
    expect((await context('give me an overview', { hits: [] })).pieces).toHaveLength(2);
  });
});

describe('callers', () => {
  const found = hit('src/queue.ts', 42, { text: 'run() {\n}' });
  const hits = [{ ...found, chunk: { ...found.chunk, symbol: 'run' } }];
  const node = (id: number, path: string, symbol: string, startLine: number, endLine: number) => ({ id, root: '', path, symbol, kind: 'function' as const, startLine, endLine });
  const graph: GraphResult = {
    symbol: 'src/queue.ts',
    matches: [0, 2],
    unresolved: [], namesakes: 1,
    nodes: [node(0, 'src/queue.ts', 'run', 42, 43), node(1, 'src/cart.ts', 'checkout', 10, 12), node(2, 'src/queue.ts', 'stop', 50, 52), node(3, 'src/gone.ts', 'lost', 1, 2)],
    edges: [
      { from: 3, to: 0, kind: 'calls', path: 'src/gone.ts', line: 1, confidence: 'resolved' },
      { from: 1, to: 0, kind: 'calls', path: 'src/cart.ts', line: 11, confidence: 'likely' },
      { from: 0, to: 3, kind: 'calls', path: 'src/queue.ts', line: 42, confidence: 'resolved' },
    ],
  };

  it('come along where the question is about them', async () => {
    expect((await context('who calls run', { hits, graph: () => Promise.resolve(graph) })).pieces).toEqual(['src/cart.ts:10-12 (calls run)', 'src/queue.ts:42-43']);
    expect((await context('how does run work', { hits, graph: () => Promise.reject(new Error('not to be asked')) })).pieces).toEqual(['src/queue.ts:42-43']);
  });

  it('are not waited for for long', async () => {
    const clock = new TestClock();
    expect((await context('who calls run', { hits, clock, graph: () => new Promise(() => {}) })).pieces).toEqual(['src/queue.ts:42-43']);
    expect(clock.pauses).toEqual([700]);
  });
});
