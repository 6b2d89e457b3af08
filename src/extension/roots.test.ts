import { describe, expect, it } from 'vitest';
import { namedRoots, placeIn, rootNamed } from './roots.ts';

const two = namedRoots([
  { folder: '/work/app', name: 'app' },
  { folder: '/other/app', name: 'app' },
]);

describe('roots', () => {
  it('of one name are told apart', () => {
    expect(two.map(({ name }) => name)).toEqual(['app', 'app (2)']);
    expect(rootNamed(two, 'app (2)')?.folder).toBe('/other/app');
    expect(rootNamed(two, 'gone')).toBeUndefined();
  });

  it('that are alone need no name', () => {
    expect(rootNamed(two.slice(0, 1), '')?.folder).toBe('/work/app');
  });
});

describe('the place of a file', () => {
  it('is relative to its root', () => {
    expect(placeIn(two, '/other/app/src/a.ts', false)).toEqual({ root: 'app (2)', path: 'src/a.ts' });
    expect(placeIn(two.slice(0, 1), '/work/app/src/a.ts', false)).toEqual({ root: '', path: 'src/a.ts' });
  });

  it('is in the innermost root', () => {
    const nested = [...two, { folder: '/work/app/packages/core', name: 'core' }];
    expect(placeIn(nested, '/work/app/packages/core/a.ts', false)).toEqual({ root: 'core', path: 'a.ts' });
  });

  it('has forward slashes, and no letter case in a drive', () => {
    const windows = [{ folder: 'C:\\Work\\App', name: 'App' }];
    expect(placeIn(windows, 'c:\\Work\\App\\src\\a.ts', true)).toEqual({ root: '', path: 'src/a.ts' });
  });

  it('is nowhere for a neighbour whose name only begins alike', () => {
    expect(placeIn(two, '/work/application/a.ts', false)).toBeUndefined();
  });
});
