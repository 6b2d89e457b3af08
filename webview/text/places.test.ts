import { describe, expect, it } from 'vitest';
import { folderOf, fullPlace, labels, lines, shortName, spokenPlace } from './places.ts';

const place = { root: '', path: 'src/a.ts', startLine: 4, endLine: 9 };

it('names a place for eyes, for tooltips and for ears', () => {
  expect(lines(place)).toBe('4-9');
  expect(lines({ startLine: 4, endLine: 4 })).toBe('4');
  expect(fullPlace({ ...place, root: 'api' })).toBe('api/src/a.ts:4-9');
  expect(spokenPlace({ ...place, endLine: 4 })).toBe('src/a.ts, line 4');
});

it('knows a file at the top', () => {
  expect([folderOf('a.ts'), folderOf('src/x/a.ts')]).toEqual(['', 'src/x']);
});

it('shortens in the middle and keeps the extension', () => {
  expect(shortName('subscription-billing-retry-policy.service.ts')).toBe('subscription-…icy.service.ts');
  expect(shortName('short.ts')).toBe('short.ts');
});

describe('labels tell places from one another', () => {
  it.each([
    [['src/a.ts', 'src/b.ts'], ['a.ts', 'b.ts']],
    [['src/x/a.ts', 'src/y/a.ts'], ['x/a.ts', 'y/a.ts']],
    [['a.ts', 'src/a.ts'], ['a.ts', 'src/a.ts']],
    [['p/src/x/a.ts', 'q/src/x/a.ts', 'b.ts'], ['p/src/x/a.ts', 'q/src/x/a.ts', 'b.ts']],
  ])('%j', (paths, expected) => {
    const made = labels([...paths, ...paths]);
    expect(paths.map((path) => made.get(path))).toEqual(expected);
  });
});
