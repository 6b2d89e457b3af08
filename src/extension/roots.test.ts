import { describe, expect, it } from 'vitest';
import { namedRoots, placeIn, placesIn, rootNamed } from './roots.ts';

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
    expect(placeIn(two, '/other/app/src/a.ts', 'linux')).toEqual({ root: 'app (2)', path: 'src/a.ts' });
    expect(placeIn(two.slice(0, 1), '/work/app/src/a.ts', 'linux')).toEqual({ root: '', path: 'src/a.ts' });
  });

  it('is in the innermost root', () => {
    const nested = [...two, { folder: '/work/app/packages/core', name: 'core' }];
    expect(placeIn(nested, '/work/app/packages/core/a.ts', 'linux')).toEqual({ root: 'core', path: 'a.ts' });
  });

  it('has forward slashes, and no letter case in a drive', () => {
    const windows = [{ folder: 'C:\\Work\\App', name: 'App' }];
    expect(placeIn(windows, 'c:\\Work\\App\\src\\a.ts', 'win32')).toEqual({ root: '', path: 'src/a.ts' });
  });

  it('has no letter case of its root where the file system has none', () => {
    expect(placeIn(two, '/Work/App/Src/a.ts', 'darwin')).toEqual({ root: 'app', path: 'Src/a.ts' });
    expect(placeIn(two, '/Work/App/Src/a.ts', 'linux')).toBeUndefined();
  });

  it('may be on a share, in the root of a drive, or of the disk', () => {
    expect(placeIn([{ folder: '\\\\server\\share\\app', name: 'app' }], '\\\\server\\share\\app\\a\\b.ts', 'win32')).toEqual({ root: '', path: 'a/b.ts' });
    expect(placeIn([{ folder: 'D:\\', name: 'D:' }], 'd:\\a.ts', 'win32')).toEqual({ root: '', path: 'a.ts' });
    expect(placeIn([{ folder: '/', name: '' }], '/a\\b.ts', 'linux')).toEqual({ root: '', path: 'a\\b.ts' });
  });

  it('is in every root that holds it, the innermost first', () => {
    const nested = [...two, { folder: '/work/app/packages/core', name: 'core' }];
    expect(placesIn(nested, '/work/app/packages/core/a.ts', 'linux')).toEqual([{ root: 'core', path: 'a.ts' }, { root: 'app', path: 'packages/core/a.ts' }]);
  });

  it('is nowhere for a neighbour whose name only begins alike', () => {
    expect(placeIn(two, '/work/application/a.ts', 'linux')).toBeUndefined();
  });
});
