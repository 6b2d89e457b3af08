import { expect, it } from 'vitest';
import { hit } from '../../../test/support/model.ts';
import { attachedFirst } from './attached-first.ts';

const attachment = { root: '', path: 'src/queue.ts', span: { startLine: 10, endLine: 90 }, language: 'typescript', text: ['run() {', ...Array.from({ length: 79 }, (_, i) => `  step${i}();`), '}'].join('\n') };
const places = (hits: readonly ReturnType<typeof hit>[]) => hits.map(({ chunk, groupOf }) => `${chunk.path}:${chunk.span.startLine}-${chunk.span.endLine}${groupOf === undefined ? '' : ` under ${groupOf}`}`);

it('shows what was pointed at from its first line, before a copy of it that ranked better', () => {
  const hits = [hit('dist/queue.js', 5, { text: 'run() {\n}' }), { ...hit('src/queue.ts', 50, { text: '  step40();' }), groupOf: 0 }, hit('src/other.ts', 3, { text: 'other' }), { ...hit('dist/queue.js', 30, { text: 'stop()' }), groupOf: 0 }];
  const shown = attachedFirst(hits, [attachment]);
  expect(places(shown)).toEqual(['src/queue.ts:10-49', 'dist/queue.js:5-6', 'src/other.ts:3-3', 'dist/queue.js:30-30 under 1']);
  expect(shown[0]?.text.split('\n')[0]).toBe('run() {');
});

it('shows it even where the search found none of it', () => {
  expect(places(attachedFirst([hit('src/other.ts', 3, { text: 'other' })], [attachment]))).toEqual(['src/queue.ts:10-49', 'src/other.ts:3-3']);
});

it('changes nothing where nothing is attached', () => {
  const hits = [hit('a.ts', 1, { text: 'a' }), { ...hit('a.ts', 5, { text: 'b' }), groupOf: 0 }];
  expect(attachedFirst(hits, [])).toEqual(hits);
});
