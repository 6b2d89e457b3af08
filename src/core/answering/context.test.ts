import { describe, expect, it } from 'vitest';
import { hit } from '../../../test/support/model.ts';
import { buildContext, type Context } from './context.ts';

const places = ({ pieces, dropped }: Context) => [...pieces.map(({ path, span }) => `${path}:${span.startLine}-${span.endLine}`), `dropped ${dropped}`];
const lines = (count: number) => Array.from({ length: count }, (_, i) => `call(${i});`).join('\n');

describe('the context of an answer', () => {
  it('stands in the order of path and line, not of rank', () => {
    const hits = [hit('b.ts', 9, { score: 3 }), hit('a.ts', 1, { score: 2 }), hit('b.ts', 2, { score: 1 })];
    expect(places(buildContext(hits, [], 1000))).toEqual(['a.ts:1-1', 'b.ts:2-2', 'b.ts:9-9', 'dropped 0']);
  });

  it('leaves out what does not fit, best hits first, and counts it', () => {
    const hits = [hit('large.ts', 1, { score: 3, text: lines(500) }), hit('small.ts', 1, { score: 2 }), hit('other.ts', 1, { score: 1 })];
    expect(places(buildContext(hits, [], 200))).toEqual(['other.ts:1-1', 'small.ts:1-1', 'dropped 1']);
  });

  it('does not repeat lines that another piece holds', () => {
    const hits = [hit('a.ts', 1, { score: 2, text: lines(10) }), hit('a.ts', 3, { score: 1, text: lines(2) })];
    expect(places(buildContext(hits, [], 1000))).toEqual(['a.ts:1-10', 'dropped 0']);
  });

  it('puts what the user selected first, whatever the budget', () => {
    const selection = { root: '', path: 'z.ts', span: { startLine: 4, endLine: 6 }, language: 'typescript', text: lines(3) };
    expect(places(buildContext([hit('a.ts', 1), hit('z.ts', 5)], [selection], 10))).toEqual(['z.ts:4-6', 'dropped 1']);
  });
});
