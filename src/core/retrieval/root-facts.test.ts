import { expect, it } from 'vitest';
import type { FileRecord } from '../model/file-record.ts';
import type { IndexReader } from '../ports/index-reader.ts';
import { rootFacts } from './root-facts.ts';

it('follows files that come and go', () => {
  const files = new Map<string, FileRecord>();
  const index = { files } as unknown as IndexReader;
  const put = (path: string) => files.set(path, { path } as FileRecord);
  put('src/v3/a.ts');
  put('src/v4/a.ts');
  expect([...(rootFacts(index).versions.get('src')?.keys() ?? [])]).toEqual([3, 4]);
  expect(rootFacts(index).folders.get('src/')).toBe(2);
  expect([...rootFacts(index).stems.keys()]).toEqual(['src/v3/a', 'src/v4/a']);
  files.delete('src/v4/a.ts');
  put('lib/b.ts');
  expect([...(rootFacts(index).versions.get('src')?.keys() ?? [])]).toEqual([3]);
  expect([...rootFacts(index).folders.keys()].sort()).toEqual(['lib/', 'src/', 'src/v3/']);
  expect([...rootFacts(index).stems.keys()]).toEqual(['src/v3/a', 'lib/b']);
});
