import { expect, it } from 'vitest';
import { hit } from '../../test/support/model.ts';
import { renderFound, within } from './search-command.ts';

it('shows place, symbol and the first lines with their numbers', () => {
  const found = hit('src/a.ts', 9, { text: Array.from({ length: 8 }, (_, i) => `line ${9 + i}`).join('\n'), why: { keywordRank: 1, keywordScore: 2.5, matched: ['retry'], rules: [{ rule: 'test', amount: -0.5, note: 'It is a test, not the code itself.' }] } });
  expect(renderFound({ hits: [found], coverage: { indexed: 1, total: 1, failed: 0 } }, true)).toBe(
    ['src/a.ts:9-16  function', '  score 1.000', '    keyword rank 1 (2.5: retry)', '    -0.500 test: It is a test, not the code itself.', '      9  line 9', '     10  line 10', '     11  line 11', '     12  line 12', '     13  line 13', '     14  line 14', '         … 2 more', ''].join('\n'),
  );
});

it('says of how much of the folder nothing was found', () => {
  const nothing = (indexed: number, notice?: string) => renderFound({ hits: [], coverage: { indexed, total: 3400, failed: 100 }, ...(notice === undefined ? {} : { notice }) }, false);
  expect(nothing(3300)).toBe('Nothing was found. Try other words, or "cairn status" to see what is indexed.\n');
  expect(nothing(1200)).toBe('Nothing was found in the 1,200 of 3,400 files that are indexed. "cairn status" shows how far the index is.\n');
  expect(nothing(3300, 'No indexed file fits the filters.')).toBe('Nothing was found.\n');
});

it.each([
  ['', ['*.ts'], { paths: ['*.ts'] }],
  ['sub/', undefined, { under: 'sub/' }],
  ['sub/', ['core/*.ts'], { paths: ['core/*.ts'], under: 'sub/' }],
  ['', ['/repo/src/**', '!/repo/lib/'], { paths: ['/src/**', '!/lib/'] }],
  ['sub/', ['/repo/sub/*.ts'], { paths: ['/*.ts'], under: 'sub/' }],
])('limits a search below %j with %j', (prefix, paths, expected) => {
  expect(within({ folder: '/repo', prefix }, paths ? { paths } : {})).toEqual(expected);
});
