import { expect, it } from 'vitest';
import type { Hit } from '../../model/hit.ts';
import { compactHits } from './compact-hits.ts';

const long = Array.from({ length: 30 }, (_, i) => `  step${i}();`).join('\n');

it('shows hits in full while there is room, then by signature, then by place', () => {
  const hits = [hit('a', 'return 1;'), hit('b', long), hit('c', long), hit('d', 'return 2;'), hit('e', long)];
  expect(drawn(hits, 'full', 600)).toEqual(['full a', 'full b', 'full c', 'full d', 'signatures e']);
  expect(drawn(hits, 'full', 300)).toEqual(['full a', 'signatures b', 'signatures c', 'full d', 'signatures e']);
});

it('shows at most what is asked for', () => {
  expect(compactHits([hit('a', 'return 1;')], 'signatures', 400).map(({ text }) => text)).toEqual(['src/a.ts:1-3 (function a)\nfunction a()']);
  expect(compactHits([hit('a', 'return 1;')], 'outline', 400).map(({ text }) => text)).toEqual(['src/a.ts:1-3 (function a)']);
});

it('never shows nothing, and stops where even a place does not fit', () => {
  expect(drawn([hit('a', long), hit('b', long), hit('c', long)], 'full', 1)).toEqual(['outline a']);
});

it('lets no text end its own block', () => {
  expect(compactHits([hit('a', '// ```')], 'full', 400)[0]?.text).toBe('src/a.ts:1-3 (function a)\n````typescript\nfunction a() {\n// ```\n}\n````');
});

function drawn(hits: readonly Hit[], detail: 'full', tokens: number): string[] {
  return compactHits(hits, detail, tokens).map((each) => `${each.detail} ${each.hit.chunk.symbol}`);
}

function hit(symbol: string, body: string): Hit {
  const text = `function ${symbol}() {\n${body}\n}`;
  return { root: '', score: 1, why: {}, text, chunk: { id: `src/${symbol}.ts#0`, path: `src/${symbol}.ts`, span: { startLine: 1, endLine: 3 }, kind: 'function', language: 'typescript', symbol, signature: `function ${symbol}()`, embedText: '' } };
}
